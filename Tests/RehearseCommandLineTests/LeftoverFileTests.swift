import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("Temporary files of killed runs")
struct LeftoverFileTests {
  private static let report = "<?xml version=\"1.0\""
  /// Larger than any process identifier.
  private static let dead = 2_000_000_000

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("s/a.yaml", ScenarioText.file(ScenarioText.passing()))
  }

  private func run(_ report: String) throws {
    #expect(try Invocation(["run", "s", "--junit", report], in: folder.path).status == 0)
  }

  @Test("The next run into the folder removes them", arguments: ["out/r.xml", "out/"])
  func removed(report: String) throws {
    try folder.write("out/.rehearse-\(Self.dead)-0.tmp", Self.report)
    try folder.write("out/.rehearse-\(Self.dead)-17.tmp", "")
    try run(report)
    #expect(try folder.names(in: "out").filter { $0.hasPrefix(".") } == [])
  }

  @Test("Files that may belong to someone else stay", arguments: ["out/r.xml", "out/"])
  func kept(report: String) throws {
    let mine = "out/.rehearse-\(Self.dead)-"
    try folder.write("precious", Self.report)
    // From a live process, of a different kind, and with different names.
    try folder.write("out/.rehearse-\(getppid())-0.tmp", Self.report)
    try folder.write(mine + "1.tmp", "my notes")
    for name in ["1.tmp.bak", "-1.tmp", "x.tmp", "1", ".tmp"] { try folder.write(mine + name, Self.report) }
    try folder.write("out/rehearse-\(Self.dead)-0.tmp", Self.report)
    #expect(symlink(folder.path("precious"), folder.path(mine + "2.tmp")) == 0)
    #expect(link(folder.path("precious"), folder.path(mine + "3.tmp")) == 0)
    #expect(mkfifo(folder.path(mine + "4.tmp"), 0o600) == 0)
    try folder.makeFolder(mine + "5.tmp")
    let before = try folder.names(in: "out")
    try run(report)
    #expect(try folder.names(in: "out").filter { before.contains($0) } == before)
    #expect(try folder.read("precious") == Self.report)
  }

  @Test("A file that another run has locked stays, even if its process seems dead")
  func locked() throws {
    let path = try folder.write("out/.rehearse-\(Self.dead)-0.tmp", Self.report)
    let file = open(path, O_RDONLY)
    defer { close(file) }
    #expect(flock(file, LOCK_EX) == 0)
    try run("out/r.xml")
    #expect(try folder.names(in: "out") == [".rehearse-\(Self.dead)-0.tmp", "r.xml"])
  }
}
