import Rehearse
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport
import Synchronization
import Testing

@Suite("The runner")
struct RunnerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ name: String, _ titles: String...) throws {
    let scenarios = titles.map { title in
      let count = title.hasPrefix("fails") ? 1 : 0
      let mark = title.hasPrefix("only") ? "    only: yes\n" : title.hasPrefix("skip") ? "    skip: why\n" : ""
      return "  - scenario: \(title)\n\(mark)    when: press\n    then: { state: { count: \(count) } }\n"
    }
    try folder.write(name, LampFile.scenarios(scenarios.joined()))
  }

  private func run(
    jobs: Int = 1, seed: UInt64? = nil, failFast: Bool = false, today: String = "2026-01-15",
    onPress press: @escaping @Sendable (Lamp.Bench) -> Void = { _ in }
  ) throws -> [FileResult] {
    let modules = FileModules(inProcess: ModuleCatalog(Lamp.module(onPress: press)))
    let options = FileRunner.Options(
      decoding: FileDecoder.Options(catalog: modules.groups[0].contracts, isContinuousIntegration: false),
      selection: Selection(), today: try #require(CalendarDate(today)), seed: seed)
    let found = try Discovery.find([folder.path])
    return Runner(RunPlan(found, modules, options, jobs: jobs, failFast: failFast)).run { result, _ in result }
  }

  private func shown(_ results: [FileResult]) -> [String] {
    results.flatMap { result in
      result.cases.map { "\(result.path.split(separator: "/").last ?? "") \($0.name) \(word($1.result))" }
        + (result.head.isInvalid ? ["\(result.path.split(separator: "/").last ?? "") invalid"] : [])
    }
  }

  private func word(_ result: CaseResult) -> String {
    switch result {
    case .passed: "passed"
    case .failed: "failed"
    case .passedUnexpectedly: "unexpected"
    case .errored: "errored"
    case .skipped: "skipped"
    case .failedAsKnown: "known"
    case .notRun: "not run"
    }
  }

  @Test("The results are the same for any number of threads and any seed, in the order of the files")
  func sameResults() throws {
    for index in 0..<20 { try write("f\(index).yaml", "one", "fails \(index)", "skip this", "three") }
    try folder.write("bad.yaml", "rehearse: 1\n")
    let expected = shown(try run())
    #expect(expected.count == 81)
    for jobs in 1...8 { #expect(shown(try run(jobs: jobs)) == expected) }
    for seed in [0, 1, 42, UInt64.max] { #expect(shown(try run(jobs: 3, seed: seed)) == expected) }
  }

  @Test("`only` skips the other scenarios of all files, for any number of threads", arguments: 1...4)
  func only(jobs: Int) throws {
    try write("a.yaml", "one", "fails")
    try write("b.yaml", "two", "only this")
    #expect(
      shown(try run(jobs: jobs)) == [
        "a.yaml one skipped", "a.yaml fails skipped", "b.yaml two skipped", "b.yaml only this passed",
      ])
  }

  @Test(
    "`only` is found before anything runs, however it is written",
    arguments: [
      "only: yes", "only : yes", "'only': yes", "\"only\"\t: yes", "\"on\\x6cy\": yes", "\"o\\u006Ely\": yes",
      "? \"on\\\n      ly\"\n    : yes", "? only\n    : yes", "? only # alone\n    : yes", "!!str only: yes",
    ])
  func onlyInAnyNotation(mark: String) throws {
    let isValid = !mark.hasPrefix("!")
    try write("a.yaml", "one")
    let scenario = "  - scenario: two\n    \(mark)\n    when: press\n    then: { state: { count: 0 } }\n"
    try folder.write("b.yaml", LampFile.scenarios(scenario))
    let presses = Mutex(0)
    let results = try run { _ in presses.withLock { $0 += 1 } }
    #expect(
      shown(results)
        == (isValid ? ["a.yaml one skipped", "b.yaml two passed"] : ["a.yaml one passed", "b.yaml invalid"]))
    #expect(presses.withLock { $0 } == 1)
  }

  @Test("A word that only looks like the key leaves nothing out")
  func noOnly() throws {
    try write("a.yaml", "one", "The only: one", "\"A \\x41\"")
    let scenario = "  # only: yes\n  - scenario: two\n    only: no\n    when: press\n    then: { calls: none }\n"
    try folder.write("b.yaml", LampFile.scenarios(scenario))
    #expect(shown(try run()).count { $0.hasSuffix("skipped") } == 0)
  }

  @Test("`only` in an invalid file does not count")
  func onlyOfInvalid() throws {
    try write("a.yaml", "one")
    try folder.write("b.yaml", LampFile.scenario("only: yes\nwhen: zzz\nthen: { calls: none }"))
    #expect(shown(try run()) == ["a.yaml one passed", "b.yaml invalid"])
  }

  @Test("With fail-fast, every case appears once, and the rest as not run")
  func failFast() throws {
    try write("a.yaml", "one", "fails", "three")
    try write("b.yaml", "four", "skip it")
    #expect(
      shown(try run(failFast: true)) == [
        "a.yaml one passed", "a.yaml fails failed", "a.yaml three not run", "b.yaml four not run",
        "b.yaml skip it skipped",
      ])
    for jobs in 2...4 { #expect(try run(jobs: jobs, failFast: true).flatMap(\.ends).count == 5) }
  }

  @Test("A fault of the adapter is an error, and the next case runs")
  func fault() throws {
    try write("a.yaml", "one", "two")
    let results = try run { $0.stage.fault("broken") }
    #expect(shown(results) == ["a.yaml one errored", "a.yaml two errored"])
    #expect(results[0].tally.errored == 2)
  }

  @Test("A known failure may fail until its last day and must not pass")
  func knownFailure() throws {
    let mark = "known failure: { issue: L-1, until: 2026-01-15 }"
    try folder.write("a.yaml", LampFile.scenario("\(mark)\nwhen: press\nthen: { state: { count: 1 } }"))
    try folder.write("b.yaml", LampFile.scenario("\(mark)\nwhen: press\nthen: { state: { count: 0 } }"))
    #expect(shown(try run(today: "2026-01-15")) == ["a.yaml S known", "b.yaml S unexpected"])
    #expect(shown(try run(today: "2026-01-16")) == ["a.yaml S failed", "b.yaml S unexpected"])
    #expect(shown(try run { $0.stage.fault("x") }) == ["a.yaml S errored", "b.yaml S errored"])
  }

  @Test("The tally counts each result")
  func tally() throws {
    try write("a.yaml", "one", "fails", "skip it")
    let tally = try run()[0].tally
    #expect((tally.passed, tally.failed, tally.skipped, tally.cases, tally.ran) == (1, 1, 1, 3, 2))
  }

  @Test("The same seed gives the same order on every machine")
  func generator() {
    var generator = SeededGenerator(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in generator.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }
}
