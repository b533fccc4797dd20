import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("Paths that do not exist")
struct MissingPathTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("scenarios/login.yaml", ScenarioText.file(ScenarioText.passing()))
    try folder.write("scenarios/secret.txt", "")
  }

  private func errors(_ arguments: String...) throws -> String {
    let run = try Invocation(arguments, in: folder.path)
    #expect(run.status == 4)
    return run.errors
  }

  @Test("Each of them is named with the most similar path", arguments: ["run", "check", "fmt", "list", "coverage"])
  func all(command: String) throws {
    #expect(
      try errors(command, "scenarios", "scenario/logn.yaml", "zzz", "scenarios/login.yml:7") == """
        rehearse: there are no files or folders "scenario/logn.yaml", "zzz", "scenarios/login.yml"
        Did you mean "scenarios/login.yaml" instead of "scenario/logn.yaml"?
        Did you mean "scenarios/login.yaml" instead of "scenarios/login.yml"?

        """)
  }

  @Test(
    "Only a folder or a scenario file is suggested",
    arguments: [
      ("scenarios/login", "scenarios/login.yaml"), ("scenario", "scenarios"),
      ("Scenarios/Login.yaml", "scenarios/login.yaml"),
      ("./scenarois/", "scenarios"), ("login", "scenarios/login.yaml"), ("login.yaml", "scenarios/login.yaml"),
      ("scenarios\\login.yaml", "scenarios/login.yaml"), ("scenarios/login.yaml:11-20", "scenarios/login.yaml:11"),
      ("scenarios/*.yml", "scenarios"),
    ])
  func nearest(path: String, near: String) throws {
    let errors = try errors("run", path)
    #expect(errors.hasSuffix("Did you mean \"\(near)\"?\n"), "\(errors)")
  }

  @Test("A path that is given already is not suggested, but another that is similar")
  func given() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing()))
    #expect(try errors("run", "./a.yaml", "b.yaml") == "rehearse: there is no file or folder \"b.yaml\"\n")
    try folder.write("scenarios/logon.yaml", ScenarioText.file(ScenarioText.passing()))
    #expect(
      try errors("run", "scenarios/login.yaml", "scenarios/logn.yaml").hasSuffix(
        "Did you mean \"scenarios/logon.yaml\"?\n"))
  }

  @Test("A number after a file is its line, and a sentence a title")
  func lineAndTitle() throws {
    #expect(
      try errors("run", "scenarios/login.yaml", "11").hasSuffix("Did you mean \"scenarios/login.yaml:11\"?\n"))
    #expect(try errors("run", "A wrong password").hasSuffix("write: --name \"A wrong password\"\n"))
  }

  @Test("A tag that is misspelt is suggested")
  func tag() throws {
    try folder.write("tagged.yaml", ScenarioText.file(ScenarioText.passing("Closing", "    tags: [smoke]\n")))
    #expect(try errors("run", "--tags", "smok", "tagged.yaml").hasSuffix("Did you mean --tags smoke?\n"))
  }

  @Test("Nothing is suggested if no path is similar", arguments: ["zzz", "zzz/login.yaml", "scenarios/secret.tx"])
  func nothing(path: String) throws {
    #expect(try !errors("run", path).contains("Did you mean"))
  }
}
