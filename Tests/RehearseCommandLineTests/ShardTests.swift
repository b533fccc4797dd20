import RehearseCommandSupport
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("The option --shard")
struct ShardTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder(".git")
    for letter in ["a", "b", "c"] {
      try folder.write(
        "s/\(letter).yaml",
        ScenarioText.file(
          ScenarioText.passing("First \(letter)"), ScenarioText.table(), ScenarioText.passing("Last \(letter)")))
    }
    try folder.write("s/failing.yaml", ScenarioText.file(ScenarioText.failing()))
  }

  private func run(
    _ arguments: String..., environment: [String: String] = [:], status: Int32? = nil
  ) throws -> Invocation {
    let run = try Invocation(["run", "s"] + arguments, in: folder.path, environment: environment)
    if let status { #expect(run.status == status, "\(run.errors)") }
    return run
  }

  private func elements(_ name: String, _ path: String) throws -> [ParsedXML.Element] {
    try #require(ParsedXML.read(Array(folder.read(path).utf8))).all(name)
  }

  /// The suites and cases of a report, sorted.
  private func cases(_ path: String) throws -> [String] {
    try elements("testcase", path).map { "\($0["classname"] ?? "")/\($0["name"] ?? "")" }.sorted()
  }

  /// The cases of all shards, and the statuses.
  private func shards(_ count: Int, _ arguments: String...) throws -> (cases: [[String]], statuses: [Int32]) {
    var (all, statuses): ([[String]], [Int32]) = ([], [])
    for number in 1...count {
      let part = ["--shard", "\(number)/\(count)", "--junit", "r\(number).xml"]
      statuses.append(try Invocation(["run", "s"] + part + arguments, in: folder.path).status)
      all.append(try cases("r\(number).xml"))
    }
    return (all, statuses)
  }

  @Test("Together, the shards run every case exactly once", arguments: [1, 2, 3, 5])
  func union(count: Int) throws {
    try folder.write("s/invalid.yaml", "rehearse: 1\n")
    _ = try run("--junit", "all.xml", status: 2)
    let (all, statuses) = try shards(count)
    #expect(all.joined().sorted() == (try cases("all.xml")))
    #expect(statuses.count { $0 == 2 } == 1)
    #expect(all.joined().count { $0 == "s.invalid/scenario file loads" } == 1)
  }

  @Test("Filters choose the cases that are divided")
  func filters() throws {
    _ = try run("--name", "rows", "--junit", "all.xml", status: 1)
    let (all, _) = try shards(3, "--name", "rows")
    #expect(all.joined().sorted() == (try cases("all.xml")))
    #expect(all.joined().count == 6)
  }

  @Test("A scenario with `only` leaves out all others, in every shard")
  func only() throws {
    try folder.write("s/only.yaml", ScenarioText.file(ScenarioText.passing("Marked", "    only: true\n")))
    _ = try run("--junit", "all.xml", status: 0)
    let (all, statuses) = try shards(4)
    #expect(statuses == [0, 0, 0, 0])
    #expect(all.joined().sorted() == (try cases("all.xml")))
    let ran = try (1...4).map { try elements("testcase", "r\($0).xml") }.joined()
      .filter { $0.all("skipped").isEmpty }
    #expect(ran.map { $0["name"] } == ["Marked"])
  }

  @Test("A shard without cases passes, and its report says which shard it is")
  func empty() throws {
    let (all, statuses) = try shards(4, "--name", "First a")
    #expect(all.flatMap(\.self) == ["s.a/First a"])
    #expect(statuses == [0, 0, 0, 0])
    let place = try #require(all.firstIndex(of: []))
    let report = try folder.read("r\(place + 1).xml")
    #expect(report.contains("<testsuite name=\"rehearse\" tests=\"0\" failures=\"0\" errors=\"0\" skipped=\"0\""))
    #expect(report.contains("<property name=\"rehearse.shard\" value=\"\(place + 1)/4\"/>"))
  }

  @Test("If nothing is selected, no shard passes")
  func nothing() throws {
    #expect(try shards(2, "--name", "no such").statuses == [4, 4])
  }

  @Test("All shards name the same plan, and another number of shards is another plan")
  func plan() throws {
    func plans(_ count: Int) throws -> Set<String?> {
      _ = try shards(count)
      return Set(
        try (1...count).map { number in
          try JournalReader(folder.path("r\(number).xml.journal")).head().shard?.plan
        })
    }
    let (two, three) = (try plans(2), try plans(3))
    #expect(two.count == 1 && three.count == 1 && two != three && !two.contains(nil))
  }

  @Test("A new case and a new file move few cases")
  func stability() throws {
    for number in 1...30 {
      try folder.write(
        "s/more\(number).yaml", ScenarioText.file(ScenarioText.passing("One"), ScenarioText.passing("Two")))
    }
    let before = try shards(3).cases
    try folder.write("s/new.yaml", ScenarioText.file(ScenarioText.passing("New")))
    let after = try shards(3).cases
    let stayed = zip(before, after).reduce(0) { $0 + Set($1.0).intersection($1.1).count }
    #expect(after.joined().count == before.joined().count + 1)
    #expect(before.joined().count - stayed <= 4)
  }

  @Test("The times of an earlier report balance the shards")
  func timings() throws {
    try folder.write(
      "old.xml",
      """
      <testsuites><testsuite name="s.a"><testcase classname="s.a" name="First a" time="50"/>
      <testcase classname="s.b" name="First b" time="50"/><testcase classname="s.c" name="First c" time="50"/>
      </testsuite></testsuites>
      """)
    let all = try shards(3, "--timings", "old.xml", "--name", "First").cases
    #expect(all.map(\.count) == [1, 1, 1])
    _ = try run("--shard", "1/1", "--name", "First", "--junit", "new.xml", status: 0)
    _ = try run("--shard", "1/1", "--timings", "new.xml.journal", "--name", "First", status: 0)
    let missing = try run("--shard", "1/3", "--timings", "none.xml")
    #expect(missing.errors.contains("the earlier report none.xml does not exist, so every case counts the same"))
    let alone = try run("--timings", "old.xml", status: 2)
    #expect(alone.errors.contains("--timings needs --shard"))
  }

  @Test("Wrong values are errors in plain words")
  func wrong() throws {
    let messages = [
      "2": "--shard takes a part and the number of parts, or auto", "0/3": "--shard takes a part from 1 to 3",
      "4/3": "--shard takes a part from 1 to 3 if there are 3 parts",
      "1/0": "--shard takes a number of parts from 1 to",
      "auto": "--shard auto knows the shard only on these build servers: GitLab, CircleCI, Buildkite, Semaphore,",
    ]
    for (value, message) in messages {
      #expect(try run("--shard", value, status: 2).errors.contains(message))
    }
  }

  @Test(
    "On a build server, auto takes the part of the job",
    arguments: [
      ["GITLAB_CI": "true", "CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"],
      ["CIRCLECI": "true", "CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "3"],
      ["BUILDKITE": "true", "BUILDKITE_PARALLEL_JOB": "1", "BUILDKITE_PARALLEL_JOB_COUNT": "3"],
      ["SEMAPHORE": "true", "SEMAPHORE_JOB_INDEX": "2", "SEMAPHORE_JOB_COUNT": "3"],
      ["TF_BUILD": "True", "SYSTEM_JOBPOSITIONINPHASE": "2", "SYSTEM_TOTALJOBSINPHASE": "3"],
    ])
  func automatic(environment: [String: String]) throws {
    _ = try run("--shard", "2/3", "--junit", "one.xml")
    _ = try run("--shard", "auto", "--junit", "other.xml", environment: environment)
    #expect(try cases("one.xml") == cases("other.xml"))
    #expect(try folder.read("other.xml").contains("value=\"2/3\""))
  }

  @Test("A variable that is missing or out of range is an error that names it, and a job that is not divided runs all")
  func halfSet() throws {
    let half = try run("--shard", "auto", environment: ["BUILDKITE": "true", "BUILDKITE_PARALLEL_JOB": "1"], status: 2)
    #expect(half.errors.contains("Buildkite sets BUILDKITE_PARALLEL_JOB, but not BUILDKITE_PARALLEL_JOB_COUNT"))
    for (index, range) in [("0", "1 to 3"), ("4", "1 to 3"), ("x", "1 to 3")] {
      let environment = ["GITLAB_CI": "true", "CI_NODE_INDEX": index, "CI_NODE_TOTAL": "3"]
      let run = try run("--shard", "auto", environment: environment, status: 2)
      #expect(run.errors.contains("CI_NODE_INDEX must be a whole number from \(range), because CI_NODE_TOTAL is 3"))
    }
    _ = try run("--shard", "auto", "--junit", "r.xml", environment: ["GITLAB_CI": "true", "CI_NODE_TOTAL": "1"])
    #expect(try cases("r.xml").count == 13)
    #expect(try !folder.read("r.xml").contains("rehearse.shard"))
  }

  @Test("In a folder, the reports of all shards have different names")
  func folderOfReports() throws {
    for number in 1...2 { _ = try run("--shard", "\(number)/2", "--junit", "out/") }
    let names = try folder.names(in: "out").filter { $0.hasSuffix(".xml") }
    #expect(names.allSatisfy { $0.hasSuffix(".shard-1-of-2.xml") || $0.hasSuffix(".shard-2-of-2.xml") })
    #expect(try names.flatMap { try cases("out/\($0)") }.count == 13)
  }
}
