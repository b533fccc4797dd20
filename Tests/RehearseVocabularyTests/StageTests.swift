import RehearseVocabulary
import TestSupport
import Testing

@Suite("The stage")
struct StageTests {
  private static let ask = 3
  private static let press = Plan.Trigger.action(0, [])

  /// Carries out steps with these responses of `service.ask`.
  private func trace(
    _ steps: [[Plan.Trigger]], _ script: ResponseScript? = nil, _ press: @escaping @Sendable (Lamp.Bench) -> Void
  ) -> Trace {
    let vocabulary = Lamp.vocabulary(onPress: press)
    let responses = script.map { [Plan.Prepared(operation: Self.ask, script: $0)] } ?? []
    return vocabulary.rehearse(Plan(given: vocabulary.standardGivens, responses: responses, steps: steps))
  }

  /// What was noted, each with its time.
  private func notes(_ trace: Trace) -> [String] {
    trace.calls.filter { $0.operation == 2 }.map { call in
      "\(call.arguments[0].flow(.text)) @\(VirtualTime.text(call.time))"
    }
  }

  private func after(_ milliseconds: Int64, _ level: String = "dim") -> Response {
    Response(.returns(.text(level)), after: milliseconds)
  }

  @Test("Standard answers are kept where somebody asks for them, and nowhere else", arguments: [true, false])
  func standardAnswers(isAsked: Bool) {
    let vocabulary = Lamp.vocabulary { $0.stage.call(Lamp.greet, standard: .bright) { _ in } }
    let plan = Plan(given: vocabulary.standardGivens, responses: [], steps: [[Self.press]])
    let trace = vocabulary.rehearse(plan, keepsStandardAnswers: isAsked)
    #expect(trace.standardAnswers == (isAsked ? [.text("bright")] : []))
  }

  // MARK: Delivery

  @Test("A query of a given answers inside the call, and the given counts as read")
  func atOnce() {
    let trace = trace([[Self.press]]) { bench in
      bench.note("\(bench.stage.ask(Lamp.isNight, from: Lamp.night))")
      bench.note("end")
    }
    #expect(notes(trace) == ["false @0s", "end @0s"])
    #expect(trace.givensRead == PlaceSet(3))
    #expect(trace.calls[0].source == .itself)
  }

  @Test("An answer without a delay comes once the action's own code has returned")
  func afterTheAction() {
    let trace = trace([[Self.press]], .each(after(0))) { bench in
      bench.ask("a")
      bench.note("end")
    }
    #expect(notes(trace) == ["end @0s", "a dim @0s"])
    #expect(trace.calls.map(\.cause) == [nil, nil, Self.ask])
  }

  @Test("What is due at the same time comes in the order it was queued")
  func sameTime() {
    let script = ResponseScript.list([after(2000, "dim"), after(1000, "bright"), after(1000, "dim")])
    let trace = trace([[Self.press, .advance(2000)]], script) { bench in
      for key in ["a", "b", "c"] { bench.ask(key) }
    }
    #expect(notes(trace) == ["b bright @1s", "c dim @1s", "a dim @2s"])
  }

  @Test("An answer due later but queued earlier comes first at the same due time")
  func queueOrder() {
    let script = ResponseScript.list([after(2000), after(1000, "bright")])
    let trace = trace([[Self.press, .advance(1000), Self.press, .advance(1000)]], script) { bench in
      bench.ask(bench.stage.time == 0 ? "early" : "late")
    }
    #expect(notes(trace) == ["early dim @2s", "late bright @2s"])
  }

  @Test("A hop to the main queue joins the queue at the present time")
  func hop() {
    let trace = trace([[Self.press]], .each(after(0))) { bench in
      bench.ask("a") { bench.stage.hop { bench.note("hopped from the answer") } }
      bench.stage.hop { bench.note("hopped") }
      bench.ask("b")
    }
    #expect(notes(trace) == ["a dim @0s", "hopped @0s", "b dim @0s", "hopped from the answer @0s"])
  }

  @Test("Everything due is done before the next action of a list")
  func betweenActions() {
    let trace = trace([[Self.press, Self.press]], .each(after(0))) { bench in
      bench.note("pressed")
      bench.ask("a")
    }
    #expect(notes(trace) == ["pressed @0s", "a dim @0s", "pressed @0s", "a dim @0s"])
  }

  // MARK: Time

  @Test("The clock stops at every due time up to and including its end", arguments: [999, 1000, 1001] as [Int64])
  func boundary(span: Int64) {
    let trace = trace([[Self.press, .advance(span)]], .each(after(1000))) { $0.ask("a") }
    #expect(notes(trace) == (span >= 1000 ? ["a dim @1s"] : []))
    #expect(trace.stepEnds[0].time == span)
    #expect(trace.pending.count == (span >= 1000 ? 0 : 1))
  }

  @Test("Work that is queued inside the span is done inside it too")
  func insideTheSpan() {
    let trace = trace([[Self.press, .advance(3000)]], .each(after(1000))) { bench in
      bench.ask("a") { bench.ask("b") { bench.ask("c") { bench.ask("d") } } }
    }
    #expect(notes(trace) == ["a dim @1s", "b dim @2s", "c dim @3s"])
    #expect(trace.pending.map(\.due) == [4000])
    #expect(trace.stepEnds[0].time == 3000)
  }

