import Rehearse
import RehearseCommandLine
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("The files of an app")
struct SourceTreeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func tree(_ sources: [String]? = nil) throws -> SourceTree {
    SourceTree(HostCommand(try CommandText("./host"), folder: folder.path, sources: sources))
  }

  private func changes(_ sources: [String]? = nil, _ edit: () throws -> Void) throws -> [String] {
    let before = try tree(sources)
    try edit()
    return try tree(sources).changes(since: before).compactMap { $0.split(separator: "/").last.map(String.init) }
  }

  @Test("Files that appear, change or disappear are found in all folders")
  func comingAndGoing() throws {
    try folder.write("a.swift", "a")
    #expect(try changes { try folder.write("Sources/Shop/b.swift", "b") } == ["b.swift"])
    #expect(try changes { try folder.write("a.swift", "longer") } == ["a.swift"])
    #expect(try changes { try folder.remove("Sources/Shop/b.swift") } == ["b.swift"])
    #expect(try changes { try folder.write("rehearse.yaml", "host: a\n") } == ["rehearse.yaml"])
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
    #expect(try changes(sources) { try folder.write("Package.swift", "longer") } == ["Package.swift"])
    #expect(try changes(sources) { try folder.write("Sources/build/a.swift", "") } == ["a.swift"])
    let folders = try tree(sources).folders
    for path in [folder.path, folder.path("Sources"), folder.path("Sources/build")] {
      #expect(folders.contains { $0.hasSuffix(path) }, "\(path)")
    }
  }

  @Test("A link to a folder is not followed")
  func link() throws {
    try folder.link("again", to: ".")
    #expect(try tree().folders.count < 4)
  }
}
