import Rehearse
import RehearseCommandLine
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("The files of an app")
struct SourceTreeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func tree(_ sources: [String]? = nil, limit: Int = SourceTree.usualLimit) throws -> SourceTree {
    let host = HostCommand(try CommandText("./host"), folder: folder.path, sources: sources)
    return SourceTree(folder.path("rehearse.yaml"), host, limit: limit)
  }

  private func names(_ changes: SourceChanges) -> [String] {
    [("saved", changes.saved), ("new", changes.new), ("removed", changes.removed)].flatMap { kind, paths in
      paths.compactMap { $0.split(separator: "/").last }.sorted().map { "\(kind) \($0)" }
    }
  }

  private func changes(_ sources: [String]? = nil, _ edit: () throws -> Void) throws -> [String] {
    let before = try tree(sources)
    try edit()
    return names(try tree(sources).changes(since: before))
  }

  @Test("Files that appear, change or disappear are found in all folders")
  func comingAndGoing() throws {
    try folder.write("a.swift", "a")
    #expect(try changes { try folder.write("Sources/Shop/b.swift", "b") } == ["new b.swift"])
    #expect(try changes { try folder.write("a.swift", "longer") } == ["saved a.swift"])
    #expect(try changes { try folder.remove("Sources/Shop/b.swift") } == ["removed b.swift"])
    #expect(try changes { try folder.write("rehearse.yaml", "host: a\n") } == ["new rehearse.yaml"])
  }

  @Test(
    "Scenarios, hidden files, products and the host itself do not count",
    arguments: [
      "scenarios/a.yaml", ".build/a.swift", ".a.swift.swp", "node_modules/a/a.js", "app/build/a.java", "report.html",
      "r.xml.journal", "host",
    ])
  func leftOut(path: String) throws {
    try folder.write("host", "")
    #expect(try changes { try folder.write(path, "other") } == [])
  }

  @Test("Only what is listed counts, and its folders are watched")
  func listed() throws {
    try folder.write("Package.swift", "")
    try folder.makeFolder("Sources/build")
    let sources = ["Sources/build", "Package.swift"]
    #expect(try changes(sources) { try folder.write("a.swift", "") } == [])
    #expect(try changes(sources) { try folder.write("Package.swift", "longer") } == ["saved Package.swift"])
    #expect(try changes(sources) { try folder.write("rehearse.yaml", "") } == ["new rehearse.yaml"])
    #expect(try changes(sources) { try folder.write("Sources/build/a.swift", "") } == ["new a.swift"])
    let folders = try tree(sources).folders
    for path in [folder.path, folder.path("Sources"), folder.path("Sources/build")] {
      #expect(folders.contains { $0.hasSuffix(path) }, "\(path)")
    }
  }

  @Test("Another list of sources, or one that cannot be read, is a change of its file alone")
  func otherList() throws {
    try folder.write("rehearse.yaml", "")
    try folder.write("src/a.swift", "")
    let before = try tree(["src"])
    try folder.write("rehearse.yaml", "host: [")
    let broken = SourceTree(folder.path("rehearse.yaml"), nil)
    #expect(names(broken.changes(since: before)) == ["saved rehearse.yaml"])
    try folder.write("rehearse.yaml", "")
    #expect(names(try tree(["src"]).changes(since: broken)) == ["saved rehearse.yaml"])
  }

  @Test("Files beyond the limit do not count, and that is known")
  func limit() throws {
    for name in ["a", "b", "c"] { try folder.write(name, "") }
    #expect(try !tree(limit: 3).isCutShort)
    #expect(try tree(limit: 2).isCutShort)
  }

  @Test("A link to a folder is not followed")
  func link() throws {
    try folder.link("again", to: ".")
    #expect(try tree().folders.count < 4)
  }
}
