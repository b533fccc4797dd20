import ExampleAdapters
import Rehearse
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport
import Synchronization
import Testing

@Suite("Exploration of rules")
struct RuleRunTests {
  private let today: CalendarDate

  init() throws { today = try #require(CalendarDate("2027-01-31")) }

  func run(_ keys: String, _ module: HostedModule = Lamp.module, isThorough: Bool = false)
    throws -> RuleRun
  {
    let file = try Decoded.file(LampFile.scenario(keys), module.contract)
    let rule = try #require(file.cases[0].rule)
    return RuleRun(
      file.cases[0], rule, of: file.scenarios[0], module.contract, today: today, isThorough: isThorough,
      executor: InProcessExecutor(ModuleCatalog(module)))
  }

  func failure(_ keys: String, _ module: HostedModule) throws -> FailureReport {
    let run = try run(keys, module)
    guard case .failed(let report) = run.result else { throw NotBroken(remark: run.remark) }
    return report
  }

  private struct NotBroken: Error { let remark: CaseRemark? }

  func example(_ report: FailureReport) -> [String] {
    report.findings[0].adviceLines.filter { $0.hasPrefix("    ") }.map { String($0.dropFirst(4)) }
  }

  // MARK: Hosts that break the protocol

  /// Breaks the protocol in each sequence of several triggers, and counts these.
  private final class FaultyExecutor: PlanExecutor {
    let faults = Atomic<Int>(0)

    func run(_ requests: [PlanRequest], receive: (_ place: Int, PlanOutcome) -> Bool) {
      for (index, request) in requests.enumerated() {
        let isFaulty = request.plan.steps.joined().count > 1
        if isFaulty { faults.add(1, ordering: .relaxed) }
        let outcome =
          isFaulty
          ? .lost(LostPlan(.hostFault, "could not be run", "host fault: garbage"))
          : InProcessExecutor(ModuleCatalog(Lamp.module)).outcome(of: request)
        guard receive(index, outcome) else { return }
      }
    }
  }

  @Test("A rule ends when its host breaks the protocol for the first time")
  func hostFault() throws {
    let contract = Lamp.module.contract
    let file = try Decoded.file(LampFile.scenario("when: anything\nthen: { never: [sound.click] }"), contract)
    let executor = FaultyExecutor()
    let run = RuleRun(
      file.cases[0], try #require(file.cases[0].rule), of: file.scenarios[0], contract, today: today, executor: executor
    )
    guard case .errored(let error) = run.result else { throw NotBroken(remark: run.remark) }
    #expect(error.message.plain.contains("could not be run: host fault: garbage, in the sequence: "))
    #expect(executor.faults.load(ordering: .relaxed) == 1)
  }

  @Test("An exploration ends when its host breaks the protocol for the first time", arguments: [1, 4])
  func exploration(jobs: Int) {
    let executor = FaultyExecutor()
    let found = Explorer.explore(
      Lamp.module.contract, ExplorationScope(), limits: Explorer.Budget(depth: 3, budget: 10_000),
      SequenceRunner(executor, jobs: jobs))
    #expect(found.findings.count == 1 && executor.faults.load(ordering: .relaxed) <= jobs)
    #expect({ if case .hostFault = found.end { true } else { false } }())
  }

  // MARK: Holding

  @Test("A rule that holds says how many sequences were tried, the same each time")
  func holds() throws {
    let keys = "when: anything\nthen: { never: [sound.click] }"
    let (one, other) = (try run(keys), try run(keys))
    #expect({ if case .passed = one.result { true } else { false } }())
    #expect(one.remark?.text.hasPrefix("no counterexample in ") == true && completeDepth(one.remark) == 2)
    #expect(one.remark == other.remark)
  }

  @Test("A rule tries the same sequences on any number of threads", arguments: ["shouldShow", "ignore"])
  func threads(decision: String) throws {
    let keys = "when: anything\n    then: { never: [becomes: { decision: \(decision) }] }\n"
    let text = "rehearse: 1\nmodule: pushPrompt\nfeature: Prompt\nscenarios:\n  - scenario: It holds\n    \(keys)"
    let contract = try #require(Catalog.modules.contracts.contract(named: "pushPrompt"))
    let file = try Decoded.file(text, contract)
    let rule = try #require(file.cases[0].rule)
    let runs = [1, 3].map { jobs in
      RuleRun(
        file.cases[0], rule, of: file.scenarios[0], contract, today: today,
        executor: InProcessExecutor(Catalog.modules), jobs: { jobs })
    }
    let results = try runs.map { try JSONLineEncoder.encode($0.result) }
    #expect(results[0] == results[1] && runs[0].remark == runs[1].remark)
  }

  /// Leaves the events out of every trace.
  private struct Eventless: PlanExecutor {
    func run(_ requests: [PlanRequest], receive: (_ place: Int, PlanOutcome) -> Bool) {
      for (place, request) in requests.enumerated() {
        guard receive(place, .ran(RanPlan(Lamp.module.run(request.plan, isDetailed: false)))) else { return }
      }
    }
  }

  @Test("A rule for which nothing happened is an error, not a pass")
  func nothing() throws {
    let file = try Decoded.file(LampFile.scenario("when: anything\nthen: { never: [sound.click] }"), Lamp.contract)
    let run = RuleRun(
      file.cases[0], try #require(file.cases[0].rule), of: file.scenarios[0], Lamp.contract, today: today,
      executor: Eventless())
    guard case .errored(let report) = run.result else { throw NotBroken(remark: run.remark) }
    #expect(report.message == "the rule proves nothing: no event happened to the module in any sequence")
  }

  @Test("Two events are tried in full even if the first changes nothing visible", arguments: ["", "press, "])
  func hiddenState(first: String) throws {
    let lamp = Lamp.module { bench in
      bench.hidden += 1
      if bench.hidden == (first.isEmpty ? 2 : 3) { bench.click() }
    }
    let report = try failure("when: [\(first)anything]\nthen: { never: [sound.click] }", lamp)
    #expect(example(report).contains("  when: [\(first)press, press]"))
  }

  @Test("Three events are tried in full if they are few, and the remark says the complete depth")
  func threeEvents() throws {
    let keys = "when: { anything but: [turn, unlock] }\nthen: { never: [sound.click] }"
    func clicking(at press: Int) -> HostedModule {
      Lamp.module { bench in
        bench.hidden += 1
        if bench.hidden == press { bench.click() }
      }
    }
    #expect(example(try failure(keys, clicking(at: 3))).contains("  when: [press, press, press]"))
    #expect(try run(keys, clicking(at: 4)).remark == .held(sequences: 3, completeDepth: 3))
  }

  @Test("Two events are tried in full, and longer sequences as far as the rule or the run allows")
  func budget() throws {
    let keys = "when: anything\nthen: { never: [sound.click] }"
    let lamp = Lamp.module
    let whole = try run(keys, lamp).remark
    #expect(completeDepth(whole) == 2 && count(whole) > 60)
    let few = try run("tries: 7\n" + keys, lamp).remark
    #expect(few?.text == "no counterexample in 7 sequences, complete to depth 0")
    let some = try run("tries: 60\n" + keys, lamp).remark
    #expect(some == .held(sequences: 60, completeDepth: 1))
    let thorough = try run(keys, lamp, isThorough: true).remark
    #expect(completeDepth(thorough) == 3 && count(thorough) > count(whole))
    #expect(try run("tries: 60\n" + keys, lamp, isThorough: true).remark == some)
  }

  private func count(_ remark: CaseRemark?) -> Int {
    if case .held(let sequences, _) = remark { sequences } else { 0 }
  }

  private func completeDepth(_ remark: CaseRemark?) -> Int? {
    if case .held(_, let depth) = remark { depth } else { nil }
  }

  @Test("The first actions and the excluded actions limit what is tried")
  func scope() throws {
    let lamp = Lamp.module { $0.click() }
    func isBroken(_ when: String) throws -> Bool {
      if case .failed = try run("when: \(when)\nthen: { never: [sound.click] }", lamp).result { true } else { false }
    }
    #expect(try isBroken("anything") && isBroken("[press, { anything but: [press] }]"))
    #expect(try !isBroken("{ anything but: [press] }"))
  }

  @Test("Responses come from `given`, or else all responses of the contract are tried")
  func answers() throws {
    let lamp = Lamp.module { bench in
      bench.ask("a") { if case .failure(.dark) = $0 { bench.click() } }
    }
    func isBroken(_ response: String?) throws -> Bool {
      let given = response.map { "given: { responses: { service.ask: \($0) } }\n" } ?? ""
      let run = try run(given + "when: anything\nthen: { never: [sound.click] }", lamp)
      return if case .failed = run.result { true } else { false }
    }
    #expect(try isBroken(nil) && isBroken("{ fails: dark }") && isBroken("{ one of: [dim, { fails: dark }] }"))
    #expect(try !isBroken("dim") && !isBroken("{ one of: [dim, { fails: broken }, silent] }") && !isBroken("silent"))
    #expect(try isBroken("{ to: { key: a }, fails: dark }") && !isBroken("{ to: { key: b }, fails: dark }"))
    #expect(try isBroken("{ fails: dark, after: 2s }"))
  }

  @Test("A given that is not written varies")
  func givens() throws {
    let lamp = Lamp.module { if $0.isNight { $0.click() } }
    func isBroken(_ given: String) throws -> Bool {
      let run = try run("given: \(given)\nwhen: anything\nthen: { never: [sound.click] }", lamp)
      return if case .failed = run.result { true } else { false }
    }
    #expect(try isBroken("{}") && isBroken("{ flags: { night: on } }") && !isBroken("{ flags: { night: off } }"))
  }

  // MARK: Several rules

  /// Counts the plans that it runs.
  private final class CountingExecutor: PlanExecutor {
    private let executor: InProcessExecutor
    private let counted = Mutex(0)

    init(_ module: HostedModule) { executor = InProcessExecutor(ModuleCatalog(module)) }

    var count: Int { counted.withLock { $0 } }

    func run(_ requests: [PlanRequest], receive: (_ place: Int, PlanOutcome) -> Bool) {
      counted.withLock { $0 += requests.count }
      executor.run(requests, receive: receive)
    }
  }

  @Test("A sequence that several rules try runs once, and each rule has the same result as alone")
  func severalRules() throws {
    let lamp = Lamp.module { bench in
      bench.count += 1
      if bench.count == 2 { bench.click() }
    }
    let (executor, memory) = (CountingExecutor(lamp), SequenceMemory())
    var counts: [(shared: Int, alone: Int)] = []
    for keys in [
      "when: anything\nthen: { never: [becomes: { count: 9 }] }",
      "when: anything\nthen: { whenever: { count: 7 }, state: { isOn: on } }",
      "when: { anything but: [turn] }\nthen: { never: [becomes: { count: 9 }] }",
      "when: anything\nthen: { at most once: [sound.click] }", "when: anything\nthen: { never: [sound.click] }",
    ] {
      let file = try Decoded.file(LampFile.scenario(keys), lamp.contract)
      let rule = try #require(file.cases[0].rule)
      func run(_ executor: CountingExecutor, _ memory: SequenceMemory?) -> RuleRun {
        RuleRun(
          file.cases[0], rule, of: file.scenarios[0], lamp.contract, today: today, executor: executor, memory: memory)
      }
      let (before, other) = (executor.count, CountingExecutor(lamp))
      let (shared, alone) = (run(executor, memory), run(other, nil))
      counts.append((executor.count - before, other.count))
      #expect("\(shared.result)" == "\(alone.result)" && shared.remark == alone.remark)
      #expect(shared.idle.count == alone.idle.count)
    }
    #expect(counts[0].shared == counts[0].alone && counts[1].shared == 0)
    #expect(counts[2...].allSatisfy { $0.shared < $0.alone }, "\(counts)")
  }

  // MARK: Counterexamples

  @Test("The shortest counterexample is shown, and fails when run alone")
  func shortest() throws {
    let lamp = Lamp.module { bench in
      bench.count += 1
      if bench.count == 2 { bench.ask("a") { (_: Result<Lamp.Level, Lamp.Fault>) in bench.isOn = true } }
    }
    for then in ["{ never: [{ becomes: { isOn: on } }] }", "{ state: { isOn: off } }"] {
      let report = try failure("when: anything\nthen: \(then)", lamp)
      #expect(report.kind == .ruleBroken && report.findings.count == 1)
      #expect(report.findings[0].headline.hasPrefix("the rule does not hold: `isOn` "))
      let lines = example(report)
      #expect(
        lines == [
          "- scenario: \"Counterexample: S\"", "  given:", "    responses:", "      service.ask: dim",
          "  when: [press, press]", "  then: \(then)",
        ])
      try expectFailure(lines, lamp)
    }
  }

