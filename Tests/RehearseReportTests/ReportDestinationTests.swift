import RehearseReport
import RehearseTestSupport
import Testing

@Suite("Report destinations")
struct ReportDestinationTests {
  @Test("A destination is a folder if it ends in a slash or exists as a folder")
  func destination() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("d")
    #expect(ReportDestination("x/") == .folder("x/"))
    #expect(ReportDestination(folder.path("d")) == .folder(folder.path("d") + "/"))
    #expect(ReportDestination(folder.path("r.xml")) == .file(folder.path("r.xml")))
  }
}
