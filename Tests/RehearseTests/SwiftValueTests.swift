import Foundation
import Rehearse
import RehearseTestSupport
import Testing

@Suite("Values of Swift types")
struct SwiftValueTests {
  private func survives<Value: ScenarioValue & Equatable>(_ value: Value, as literal: Literal) -> Bool {
    value.literal == literal && Value(literal: literal) == value && Value.valueType.takes(literal)
      && Literal(JSONValue(literal), Value.valueType) == literal
  }

  private func refusal<Value: ScenarioValue>(_ type: Value.Type, _ literal: Literal) -> String? {
    Value.reason(toRefuse: literal)
  }

  // MARK: Numbers

  @Test("Whole numbers of any width are whole numbers in scenarios")
  func wholeNumbers() {
    #expect(survives(Int64.min, as: .integer(.min)) && survives(UInt8(200), as: .integer(200)))
    #expect(survives(Int32(-5), as: .integer(-5)) && survives(UInt64(7), as: .integer(7)))
    #expect(refusal(UInt8.self, .integer(256)) == "it must be a number from 0 to 255")
    #expect(refusal(UInt.self, .integer(-1)) == "it must be a number from 0 to 18446744073709551615")
    // It fits no scenario, and must not become another number.
    #expect(!UInt64.valueType.takes(UInt64.max.literal))
  }

  @Test("Numbers with a fraction have one form")
  func decimals() {
    #expect(survives(12.5, as: .text("12.5")) && survives(0.1, as: .text("0.1")) && survives(-3.0, as: .text("-3")))
    #expect(survives(1e20, as: .text("100000000000000000000")) && survives(1e-5, as: .text("0.00001")))
    #expect(survives(Float(0.1), as: .text("0.1")) && (-0.0).literal == .text("0"))
    #expect(survives(Decimal(string: "12.50") ?? 0, as: .text("12.5")) && Decimal().literal == .text("0"))
    #expect(Double.nan.literal == .text("nan") && !Double.valueType.takes(Double.nan.literal))
    let long = "12345678901234567890123456789012345678901.5"
    #expect(refusal(Decimal.self, .text(long)) == "it has more digits than a Decimal can hold")
  }

  @Test(
    "The normal form of a decimal keeps its value",
    arguments: [
      ("0.00", "0"), ("-0.0", "0"), ("+012.50", "12.5"), ("1e3", "1000"), ("1.25E-2", "0.0125"), ("100", "100"),
      ("5e-324", "0." + String(repeating: "0", count: 323) + "5"), ("-1.50e1", "-15"),
    ])
  func normalDecimals(text: String, normal: String) {
    #expect(DecimalValue.normalized(text) == normal && DecimalValue.isNormal(normal))
    #expect(text == normal || !DecimalValue.isNormal(text))
  }

  @Test(
    "Other texts are no decimals", arguments: ["", "-", ".5", "5.", "1,5", "1 000", "1e", "e3", "0x1", "nan", "1e401"])
  func noDecimals(text: String) {
    #expect(DecimalValue.normalized(text) == nil)
  }

  // MARK: Dates