  @Test("A counterexample shows a call too many with `at most once`")
  func limit() throws {
    let lamp = Lamp.module { $0.click() }
    let report = try failure("when: anything\nthen: { at most once: [sound.click] }", lamp)
    #expect(report.findings[0].headline == "the rule does not hold: sound.click was called more than once")
    #expect(example(report).suffix(2) == ["  when: [press, press]", "  then: { at most once: [sound.click] }"])
    try expectFailure(example(report), lamp)
    let counted = try run("when: anything\nthen: { at most once: [sound.click: { since: [press] }] }", lamp)
    #expect({ if case .passed = counted.result { true } else { false } }())
  }

  @Test("A counterexample keeps the time of a late response")
  func late() throws {
    let lamp = Lamp.module { bench in
      bench.count += 1
      let own = bench.count
      bench.ask("a") { (_: Result<Lamp.Level, Lamp.Fault>) in if own == 1, bench.count == 2 { bench.click() } }
    }
    let report = try failure("when: anything\nthen: { never: [sound.*] }", lamp)
    try expectFailure(example(report), lamp)
  }

  @Test("A condition restricts `state`")
  func whenever() throws {
    let lamp = Lamp.module { bench in
      bench.count += 1
      bench.isOn = bench.count == 2
    }
    let report = try failure("when: anything\nthen: { whenever: { count: 2 }, state: { isOn: off } }", lamp)
    #expect(example(report).contains("  when: [press, press]"))
    let other = try run("when: anything\nthen: { whenever: { count: 1 }, state: { isOn: off } }", lamp)
    #expect({ if case .passed = other.result { true } else { false } }())
  }

