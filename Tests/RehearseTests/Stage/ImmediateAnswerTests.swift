import Rehearse
import RehearseTaskModules
import Testing

@Suite("Answers at once, and timers")
struct ImmediateAnswerTests {
  private static let module = HostedModule { AccountAdapter() }
  private static let (read, isAllowed, renew) = (0, 1, 2)
  private static let open = Plan.Trigger.action(0, [.text("ana")])
  private static let close = Plan.Trigger.action(1, [])

  private func trace(
    _ steps: [[Plan.Trigger]], _ responses: [(operation: Int, script: ResponseScript)], isDetailed: Bool = false
  ) -> Trace {
    Self.module.run(
      Plan(given: [], responses: responses.map { .init(operation: $0.operation, script: $0.script) }, steps: steps),
      isDetailed: isDetailed)
  }

  private func state(_ trace: Trace) -> [String] {
    zip(Self.module.contract.state, trace.finalState).map { "\($0.name): \($1.flow($0.valueType))" }
  }

  @Test("Without a response the default answer is used")
  func defaultAnswer() {
    let trace = trace([[Self.open]], [], isDetailed: true)
    #expect(trace.fault == nil)
    #expect(trace.calls.map(\.source) == [.default, .default])
    #expect(trace.calls.map(\.answer) == [.toggle(true), Literal.none])
    #expect(state(trace) == ["token: none", "problem: none", "isLocked: off"])
  }

  @Test("A response is returned or thrown inside the call")
  func response() {
    let token = trace([[Self.open]], [(Self.read, .each(Response(.returns(.text("t-1")))))])
    #expect(state(token)[0] == "token: t-1")
    let locked = trace([[Self.open]], [(Self.read, .each(Response(.fails(.text("locked")))))])
    #expect(state(locked)[2] == "isLocked: on")
    #expect(locked.calls[1].source == .response(0))
  }

  @Test("A list is used up call by call, and the default answers what is beyond it")
  func list() {
    let trace = trace(
      [[Self.open, Self.open]], [(Self.isAllowed, .list([Response(.returns(.toggle(false)))]))], isDetailed: true)
    #expect(trace.calls.map(\.operation) == [Self.isAllowed, Self.isAllowed, Self.read])
    #expect(trace.calls.map(\.source) == [.response(0), .beyondList, .default])
    #expect(trace.calls[1].wouldAnswer == .toggle(true))
  }

  @Test("Responses by argument answer the calls that they match")
  func byArgument() {
    let item = ConditionalResponse(
      arguments: [ArgumentPattern(parameter: 0, pattern: .exactly(.text("ben")))],
      response: Response(.returns(.text("t-2"))), range: .start)
    let trace = trace([[Self.open]], [(Self.read, .byArguments([item]))])
    #expect(trace.calls[1].source == .unmatched)
    #expect(state(trace)[0] == "token: none")
  }

  @Test("A timer fires at its time, without the parts of a microsecond that arithmetic adds")
  func timer() {
    let token: (operation: Int, script: ResponseScript) = (Self.read, .each(Response(.returns(.text("t-1")))))
    let early = trace([[Self.open, .advance(1099)]], [token])
    #expect(!early.calls.contains { $0.operation == Self.renew })
    let due = trace([[Self.open, .advance(1100)]], [token])
    #expect(due.calls.last?.operation == Self.renew)
    #expect(due.calls.last?.time == 1100)
  }

  @Test("A timer that is cancelled never fires, and one that is replaced fires once")
  func cancelled() {
    let token: (operation: Int, script: ResponseScript) = (Self.read, .each(Response(.returns(.text("t-1")))))
    let closed = trace([[Self.open, Self.close, .advance(5000)]], [token])
    #expect(!closed.calls.contains { $0.operation == Self.renew })
    let twice = trace([[Self.open, .advance(500), Self.open, .advance(5000)]], [token])
    #expect(twice.calls.filter { $0.operation == Self.renew }.map(\.time) == [1600])
  }
}