  @Test(
    "A date has one form, whatever its zone",
    arguments: [
      ("2026-11-26T09:00:00Z", "2026-11-26T09:00:00.000Z"), ("2026-11-26T10:00+01:00", "2026-11-26T09:00:00.000Z"),
      ("2026-01-01T00:30:00.1239+0200", "2025-12-31T22:30:00.123Z"),
      ("2024-02-29T00:00:00-12", "2024-02-29T12:00:00.000Z"),
      ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"), ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"),
      ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"), ("1900-03-01T00:00:00Z", "1900-03-01T00:00:00.000Z"),
    ])
  func dates(text: String, normal: String) throws {
    #expect(DateValue.normalized(text) == normal)
    let date = try #require(Date(literal: .text(normal)))
    #expect(survives(date, as: .text(normal)))
  }

  @Test(
    "Other texts are no dates",
    arguments: [
      "2026-11-26", "2026-11-26T09:00:00", "2026-11-26 09:00:00Z", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
      "2026-11-26T24:00:00Z", "2026-11-26T09:60:00Z", "2026-11-26T09:00:60Z", "2026-11-26T09:00:00.Z",
      "0001-01-01T00:00:00+01:00", "2026-11-26T09:00:00z", "2026-11-26T09:00:00Z ", "1900-02-29T00:00:00Z",
    ])
  func noDates(text: String) {
    #expect(DateValue.normalized(text) == nil)
  }

  @Test("Days since the Gregorian calendar began are counted as Foundation counts them")
  func calendar() {
    for day in stride(from: Int64(-141_427), to: 2_900_000, by: 997) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      #expect(DateValue.text(day * 86_400_000) == date.formatted(.iso8601.year().month().day()) + "T00:00:00.000Z")
      #expect(Date(literal: date.literal) == date)
    }
  }

  @Test("A date between two milliseconds is cut off, and one out of range becomes the last")
  func dateParts() {
    #expect(Date(timeIntervalSince1970: 0.0019).literal == .text("1970-01-01T00:00:00.001Z"))
    #expect(Date(timeIntervalSince1970: -0.0001).literal == .text("1969-12-31T23:59:59.999Z"))
    #expect(Date(timeIntervalSince1970: 1e30).literal == .text("9999-12-31T23:59:59.999Z"))
    #expect(Date.distantPast.literal == .text("0001-01-01T00:00:00.000Z"))
  }

  // MARK: Texts

  @Test("A text with a form of its own is taken in this form only, and the reason shows it")
  func texts() throws {
    let id = try #require(UUID(uuidString: "6F9619FF-8B86-4011-B42D-00C04FC964FF"))
    #expect(survives(id, as: .text("6F9619FF-8B86-4011-B42D-00C04FC964FF")))
    #expect(refusal(UUID.self, .text(id.uuidString.lowercased()))?.hasSuffix(": \(id.uuidString)") == true)
    #expect(survives(Data([1, 2, 3]), as: .text("AQID")) && survives(Data(), as: .text("")))
    #expect(refusal(Data.self, .text("AQI")) == "it is no Base64, such as aGVsbG8=")
    let url = try #require(URL(string: "https://example.com/tea?size=1#top"))
    #expect(survives(url, as: .text("https://example.com/tea?size=1#top")))
    #expect(refusal(URL.self, .text("a b")) == "as an address it is written a%20b")
    #expect(refusal(URL.self, .text("")) == "it is no address (URL)")
  }

  @Test(
    "A duration is written in its shortest form",
    arguments: [
      (Duration.seconds(2), "2s"), (.milliseconds(1500), "1500ms"), (.seconds(5400), "90m"), (.zero, "0s"),
      (.seconds(-2), "-2s"), (.microseconds(500), "0.5ms"), (.nanoseconds(-1), "-0.000001ms"),
    ])
  func durations(duration: Duration, text: String) {
    #expect(survives(duration, as: .text(text)))
  }

  @Test("Another form of a duration is refused with the right one")
  func durationForms() {
    #expect(refusal(Duration.self, .text("2000ms")) == "this duration is written 2s")
    #expect(refusal(Duration.self, .text("1.5s")) == "this duration is written 1500ms")
    #expect(
      refusal(Duration.self, .text("soon"))?.hasPrefix("a duration is a whole number directly followed by") == true)
  }

  // MARK: Several values

  @Test("A set is a list in ascending order")
  func sets() {
    #expect(survives(Set([3, 10, 2]), as: .list([.integer(2), .integer(3), .integer(10)])))
    #expect(Set<String>(literal: .list([.text("b"), .text("a")])) == ["a", "b"])
    #expect(refusal(Set<Int>.self, .list([.integer(1), .integer(1)])) == "one of its items is there twice")
  }

  @Test("A dictionary has keys of many types")
  func dictionaries() {
    #expect(survives(["a": 1, "b": 2], as: .map([.init("b", .integer(2)), .init("a", .integer(1))])))
    #expect(survives([2: "x"], as: .map([.init("2", .text("x"))])))
    #expect(survives([Lamp.Level.dim: true], as: .map([.init("dim", .toggle(true))])))
    #expect(
      refusal([Lamp.Level: Bool].self, .map([.init("off", .toggle(true))]))
        == "its key off is refused, because its Swift type does not accept it")
    #expect(
      refusal([String: UInt8].self, .map([.init("a", .integer(-1))]))
        == "its a is refused, because it must be a number from 0 to 255")
    let twice = Literal.map([.init("é", .integer(1)), .init("e\u{301}", .integer(2))])
    #expect(refusal([String: Int].self, twice) == "two of its keys are the same")
  }

  @Test("A range says which of its ends belongs to it")
  func ranges() {
    #expect(survives(1...5, as: .map([.init("from", .integer(1)), .init("to", .integer(5))])))
    #expect(survives(1..<5, as: .map([.init("from", .integer(1)), .init("below", .integer(5))])))
    let backwards = Literal.map([.init("from", .integer(5)), .init("to", .integer(1))])
    #expect(refusal(ClosedRange<Int>.self, backwards) == "its from is greater than its to")
    #expect(
      refusal(ClosedRange<UInt8>.self, .map([.init("from", .integer(-1)), .init("to", .integer(1))]))?.hasPrefix(
        "its from is") == true)
  }

  @Test("Each type with examples takes them")
  func examples() {
    func takesItsOwn<Value: ScenarioValue>(_ type: Value.Type) -> Bool {
      !Value.examples.isEmpty && DeclaredExamples([Value]()).refused == nil
    }
    #expect(takesItsOwn(URL.self) && takesItsOwn(UUID.self) && takesItsOwn(Data.self) && takesItsOwn(Duration.self))
    #expect(takesItsOwn(Range<Int>.self) && takesItsOwn(ClosedRange<UInt8>.self) && takesItsOwn([UUID?].self))
    #expect(takesItsOwn([UUID: Duration].self) && takesItsOwn(Set<URL>.self))
  }
}
