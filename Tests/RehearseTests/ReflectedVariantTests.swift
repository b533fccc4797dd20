import Rehearse
import Testing

@Suite("Enumerations whose cases are read by reflection")
struct ReflectedVariantTests {
  private enum Inner: String, CaseIterable, ScenarioValue { case a, b }
  private struct Point: RecordValue, Equatable {
    var x: Int
    var y: Int?
    static let record = Record(Self.init(x:y:), Part("x", \.x), Part("y", \.y))
  }

  /// Not Equatable, and with a description of its own in one case.
  private indirect enum Event: OneOfValue {
    case none
    case code(number: Int)
    case inner(Inner)
    case maybe(Int?)
    case labelledMaybe(value: Int?)
    case point(Point)
    case list([Point])
    case pair(Int, String)
    case mixed(at: Point, inner: Inner?)

    static let oneOf = OneOf<Self>(
      Variant("none", .none), Variant("code", Self.code(number:)), Variant("inner", Self.inner, "inner"),
      Variant("maybe", Self.maybe, "value"), Variant("labelledMaybe", Self.labelledMaybe(value:)),
      Variant("point", Self.point, "at"), Variant("list", Self.list, "points"),
      Variant("pair", Self.pair, "one", "two"), Variant("mixed", Self.mixed(at:inner:)))
  }

  private enum Described: OneOfValue, Equatable, CustomStringConvertible {
    case bare
    case loaded(by: String)
    var description: String { "a description" }
    static let oneOf = OneOf<Self>(Variant("bare", .bare), Variant("loaded", Self.loaded(by:)))
  }

  private static let events: [(Event, String)] = [
    (.none, "none"), (.code(number: 5), "{ code: { number: 5 } }"), (.inner(.b), "{ inner: { inner: b } }"),
    (.maybe(nil), "{ maybe: { value: none } }"), (.maybe(1), "{ maybe: { value: 1 } }"),
    (.labelledMaybe(value: nil), "{ labelledMaybe: { value: none } }"),
    (.labelledMaybe(value: 2), "{ labelledMaybe: { value: 2 } }"),
    (.point(Point(x: 1, y: nil)), "{ point: { at: { x: 1, y: none } } }"),
    (.list([Point(x: 1, y: 2)]), "{ list: { points: [{ x: 1, y: 2 }] } }"),
    (.pair(1, "x"), "{ pair: { one: 1, two: x } }"),
    (.mixed(at: Point(x: 1, y: 2), inner: nil), "{ mixed: { at: { x: 1, y: 2 }, inner: none } }"),
  ]

  @Test("A value survives its conversion to a literal")
  func roundTrip() {
    for (event, flow) in Self.events {
      #expect(event.literal.flow(Event.valueType) == flow)
      #expect(Event.valueType.takes(event.literal) && Event(literal: event.literal)?.literal == event.literal)
    }
    #expect(Event.valueType.mistake == nil && Described.valueType.mistake == nil)
    #expect(Described.bare.literal.flow(Described.valueType) == "bare")
    #expect(Described.loaded(by: "ana").literal.flow(Described.valueType) == "{ loaded: { by: ana } }")
  }

  // MARK: Mistakes

  private enum Wrong: Sendable {
    case one(Int)
    case two(number: Int)
    case three
  }
  private enum Loud: Sendable, CustomStringConvertible {
    case quiet
    case other(Seen)
    var description: String { "LOUD" }
  }
  private enum Seen: Sendable, CustomReflectable {
    case one(Int)
    var customMirror: Mirror { Mirror(self, children: []) }
  }
  private struct Odd: ScenarioValue {
    static var valueType: ValueType { .wholeNumber }
    init?(literal: Literal) { nil }
    var literal: Literal { .integer(1) }
  }
  private enum Picky: Sendable { case odd(Odd) }

  @Test("A declaration that reflection cannot read is a mistake")
  func mistakes() {
    func mistake<Whole>(_ variant: Variant<Whole>) -> String? { ValueType.oneOf([variant.declaration]).mistake }
    #expect(
      mistake(Variant<Wrong>("one", Wrong.one))
        == "the variant \"one\" of Wrong carries a value without a label. Write a word for each of its values: "
        + "Variant(\"one\", …, \"…\")")
    #expect(mistake(Variant<Wrong>("to", Wrong.two(number:))) == "the variant \"to\" of Wrong is the case \"two\"")
    #expect(
      mistake(Variant<Wrong>("one", Wrong.two(number:), "n")) == "the variant \"one\" of Wrong is the case \"two\"")
    #expect(
      mistake(Variant<Wrong>("thre", .three))
        == "the variant \"thre\" of Wrong is the case \"three\"")
    #expect(
      mistake(Variant<Loud>("quiet", .quiet))
        == "the variant \"quiet\" of Loud describes itself as \"LOUD\". Make Loud Equatable, or write `read`")
    #expect(
      mistake(Variant<Seen>("one", Seen.one, "n"))
        == "the variant \"one\" of Seen cannot be read by reflection. Write `read`")
    #expect(
      mistake(Variant<Picky>("odd", Picky.odd, "n"))
        == "the variant \"odd\" of Picky carries Odd, which does not take just any value. Give that type `examples`")
  }
}
