import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Finding files")
struct DiscoveryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in [
      "b.yaml", "a.yml", "a/z.yaml", "a-b.yaml", "Z.yaml", ".hidden.yaml", ".git/x.yaml", "notes.md", "é.yaml",
    ] {
      try folder.write(name, "")
    }
  }

  private func find(_ names: String...) throws -> [String] {
    try Discovery.find(names.map { folder.path($0) }).map { String($0.path.dropFirst(folder.path.utf8.count + 1)) }
  }

  @Test("Files of all levels are sorted by the bytes of their names, and hidden files are left out")
  func order() throws {
    #expect(try find("") == ["Z.yaml", "a/z.yaml", "a-b.yaml", "a.yml", "b.yaml", "é.yaml"])
  }

  @Test("Each file is found once, under the first name that is given")
  func once() throws {
    #expect(try find("b.yaml", "b.yaml", "a/../b.yaml").count == 1)
    #expect(try find("b.yaml", ".").filter { $0.hasSuffix("b.yaml") && !$0.contains("-") }.count == 1)
    try folder.link("c.yaml", to: "b.yaml")
    #expect(try find(".").filter { $0.hasSuffix("/c.yaml") }.count == 0)
  }

  @Test("The letter case of an extension does not matter")
  func capitals() throws {
    let folder = try TemporaryFolder()
    for name in ["A.YAML", "b.Yml", "c.yaml"] { try folder.write(name, "") }
    #expect(try Discovery.find([folder.path]).map { $0.path.suffix(6) } == ["A.YAML", "/b.Yml", "c.yaml"])
  }

  @Test(
    "A file with more text after its extension is passed over and named, except editor leftovers",
    arguments: [
      ("login.yaml.txt", true), ("x.yaml.orig", true), ("y.YML.bak", true), ("z.yaml ", true), ("w.yaml2", true),
      ("a.yalm", true), ("b.YMAL", true),
      ("a.yaml~", false), ("#a.yaml#", false), (".a.yaml.swp", false), ("a.yaml.swp", false), ("a.yaml.tmp", false),
      (".#a.yaml", false), ("yaml.txt", false), ("a.yam", false), ("notes.md", false),
    ])
  func nearMisses(name: String, isNamed: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write("sub/\(name)", "")
    let found = try Discovery.search([folder.path])
    #expect(found.files.isEmpty)
    #expect(found.passedOver.map { $0.hasSuffix("/sub/\(name)") } == (isNamed ? [true] : []))
  }

  @Test("A link to a file is passed over by its own name")
  func linkedNearMiss() throws {
    try folder.link("c.yaml.txt", to: "b.yaml")
    #expect(try Discovery.search([folder.path]).passedOver.count == 1)
  }

  @Test("A line may follow the name of a file, and a column is ignored")
  func lineAndColumn() throws {
    for (argument, lines) in [
      ("b.yaml", []), ("b.yaml:14", [14]), ("b.yaml:14:16", [14]), ("b.yaml:9999999999999999999999", [Int.max]),
    ] {
      #expect(try Discovery.find([folder.path(argument)]).map(\.lines) == [lines])
    }
    for argument in ["b.yaml:", "b.yaml:0", "b.yaml:x", "b.yaml:1:2:3", "a:1", "none.yaml:1:2"] {
      #expect(throws: DiscoveryError.self) { try Discovery.find([folder.path(argument)]) }
    }
    try folder.write("b.yaml:14", "")
    #expect(try Discovery.find([folder.path("b.yaml:14")]).map(\.lines) == [[]])
    #expect(try Discovery.find([folder.path("b.yaml:14:16")]).map(\.lines) == [[16]])
  }

  @Test("A named file may have any name")
  func anyName() throws {
    #expect(try find("notes.md") == ["notes.md"])
    #expect(try find(".hidden.yaml") == [".hidden.yaml"])
  }

  @Test("Circular links do not make the search endless")
  func loop() throws {
    try folder.link("a/up", to: "..")
    try folder.link("a/self", to: ".")
    #expect(try find(".").count == 6)
  }

  @Test("A linked folder is searched")
  func linkedFolder() throws {
    let other = try TemporaryFolder()
    try other.write("far.yaml", "")
    try folder.link("link", to: other.path)
    let files = try Discovery.find([folder.path])
    let far = try #require(files.first { $0.path.hasSuffix("link/far.yaml") })
    #expect(!far.mayBeQuoted)
    #expect(files.filter(\.mayBeQuoted).count == 6)
    #expect(try Discovery.find([folder.path, other.path]).filter(\.mayBeQuoted).count == 7)
  }

  @Test("The number of folders that are searched is limited")
  func folderLimit() throws {
    try folder.makeFolder("a/b/c")
    #expect(try Discovery.find([folder.path], folderLimit: 4).count == 6)
    #expect(throws: DiscoveryError.tooManyFolders) { try Discovery.find([folder.path], folderLimit: 3) }
  }

  @Test("A link may be quoted only if its target is also found under its own name")
  func linksAreNotQuoted() throws {
    try folder.write("y/z.txt", "")
    try folder.link("0.yaml", to: "b.yaml")
    try folder.link("1.yaml", to: "y/z.txt")
    let files = try Discovery.find([folder.path])
    #expect(files.filter { !$0.mayBeQuoted }.map(\.path) == [folder.path("1.yaml")])
    #expect(try Discovery.find([folder.path("0.yaml")]).map(\.mayBeQuoted) == [false])
    #expect(try Discovery.find([folder.path("notes.md")]).map(\.mayBeQuoted) == [false])
    #expect(try Discovery.find([folder.path(".hidden.yaml")]).map(\.mayBeQuoted) == [true])
  }

  @Test("A link is matched to its target among many files in any folder")
  func linkBehindMany() throws {
    for number in 10..<30 { for place in ["a", "y"] { try folder.write("\(place)/\(number).yaml", "") } }
    try folder.link("y/x.yaml", to: "../a/21.yaml")
    try folder.link("y/y.yaml", to: "13.yaml")
    try folder.link("z.yaml", to: "notes.md")
    let files = try Discovery.find([folder.path])
    #expect(files.count == 47)
    #expect(files.filter { !$0.mayBeQuoted }.map(\.path) == [folder.path("z.yaml")])
    #expect(try Discovery.find([folder.path("z.yaml"), folder.path]).count == 47)
    #expect(try Discovery.find([folder.path, folder.path("a/21.yaml")]).count == 47)
  }

  @Test("A folder is below another only by whole names")
  func belowRoot() throws {
    try folder.write("a-b/x.yaml", "")
    try folder.link("a/link", to: "../a-b")
    let files = try Discovery.find([folder.path("a")])
    #expect(files.map(\.mayBeQuoted) == [false, true])
  }

  @Test("A path with a line selects that line, unless a file has that name")
  func lines() throws {
    #expect(try Discovery.find([folder.path("b.yaml:52")]).map(\.lines) == [[52]])
    #expect(try Discovery.find([folder.path("b.yaml:5"), folder.path("b.yaml:7")]).map(\.lines) == [[5, 7]])
    #expect(try Discovery.find([folder.path("b.yaml:5"), folder.path("b.yaml")]).map(\.lines) == [[]])
    try folder.write("odd.yaml:3", "")
    #expect(try find("odd.yaml:3") == ["odd.yaml:3"])
  }

  @Test(
    "A path that does not exist is rejected",
    arguments: ["zzz.yaml", "zzz.yaml:3", "b.yaml:0", "b.yaml:x", "b.yaml:+1", "b.yaml:", "a:1"])
  func missing(name: String) {
    #expect(throws: DiscoveryError.self) { try find(name) }
  }

  @Test("A scenario file is recognised by its line, even after a byte order mark")
  func quotable() {
    var file = SourceFile(path: "a.yaml")
    file.mayBeQuoted = false
    for mark: [UInt8] in [[], [0xEF, 0xBB, 0xBF]] {
      #expect(file.mayQuote(mark + "rehearse: 1\r\n".utf8))
      #expect(!file.mayQuote(mark + "password: 1\r\n".utf8))
    }
  }
}