  @Test("`state` must hold from the end of the first actions")
  func beginning() throws {
    let lamp = Lamp.module { $0.isOn = true }
    let run = try run("when: [press, { anything but: [press] }]\nthen: { state: { isOn: on } }", lamp)
    #expect({ if case .passed = run.result { true } else { false } }())
    let report = try failure("when: { anything but: [press] }\nthen: { state: { isOn: on } }", lamp)
    try expectFailure(example(report), lamp)
  }

  /// Expects that the pasted scenario fails for the stated reason only.
  func expectFailure(_ lines: [String], _ module: HostedModule) throws {
    let contract = module.contract
    let text = LampFile.scenarios(lines.map { "  \($0)\n" }.joined())
    let file = try Decoded.file(text, contract)
    let trace = module.run(file.cases[0].plan)
    #expect(Evaluator.evaluate(file.cases[0], trace, contract)?.findings.count == 1, "\(text)")
    #expect(Evaluator.beyondExpectations(file.cases[0], trace, contract).isEmpty, "\(text)")
  }

  // MARK: Marks and mistakes

  @Test("A known failure excuses a broken rule, and is reported once the rule holds")
  func known() throws {
    let mark = "known failure: { issue: LAMP-1 }\n"
    let keys = mark + "when: anything\nthen: { never: [sound.click] }"
    let broken = try run(keys, Lamp.module { $0.click() })
    #expect({ if case .failedAsKnown = broken.result { true } else { false } }())
    let whole = try run(keys)
    #expect({ if case .passedUnexpectedly = whole.result { true } else { false } }())
  }

