import Rehearse
import RehearseTestSupport
import Testing

@Suite("Enumerations with payloads")
struct OneOfValueTests {
  private enum Problem: OneOfValue {
    case cancelled
    case declined(code: UInt8)
    case moved(to: String, after: Duration?)

    static let oneOf = OneOf<Self>(
      Variant("cancelled", { .cancelled }, read: { if case .cancelled = $0 { () } else { nil } }),
      Variant("declined", Self.declined(code:), "code") { if case .declined(let code) = $0 { code } else { nil } },
      Variant("moved", Self.moved(to:after:), "to", "after") {
        if case .moved(let place, let time) = $0 { (place, time) } else { nil }
      })
  }

  private func form(_ name: String, _ parts: Literal.Entry...) -> Literal { .map([.init(name, .map(parts))]) }

  @Test("A value survives its conversion to a literal")
  func roundTrip() {
    let all: [(Problem, Literal)] = [
      (.cancelled, form("cancelled")), (.declined(code: 51), form("declined", .init("code", .integer(51)))),
      (.moved(to: "x", after: nil), form("moved", .init("to", .text("x")), .init("after", .none))),
    ]
    for (problem, literal) in all {
      #expect(problem.literal == literal && Problem(literal: literal)?.literal == literal)
      #expect(Problem.valueType.takes(literal) && Literal(JSONValue(literal), Problem.valueType) == literal)
    }
    #expect(
      all.map { $0.1.flow(Problem.valueType) } == [
        "cancelled", "{ declined: { code: 51 } }", "{ moved: { to: x, after: none } }",
      ])
  }

  @Test("A value of another form is refused, with the reason of the part that refuses it")
  func refused() {
    let tooLarge = form("declined", .init("code", .integer(256)))
    #expect(Problem.reason(toRefuse: tooLarge) == "its code is refused, because it must be a number from 0 to 255")
    #expect(!Problem.valueType.takes(form("declind")) && !Problem.valueType.takes(form("declined")))
    #expect(Problem(literal: form("declind")) == nil && Problem(literal: .text("cancelled")) == nil)
  }

  @Test("Its examples are one of each form, if a part has some")
  func examples() {
    #expect(
      Problem.examples.map(\.literal) == [
        form("cancelled"), form("declined", .init("code", .integer(1))),
        form("moved", .init("to", .text("some-to")), .init("after", .text("2s"))),
      ])
  }
}
