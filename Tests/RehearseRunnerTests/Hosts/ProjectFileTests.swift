import Rehearse
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("rehearse.yaml")
struct ProjectFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func problem(_ text: String) throws -> [String] {
    let path = try folder.write("rehearse.yaml", text)
    let problem = #expect(throws: ProjectFileError.self) { try ProjectFile.read(path, shownAs: "rehearse.yaml") }
    return try #require(problem).diagnostics.map { $0.text() }
  }

  @Test("All keys are read")
  func whole() throws {
    let path = try folder.write(
      "rehearse.yaml", "build: swift build --product 'shop host'\nhost: .build/shop-host --fast\nstart limit: 30s\n")
    let command = try ProjectFile.read(path)
    #expect(command.words == [".build/shop-host", "--fast"])
    #expect(command.text == ".build/shop-host --fast")
    #expect(command.build?.words == ["swift", "build", "--product", "shop host"])
    #expect(command.build?.text == "swift build --product 'shop host'")
    #expect(command.startLimit == 30_000_000_000)
    #expect(command.folder == folder.path)
    #expect(command.file == path)
    #expect(command.sources == ["\(folder.path)/."])
  }

  @Test(
    "The host alone is enough, also quoted or on several lines",
    arguments: ["a b", "'a b'", "|\n  a b", ">\n  a\n  b"])
  func least(text: String) throws {
    let command = try ProjectFile.read(try folder.write("rehearse.yaml", "# ours\nhost: \(text)\n"))
    #expect(command.words == ["a", "b"])
    #expect(command.build == nil)
    #expect(command.startLimit == HostCommand.usualStartLimit)
  }

  @Test("The sources are folders and files that are there")
  func sources() throws {
    try folder.write("Sources/a.swift", "")
    try folder.write("Package.swift", "")
    let path = try folder.write("rehearse.yaml", "host: a\nsources: [Sources, Package.swift, /tmp]\n")
    #expect(
      try ProjectFile.read(path).sources == [folder.path("Sources"), folder.path("Package.swift"), "/tmp"])
    #expect(
      try problem("host: a\nsources: [Sources, Sorces]\n").map { $0.prefix { $0 != "\n" } } == [
        "rehearse.yaml:2:20: error: there is no file or folder `Sorces`"
      ])
    #expect(
      try problem("host: a\nsources: Sources\n").map { $0.prefix { $0 != "\n" } } == [
        "rehearse.yaml:2:10: error: `sources` must be a list of folders and files, but this is `Sources`"
      ])
  }

  @Test("A mistake is shown at its place, with what to write instead")
  func snippet() throws {
    #expect(
      try problem("host: a\nstart limit: 30\n") == [
        """
        rehearse.yaml:2:14: error: `start limit` must be a span of time such as 30s or 500ms, but this is `30`

            1 | host: a
         >  2 | start limit: 30
                             ^^
           Write: start limit: 30s

        """
      ])
  }

  @Test("All mistakes are reported at once")
  func together() throws {
    let texts = try problem("hots: a\nbuild: [a]\nstart limit: soon\nport: 1\n")
    #expect(
      texts.map { $0.prefix { $0 != "\n" } } == [
        "rehearse.yaml:1:1: error: \"hots\" is not a key of rehearse.yaml",
        "rehearse.yaml:2:8: error: `build` must be a text, but this is a list",
        "rehearse.yaml:3:14: error: `start limit` must be a span of time such as 30s or 500ms, but this is `soon`",
        "rehearse.yaml:4:1: error: \"port\" is not a key of rehearse.yaml",
      ])
    #expect(texts.first?.contains("Did you mean `host`?") == true)
    #expect(texts.last?.contains("Its keys: build, host, start limit") == true)
  }

  @Test(
    "Each mistake has its own message",
    arguments: [
      ("build: a\n", "1:1: error: rehearse.yaml needs the key `host`"),
      ("- a\n", "1:1: error: rehearse.yaml must be a group of keys, but this is a list"),
      ("a\n", "1:1: error: rehearse.yaml must be a group of keys, but this is `a`"),
      ("", "1:1: error: the file is empty"), ("# later\n", "1:1: error: the file contains only comments"),
      ("host: { a: b }\n", "1:7: error: `host` must be a text, but this is a group of keys"),
      ("host: null\n", "1:7: error: `host` must be a text, but this is `null`"),
      ("host: a 'b\n", "1:7: error: `host` cannot be run: a quote is never closed"),
      ("host: \"\"\n", "1:7: error: `host` cannot be run: the command is empty"),
      ("host: |\n  a\n  b\n", "1:7: error: `host` must be one command, but this has several lines"),
      ("host: a\nstart limit: 0s\n", "2:14: error: `start limit` must be from 1ms to 1000h, but this is `0s`"),
      ("host: a\nstart limit: 2000h\n", "2:14: error: `start limit` must be from 1ms to 1000h, but this is `2000h`"),
      ("host: a\nhost: b\n", "2:1: error: "), ("host:\n", "1:1: error: "),
    ])
  func mistakes(text: String, message: String) throws {
    let found = try problem(text)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("rehearse.yaml:" + message) == true, "\(found)")
    #expect(found.first?.contains("scenario") == false)
  }

  @Test(
    "Versions of the program that fit are accepted", arguments: [">= 0.3", ">=0.3,<1", ">= 0.2.1, < 0.3.1", "< 99"])
  func fittingVersion(range: String) throws {
    #expect(
      try ProjectFile.read(try folder.write("rehearse.yaml", "program: '\(range)'\nhost: a\n")).words == ["a"])
  }

  @Test(
    "Another version of the program is the only mistake, because it may know other keys",
    arguments: [">= 99", "< 0.3", ">= 0.1, < 0.2", ">= 0.3.1"])
  func otherVersion(range: String) throws {
    let found = try problem("program: '\(range)'\nhost: a\nfuture: b\n")
    #expect(found.count == 1)
    let message = "rehearse.yaml:1:10: error: these scenarios need rehearse \(range), but this is \(Version.text)"
    #expect(found.first?.hasPrefix(message) == true, "\(found)")
  }

  @Test("A version that is no range gets one to write", arguments: ["0.3", "0.3.0", "^0.3", "latest", "~> 0.3", "= 1"])
  func noRange(text: String) throws {
    let found = try problem("program: '\(text)'\nhost: a\n")
    let advice = try #require(found.first?.firstMatch(of: /Write: (program: ">= [0-9.]+")/)?.output.1)
    #expect(try ProjectFile.read(try folder.write("rehearse.yaml", "\(advice)\nhost: a\n")).words == ["a"])
  }

  @Test("A symbolic link is followed, but the content of its target is not shown")
  func link() throws {
    try folder.write("secret", "password: hunter2\n")
    try folder.link("rehearse.yaml", to: "secret")
    let problem = #expect(throws: ProjectFileError.self) { try ProjectFile.read(folder.path("rehearse.yaml")) }
    #expect(problem?.diagnostics.isEmpty == false)
    #expect(problem?.diagnostics.contains { $0.text().contains("hunter2") } == false)
  }

  @Test("A path that is not a file is reported")
  func unreadable() throws {
    try folder.makeFolder("rehearse.yaml")
    let problem = #expect(throws: ProjectFileError.self) { try ProjectFile.read(folder.path("rehearse.yaml")) }
    #expect(problem?.diagnostics.map(\.message.plain) == ["this is not a file"])
  }

  // MARK: Finding

  @Test("The nearest file above a scenario is used, up to the root of the repository")
  func nearest() throws {
    var finder = ProjectFileFinder(home: "/nonexistent")
    let outer = try folder.write("rehearse.yaml", "")
    try folder.write("repository/app/scenarios/deep/a.yaml", "")
    #expect(finder.file(for: folder.path("repository/app/scenarios/deep/a.yaml")) == outer)
    try folder.makeFolder("repository/.git")
    finder = ProjectFileFinder(home: "/nonexistent")
    #expect(finder.file(for: folder.path("repository/app/scenarios/deep/a.yaml")) == nil)
    let root = try folder.write("repository/rehearse.yaml", "")
    let app = try folder.write("repository/app/rehearse.yaml", "")
    finder = ProjectFileFinder(home: "/nonexistent")
    #expect(finder.file(for: folder.path("repository/app/scenarios/deep/a.yaml")) == app)
    #expect(finder.file(for: folder.path("repository/app/scenarios")) == app)
    #expect(finder.file(for: folder.path("repository/app/scenarios/new.yaml")) == app)
    #expect(finder.file(for: folder.path("repository")) == root)
  }

  @Test(
    "A submodule belongs to the repository around it, and a work tree stands alone",
    arguments: [("../.git/modules/shared", true), ("../.git/worktrees/shared", false)])
  func submodule(git: String, isFound: Bool) throws {
    let file = try folder.write("app/rehearse.yaml", "")
    try folder.makeFolder("app/.git")
    try folder.write("app/shared/.git", "gitdir: \(git)\n")
    try folder.write("app/shared/a.yaml", "")
    var finder = ProjectFileFinder(home: "/nonexistent")
    #expect(finder.file(for: folder.path("app/shared/a.yaml")) == (isFound ? file : nil))
  }

  @Test(
    "A file with almost the right name is refused, unless it holds scenarios or other data",
    arguments: [
      ("rehearse.yml", "host: ./x\n", true), ("Rehearse.yaml", "build: make\n", true), ("REHEARSE.YAML", "", true),
      (".rehearse.yaml", "hots: ./x\n", true), ("rehearse.json", "{\"build\": \"make\", \"host\": \"./x\"}", true),
      ("rehearse.yaml.txt", "host: ./x\n", true), ("rehearse.yml", "# Ours\nrehearse: 1\nmodule: login\n", false),
      ("rehearse.json", "{\"modules\": []}", false), ("rehearse.md", "host: ./x\n", false),
    ])
  func misnamed(name: String, text: String, isRefused: Bool) throws {
    let file = try folder.write("app/\(name)", text)
    try folder.write("app/scenarios/a.yaml", "")
    var finder = ProjectFileFinder(home: folder.path)
    let found = finder.file(for: folder.path("app/scenarios/a.yaml"))
    #expect(found == (isRefused ? file : nil))
    guard let found else { return }
    let problem = #expect(throws: ProjectFileError.self) { try ProjectFile.read(found) }
    let shown = try #require(problem?.diagnostics.first?.text())
    #expect(shown.contains("the file that names a host is called rehearse.yaml\n"), "\(shown)")
    #expect(shown.contains("mv \(name) rehearse.yaml\n"))
    let right = try folder.write("app/rehearse.yaml", "host: ./x\n")
    finder = ProjectFileFinder(home: folder.path)
    #expect(finder.file(for: folder.path("app/scenarios/a.yaml")) == right)
  }

  @Test("Without a repository, files above the home folder are ignored")
  func home() throws {
    let file = try folder.write("rehearse.yaml", "")
    try folder.write("home/app/a.yaml", "")
    var finder = ProjectFileFinder(home: folder.path("home"))
    #expect(finder.file(for: folder.path("home/app/a.yaml")) == nil)
    finder = ProjectFileFinder(home: folder.path)
    #expect(finder.file(for: folder.path("home/app/a.yaml")) == file)
  }
}
