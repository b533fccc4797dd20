import TestSupport
import Testing

@Suite("rehearse check")
struct CheckCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Files without a mistake are counted, and nothing runs")
  func good() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.failing(), ScenarioText.table()))
    let run = try Invocation(["check", "."], in: folder.path)
    #expect(run.status == 0)
    #expect(run.output == "1 file, 3 cases: no mistakes\n")
  }

  @Test("All mistakes of all files are shown, and that is status 2")
  func mistakes() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing("One", "    only: maybe\n    skip: \"\"\n")))
    try folder.write("b.yaml", "rehearse: 2\n")
    let run = try Invocation(["check", "."], in: folder.path)
    #expect(run.status == 2)
    #expect(run.errors.contains("a.yaml:6:11: error:") && run.errors.contains("a.yaml:7:11: error:"))
    #expect(run.errors.contains("b.yaml:1:11: error:"))
    #expect(run.output == "2 files, 0 cases: 2 files have mistakes\n")
  }

  @Test("A path that does not exist is status 4")
  func missing() throws {
    #expect(try Invocation(["check", "zzz"], in: folder.path).status == 4)
  }
}
