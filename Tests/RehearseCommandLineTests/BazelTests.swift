import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("Bazel's test protocol")
struct BazelTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder(".git")
    try folder.makeFolder("outputs")
    try folder.makeFolder("tmp")
    // In a runfiles tree, every file is a link.
    try folder.write("store/a", ScenarioText.file(ScenarioText.passing("First"), ScenarioText.passing("Second")))
    try folder.makeFolder("scenarios")
    try folder.link("scenarios/a.yaml", to: folder.path("store/a"))
  }

  private func run(_ arguments: String..., environment: [String: String], isBazel: Bool = true) throws -> Invocation {
    let sign = isBazel ? ["TEST_SRCDIR": folder.path] : [:]
    return try Invocation(["run"] + arguments, in: folder.path, environment: environment.merging(sign) { $1 })
  }

  @Test("The report, the page and the temporary files go where Bazel wants them, and its files are created")
  func places() throws {
    let run = try run(environment: [
      "XML_OUTPUT_FILE": folder.path("test.xml"), "TEST_UNDECLARED_OUTPUTS_DIR": folder.path("outputs"),
      "TEST_TMPDIR": folder.path("tmp"), "TEST_SHARD_STATUS_FILE": folder.path("status"),
      "TEST_PREMATURE_EXIT_FILE": folder.path("premature"), "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_INDEX": "1",
    ])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.read("test.xml").contains("<property name=\"rehearse.shard\" value=\"2/2\"/>"))
    #expect(try folder.names(in: "outputs") == ["rehearse.html", "rehearse.journal"])
    #expect(folder.exists("status") && !folder.exists("premature"))
    #expect(try folder.names(in: "tmp").isEmpty)
  }

  @Test("The filter and the seed stand for options, which are stronger")
  func options() throws {
    let environment = ["TESTBRIDGE_TEST_ONLY": "first", "TEST_RANDOM_SEED": "7", "XML_OUTPUT_FILE": "test.xml"]
    #expect(try run(environment: environment).output.contains("1 passed"))
    #expect(try run(environment: environment).output.contains("seed: 7"))
    let written = try run("--name", "s", "--seed", "8", "--junit", "own.xml", environment: environment)
    #expect(written.output.contains("2 passed") && written.output.contains("seed: 8"))
    #expect(folder.exists("own.xml"))
    let wrong = try run(environment: ["TEST_RANDOM_SEED": "x"])
    #expect(wrong.status == 2 && wrong.errors.contains("TEST_RANDOM_SEED takes a whole number from 0, not \"x\""))
  }

  @Test("Bazel can ask for an end at the first failure", arguments: ["0", "1"])
  func failFast(value: String) throws {
    try folder.write("scenarios/b.yaml", ScenarioText.file(ScenarioText.failing(), ScenarioText.passing("Third")))
    let run = try run("scenarios/b.yaml", environment: ["TESTBRIDGE_TEST_RUNNER_FAIL_FAST": value])
    #expect(run.status == 1)
    #expect(run.output.contains(value == "1" ? "0 passed, 1 failed, 1 not run" : "1 passed, 1 failed"), "\(run.output)")
  }

  @Test("A wrong shard is an error that names the variable")
  func wrong() throws {
    let half = try run(environment: ["TEST_TOTAL_SHARDS": "2"])
    #expect(half.status == 2 && half.errors.contains("Bazel sets TEST_TOTAL_SHARDS, but not TEST_SHARD_INDEX"))
    let large = try run(environment: ["TEST_TOTAL_SHARDS": "2", "TEST_SHARD_INDEX": "2"])
    #expect(
      large.errors.contains("TEST_SHARD_INDEX must be a whole number from 0 to 1, because TEST_TOTAL_SHARDS is 2"))
  }

  @Test("Variables that others use as well mean nothing by themselves")
  func elsewhere() throws {
    let general = try run(environment: ["TEST_RANDOM_SEED": "x", "TEST_TMPDIR": "/none"], isBazel: false)
    #expect(general.status == 0 && !general.output.contains("seed"))
    let half = try run(environment: ["TEST_TOTAL_SHARDS": "9"], isBazel: false)
    #expect(half.status == 2 && half.errors.contains("TEST_SHARD_INDEX"))
  }
}
