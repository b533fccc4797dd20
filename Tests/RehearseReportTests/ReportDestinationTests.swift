import RehearseReport
import RehearseTestSupport
import Testing

@Suite("Where the report goes")
struct ReportDestinationTests {
  @Test("A destination is a folder when it ends in a slash or is one")
  func destination() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("d")
    #expect(ReportDestination("x/") == .folder("x/"))
    #expect(ReportDestination(folder.path("d")) == .folder(folder.path("d") + "/"))
    #expect(ReportDestination(folder.path("r.xml")) == .file(folder.path("r.xml")))
  }
}
