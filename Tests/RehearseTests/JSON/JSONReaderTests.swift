import Rehearse
import RehearseLanguage
import Testing

@Suite("Reading JSON")
struct JSONReaderTests {
  private func read(_ text: String) throws -> JSONValue { try JSONReader.read(Array(text.utf8)) }

  private static let examples: [(String, JSONValue)] = [
    ("null", .null), ("true", true), (" false\r\n", false), ("\t\"\"", ""), ("[]", []), ("{}", [:]),
    ("[ 1 , [ ] , \"a\" ]", [1, [], "a"]),
    (#"{ "b" : 1, "a": { "c": [null] } }"#, ["b": 1, "a": ["c": .list([.null])]]),
  ]

  @Test("Each kind of value is read", arguments: examples)
  func values(text: String, value: JSONValue) throws {
    #expect(try read(text) == value)
  }

  @Test(
    "A whole number that fits is an integer, and any other number keeps its text",
    arguments: [
      ("0", JSONValue.integer(0)), ("-0", .integer(0)), ("-12", .integer(-12)),
      ("9223372036854775807", .integer(.max)), ("9223372036854775808", .number("9223372036854775808")),
      ("-9223372036854775808", .integer(.min)), ("-9223372036854775809", .number("-9223372036854775809")),
      ("92233720368547758070", .number("92233720368547758070")),
      ("1.50", .number("1.50")), ("1e400", .number("1e400")), ("-0.1E-7", .number("-0.1E-7")),
      ("2E+3", .number("2E+3")),
    ])
  func numbers(text: String, value: JSONValue) throws {
    #expect(try read(text) == value)
    #expect(try read(JSONText.flat(value)) == value)
  }

  @Test(
    "Every escape, and characters of every length, are read",
    arguments: [
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u20AC\u0000""#, "Aé€\u{0}"),
      (#""\ud83d\ude00""#, "😀"), (#""\uDBFF\uDFFF""#, "\u{10FFFF}"), ("\"é€😀\u{7F}\"", "é€😀\u{7F}"),
      ("\"e\u{301}\"", "e\u{301}"),
    ])
  func texts(written: String, text: String) throws {
    let value = try read(written)
    #expect(value.text?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    #expect(try read(JSONText.of(value)) == value)
  }

  @Test(
    "Half of a surrogate pair becomes a replacement character",
    arguments: [
      (#""\ud83d""#, "\u{FFFD}"), (#""\ude00""#, "\u{FFFD}"), (#""\ud83dx""#, "\u{FFFD}x"),
      (#""\ud83d\n""#, "\u{FFFD}\n"), (#""\ud83d\u0041""#, "\u{FFFD}A"),
      (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"), (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}"),
    ])
  func halves(written: String, text: String) throws {
    #expect(try read(written) == .text(text))
  }

  @Test(
    "Anything outside RFC 8259 is rejected with its offset",
    arguments: [
      ("", 0), ("  ", 2), ("nul", 0), ("nulls", 4), ("True", 0), ("'a'", 0), ("// c\n1", 0), ("1 2", 2), ("[1,]", 3),
      ("[,1]", 1), ("[1 2]", 3), ("[1", 2), ("]", 0), ("[1}", 2), (#"{"a":1,}"#, 7), (#"{"a" 1}"#, 5),
      (#"{"a":}"#, 5), ("{a:1}", 1), ("{1:1}", 1), (#"{"a":1"#, 6), ("01", 1), ("-", 1), ("+1", 0), (".5", 0),
      ("1.", 2), ("1.e3", 2), ("1e", 2), ("1e+", 3), ("--1", 1), ("0x1", 1), ("NaN", 0), ("-Infinity", 1),
      ("\"a", 2), ("\"\u{1}\"", 1), ("\"a\nb\"", 2), ("\"\t\"", 1), (#""\x41""#, 2), (#""\u12g4""#, 5), (#""\"#, 2),
      (#""\u12"#, 5), ("\u{FEFF}1", 0), ("\u{A0}1", 0), ("1\u{0}", 1),
    ])
  func refused(text: String, offset: Int) {
    let problem = #expect(throws: JSONError.self) { try read(text) }
    #expect(problem?.offset == offset)
  }

  @Test(
    "Bytes that are not UTF-8 are rejected",
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
    ] as [[UInt8]])
  func notUTF8(bytes: [UInt8]) {
    #expect(throws: JSONError(message: "it is not UTF-8", offset: 0)) { try JSONReader.read(bytes) }
  }

  @Test("Lists and objects may be nested up to the limit")
  func depth() throws {
    func nested(_ levels: Int, _ open: String, _ close: String) -> String {
      String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels)
    }
    let limit = JSONReader.depthLimit
    _ = try read(nested(limit, "[", "]"))
    _ = try read(nested(limit, #"{"a":"#, "}"))
    #expect(throws: JSONError(message: "there are more than \(limit) levels", offset: limit)) {
      try read(nested(limit + 1, "[", "]"))
    }
    #expect(throws: JSONError.self) { try read(String(repeating: "[", count: 1_000_000)) }
  }

  @Test("The last of several equal names counts, and a missing part is nil")
  func parts() throws {
    let value = try read(#"{ "a": 1, "a": "x", "b": [2] }"#)
    #expect(value["a"]?.text == "x")
    #expect(value["b"]?.items?.first?.integer == 2)
    #expect(value["c"] == nil && value["a"]?["a"] == nil && value.text == nil && value["a"]?.integer == nil)
  }

  @Test("Truncated text is rejected")
  func cut() throws {
    let text = Array(#"{ "a": [1.5e3, true, null, "\u00e9\ud83d\ude00é"], "b": { "c": -1 } }"#.utf8)
    _ = try JSONReader.read(text)
    for count in text.indices {
      #expect(throws: JSONError.self) { try JSONReader.read(Array(text[..<count])) }
    }
  }
}
