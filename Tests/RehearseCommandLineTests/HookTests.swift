import Foundation
import RehearseTestSupport
import Testing

/// The hooks in the layout that `rehearse new --host` makes: a package with its own folder of scenarios.
@Suite("Git hooks", .endsSometime)
struct HookTests {
  /// In the layout of `rehearse fmt`, which the hook checks.
  private static let passing = ScenarioText.file(ScenarioText.passing(), header: "\n")

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.shell("git init -q")
    try folder.makeFolder("bin")
    try folder.link("bin/rehearse", to: try #require(Repository.program))
    try folder.write("scenario-tests/rehearse.yaml", "host: '\(folder.path("bin/rehearse")) host'\n")
    try folder.write("scenario-tests/scenarios/a.yaml", Self.passing)
    try folder.write("my apps/other/rehearse.yaml", "host: '\(folder.path("bin/rehearse")) host'\n")
    try folder.write("my apps/other/scenarios/a.yaml", Self.passing)
    try folder.write("compose.yaml", "services: {}\n")
    try folder.write(".gitignore", "bin\nprinted\n")
    try folder.shell("git add . && git commit -q -m first")
  }

  /// Runs the hook as git does, with everything added. Returns its status, which `-e` would hide.
  private func commit(withProgram: Bool = true) throws -> Bool {
    do {
      try folder.shell(
        "git add -A && PATH=\"\(withProgram ? "$PWD/bin:" : "")/usr/bin:/bin\" CI=false sh '\(Repository.root).ci/install/pre-commit' >printed 2>&1"
      )
      return true
    } catch is TemporaryFolder.ShellFailure {
      return false
    }
  }

  @Test("The git hook stops a commit of a failing or broken scenario beside any rehearse.yaml, also if it was renamed")
  func gitHook() throws {
    #expect(try commit())
    for place in ["scenario-tests", "my apps/other"] {
      let file = "\(place)/scenarios/a.yaml"
      for text in [ScenarioText.file(ScenarioText.failing(), header: "\n"), "rehearse: 1\nmodule: login\n"] {
        try folder.write(file, text)
        #expect(try !commit(), "\(place)")
      }
      try folder.shell("git mv -f '\(file)' '\(place)/scenarios/b.yaml'")
      #expect(try !commit(), "\(place)")
      try folder.shell("git reset -q --hard")
    }
    try folder.write("compose.yaml", "services: { a: {} }\n")
    #expect(try commit())
    try folder.write(
      "scenario-tests/scenarios/a.yaml", ScenarioText.file(ScenarioText.passing("Another title"), header: "\n"))
    #expect(try commit())
  }

  @Test("The git hook reads only what the commit changes, and says how long that took")
  func onlyChanged() throws {
    try folder.write("my apps/other/scenarios/a.yaml", ScenarioText.file(ScenarioText.failing(), header: "\n"))
    try folder.shell("git add -A && git commit -q -m 'A failing scenario'")
    try folder.write("notes.txt", "New\n")
    #expect(try commit())
    #expect(try folder.read("printed") == "")
    try folder.write("scenario-tests/scenarios/b.yaml", Self.passing)
    #expect(try commit())
    let printed = try folder.read("printed")
    #expect(printed.contains(/rehearse: changed scenario files checked and run: 1, in \d+ s/), "\(printed)")
  }

  @Test("The git hook finds a scenario file that is in no folder of scenarios")
  func elsewhere() throws {
    try folder.write(
      "scenario-tests/rules/a.yaml", "# ours\n" + ScenarioText.file(ScenarioText.failing(), header: "\n"))
    try folder.write("other.yaml", "a: 1\n")
    #expect(try !commit())
    #expect(try folder.read("printed").contains("scenario-tests/rules/a.yaml"))
  }

  @Test(
    "The git hook knows a scenario file by its version line in any form, and no other file that names rehearse",
    arguments: [
      ("\u{FEFF}rehearse: 1\n", true), ("\"rehearse\": 1\n", true), ("rehearse : 1\n", true),
      ("{ rehearse: 1 }\n", true),
      ("rehearse:\n  image: x\n", false),
    ])
  func forms(text: String, isTaken: Bool) throws {
    try folder.write("rules/a.yaml", text)
    #expect(try commit() != isTaken)
    try folder.shell("git reset -q --hard")
  }

  @Test("A build in the git hook does not write into the commit in progress")
  func index() throws {
    try folder.write("build.sh", "env | grep '^GIT_' > variables || true\n")
    try folder.write(
      "scenario-tests/rehearse.yaml",
      "build: sh '\(folder.path("build.sh"))'\nhost: '\(folder.path("bin/rehearse")) host'\n")
    try folder.write("scenario-tests/scenarios/b.yaml", Self.passing)
    try folder.link(".git/hooks/pre-commit", to: Repository.root + ".ci/install/pre-commit")
    try folder.shell("git add -A && PATH=\"$PWD/bin:$PATH\" CI=false git commit -q -a -m all >printed 2>&1")
    #expect(!(try folder.read("scenario-tests/variables").contains("GIT_INDEX_FILE")))
  }

  @Test("Without the program, the git hook stops the commit")
  func noProgram() throws {
    try folder.write("scenario-tests/scenarios/b.yaml", Self.passing)
    #expect(try !commit(withProgram: false))
    #expect(try folder.read("printed").contains("rehearse"))
  }

  @Test("The hooks of pre-commit take scenarios in any package, but no project file")
  func framework() throws {
    let lines = try Repository.text(of: ".pre-commit-hooks.yaml").split(separator: "\n")
    func patterns(_ key: String) -> [String] {
      lines.filter { $0.hasPrefix("  \(key): ") }.map { String($0.dropFirst(key.count + 4)) }
    }
    #expect(patterns("files").count == 3 && patterns("exclude").count == 3 && patterns("pass_filenames").isEmpty)
    for (files, exclude) in zip(patterns("files"), patterns("exclude")) {
      let (taken, left) = (try Regex(files), try Regex(exclude))
      for (path, isTaken) in [
        ("scenarios/a.yaml", true), ("scenario-tests/scenarios/login/a.yml", true), ("compose.yaml", false),
        ("scenario-tests/rehearse.yaml", false), ("scenarios/rehearse.yaml", false), ("scenarios/README.md", false),
      ] {
        #expect((path.firstMatch(of: taken) != nil && path.firstMatch(of: left) == nil) == isTaken, "\(path)")
      }
    }
  }
}
