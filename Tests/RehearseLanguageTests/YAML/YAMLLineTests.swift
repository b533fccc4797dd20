import Rehearse
import RehearseLanguage
import Testing

@Suite("Lines of YAML")
struct YAMLLineTests {
  private func line(_ text: String) -> YAMLLine { YAMLLine(Array(text.unicodeScalars)) }

  @Test(
    "A key and its value follow spaces and dashes, and a comment follows both",
    arguments: [
      ("  - - when: logIn  # now", 2, 6, "when", "logIn"), ("then:", 0, 0, "then", ""),
      ("a.b: \"x\"", 0, 0, "a.b", "\"x\""), ("calls: #none", 0, 0, "calls", ""), ("given: a#b", 0, 0, "given", "a#b"),
      ("a: b: c", 0, 0, "a", "b: c"),
    ])
  func parts(text: String, indent: Int, start: Int, key: String, value: String) {
    let line = line(text)
    #expect(line.indent == indent && line.start == start && line.isItem == (start > indent))
    #expect(line.key == key && line.value == value)
  }

  @Test("Braces, quotes, comments and bare colons begin no key", arguments: ["a:b", "{ a: b }", "\"a\": b", "# a"])
  func noKey(text: String) {
    #expect(line(text).key == nil && line(text).value.isEmpty)
  }

  @Test(
    "A dash begins an item only before a blank or the end of the line",
    arguments: [("- a", true), ("-", true), ("-a", false)])
  func dashes(text: String, isItem: Bool) {
    #expect(line(text).isItem == isItem && line(text).isDash(0) == isItem)
  }

  @Test(
    "A quote is closed by the same kind of quote, unless that belongs to the text",
    arguments: [
      ("\"a\" b", 3), ("\"a\\\" b\" c", 7), ("'it''s' x", 7), ("'a\"", nil), ("\"a\\", nil), ("'a''", nil),
    ])
  func quotes(text: String, end: Int?) {
    let line = line(text)
    #expect(line.quoteEnd(of: line.characters[0], from: 1) == end)
  }

  @Test(
    "A plain text ends at a comment or a colon, and inside brackets also at a separator",
    arguments: [("a #b", 2, 2), ("a#b", 3, 3), ("a: b", 1, 1), ("a:b", 3, 3), ("a, b", 4, 1), ("a:]", 3, 1)])
  func plain(text: String, outside: Int, inside: Int) {
    #expect(line(text).plainEnd(from: 0, inBrackets: false) == outside)
    #expect(line(text).plainEnd(from: 0, inBrackets: true) == inside)
  }

  @Test("A column is a character, with any number of bytes", arguments: ["a: bcd  # e", "ä: bçd  # é", "日: b本d  # 語"])
  func columns(text: String) {
    let line = SourceText(path: "", bytes: Array("x\n\(text)  \r\ny".utf8)).lines[1]
    #expect(line.number == 2 && line.count == text.unicodeScalars.count + 2)
    #expect(line.skippingBlanks(2) == 3 && line.skippingBlanks(6) == 8 && line.skippingBlanks(11) == 13)
    #expect(line.text(from: 3, to: 6).hasPrefix("b") && line.text(from: 99).isEmpty && line.character(13) == nil)
    #expect(line.range(3, count: 3) == SourceRange(SourcePosition(line: 2, column: 4), count: 3))
  }
}
