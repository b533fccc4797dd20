import RehearseReport
import RehearseTestSupport
import Testing

@Suite("Where the report goes")
struct JUnitDestinationTests {
  @Test("A destination is a folder when it ends in a slash or is one")
  func destination() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("d")
    #expect(JUnitDestination("x/") == .folder("x/"))
    #expect(JUnitDestination(folder.path("d")) == .folder(folder.path("d") + "/"))
    #expect(JUnitDestination(folder.path("r.xml")) == .file(folder.path("r.xml")))
  }
}
