import RehearseLanguage
import RehearseTaskModules
import RehearseTestSupport
import Testing

// Forges traces, which only a host may change.
@testable import Rehearse

/// Each is a true trace with one change that no module can cause.
@Suite("Traces that cannot have happened")
struct TraceLieTests {
  /// A plan, and the module that runs it.
  fileprivate struct Situation: Sendable {
    let module: HostedModule
    let plan: Plan

    init(_ module: HostedModule, _ responses: [(Int, ResponseScript)], _ steps: [[Plan.Trigger]]) {
      self.module = module
      plan = Plan(
        given: module.contract.defaultGivens,
        responses: responses.map { Plan.Prepared(operation: $0.0, script: $0.1) }, steps: steps)
    }

    func trace() -> Trace { module.run(plan, isDetailed: true) }

    /// What the runner reads when a host sends the trace.
    func read(_ trace: Trace, isDetailed: Bool) throws -> Trace {
      var message = PlanMessage(plan)
      message.isDetailed = isDetailed
      return try WireText.trace(WireText.of(trace, module.contract, message), module.contract, message)
    }
  }

  fileprivate struct Lie: Sendable, CustomTestStringConvertible {
    let what: String
    let situation: Situation
    let message: String
    let isDetailed: Bool
    let change: @Sendable (Trace) -> Void

    init(
      _ what: String, _ situation: Situation, _ message: String, isDetailed: Bool = false,
      _ change: @escaping @Sendable (Trace) -> Void
    ) {
      (self.what, self.situation, self.message, self.isDetailed, self.change) =
        (what, situation, message, isDetailed, change)
    }

    var testDescription: String { what }
  }

  // MARK: True traces

  private static let press = Plan.Trigger.action(0, [])
  private static let (ask, greet) = (3, 5)

  private static func returns(_ level: String, after: Int64 = 0) -> Response {
    Response(.returns(.text(level)), after: after)
  }

  private static func to(_ pattern: Pattern, _ response: Response) -> ConditionalResponse {
    ConditionalResponse(
      arguments: [ArgumentPattern(parameter: 0, pattern: pattern)], response: response, range: .start)
  }

  /// Calls 0 and 1 have answers at 1 s and 2 s, call 2 has none, and call 3 notes the answer to call 0.
  private static let list = Situation(
    Lamp.module { bench in for key in ["a", "b", "c"] { bench.ask(key) } },
    [(ask, .list([returns("dim", after: 1000), Response(.fails(.text("dark")), after: 2000)]))],
    [[press], [.advance(1000)]])

  /// Calls 0 and 1 are answered at 1 s, in calls 3 and 4; no item fits call 2.
  private static let byArguments = Situation(
    Lamp.module { bench in for key in ["a", "b", "z"] { bench.ask(key) } },
    [
      (
        ask,
        .byArguments([
          to(.exactly(.text("a")), returns("dim", after: 1000)),
          to(.matcher(.oneOf([.text("a"), .text("b")])), returns("bright", after: 1000)),
        ])
      )
    ], [[press, .advance(1000)]])

  /// Call 0 has no answer, the default answers call 1, and a given call 2. Call 3 notes the answer to call 1.
  private static let free = Situation(
    Lamp.module { bench in
      bench.ask("a")
      bench.greet { _ in bench.note("greeted") }
      bench.isOn = bench.isNight
      bench.count = 1
    }, [], [[press, .advance(500)], [press]])

  private static let silent = Situation(
    Lamp.module { bench in
      bench.ask("a")
      bench.click()
    }, [(ask, .each(Response(.silent)))], [[press], [press, .advance(1000)]])

  /// Both calls are answered when the plan has ended.
  private static let late = Situation(
    Lamp.module { bench in for key in ["a", "b"] { bench.ask(key) } },
    [(ask, .each(returns("dim", after: 1000)))], [[press]])

  private static let usedUp = Situation(Lamp.module { $0.greet() }, [(greet, .list([]))], [[press]])

  /// Two values have come, the end is still to come.
  private static let stream = Situation(
    HostedModule { CourierAdapter() },
    [
      (
        0,
        .each(
          Response(
            .stream([
              StreamItem(.value(.integer(9))), StreamItem(.value(.integer(5)), after: 2000),
              StreamItem(.end, after: 1000),
            ])))
      )
    ], [[.action(0, [.text("pizza")]), .advance(2000)]])

  /// The second value is withdrawn.
  private static let closed = Situation(
    stream.module,
    [
      (0, .each(Response(.stream([StreamItem(.value(.integer(9))), StreamItem(.value(.integer(5)), after: 2000)]))))
    ], [[.action(0, [.text("pizza")]), .action(1, []), .advance(3000)]])

  private struct Shop: ModuleAdapter {
    static let about = About("shop", "A shop")
    let express = Given(flag: "express", "Buy with one tap")
    let gifts = Given(flag: "gifts", "Wrap it")
    let isEnabled = FlagQuery("flags.isEnabled", "Reads a flag")

