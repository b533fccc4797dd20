import RehearseReport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Writing a report")
struct ReportFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ name: String, _ text: String = "new") throws {
    try ReportFile(folder.path(name)).finish([Array(text.utf8)[...]])
  }

  private func rights(_ name: String) -> mode_t {
    var status = stat()
    return stat(folder.path(name), &status) == 0 ? status.st_mode & 0o777 : 0
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
    #expect(report.folder == folder.path)
    try ReportFile.makeDurable(folder.path)
  }

  @Test("Missing folders are made")
  func folders() throws {
    try write("a/b/c/r.xml")
    #expect(try folder.read("a/b/c/r.xml") == "new")
  }

  @Test("Whoever could read and write the old report can do so with the new one", arguments: [0o600, 0o640, 0o666])
  func keepsRights(rights: Int) throws {
    chmod(try folder.write("r.xml", "old"), mode_t(rights))
    try write("r.xml")
    #expect(self.rights("r.xml") == mode_t(rights))
  }

  @Test("The old report's owner owns the new one", .enabled(if: getuid() == 0, "only the administrator can do this"))
  func keepsOwner() throws {
    try #require(chown(try folder.write("r.xml", "old"), 4711, 4712) == 0)
    try write("r.xml")
    var status = stat()
    #expect(stat(folder.path("r.xml"), &status) == 0 && status.st_uid == 4711 && status.st_gid == 4712)
  }

  @Test("What another run has beside the report is left alone")
  func otherTemporary() throws {
    let name = ".rehearse-\(getpid())-0.tmp"
    try folder.write(name, "another's")
    try write("r.xml")
    #expect(try folder.read(name) == "another's")
    #expect(try folder.names() == [name, "r.xml"])
  }

  @Test("A full disk is noticed")
  func full() throws {
    let report = try ReportFile("/dev/full")
    #expect { try report.finish([[1]]) } throws: { problem in
      (problem as? ReportFile.Problem)?.message == "the report /dev/full cannot be written: No space left on device"
    }
  }

  @Test("A folder that vanishes during the run is noticed, and so is one that comes into the report's place")
  func vanishes() throws {
    let one = try ReportFile(folder.path("out/r.xml"))
    #expect(unlink(folder.path("out/" + (try folder.names(in: "out").first ?? ""))) == 0)
    #expect(rmdir(folder.path("out")) == 0)
    #expect(throws: ReportFile.Problem.self) { try one.finish([[1]]) }
    let two = try ReportFile(folder.path("r.xml"))
    try folder.makeFolder("r.xml")
    #expect(throws: ReportFile.Problem.self) { try two.finish([[1]]) }
    #expect(try folder.names() == ["r.xml"])
  }

  @Test("Where no file can be made, that is known at once")
  func impossible() throws {
    try folder.write("file", "")
    #expect(throws: ReportFile.Problem.self) { try ReportFile(folder.path("file/r.xml")) }
    #expect(throws: ReportFile.Problem.self) { try ReportFile("/proc/none/r.xml") }
    #expect(throws: ReportFile.Problem.self) { try ReportFile.makeFolder("/proc/") }
    #expect(throws: ReportFile.Problem.self) { try ReportFile.makeFolder(folder.path("file/")) }
    #expect(try folder.names() == ["file"])
    try ReportFile.makeFolder(folder.path("new/er"))
    #expect(try folder.names(in: "new/er") == [])
  }
}
