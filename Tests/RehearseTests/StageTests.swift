import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("The stage")
struct StageTests {
  private static let ask = 3
  private static let press = Plan.Trigger.action(0, [])

  private func trace(
    _ steps: [[Plan.Trigger]], _ script: ResponseScript? = nil, _ press: @escaping @Sendable (Lamp.Bench) -> Void
  ) -> Trace {
    let module = Lamp.module(onPress: press)
    let responses = script.map { [Plan.Prepared(operation: Self.ask, script: $0)] } ?? []
    return module.run(Plan(given: module.contract.defaultGivens, responses: responses, steps: steps))
  }

  private func notes(_ trace: Trace) -> [String] {
    trace.calls.filter { $0.operation == 2 }.map { call in
      "\(call.arguments[0].flow(.text)) @\(VirtualTime.text(call.time))"
    }
  }

  private func after(_ milliseconds: Int64, _ level: String = "dim") -> Response {
    Response(.returns(.text(level)), after: milliseconds)
  }

  @Test("Default responses are recorded only on request", arguments: [true, false])
  func defaultAnswers(isAsked: Bool) {
    let module = Lamp.module { $0.greet() }
    let plan = Plan(given: module.contract.defaultGivens, responses: [], steps: [[Self.press]])
    let trace = module.run(plan, isDetailed: isAsked)
    #expect(trace.calls[0].answer == (isAsked ? .text("dim") : nil))
  }

  // MARK: Delivery

  @Test("A query of a given is answered inside the call, and the given counts as read")
  func atOnce() {
    let trace = trace([[Self.press]]) { bench in
      bench.note("\(bench.isNight)")
      bench.note("end")
    }
    #expect(notes(trace) == ["false @0s", "end @0s"])
    #expect(trace.givensRead == ContractIndices(3))
    #expect(trace.calls[0].source == .itself)
  }

  @Test("A response without a delay comes after the action's own code has returned")
  func afterTheAction() {
    let trace = trace([[Self.press]], .each(after(0))) { bench in
      bench.ask("a")
      bench.note("end")
    }
    #expect(notes(trace) == ["end @0s", "a dim @0s"])
    #expect(trace.calls.map(\.cause) == [nil, nil, 0])
  }

  @Test("Deliveries that are due at the same time come as they were queued")
  func sameTime() {
    let script = ResponseScript.list([after(2000, "dim"), after(1000, "bright"), after(1000, "dim")])
    let trace = trace([[Self.press, .advance(2000)]], script) { bench in
      for key in ["a", "b", "c"] { bench.ask(key) }
    }
    #expect(notes(trace) == ["b bright @1s", "c dim @1s", "a dim @2s"])
  }

  @Test("A response that was queued earlier comes first at the same due time")
  func queueOrder() {
    let script = ResponseScript.list([after(2000), after(1000, "bright")])
    let trace = trace([[Self.press, .advance(1000), Self.press, .advance(1000)]], script) { bench in
      bench.ask(bench.stage.time == 0 ? "early" : "late")
    }
    #expect(notes(trace) == ["early dim @2s", "late bright @2s"])
  }

  @Test("A hop to the main queue joins the queue at the current time")
  func hop() {
    let trace = trace([[Self.press]], .each(after(0))) { bench in
      bench.ask("a") { bench.stage.hop { bench.note("hopped from the answer") } }
      bench.stage.hop { bench.note("hopped") }
      bench.ask("b")
    }
    #expect(notes(trace) == ["a dim @0s", "hopped @0s", "b dim @0s", "hopped from the answer @0s"])
  }

  @Test("Everything due is delivered before the next action of a list")
  func betweenActions() {
    let trace = trace([[Self.press, Self.press]], .each(after(0))) { bench in
      bench.note("pressed")
      bench.ask("a")
    }
    #expect(notes(trace) == ["pressed @0s", "a dim @0s", "pressed @0s", "a dim @0s"])
  }

  // MARK: Time

  @Test(
    "The clock stops at every due time, up to and including the end of its span",
    arguments: [999, 1000, 1001] as [Int64])
  func boundary(span: Int64) {
    let trace = trace([[Self.press, .advance(span)]], .each(after(1000))) { $0.ask("a") }
    #expect(notes(trace) == (span >= 1000 ? ["a dim @1s"] : []))
    #expect(trace.stepEnds[0].time == span)
    #expect(trace.pending.count == (span >= 1000 ? 0 : 1))
  }

