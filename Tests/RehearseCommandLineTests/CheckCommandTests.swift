import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("rehearse check")
struct CheckCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Valid files are counted, and failing scenarios are not reported")
  func good() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.failing(), ScenarioText.table()))
    let run = try Invocation(["check", "."], in: folder.path)
    #expect(run.status == 0)
    #expect(run.output == "1 file, 3 cases: no mistakes\n")
  }

  @Test("All mistakes of all files are shown, and the exit status is 2")
  func mistakes() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing("One", "    only: maybe\n    skip: \"\"\n")))
    try folder.write("b.yaml", "rehearse: 2\n")
    let run = try Invocation(["check", "."], in: folder.path)
    #expect(run.status == 2)
    #expect(run.errors.contains("a.yaml:6:11: error:") && run.errors.contains("a.yaml:7:11: error:"))
    #expect(run.errors.contains("b.yaml:1:11: error:"))
    #expect(run.output == "2 files, 0 cases: 2 files have mistakes\n")
  }

  @Test("All kinds of warnings are counted and do not change the exit status")
  func warnings() throws {
    let unused = ScenarioText.passing("Idle", "    given: { responses: { authService.logIn: silent } }\n")
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing("todo"), unused))
    let run = try Invocation(["check", "."], in: folder.path)
    #expect(run.status == 0)
    #expect(run.output == "1 file, 2 cases: no mistakes, 2 warnings\n")
    #expect(run.errors.contains("a.yaml:5:15: warning: the title \"todo\" says nothing"))
    #expect(run.errors.contains(": warning: the response of \"authService.logIn\" was never used"))
    try folder.write("b.yaml", "rehearse: 2\n")
    let both = try Invocation(["check", "."], in: folder.path)
    #expect(both.status == 2)
    #expect(both.output == "2 files, 2 cases: 1 file has mistakes, 2 warnings\n")
  }

  @Test("Only check reviews scenarios")
  func others() throws {
    let idle = ScenarioText.passing("Nobody is let in", "    given: { responses: { authService.logIn: silent } }\n")
      .replacing("closeScreen", with: "{ logIn: { id: ana, password: guess } }")
      .replacing("calls: none", with: "state: { token: none }")
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing("todo"), idle))
    #expect(try Invocation(["check", "."], in: folder.path).errors.contains("if the module did nothing at all"))
    for command in ["run", "list"] { #expect(try Invocation([command, "."], in: folder.path).errors.isEmpty) }
  }

  @Test("Standard input is checked like a file")
  func standardInput() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing("todo"), ScenarioText.failing()))
    func check(_ name: String, _ more: String...) throws -> Invocation {
      try Invocation(["check", "-"] + more, in: folder.path, input: folder.read(name))
    }
    let good = try check("a.yaml")
    #expect(good.status == 0 && good.output == "1 file, 2 cases: no mistakes, 1 warning\n")
    #expect(good.errors.hasPrefix("-:5:15: warning: the title \"todo\""))
    try folder.write("b.yaml", "rehearse: 2\n")
    let bad = try check("b.yaml")
    #expect(bad.status == 2 && bad.errors.contains("-:1:11: error: "))
    #expect(try check("a.yaml", "a.yaml").errors.contains("no other path can be given with it"))
    try folder.write("c.yaml", "a: 1\n")
    #expect(try check("c.yaml").status == 2)
  }

  @Test("A missing path has exit status 4")
  func missing() throws {
    #expect(try Invocation(["check", "zzz"], in: folder.path).status == 4)
  }
}