  @Test("A module that cannot be run is an error that shows the sequence")
  func fault() throws {
    let lamp = Lamp.module { bench in
      func again() { bench.stage.hop { again() } }
      again()
    }
    let run = try run("when: anything\nthen: { never: [sound.click] }", lamp)
    guard case .errored(let report) = run.result else { return #expect(Bool(false), "\(run.remark?.text ?? "")") }
    #expect(report.message.plain.hasSuffix(", in the sequence: press"))
  }

  @Test("A part of a rule that no sequence meets gives a warning, unless another row meets it")
  func idle() throws {
    func warnings(_ keys: String) throws -> [String] {
      let file = try Decoded.file(LampFile.scenario(keys))
      var use = RuleUse()
      for testCase in file.cases {
        let rule = try #require(testCase.rule)
        use.add(
          testCase,
          RuleRun(
            testCase, rule, of: file.scenarios[0], file.contract, today: today,
            executor: InProcessExecutor(ModuleCatalog(Lamp.module))))
      }
      return use.warnings(file.cases).map(\.message.plain)
    }
    #expect(
      try warnings("when: anything\nthen: { at most once: [sound.click, service.ask: { since: [turn] }] }")
        == ["no sequence called \"sound.click\", so `at most once` checks nothing for it"])
    #expect(
      try warnings("when: anything\nthen: { whenever: { isOn: on }, state: { count: 0 } }")
        == ["no sequence met this `whenever`, so the rule checked nothing"])
    #expect(try warnings("when: anything\nthen: { whenever: { isOn: off }, state: { count: 0 } }") == [])
    // `state` is checked at the end of a sequence only.
    let flash = Lamp.module { bench in
      bench.isOn = true
      bench.click()
      bench.isOn = false
    }
    let keys = "when: anything\nthen: { whenever: { isOn: on }, "
    #expect(try run(keys + "state: { count: 0 } }", flash).idle.count == 1)
    #expect(try run(keys + "never: [service.ask] }", flash).idle.isEmpty)
  }

  // MARK: Scenes

  @Test("A sequence that breaks a rule becomes an ordinary case that fails for the same reason")
  func broken() throws {
    let lamp = Lamp.module { $0.click() }
    for keys in [
      "when: anything\nthen: { never: [sound.click] }", "when: anything\nthen: { at most once: [sound.click] }",
    ] {
      let course = try #require(try run(keys, lamp).broken, "\(keys)")
      #expect(course.testCase.rule == nil)
      let report = try #require(Evaluator.evaluate(course.testCase, course.trace, lamp.contract), "\(keys)")
      #expect(report.steps.flatMap(\.findings).contains { $0.subject == "sound.click" }, "\(report.steps)")
    }
    #expect(try run("when: anything\nthen: { never: [sound.click] }").broken == nil)
  }
}
