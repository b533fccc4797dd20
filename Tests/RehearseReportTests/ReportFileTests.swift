import RehearseReport
import TestSupport
import Testing

@Suite("Writing a report")
struct ReportFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ name: String, _ text: String = "new") throws {
    try ReportFile(folder.path(name)).finish([Array(text.utf8)[...]])
  }

  @Test("A report replaces the old one whole, and leaves nothing beside it")
  func replaces() throws {
    try folder.write("r.xml", "old and longer")
    try write("r.xml")
    #expect(try folder.read("r.xml") == "new")
    #expect(try folder.names() == ["r.xml"])
  }

  @Test("The old report stays until the new one is finished")
  func keepsOld() throws {
    try folder.write("r.xml", "old")
    let report = try ReportFile(folder.path("r.xml"))
    #expect(try folder.read("r.xml") == "old")
    try report.finish([Array("ne".utf8)[...], Array("w".utf8)[...]])
    #expect(try folder.read("r.xml") == "new")
  }

  @Test("Missing folders are made")
  func folders() throws {
    try write("a/b/c/r.xml")
    #expect(try folder.read("a/b/c/r.xml") == "new")
  }

  @Test("Through a link the file it leads to is replaced, also one that is not there yet", arguments: [true, false])
  func link(exists: Bool) throws {
    try folder.makeFolder("real")
    if exists { try folder.write("real/r.xml", "old") }
    try folder.makeFolder("links")
    try folder.link("links/two.xml", to: "../real/r.xml")
    try folder.link("one.xml", to: "links/two.xml")
    try write("one.xml")
    #expect(try folder.read("real/r.xml") == "new")
    #expect(try folder.read("one.xml") == "new")
    #expect(try folder.names(in: "real") == ["r.xml"])
    try write("one.xml", "newer")
    #expect(try folder.read("real/r.xml") == "newer")
  }

  @Test("A device is written straight through, and is still there")
  func device() throws {
    try ReportFile("/dev/null").finish([[1, 2, 3]])
    #expect(try folder.names() == [])
    try ReportFile("/dev/null").finish([])
  }

  @Test("A full disk is noticed")
  func full() throws {
    let report = try ReportFile("/dev/full")
    #expect { try report.finish([[1]]) } throws: { problem in
      (problem as? ReportFile.Problem)?.message == "the report /dev/full cannot be written: No space left on device"
    }
  }

  @Test("Where no file can be made, that is known at once")
  func impossible() throws {
    try folder.write("file", "")
    #expect(throws: ReportFile.Problem.self) { try ReportFile(folder.path("file/r.xml")) }
    #expect(throws: ReportFile.Problem.self) { try ReportFile("/proc/none/r.xml") }
    #expect(try folder.names() == ["file"])
  }

  @Test("A destination is a folder when it ends in a slash or is one")
  func destination() throws {
    try folder.makeFolder("d")
    #expect(JUnitDestination("x/") == .folder("x/"))
    #expect(JUnitDestination(folder.path("d")) == .folder(folder.path("d") + "/"))
    #expect(JUnitDestination(folder.path("r.xml")) == .file(folder.path("r.xml")))
  }
}
