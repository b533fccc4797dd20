import Rehearse
import Testing

@Suite("Plans")
struct PlanTests {
  private static func plan(
    _ given: Literal = .none, responses: [(Int, Response)] = [], _ triggers: Plan.Trigger...
  ) -> Plan {
    Plan(
      given: [given], responses: responses.map { .init(operation: $0.0, script: .each($0.1)) },
      steps: triggers.map { [$0] })
  }

  private static let (silent, late) = (Response(.silent), Response(.silent, after: 1))

  @Test("Plans are equal in any order of their responses, and any other difference counts")
  func equality() {
    let plans = [
      Self.plan(), Self.plan(.text("a")), Self.plan(responses: [(0, Self.silent), (1, Self.late)]),
      Self.plan(responses: [(1, Self.silent), (0, Self.late)]), Self.plan(.none, .advance(1)),
      Self.plan(.none, .advance(2)), Self.plan(.none, .advance(1), .action(0, [])), Self.plan(.none, .action(0, [])),
      Self.plan(.none, .action(0, [.text("a")])),
    ]
    #expect(Set(plans).count == plans.count)
    #expect(Set(plans + [Self.plan(responses: [(1, Self.late), (0, Self.silent)])]).count == plans.count)
  }
}
