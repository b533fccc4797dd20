import RehearseCommandSupport
import RehearseTestSupport
import Testing

/// `only` in one file restarts the whole run with the marked scenarios.
@Suite("Runs with `only`", .endsSometime)
struct OnlyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String]) throws -> Invocation {
    try Invocation(
      ["run", "s", "--junit", "r.xml"] + arguments, in: folder.path)
  }

  @Test("A file with `only` and other scenarios after it gives no warning", arguments: ["1", "2", "3"])
  func noWarning(jobs: String) throws {
    let others = (0..<20).map { ScenarioText.passing("\($0)") }.joined()
    for name in ["a", "b", "c"] {
      try folder.write("s/\(name).yaml", ScenarioText.file(ScenarioText.passing("alone", "    only: yes\n"), others))
    }
    let run = try run(["--jobs", jobs])
    #expect(run.status == 0 && run.output.contains("3 passed, 60 skipped "), "\(run.output)")
    #expect(run.errors == "")
  }

  @Test("Failures before the run restarts do not count", arguments: [[], ["--fail-fast"]])
  func failedBefore(arguments: [String]) throws {
    for index in 0..<3 { try folder.write("s/\(index).yaml", ScenarioText.file(ScenarioText.failing())) }
    let marked = ScenarioText.passing("alone", "    only: yes\n")
    try folder.write("s/9.yaml", ScenarioText.file(marked, ScenarioText.failing()))
    let run = try run(["--jobs", "1"] + arguments)
    #expect(
      run.status == 0 && run.output.contains("1 passed, 4 skipped ") && run.errors == "", "\(run.output)\(run.errors)")
  }
}