  @Test("Work that is queued within the span is done within it")
  func insideTheSpan() {
    let trace = trace([[Self.press, .advance(3000)]], .each(after(1000))) { bench in
      bench.ask("a") { bench.ask("b") { bench.ask("c") { bench.ask("d") } } }
    }
    #expect(notes(trace) == ["a dim @1s", "b dim @2s", "c dim @3s"])
    #expect(trace.pending.map(\.due) == [4000])
    #expect(trace.stepEnds[0].time == 3000)
  }

  @Test("A pending response may arrive in a later step")
  func laterStep() {
    let trace = trace([[Self.press], [.advance(1000)]], .each(after(1000))) { $0.ask("a") }
    #expect(trace.calls(ofStep: 0).count == 1)
    #expect(trace.calls(ofStep: 1).count == 1)
    #expect(trace.pending.isEmpty)
  }

  // MARK: Responses

  @Test("A single response answers every call")
  func single() {
    let trace = trace([[Self.press]], .each(after(0))) { bench in for key in ["a", "b", "c"] { bench.ask(key) } }
    #expect(notes(trace).count == 3)
    #expect(trace.used == [3])
  }

  @Test("A list answers calls in order across steps, and later calls are never answered")
  func list() {
    let script = ResponseScript.list([after(0), Response(.fails(.text("dark")))])
    let trace = trace([[Self.press], [Self.press], [Self.press]], script) { $0.ask("a") }
    #expect(notes(trace) == ["a dim @0s", "a failed dark @0s"])
    #expect(trace.calls.filter { $0.operation == Self.ask }.map(\.source) == [.response(0), .response(1), .beyondList])
    #expect(trace.used == [3])
  }

  @Test("A silent response never comes, and nothing is pending")
  func silent() {
    let trace = trace([[Self.press, .advance(VirtualTime.limit)]], .each(Response(.silent))) { $0.ask("a") }
    #expect(notes(trace) == [])
    #expect(trace.pending.isEmpty)
    #expect(trace.calls[0].source == .response(0))
  }

  @Test("An operation without a response is never answered")
  func nobody() {
    let trace = trace([[Self.press]]) { $0.ask("a") }
    #expect(trace.calls.map(\.source) == [.unanswered])
    #expect(trace.pending.isEmpty)
  }

  @Test("A default response is used where no response is written")
  func defaults() {
    let trace = trace([[Self.press]]) { bench in
      bench.greet { bench.note("\($0)") }
    }
    #expect(notes(trace) == ["dim @0s"])
    #expect(trace.calls[0].source == .default)
    #expect(trace.givensRead.isEmpty)
  }

  /// Asks for a level, and derives the default response from a given.
  private struct Guesser: ModuleAdapter {
    static let about = About("guesser", "Guesses")

    let level = Given("level", Lamp.Level.bright, "How bright it is")
    let guess = Call(.query, "service.guess", "Guesses", returns: Lamp.Level.self, derivedFrom: "the given `level`")
    let tell = Call("service.tell", "Tells", Parameter<Lamp.Level>("level", "Which"))

    func begin(on stage: Stage) -> Stage { stage }

    var actions: [Action<Stage>] {
      Action("ask", "Somebody asks") { stage in
        stage.call(guess, default: stage.value(of: level)) { stage.call(tell, $0) }
      }
    }

    var state: [Field<Stage>] {}
  }

  @Test("A derived default is used only where no response is written")
  func derived() {
    let module = HostedModule { Guesser() }
    func trace(_ responses: [Plan.Prepared]) -> Trace {
      module.run(
        Plan(given: module.contract.defaultGivens, responses: responses, steps: [[.action(0, [])]]),
        isDetailed: true)
    }
    let defaultValue = trace([])
    #expect(defaultValue.calls.map(\.source) == [.default, .itself])
    #expect(defaultValue.calls[1].arguments == [.text("bright")] && defaultValue.calls[0].answer == .text("bright"))
    #expect(defaultValue.givensRead == ContractIndices(0))
    let stated = trace([Plan.Prepared(operation: 0, script: .each(after(0)))])
    #expect(stated.calls[1].arguments == [.text("dim")] && stated.givensRead.isEmpty)
  }

  // MARK: State

  @Test("Every write is recorded unless it changes nothing")
  func writes() {
    let trace = trace([[Self.press], [Self.press]]) { bench in
      bench.count = 1
      bench.count = 1
      bench.count = 2
      bench.count = 1
    }
    #expect(trace.initialState == [.none, .toggle(false), .integer(0), .none, .null, .list([])])
    #expect(trace.writes(ofStep: 0).map(\.value) == [.integer(1), .integer(2), .integer(1)])
    #expect(trace.writes(ofStep: 1).map(\.value) == [.integer(2), .integer(1)])
  }

