import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Responses by argument")
struct ConditionalResponseTests {
  private static let ask = 3
  private static let press = Plan.Trigger.action(0, [])

  private static func item(
    _ key: Pattern?, _ outcome: Response.Outcome, after: Int64 = 0, line: Int = 1
  ) -> ConditionalResponse {
    ConditionalResponse(
      arguments: key.map { [ArgumentPattern(parameter: 0, pattern: $0)] } ?? [],
      response: Response(outcome, after: after),
      range: SourceRange(SourcePosition(line: line, column: 1), count: 1))
  }

  private static func key(_ text: String) -> Pattern { .exactly(.text(text)) }

  private func trace(
    _ steps: [[Plan.Trigger]], _ items: [ConditionalResponse], _ press: @escaping @Sendable (Lamp.Bench) -> Void
  ) -> Trace {
    let module = Lamp.module(onPress: press)
    let responses = [Plan.Prepared(operation: Self.ask, script: .byArguments(items))]
    return module.run(Plan(given: module.contract.defaultGivens, responses: responses, steps: steps))
  }

  private func notes(_ trace: Trace) -> [String] {
    trace.calls.filter { $0.operation == 2 }.map { "\($0.arguments[0].flow(.text)) @\(VirtualTime.text($0.time))" }
  }

  private func sources(_ trace: Trace) -> [Trace.CallRecord.Source] {
    trace.calls.filter { $0.operation == Self.ask }.map(\.source)
  }

  @Test("The first response that fits answers each call, in any order and across steps")
  func firstThatFits() {
    let items = [
      Self.item(Self.key("a"), .returns(.text("dim"))), Self.item(.matcher(.anyText), .returns(.text("bright"))),
      Self.item(Self.key("b"), .fails(.text("dark"))),
    ]
    let trace = trace([[Self.press], [Self.press]], items) { bench in for key in ["b", "a", "b"] { bench.ask(key) } }
    #expect(notes(trace) == ["b bright @0s", "a dim @0s", "b bright @0s", "b bright @0s", "a dim @0s", "b bright @0s"])
    #expect(sources(trace) == [1, 0, 1, 1, 0, 1].map(Trace.CallRecord.Source.response))
    #expect(trace.itemsUsed(of: Self.ask) == ContractIndices([0, 1]))
  }

  @Test("A call that no response fits is never answered, and nothing is pending")
  func unmatched() {
    let trace = trace([[Self.press]], [Self.item(Self.key("a"), .returns(.text("dim")))]) { bench in
      bench.ask("b")
      bench.ask("a")
    }
    #expect(notes(trace) == ["a dim @0s"])
    #expect(sources(trace) == [.unmatched, .response(0)])
    #expect(trace.pending.isEmpty)
    #expect(trace.itemsUsed(of: Self.ask) == ContractIndices(0))
  }

  @Test("Each response has its own delay, and a silent one never comes")
  func delays() {
    let items = [
      Self.item(Self.key("a"), .returns(.text("dim")), after: 2000),
      Self.item(Self.key("b"), .fails(.text("dark")), after: 1000), Self.item(Self.key("c"), .silent),
    ]
    let trace = trace([[Self.press, .advance(3000)]], items) { bench in for key in ["a", "b", "c"] { bench.ask(key) } }
    #expect(notes(trace) == ["b failed dark @1s", "a dim @2s"])
    #expect(trace.pending.isEmpty && sources(trace).last == .response(2))
  }

  private struct Bell: ModuleAdapter {
    static let about = About("bell", "A bell")
    let ring = Call(
      .command, "bell.ring", "Rings", Parameter<String>("who", "For whom"), returns: Lamp.Level.self, default: .dim)

    func begin(on stage: Stage) -> Stage { stage }
    var actions: [Action<Stage>] {
      Action("push", "Somebody pushes it", Parameter<String>("who", "For whom")) { [ring] stage, who in
        stage.call(ring, who) { _ in }
      }
    }
    var state: [Field<Stage>] { Field("rung", \.isRung, "Whether it was rung") }
  }

  @Test("A default response never replaces a response by argument")
  func noDefaultAnswer() {
    let module = HostedModule { Bell() }
    func source(_ who: String, _ responses: [Plan.Prepared]) -> Trace.CallRecord.Source? {
      module.run(Plan(given: [], responses: responses, steps: [[.action(0, [.text(who)])]])).calls.first?
        .source
    }
    let prepared = Plan.Prepared(
      operation: 0, script: .byArguments([Self.item(Self.key("ana"), .returns(.text("bright")))]))
    #expect(source("ana", [prepared]) == .response(0))
    #expect(source("ben", [prepared]) == .unmatched)
    #expect(source("ben", []) == .default)
  }

  @Test("A trace without a call has used no response")
  func nothingUsed() {
    let trace = trace([[Self.press]], [Self.item(Self.key("a"), .silent)]) { _ in }
    #expect(trace.itemsUsed(of: Self.ask).isEmpty && trace.used == [0])
  }

  @Test("Responses are compared without their positions in the file")
  func equality() {
    let one = Self.item(Self.key("a"), .silent, line: 1)
    #expect(Set([one, Self.item(Self.key("a"), .silent, line: 2)]).count == 1)
    #expect(one != Self.item(Self.key("b"), .silent) && one != Self.item(Self.key("a"), .returns(.text("dim"))))
  }

  @Test("Responses are shown as an author writes them, and a single response without brackets")
  func flow() {
    let operation = Lamp.contract.operations[Self.ask]
    let items = [
      Self.item(Self.key("a"), .returns(.text("dim"))),
      Self.item(.matcher(.anyText), .fails(.text("dark")), after: 1500), Self.item(Self.key("no: b"), .silent),
    ]
    #expect(ResponseScript.byArguments([items[0]]).flow(operation) == "{ to: { key: a }, returns: dim }")
    #expect(
      ResponseScript.byArguments(items).flow(operation)
        == "[{ to: { key: a }, returns: dim }, { to: { key: <any text> }, fails: dark, after: 1500ms }, "
        + "{ to: { key: \"no: b\" }, silent: yes }]")
  }
}

extension Stage {
  fileprivate var isRung: Bool { false }
}
