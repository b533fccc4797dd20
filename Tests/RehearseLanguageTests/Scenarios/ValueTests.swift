import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Values by declared type")
struct ValueTests {
  private func value(_ field: String, _ text: String) -> Literal? {
    guard case .exactly(let literal)? = pattern(field, text) else { return nil }
    return literal
  }

  private func pattern(_ field: String, _ text: String) -> Pattern? {
    DecodedText(LampFile.then("{ state: { \(field): \(text) } }")).expectations.state.first?.pattern
  }

  private func mistake(_ field: String, _ text: String) -> String? {
    let mistakes = DecodedText(LampFile.then("{ state: { \(field): \(text) } }")).diagnostics.map(\.message.plain)
    return mistakes.count == 1 ? mistakes[0] : "\(mistakes)"
  }

  @Test(
    "Six words are a switch, in pairs with the same meaning",
    arguments: [("on", true), ("yes", true), ("true", true), ("off", false), ("no", false), ("false", false)])
  func switches(word: String, isOn: Bool) {
    #expect(value("isOn", word) == .toggle(isOn))
  }

  @Test("Other spellings and quotes are not a switch", arguments: ["On", "TRUE", "\"on\"", "1", "none", "o"])
  func noSwitch(word: String) {
    #expect(mistake("isOn", word)?.hasPrefix("the state field \"isOn\" must be on or off, but this is ") == true)
  }

  @Test(
    "Every word is text where text is declared",
    arguments: ["on", "yes", "no", "true", "1", "1.0", "2s", "any", "silent"])
  func text(word: String) {
    #expect(value("label", word) == .text(word))
  }

  @Test("`none` means absence if the type is optional, and is text in quotes")
  func none() {
    #expect(value("label", "none") == Literal.none)
    #expect(value("label", "\"none\"") == .text("none"))
    #expect(mistake("count", "none") == "the state field \"count\" must be a whole number, but this is `none`")
  }

  @Test(
    "A word that suggests absence gives a warning where text may be absent",
    arguments: [
      "None", "nil", "undefined", "n/a", "--", "–", "—", "Nobody", "Empty", "(none)", "(EMPTY)", "blank", "Keine",
      "nichts",
    ])
  func absence(word: String) {
    let warnings = DecodedText(LampFile.then("{ state: { label: \(word) } }")).warnings.map(\.message.plain)
    #expect(warnings == ["`\(word)` is read as text; if there is no value, write none"])
  }

  @Test(
    "Other words give no warning", arguments: ["new", "bulb", "kept", "(nothing", "nones", "ünder"])
  func presence(word: String) {
    #expect(DecodedText(LampFile.then("{ state: { label: \(word) } }")).warnings.isEmpty)
  }

  @Test("`null` has a meaning only where any value is allowed", arguments: ["null", "~"])
  func null(word: String) {
    #expect(mistake("label", word) == "`\(word)` has no meaning here")
    #expect(value("memory", word) == .null)
    #expect(value("label", "\"\(word)\"") == .text(word))
  }

  @Test("Integers are read", arguments: [("7", 7), ("-7", -7), ("+7", 7), ("0", 0), ("9223372036854775807", Int.max)])
  func numbers(word: String, number: Int) {
    #expect(value("count", word) == .integer(number))
  }

  @Test(
    "Other values are not whole numbers",
    arguments: ["1.5", "\"7\"", "seven", "9223372036854775808", "0x10", "1e2", "3.0", "07", "1_0", "+-7"])
  func noNumbers(word: String) {
    #expect(mistake("count", word)?.hasPrefix("the state field \"count\" must be a whole number") == true)
  }

  @Test("Names of an enumeration are accepted in their exact spelling, also in quotes")
  func choices() {
    #expect(value("shown", "dim") == .text("dim"))
    #expect(value("shown", "\"dim\"") == .text("dim"))
    #expect(mistake("shown", "Dim") == "\"Dim\" is not a value of the state field \"shown\"")
  }

