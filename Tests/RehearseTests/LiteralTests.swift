import Rehearse
import Testing

@Suite("Literals")
struct LiteralTests {
  @Test("Strings are equal by their Unicode scalars, not by how they look")
  func texts() {
    #expect(Literal.text("é") == .text("\u{E9}"))
    #expect(Literal.text("\u{E9}") != .text("e\u{301}"))
    #expect(Literal.text("a") != .text("a\u{200B}"))
    #expect(Literal.text("") == .text(""))
    #expect(haveSameScalars("\u{E9}", "e\u{301}") == false)
  }

  @Test("Text is never a number, a switch or none")
  func kinds() {
    #expect(Literal.text("1") != .integer(1))
    #expect(Literal.text("none") != .none)
    #expect(Literal.text("on") != .toggle(true))
    #expect(Literal.toggle(true) != .boolean(true))
    #expect(Literal.none != .null)
  }

  @Test("1 and 1.0 are equal")
  func wholeDecimals() {
    #expect(Literal(core: "1") == Literal(core: "1.0"))
    #expect(Literal(core: "1e3") == .integer(1000))
    #expect(Literal(core: "1.5") != Literal(core: "1"))
    #expect(Literal(core: "-0.0") == Literal(core: "0"))
  }

  @Test("Maps are equal in any order of their keys, and lists are not")
  func order() {
    let (a, b) = (Literal.Entry("a", .integer(1)), Literal.Entry("b", .integer(2)))
    #expect(Literal.map([a, b]) == .map([b, a]))
    #expect(Set([Literal.map([a, b]), .map([b, a])]).count == 1)
    #expect(Literal.map([a, b]) != .map([a]))
    #expect(Literal.list([.integer(1), .integer(2)]) != .list([.integer(2), .integer(1)]))
  }

  @Test("Keys of a map are compared by their Unicode scalars")
  func keys() {
    #expect(Literal.map([Literal.Entry("\u{E9}", .null)]) != .map([Literal.Entry("e\u{301}", .null)]))
  }

  @Test(
    "Words are read by the core rules of YAML",
    arguments: [
      ("true", Literal.boolean(true)), ("FALSE", .boolean(false)), ("null", .null), ("~", .null), ("Null", .null),
      ("yes", .text("yes")), ("on", .text("on")), ("none", .text("none")), ("tRUE", .text("tRUE")),
    ])
  func words(text: String, literal: Literal) {
    #expect(Literal(core: text) == literal)
  }

  @Test(
    "Numbers are read by the core rules of YAML",
    arguments: [
      ("0", Literal.integer(0)), ("007", .integer(7)), ("-12", .integer(-12)), ("+3", .integer(3)),
      ("0x1F", .integer(31)), ("0xfe", .integer(254)), ("0o17", .integer(15)), ("1.", .integer(1)),
      (".5", .decimal(0.5)), ("-1.25", .decimal(-1.25)), ("1e-1", .decimal(0.1)), ("2E+2", .integer(200)),
      ("9223372036854775807", .integer(.max)),
    ])
  func numbers(text: String, literal: Literal) {
    #expect(Literal(core: text) == literal)
  }

  @Test(
    "Strings that only resemble a number are text",
    arguments: [
      "1_000", "0b1", "0x", "0xg", "0o8", "1e", "1e+", ".", "-", "+", "--1", "1.2.3", "1 2", " 1", "1a", "12:30",
      ".inf", "-.inf", ".nan", "NaN", "inf", "infinity", "0x-1", "1e999", "१",
    ])
  func noNumbers(text: String) {
    #expect(Literal(core: text) == .text(text))
    #expect(Literal(coreNumber: text) == nil)
  }
}
