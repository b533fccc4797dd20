import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Traces on the wire")
struct TraceWireTests {
  private static let press = Plan.Trigger.action(0, [])
  private static let turn = Plan.Trigger.action(1, [.text("k"), .integer(1), .none])

  private let lamp = Lamp.module { bench in
    bench.count += 1
    bench.label = "é e\u{301} \u{0}"
    bench.beams = [Lamp.Beam(angle: 1, note: nil)]
    if bench.isNight { bench.log("night", beam: Lamp.Beam(angle: 2)) }
    bench.greet()
    bench.ask("a") { bench.stage.hop { bench.click() } }
    bench.ask("b")
    bench.memory = Lamp.Anything(literal: .map([.init("b", .decimal(0.5)), .init("a", .null)]))
    if bench.stage.time > 0 { bench.read() }
  }

  private func message(
    _ script: ResponseScript, _ steps: [[Plan.Trigger]], isDetailed: Bool = true
  ) -> PlanMessage {
    var message = PlanMessage(
      Plan(
        given: lamp.contract.defaultGivens, responses: [.init(operation: 3, script: script)], steps: steps))
    message.isDetailed = isDetailed
    return message
  }

  private func run(_ message: PlanMessage) -> Trace {
    lamp.run(message.plan, isDetailed: message.isDetailed, order: message.order)
  }

  private static let answered = ResponseScript.list([
    Response(.returns(.text("dim"))), Response(.fails(.text("dark")), after: 1500), Response(.silent),
  ])
  private static let byArguments = ResponseScript.byArguments([
    ConditionalResponse(
      arguments: [.init(parameter: 0, pattern: .exactly(.text("b")))], response: Response(.silent), range: .start)
  ])

  @Test(
    "Traces are read back unchanged, with and without details",
    arguments: [answered, byArguments, .list([]), .each(Response(.returns(.text("dim")), after: 9000))], [true, false])
  func roundTrip(script: ResponseScript, isDetailed: Bool) throws {
    let message = message(
      script, [[Self.press, .advance(1000), Self.turn], [], [.advance(1000), Self.press]], isDetailed: isDetailed)
    let trace = run(message)
    let text = WireText.of(trace, lamp.contract, message)
    let back = try WireText.trace(text, lamp.contract, message)
    #expect(WireText.of(back, lamp.contract, message) == text)
    #expect(trace.fault == nil && trace.calls.count > 5 && trace.writes.count > 3)
    #expect(
      back.calls.map(\.source) == trace.calls.map(\.source) && back.calls.map(\.cause) == trace.calls.map(\.cause))
    #expect(back.calls.map(\.arguments) == trace.calls.map(\.arguments))
    #expect(back.initialState == trace.initialState && back.finalState == trace.finalState)
    #expect(back.used == trace.used && back.pending == trace.pending && back.events == trace.events)
    #expect(back.givensInOrder == trace.givensInOrder && back.hasReadTime == (trace.hasReadTime && isDetailed))
    #expect(back.calls.map(\.answer) == trace.calls.map(\.answer))
    #expect(back.events.isEmpty == !isDetailed)
  }

  @Test("A trace of another order says how often there was a choice")
  func order() throws {
    var message = message(Self.answered, [[Self.press]])
    message.order = Interleaving(1, seed: 7)
    let trace = run(message)
    let back = try WireText.trace(WireText.of(trace, lamp.contract, message), lamp.contract, message)
    #expect(trace.choices > 0 && back.choices == trace.choices)
  }

  @Test("A trace that begins like a known trace is sent without its beginning and read as a whole")
  func known() throws {
    let first = message(Self.answered, [[Self.press]])
    let known = KnownRun(first.plan, run(first))
    var second = message(Self.answered, [[Self.press, .advance(1500), Self.press]])
    let whole = run(second)
    let text = WireText.of(whole, lamp.contract, second)
    second.since = known.trace.events.count
    let short = WireText.of(whole, lamp.contract, second)
    #expect(short.utf8.count < text.utf8.count && !short.contains("began"))
    let back = try WireText.trace(short, lamp.contract, second, after: known)
    second.since = nil
    #expect(WireText.of(back, lamp.contract, second) == text)
  }

  @Test("A list of responses that differs from the known list also counts for the calls of the beginning")
  func knownList() throws {
    let first = message(.list([]), [[Self.press]])
    let known = KnownRun(first.plan, run(first))
    var second = message(.list([Response(.silent)]), [[Self.press]])
    let whole = run(second)
    second.since = known.trace.events.count
    let back = try WireText.trace(WireText.of(whole, lamp.contract, second), lamp.contract, second, after: known)
    second.since = nil
    #expect(WireText.of(back, lamp.contract, second) == WireText.of(whole, lamp.contract, second))
  }

  @Test("A write that changes nothing is dropped and not counted")
  func idleWrites() throws {
    let message = message(.list([]), [[.action(0, [])]])
    let text = """
      {"began":{"shown":null,"isOn":false,"count":0,"label":null,"memory":null,"beams":[]},
      "calls":[{"operation":"sound.click","answered":"nothing","arguments":{},"time":0}],
      "writes":[{"field":"count","value":0,"calls":0},{"field":"count","value":2,"calls":0},
      {"value":2,"field":"count","calls":1},{"field":"isOn","value":true,"calls":1}],
      "stepEnds":[{"calls":1,"writes":4,"time":0}],
      "events":[{"on":"action","step":0,"trigger":0,"calls":0,"writes":1,"time":0}]}
      """
    let trace = try WireText.trace(text, lamp.contract, message)
    #expect(trace.writes.map(\.value) == [.integer(2), .toggle(true)])
    #expect(trace.stepEnds.map(\.writes) == [2] && trace.events.map(\.writes) == [0])
  }
}
