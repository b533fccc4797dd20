import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("GitHub Actions")
struct GitHubTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("top/app/s/a.yaml", ScenarioText.file(ScenarioText.failing(), ScenarioText.passing("fine")))
    try folder.write("top/app/s/b.yaml", "rehearse: 1\n")
  }

  private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> [Substring] {
    let run = try Invocation(["run", "s"] + arguments, in: folder.path("top/app"), environment: environment)
    return run.output.split(separator: "\n").filter { $0.hasPrefix("::") }
  }

  @Test("Failures and mistakes are annotated with paths relative to the repository")
  func annotated() throws {
    let lines = try run(environment: ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": folder.path("top")])
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("::error file=app/s/a.yaml,line=7,title=Closing signs in::"))
    #expect(lines[1].hasPrefix("::error file=app/s/b.yaml,line=1,title=Scenario file::"))
  }

  @Test("Without the variables of a build server, the nearest .git is the root of the repository")
  func repository() throws {
    try folder.makeFolder("top/.git")
    #expect(try run("--github")[0].hasPrefix("::error file=app/s/a.yaml,line=7,"))
  }

  @Test("check annotates mistakes and warnings, but no failures")
  func check() throws {
    try folder.write("top/app/s/c.yaml", ScenarioText.file(ScenarioText.passing("todo")))
    let run = try Invocation(
      ["check", "s"], in: folder.path("top/app"),
      environment: ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": folder.path("top")])
    let lines = run.output.split(separator: "\n")
    try #require(lines.count == 3)
    #expect(lines[0].hasPrefix("::error file=app/s/b.yaml,line=1,title=Scenario file::"))
    #expect(lines[1].hasPrefix("::warning file=app/s/c.yaml,line=5,title=Scenario::the title \"todo\""))
    #expect(lines[2] == "3 files, 3 cases: 1 file has mistakes, 1 warning")
  }

  @Test("fmt --check annotates what differs")
  func layout() throws {
    try folder.write("top/app/s/c.yaml", ScenarioText.file(ScenarioText.passing()))
    let run = try Invocation(
      ["fmt", "--check", "s/c.yaml"], in: folder.path("top/app"),
      environment: ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": folder.path("top")])
    #expect(
      run.output == """
        ::error file=app/s/c.yaml,line=4,title=Scenario file::`rehearse fmt` would change empty lines (line 4)
        1 file: 1 to be formatted

        """)
  }

  @Test("Standard input is not annotated")
  func standardInput() throws {
    try folder.write("broken.yaml", "a: [")
    let input = "exec < '\(folder.path("broken.yaml"))'"
    for arguments in [["check", "-"], ["fmt", "--check", "-"]] {
      let run = try Invocation(
        starting: arguments, in: folder.path, environment: ["GITHUB_ACTIONS": "true"], prelude: input)
      #expect(run.status == 2 && !run.output.contains("::"))
    }
  }

  @Test("Annotations can be requested and disabled")
  func demand() throws {
    #expect(try run().isEmpty)
    #expect(try run("--github").count == 2)
    #expect(try run("--no-github", environment: ["GITHUB_ACTIONS": "true"]).isEmpty)
    for no in ["false", "0", ""] { #expect(try run(environment: ["GITHUB_ACTIONS": no]).isEmpty) }
    let both = try Invocation(["run", "--github", "--no-github"], in: folder.path)
    #expect(both.status == 2 && both.errors.contains("cannot be used together"))
  }
}