  @Test("Any value follows the core rules of YAML, and `none` is text there")
  func anyValue() {
    let value = value("memory", "{ a: [1, 1.0, true, none, \"1\", yes], b: {} }")
    let items: [Literal] = [.integer(1), .integer(1), .boolean(true), .text("none"), .text("1"), .text("yes")]
    #expect(value == .map([Literal.Entry("a", .list(items)), Literal.Entry("b", .map([]))]))
    #expect(mistake("memory", ".inf") == "`.inf` is not a number that can be compared")
  }

  @Test(
    "Where any value may stand, a number that programs read in different ways is refused",
    arguments: [
      ("00123", "123"), ("-007", "-7"), ("00", "0"), ("00.5", "0.5"), ("0x1F", "31"), ("0o17", "15"), ("0b101", "5"),
      ("-0x1F", "-31"), ("1_000", "1000"), ("1e-400", "0"),
    ])
  func ambiguousNumbers(written: String, meant: String) {
    for text in [written, "[\(written)]", "{ a: { b: \(written) } }"] {
      let diagnostic = DecodedText(LampFile.then("{ state: { memory: \(text) } }")).diagnostics.first
      let notes = diagnostic?.hints.map(\.text.plain) ?? []
      #expect(
        notes == ["If it is a number, write \(meant)", "If it is a text, put it in quotes: \"\(written)\""], "\(text)")
    }
    #expect(value("memory", "\"\(written)\"") == .text(written))
    #expect(Literal.text(written).flow(.anyValue) == "\"\(written)\"")
  }

  @Test(
    "Where any value may stand, a number that cannot be kept is refused",
    arguments: [
      "9223372036854775808", "-9223372036854775809", "10176718226607830673", "1e400", "-1e400", "0xFFFFFFFFFFFFFFFFFF",
      "1e99999999999999999999",
    ])
  func largeNumbers(written: String) {
    #expect(mistake("memory", written) == "the number `\(written)` is too large to be compared")
  }

  @Test("Where any value may stand, other numbers keep their exact value")
  func exactNumbers() {
    let numbers: [(String, Literal)] = [
      ("+5", .integer(5)), (".5", .decimal(0.5)), ("5.", .integer(5)), ("-0", .integer(0)), ("-0.0", .integer(0)),
      ("1e2", .integer(100)), ("0.5e1", .integer(5)), ("50e-1", .integer(5)), ("-2.5e-1", .decimal(-0.25)),
      ("9007199254740993.0", .integer(9_007_199_254_740_993)), ("0e5", .integer(0)),
      ("-9223372036854775808", .integer(.min)), ("1e20", .decimal(1e20)),
    ]
    for (written, number) in numbers { #expect(value("memory", written) == number, "\(written)") }
    for text in ["1.2.3", "_1", "1_", "0x", "0xG", "0b2", "--5", "2026-01-05"] {
      #expect(value("memory", text) == .text(text))
    }
  }

  @Test("A record needs its fields in any order, apart from optional ones")
  func records() {
    #expect(value("beams", "[{ note: none, angle: 1 }]") == .list([Lamp.Beam(angle: 1).literal]))
    #expect(value("beams", "[{ angle: 1 }]") == value("beams", "[{ note: none, angle: 1 }]"))
    #expect(mistake("beams", "[{ note: x }]") == "the state field \"beams\" needs the field `angle`")
    #expect(mistake("beams", "[{ angle: 1, note: x, z: 1 }]")?.contains("\"z\" is not a field") == true)
    #expect(mistake("beams", "{ angle: 1, note: x }")?.contains("but this is a group of keys") == true)
  }

  @Test("A scalar in place of a list is suggested with brackets")
  func brackets() {
    let decoding = DecodedText(LampFile.then("{ state: { beams: x } }"))
    #expect(decoding.diagnostics.first?.hints.contains { $0.text == "Write [x]" } == true)
  }
}