  private final class Mortal {
    let onEnd: () -> Void
    init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }
    deinit { onEnd() }
  }

  private struct MortalAdapter: ModuleAdapter {
    static let about = About("mortal", "Is there for a while")

    let end = Call("mortal.end", "Says that it ends")

    func begin(on stage: Stage) -> [Mortal] { [Mortal { stage.call(end) }] }

    var actions: [Action<[Mortal]>] { Action("wait", "Nothing happens") { _ in } }

    var state: [Field<[Mortal]>] {}
  }

  @Test("A call that a module makes when it is released after the last step is ignored")
  func lettingGo() {
    let module = HostedModule { MortalAdapter() }
    let trace = module.run(Plan(given: [], responses: [], steps: [[.action(0, [])]]))
    #expect(trace.calls.isEmpty && trace.fault == nil)
  }

  // MARK: Mistakes of an adapter

  @Test("A module that never comes to rest is stopped, and its case cannot be evaluated", .endsSometime)
  func neverAtRest() {
    let trace = trace([[Self.press], [Self.press]]) { bench in
      func again() { bench.stage.hop(again) }
      again()
    }
    #expect(trace.fault?.reason.hasPrefix("the module does not come to an end") == true)
    #expect(trace.stepEnds.count == 2)
  }

  /// Claims to take any text, but takes only one.
  private struct Picky: ScenarioValue {
    static var valueType: ValueType { .text }
    var literal: Literal { .text("fine") }
    init() {}
    init?(literal: Literal) { guard literal == .text("fine") else { return nil } }
  }

  private struct PickyAdapter: ModuleAdapter {
    static let about = About("picky", "Is picky")

    let taste = Given("taste", Picky(), "What it likes")
    let ask = Call(.query, "cook.ask", "Asks", returns: Picky.self)
    let isOpen = FlagQuery("flags.isOpen", "Reads a flag")
    let open = Given(flag: "open", "Whether it is open")

    func begin(on stage: Stage) -> Stage { stage }

    var actions: [Action<Stage>] {
      Action("look", "It looks") { _ = $0.value(of: taste) }
      Action("eat", "It eats", Parameter<Picky>("what", "What")) { _, _ in }
      Action("ask", "It asks") { $0.call(ask) { _ in } }
      Action("knock", "It knocks") { _ = $0.ask(isOpen, flag: "opne") }
      Action("enter", "It enters") { if $0.ask(isOpen, flag: "open") { $0.call(ask) { _ in } } }
    }

    var state: [Field<Stage>] {}
  }

  @Test("A value that its own type rejects, and a flag that is not declared, are mistakes of the adapter")
  func faults() {
    let module = HostedModule { PickyAdapter() }
    let bad = Literal.text("bad")
    let reason = "its Swift type does not accept it"
    func fault(_ action: Int, _ arguments: [Literal] = []) -> String? {
      let response = Plan.Prepared(operation: 0, script: .each(Response(.returns(bad))))
      return module.run(
        Plan(
          given: [bad, .toggle(true)], responses: [response],
          steps: [[.action(action, arguments), .action(action, arguments)]])
      ).fault?.reason
    }
    #expect(fault(0) == "the given \"taste\" cannot be read: \(reason)")
    #expect(fault(1, [bad]) == "the argument \"what\" of \"eat\" cannot be read: \(reason)")
    #expect(fault(1, [.text("fine")]) == nil)
    #expect(fault(2) == "a response of \"cook.ask\" cannot be read: \(reason)")
    #expect(fault(3) == "the module reads the flag \"opne\", which is not declared")
    #expect(fault(4) == "a response of \"cook.ask\" cannot be read: \(reason)")
  }

  @Test("No action fires after a fault")
  func stopsAtFault() {
    let module = HostedModule { PickyAdapter() }
    let knocks = module.run(
      Plan(given: module.contract.defaultGivens, responses: [], steps: [[.action(3, []), .action(3, [])]]))
    #expect(knocks.calls.count == 1)
  }

  @Test("A call that is not a stored property of the adapter ends the process with a message", .exitTest)
  func undeclared() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let module = Lamp.module { bench in bench.stage.call(Call("sound.bang", "Bangs")) }
      _ = module.run(
        Plan(given: module.contract.defaultGivens, responses: [], steps: [[.action(0, [])]]))
    }
    let error = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("is no stored property of its own adapter"))
  }

  @Test("An action reads its arguments by their declaration")
  func actionArguments() {
    let trace = trace([[.action(1, [.text("k"), .integer(2), .none])]], .each(after(0))) { _ in }
    #expect(notes(trace) == ["k dim @0s", "k dim @0s"])
  }
}