    func begin(on stage: Stage) -> Stage { stage }
    var actions: [Action<Stage>] { Action("open", "It opens") { _ = $0.ask(isEnabled, flag: "gifts") } }
    var state: [Field<Stage>] {}
  }

  private static let flags = Situation(HostedModule { Shop() }, [], [[press]])

  // MARK: Lies

  private static let sources = [
    Lie("a default in place of the response", list, "is answered by \"default\"") { $0.calls[0].source = .default },
    Lie("a default where none is declared", free, "is answered by \"default\"") { $0.calls[0].source = .default },
    Lie("no answer, although there is a default", free, "by the plan and the contract it is \"default\"") {
      $0.calls[1].source = .unanswered
    },
    Lie("no answer, although there is a response", late, "it is \"response\", item 0") {
      $0.calls[0].source = .unanswered
    },
    Lie("the first item of a list twice", list, "it is \"response\", item 1") { $0.calls[1].source = .response(0) },
    Lie("the items of a list in the wrong order", list, "it is \"response\", item 0") {
      $0.calls[0].source = .response(1)
      $0.calls[1].source = .response(0)
    },
    Lie("an item that the list does not have", list, "a response that the plan does not have") {
      $0.calls[2].source = .response(2)
    },
    Lie("an item again, although the list is used up", list, "it is \"beyondList\"") {
      $0.calls[2].source = .response(1)
    },
    Lie("a used-up list, although items are left", list, "it is \"response\", item 1") {
      $0.calls[1].source = .beyondList
    },
    Lie("a used-up list where there is none", byArguments, "it is \"unmatched\"") { $0.calls[2].source = .beyondList },
    Lie("an item that does not fit the arguments", byArguments, "it is \"response\", item 1") {
      $0.calls[1].source = .response(0)
    },
    Lie("a later item, although an earlier one fits", byArguments, "it is \"response\", item 0") {
      $0.calls[0].source = .response(1)
    },
    Lie("an item although none fits", byArguments, "it is \"unmatched\"") { $0.calls[2].source = .response(1) },
    Lie("no item, although one fits", byArguments, "it is \"response\", item 0") { $0.calls[0].source = .unmatched },
    Lie("a flag that is not declared", flags, "the flag \"price\", which is not declared") {
      $0.calls[0].arguments = [.text("price")]
    },
    Lie("a flag that nothing read", flags, "\"flags.gifts\" answers a call") {
      ($0.givensRead, $0.givensInOrder) = (ContractIndices(0), [0])
    },
  ]

  private static let times = [
    Lie("a step that ends before its time has passed", list, "step 2 ends at 0ms, but by its plan it ends at 1000ms") {
      $0.stepEnds[1].time = 0
      $0.calls[3].time = 0
      $0.calls[3].cause = nil
    },
    Lie("a step that ends after its time has passed", list, "step 2 ends at 1001ms") { $0.stepEnds[1].time = 1001 },
    Lie("time that passes in a step with actions only", list, "step 1 ends at 500ms") { $0.stepEnds[0].time = 500 },
    Lie("a call after the end of its step", free, "a call is later than the end of its step") {
      for place in 4..<8 { $0.calls[place].time = 501 }
    },
    Lie("a call before the beginning of its step", free, "a call is earlier than the beginning of its step") {
      $0.calls[4].time = 499
    },
    Lie("a change in another step than its calls", free, "a write is in another step") { $0.writes[0].calls = 5 },
    Lie("a call that is caused by a silent one", silent, "is caused by the answer to call 0") { $0.calls[1].cause = 0 },
    Lie("a call that is caused by one without an answer", silent, "is caused by the answer to call 1") {
      $0.calls[2].cause = 1
    },
    Lie("a call that is caused by an answer at another time", list, "is caused by the answer to call 1") {
      $0.calls[3].cause = 1
    },
    Lie("a call that is caused by one beyond the list", list, "is caused by the answer to call 2") {
      $0.calls[3].cause = 2
    },
  ]

