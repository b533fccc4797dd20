import Rehearse
import RehearseAnalysis
import RehearseTestSupport
import Testing

@Suite("Alternatives to a value")
struct AlternativesTests {
  private static let record = ValueType.record([ValueType.Field("a", .toggle), ValueType.Field("b", .text)])

  private static let all: [(Literal, ValueType)] = [
    (.toggle(true), .toggle), (.text("one"), .choice(["one", "two", "three"])), (.text("abc"), .text),
    (.text(""), .text),
    (.integer(.max), .wholeNumber), (.none, .optional(.text)), (.text("x"), .optional(.text)),
    (.list([]), .list(.text)),
    (.list([.text("a"), .text("b")]), .list(.text)), (.map([]), .map(.text)),
    (.map([.init("a", .toggle(true)), .init("b", .text("t"))]), record), (.null, .anyValue),
    (.boolean(true), .anyValue),
    (.decimal(0.5), .anyValue), (.map([.init("k", .integer(1))]), .anyValue), (.list([.null]), .anyValue),
  ]

  @Test("There is always an alternative, never the value itself, and no alternative twice", arguments: all)
  func different(value: Literal, valueType: ValueType) {
    let others = Alternatives.of(value, valueType)
    #expect(!others.isEmpty)
    #expect(!others.contains(value))
    for (place, other) in others.enumerated() { #expect(!others[..<place].contains(other)) }
  }

  @Test(
    "The original of a changed text or number is found again",
    arguments: [.text("abc"), .text("x"), .text(""), .integer(122), .integer(.max - 1), .decimal(0.5)] as [Literal])
  func origins(value: Literal) {
    for other in Alternatives.of(value, .anyValue) { #expect(Alternatives.origins(of: other).contains(value)) }
    for nested in [Literal.list([value]), .map([.init("key", value)])] {
      #expect(Alternatives.of(nested, .anyValue).contains { Alternatives.origins(of: $0).contains(value) })
    }
  }

  @Test("The alternatives of a finite type are all its other values")
  func finite() {
    #expect(Alternatives.of(.text("two"), .choice(["one", "two", "three"])) == [.text("one"), .text("three")])
    #expect(Alternatives.of(.none, .optional(.toggle)) == [.toggle(true), .toggle(false)])
  }

  @Test("A map with many keys has only a few alternatives, because each holds the whole map")
  func wide() {
    let map = Literal.map((0..<1000).map { .init("k\($0)", .integer($0)) })
    #expect(Alternatives.of(map, .map(.wholeNumber)).count < 50)
  }

  @Test("Each alternative of a record changes one part")
  func record() {
    let value = Literal.map([.init("a", .toggle(true)), .init("b", .text("t"))])
    #expect(
      Alternatives.of(value, Self.record) == [
        .map([.init("a", .toggle(false)), .init("b", .text("t"))]),
        .map([.init("a", .toggle(true)), .init("b", .text("xt"))]),
      ])
  }
}