  @Test("What is pending may arrive in a later step")
  func laterStep() {
    let trace = trace([[Self.press], [.advance(1000)]], .each(after(1000))) { $0.ask("a") }
    #expect(trace.calls(ofStep: 0).count == 1)
    #expect(trace.calls(ofStep: 1).count == 1)
    #expect(trace.pending.isEmpty)
  }

  // MARK: Responses

  @Test("A single response serves every call")
  func single() {
    let trace = trace([[Self.press]], .each(after(0))) { bench in for key in ["a", "b", "c"] { bench.ask(key) } }
    #expect(notes(trace).count == 3)
    #expect(trace.used == [3])
  }

  @Test("A list serves calls in their order, across steps; beyond it nothing answers")
  func list() {
    let script = ResponseScript.list([after(0), Response(.fails(.text("dark")))])
    let trace = trace([[Self.press], [Self.press], [Self.press]], script) { $0.ask("a") }
    #expect(notes(trace) == ["a dim @0s", "a failed dark @0s"])
    #expect(trace.calls.filter { $0.operation == Self.ask }.map(\.source) == [.response(0), .response(1), .beyondList])
    #expect(trace.used == [3])
  }

  @Test("Silent never answers, and nothing is pending")
  func silent() {
    let trace = trace([[Self.press, .advance(VirtualTime.limit)]], .each(Response(.silent))) { $0.ask("a") }
    #expect(notes(trace) == [])
    #expect(trace.pending.isEmpty)
    #expect(trace.calls[0].source == .response(0))
  }

  @Test("Where nobody says what an operation answers, it never does")
  func nobody() {
    let trace = trace([[Self.press]]) { $0.ask("a") }
    #expect(trace.calls.map(\.source) == [.nobody])
    #expect(trace.pending.isEmpty)
  }

  @Test("The standard answer stands in where no response is written, and is not worked out otherwise")
  func standard() {
    let trace = trace([[Self.press]]) { bench in
      bench.stage.call(Lamp.greet, standard: bench.stage.value(of: Lamp.level)) { answer in
        if case .returned(let level) = answer { bench.note("\(level)") }
      }
    }
    #expect(notes(trace) == ["dim @0s"])
    #expect(trace.calls[0].source == .standard)
    #expect(trace.givensRead == PlaceSet(0))
    let other = self.trace([[Self.press]], .each(after(0))) { bench in
      bench.stage.call(Lamp.ask, ["a".literal], standard: bench.stage.value(of: Lamp.level)) { _ in }
    }
    #expect(other.givensRead.isEmpty)
  }

  // MARK: State

  @Test("Every write is seen, but one that changes nothing")
  func writes() {
    let trace = trace([[Self.press], [Self.press]]) { bench in
      bench.stage.write(Lamp.count, 1)
      bench.stage.write(Lamp.count, 1)
      bench.stage.write(Lamp.count, 2)
      bench.stage.write(Lamp.count, 1)
    }
    #expect(trace.initialState == [.none, .toggle(false), .integer(0), .none, .null, .list([])])
    #expect(trace.writes(ofStep: 0).map(\.value) == [.integer(1), .integer(2), .integer(1)])
    #expect(trace.writes(ofStep: 1).map(\.value) == [.integer(2), .integer(1)])
  }

  // MARK: Mistakes of an adapter

  @Test("A module that never comes to rest is stopped, and its case cannot be judged", .endsSometime)
  func neverAtRest() {
    let trace = trace([[Self.press], [Self.press]]) { bench in
      func again() { bench.stage.hop(again) }
      again()
    }
    #expect(trace.fault?.hasPrefix("the module never comes to rest") == true)
    #expect(trace.stepEnds.count == 2)
  }

  @Test("A call with too few arguments is the adapter's mistake")
  func arguments() {
    #expect(
      trace([[Self.press]]) { $0.stage.call(Lamp.log, []) }.fault == "\"sound.log\" was recorded with 0 of 4 arguments")
  }

  @Test("What is not declared is the adapter's mistake, of which the first counts")
  func undeclared() {
    let trace = trace([[Self.press]]) { bench in
      bench.stage.call(Operation<Nothing, Nothing>("sound.bang", ""))
      bench.stage.write(StateField<Int>("other", ""), 1)
    }
    #expect(trace.fault == "the operation \"sound.bang\" is not declared")
    let given = self.trace([[Self.press]]) { _ = $0.stage.value(of: Given("zzz", 1, "")) }
    #expect(given.fault == "the given \"zzz\" is not declared")
  }

  @Test("Nothing more fires after a fault")
  func stopsAtFault() {
    let trace = trace([[Self.press, Self.press]]) { bench in
      bench.note("pressed")
      bench.stage.fault("no")
    }
    #expect(notes(trace).count == 1)
  }

  @Test("An action reads its arguments by what it declares")
  func actionArguments() {
    let trace = trace([[.action(1, [.text("k"), .integer(2), .none])]], .each(after(0))) { _ in }
    #expect(notes(trace) == ["k dim @0s", "k dim @0s"])
  }
}