  private static let pending = [
    Lie("an answer that is to come and is not listed", list, "was due at 2000ms") { $0.pending = [] },
    Lie("one of two answers that is not listed", late, "call 1 (\"service.ask\") was due at 1000ms") {
      $0.pending.removeLast()
    },
    Lie("an answer that is listed twice", late, "is not in the order of delivery") { $0.pending.append($0.pending[1]) },
    Lie("answers in another order", late, "is not in the order of delivery") { $0.pending.reverse() },
    Lie("an answer that is due at another time", list, "due at 2001ms, and there is none") { $0.pending[0].due = 2001 },
    Lie("an answer that has come", list, "due at 1000ms, and there is none") {
      $0.pending.insert(Trace.Pending(call: 0, due: 1000), at: 0)
    },
    Lie("an answer of a silent call", silent, "due at 2000ms, and there is none") {
      $0.pending = [Trace.Pending(call: 0, due: 2000)]
    },
    Lie("an answer of a call that has none", silent, "due at 2000ms, and there is none") {
      $0.pending = [Trace.Pending(call: 1, due: 2000)]
    },
    Lie("an answer of a used-up list", list, "due at 2000ms, and there is none") {
      $0.pending.append(Trace.Pending(call: 2, due: 2000))
    },
    Lie("an answer that no item fits", byArguments, "due at 2000ms, and there is none") {
      $0.pending.append(Trace.Pending(call: 2, due: 2000))
    },
    Lie("a later value of a stream", stream, "due at 4000ms, and there is none") { $0.pending[0].due = 4000 },
    Lie("an earlier value of a stream", stream, "due at 2000ms, and there is none") { $0.pending[0].due = 2000 },
    Lie("a withdrawn answer that is still to come", late, "\"withdrawn\" lists call 0") { $0.withdrawn = [0] },
    Lie("a withdrawn answer of a call without one", silent, "\"withdrawn\" lists call 1") { $0.withdrawn = [1] },
    Lie("a timer that has fired", list, "\"nextTimer\" is 1000ms") { $0.nextTimer = 1000 },
  ]

  private static let events = [
    Lie("no events", list, "lacks an action of the plan", isDetailed: true) { $0.events = [] },
    Lie("no event of an action", free, "the event of an action is not where the plan fires it", isDetailed: true) {
      $0.events.remove(at: 0)
    },
    Lie("an action at another time", free, "a call has another time than the event", isDetailed: true) {
      $0.events[2].time = 499
    },
    Lie("an answer that was due and did not come", list, "the answer to call 0", isDetailed: true) {
      $0.events.removeLast()
      $0.calls.removeLast()
      $0.stepEnds[1].calls -= 1
    },
    Lie("an answer that came too early", list, "has an answer to call 1", isDetailed: true) {
      $0.events.append(Trace.Event(cause: .answer(call: 1), calls: 4, writes: 0, time: 1000))
    },
    Lie("an answer that came twice", list, "has an answer to call 0", isDetailed: true) {
      $0.events.append(Trace.Event(cause: .answer(call: 0), calls: 4, writes: 0, time: 1000))
    },
    Lie("an answer of a silent call", silent, "has an answer to call 0", isDetailed: true) {
      $0.events.append(Trace.Event(cause: .answer(call: 0), calls: 4, writes: 0, time: 1000))
    },
    Lie("an answer of a call that has none", silent, "has an answer to call 1", isDetailed: true) {
      $0.events.append(Trace.Event(cause: .answer(call: 1), calls: 4, writes: 0, time: 1000))
    },
    Lie("an answer before its call", late, "has an answer to call 1", isDetailed: true) {
      $0.events.insert(Trace.Event(cause: .answer(call: 1), calls: 0, writes: 0, time: 0), at: 1)
    },
    Lie("a value of a stream that is left out", stream, "item 1,", isDetailed: true) { trace in
      trace.events.removeAll { $0.cause == .answer(call: 0, item: 0) }
    },
    Lie("values of a stream in another order", stream, "item 1,", isDetailed: true) { trace in
      for place in trace.events.indices {
        if case .answer(let call, let item?) = trace.events[place].cause {
          trace.events[place].cause = .answer(call: call, item: 1 - item)
        }
      }
    },
    Lie("an event after the end", list, "an event is later than the end", isDetailed: true) {
      $0.events.append(Trace.Event(cause: .timer, calls: 4, writes: 0, time: 1001))
    },
    Lie("a call before every event", byArguments, "a call is in no event", isDetailed: true) { trace in
      for place in trace.events.indices { trace.events[place].calls = 5 }
    },
    Lie("a default answer without its value", free, "lacks \"answer\"", isDetailed: true) { $0.calls[1].answer = nil },
    Lie("another default answer", free, "is not the default answer of the contract", isDetailed: true) {
      $0.calls[1].answer = .text("bright")
    },
    Lie("a used-up list without the default answer", usedUp, "lacks \"wouldAnswer\"", isDetailed: true) {
      $0.calls[0].wouldAnswer = nil
    },
  ]

  @Test("Each lie is refused, and the truth is not", arguments: sources + times + pending + events)
  fileprivate func refused(lie: Lie) throws {
    let trace = lie.situation.trace()
    #expect(trace.fault == nil)
    for isDetailed in [false, true] { _ = try lie.situation.read(trace, isDetailed: isDetailed) }
    lie.change(trace)
    let problem = #expect(throws: JSONError.self) {
      try lie.situation.read(trace, isDetailed: lie.isDetailed)
    }
    #expect(problem?.message.contains(lie.message) == true, "\(problem?.message ?? "")")
  }

  @Test("The rest of a stream that is not listed counts as cancelled", arguments: [false, true])
  func cancelled(isDetailed: Bool) throws {
    let trace = Self.closed.trace()
    trace.withdrawn = []
    _ = try Self.closed.read(trace, isDetailed: isDetailed)
  }
}
