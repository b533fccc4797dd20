import Rehearse
import RehearseCommandSupport
import RehearseLanguage
import RehearseTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Hostile file names")
struct HostileNameTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// File names that any file system accepts, and how each is shown.
  private static let names: [(name: String, shown: String)] = [
    ("::error::x.yaml", ":\\u{3A}error::x.yaml"), ("##[error]x.yaml", "##\\u{5B}error]x.yaml"),
    ("-x.yaml", "./-x.yaml"), ("--help.yaml", "./--help.yaml"), ("a\nb.yaml", "a\\u{A}b.yaml"),
    ("a\u{1B}[31m.yaml", "a\\u{1B}[31m.yaml"), ("a\u{1B}[2J.yaml", "a\\u{1B}[2J.yaml"),
    ("a#x1B[2J.yaml", "a#x1B[2J.yaml"),
    ("a.yml", "a.yml"), ("\u{202E}txt.yaml", "\\u{202E}txt.yaml"), ("\"q' <&>.yaml", "\"q' <&>.yaml"), ("..a.yml", ""),
    (".yaml", ""), ("....yaml", ""), ("a\u{200B}.yaml", "a\\u{200B}.yaml"), ("\r.yaml", "\\u{D}.yaml"),
    ("good.yaml:1:1: error: x.yaml", "good.yaml:1:1:\\u{20}error:\\u{20}x.yaml"), ("é.yaml", "é.yaml"),
    (String(repeating: "l", count: 250) + ".yaml", String(repeating: "l", count: 250) + ".yaml"), ("\t.yaml", " .yaml"),
    ("a b.yaml", "a b.yaml"), ("a_b.yaml", "a_b.yaml"), ("a.b.yaml", "a.b.yaml"), ("x.yaml:7.yaml", "x.yaml:7.yaml"),
    ("%3A%0A.yaml", "%3A%0A.yaml"), ("$(id).yaml", "$(id).yaml"), ("😀.yaml", "😀.yaml"),
    ("\u{FEFF}.yaml", "\\u{FEFF}.yaml"),
  ]

  /// File names that only Linux accepts: twins in another spelling or case, and invalid UTF-8.
  private static let namesForLinux: [(name: String, shown: String)] = [
    ("e\u{301}.yaml", "e\u{301}.yaml"), ("A.yml", "A.yml"),
    (SystemPath.text(bytes: [0x7A, 0xFF] + Array(".yaml".utf8)), "z\\xFF.yaml"),
    (SystemPath.text(bytes: [0x7A, 0xFE] + Array(".yaml".utf8)), "z\\xFE.yaml"),
    (SystemPath.text(bytes: [0xE9] + Array("::.yaml".utf8)), "\\xE9::.yaml"), ("z#xFF.yaml", "z#xFF.yaml"),
  ]

  private static var all: [(name: String, shown: String)] {
    #if os(Linux)
      names + namesForLinux
    #else
      names
    #endif
  }

  private static var found: [String] { all.map(\.shown).filter { !$0.isEmpty } }

  private func writeAll() throws {
    for (name, _) in Self.all { try folder.write(raw: name, ScenarioText.file(ScenarioText.passing("S"))) }
  }

  private static let commands = ["accept", "check", "coverage", "diff", "fmt", "list", "mutate", "report", "run"]

  @Test("A missing path is shown on its own line", arguments: commands)
  func missing(command: String) throws {
    for arguments in [["x\ny\u{1B}[2J"], ["x\n::error::y..z", "./a\nb"]] {
      let run = try Invocation([command] + arguments, in: folder.path)
      #expect(run.status != 0 && run.errors.contains("x\\u{A}"), "\(run.errors)")
      // Each missing journal is named.
      let lines = command == "report" ? arguments.count : 1
      #expect(run.errors.split(separator: "\n").count == lines, "\(run.errors)")
    }
  }

  @Test("Each file is found once, and its name forges no line")
  func list() throws {
    try writeAll()
    let run = try Invocation(["list", "."], in: folder.path)
    #expect(run.status == 0)
    #expect(run.errors == "")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(Set(lines.map { Array($0.utf8) }) == Set(Self.found.map { Array("\($0):5  S".utf8) }))
    #expect(lines.count == Self.found.count)
  }

  @Test("Each file is in the report once, under a unique name")
  func report() throws {
    try writeAll()
    let run = try Invocation(["run", ".", "--junit", "r.xml"], in: folder.path)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("\(Self.found.count) passed   \(Self.found.count) files"))
    let report = try folder.read("r.xml")
    let names = report.matches(of: /<testsuite name="([^"]*)"/).map { $0.output.1.lowercased() }
    #expect(names.count == Self.found.count)
    #expect(Set(names).count == names.count)
    #expect(!report.contains("##[") && !report.contains("\u{1B}"))
    #if os(Linux)
      #expect(report.contains("file=\"z#xFF.yaml\"") && report.contains("file=\"z#xFE.yaml\""))
    #endif
  }

  @Test("In a folder of reports, none replaces another")
  func reports() throws {
    try writeAll()
    let run = try Invocation(["run", ".", "--junit", "reports/"], in: folder.path)
    #expect(run.status == 0)
    let names = try folder.names(in: "reports")
    #expect(names.count == Self.found.count)
    #expect(Set(names.map { $0.lowercased() }).count == names.count)
    #expect(names.allSatisfy { $0.hasPrefix("TEST-") && $0.hasSuffix(".xml") && $0.utf8.count <= 255 })
  }

  @Test("Mistakes are reported with a position that only the file itself can have")
  func mistakes() throws {
    for (name, _) in Self.all { try folder.write(raw: name, "") }
    let run = try Invocation(["check", "."], in: folder.path)
    #expect(run.status == 2)
    let lines = run.errors.split(separator: "\n").filter { $0.contains(": error: ") }
    let wanted = Self.found.map { "\($0):1:1: error: the file is empty [empty-file]" }
    #expect(Set(lines.map { Array($0.utf8) }) == Set(wanted.map { Array($0.utf8) }))
  }

  @Test("Any name can be given on the command line", arguments: all.map(\.name))
  func named(name: String) throws {
    try folder.write(raw: name, ScenarioText.file(ScenarioText.passing("S")))
    let run = try Invocation(["run", "--verbose", "--", name], in: folder.path)
    #expect(run.status == 0)
    #expect(run.output.contains("1 passed   1 file"))
    let listed = try Invocation(["list", "--", name + ":5"], in: folder.path)
    #expect(listed.status == 0)
    #expect(listed.output.hasSuffix(":5  S\n"))
  }

  @Test("A path from the output of list can be run, even if the name begins with a dash")
  func listed() throws {
    try folder.write(raw: "-x.yaml", ScenarioText.file(ScenarioText.passing("S")))
    #expect(try Invocation(["run", "./-x.yaml:5"], in: folder.path).status == 0)
  }

  #if os(Linux)
    @Test("Names that are not UTF-8 stay distinct on the command line")
    func rawArguments() throws {
      for (name, _) in Self.namesForLinux { try folder.write(raw: name, ScenarioText.file(ScenarioText.passing("S"))) }
      let names = Self.namesForLinux.map(\.name)
      let run = try Invocation(["run"] + names + names, in: folder.path)
      #expect(run.output.hasPrefix("\(names.count) passed   \(names.count) files"))
    }

    @Test("A missing path that is not UTF-8 is shown by its bytes")
    func missingRaw() throws {
      let run = try Invocation(["run", SystemPath.text(bytes: [0x61, 0xFF])], in: folder.path)
      #expect(run.errors == "rehearse: there is no file or folder \"a\\xFF\"\n")
      let option = try Invocation(["run", "--junit", SystemPath.text(bytes: [0xFF])], in: folder.path)
      #expect(option.status == 2)
      #expect(option.errors.hasPrefix("rehearse: --junit takes text in UTF-8, not \"\\xFF\"\n"))
    }

    @Test("A folder whose name is not UTF-8 is searched, and can be the working folder")
    func rawFolder() throws {
      let name = SystemPath.text(bytes: [0x64, 0xFF])
      #expect(SystemPath.withSystemName(folder.path(name)) { mkdir($0, 0o700) } == 0)
      try folder.write(raw: name + "/a.yaml", ScenarioText.file(ScenarioText.passing("S")))
      let run = try Invocation(["list"], in: folder.path(name))
      #expect(run.status == 4)
      let list = try Invocation(["list", "."], in: folder.path)
      #expect(list.output == "d\\xFF/a.yaml:5  S\n")
      let place = folder.path(name + "/a.yaml")
      let report = try Invocation(["run", place, "--junit", folder.path("r.xml")], in: folder.path(name))
      #expect(report.status == 0)
      #expect(try folder.read("r.xml").contains("file=\"a.yaml\""))
    }
  #endif

  @Test("A file that is only an extension is named by it in the report")
  func onlyExtension() throws {
    try folder.makeFolder(".git")
    try folder.write("d/.yaml", ScenarioText.file(ScenarioText.passing("S")))
    #expect(try Invocation(["run", "d/.yaml", "--junit", "r.xml"], in: folder.path).status == 0)
    #expect(try folder.read("r.xml").contains("<testsuite name=\"d.__yaml-"))
  }
}
