import Rehearse
import RehearseLanguage
import Testing

@Suite("The tree of a file")
struct YAMLReaderTests {
  @Test(
    "Lists, maps and strings are read as written",
    arguments: [
      ("a: b", "{a: b}"), ("- a\n- b\n", "[a, b]"),
      ("a:\n  b: c\n  d: [e, {f: g}]\nh: i", "{a: {b: c, d: [e, {f: g}]}, h: i}"),
      ("a: 'b'\n\"c\": \"d\\x41\"", "{a: \"b\", \"c\": \"dA\"}"), ("a: |\n  b\n  c\n", "{a: |b\nc\n}"),
      ("a: >-\n  b\n  c\n", "{a: |b c}"), ("a: {}\nb: []", "{a: {}, b: []}"), ("a: b # words", "{a: b}"),
      ("%YAML 1.2\n---\na: b\n...\n", "{a: b}"), ("just text", "just text"), ("{a: b, c: d}", "{a: b, c: d}"),
      ("a: \"\"", "{a: \"\"}"), ("a: b\n\n\n", "{a: b}"), ("a: x#y", "{a: x#y}"), ("a: http://b", "{a: http://b}"),
    ])
  func valueType(text: String, valueType: String) {
    let reading = Reading(text)
    #expect(reading.mistakes == [])
    #expect(reading.isComplete)
    #expect(reading.valueType == valueType)
  }

  @Test(
    "A text is read as meant, whether or not the file has the same bytes",
    arguments: [
      ("ä: \"ö\"\nü: [é, 'it''s', \"a\\tb\"]", "{ä: \"ö\", ü: [é, \"it's\", \"a\tb\"]}"),
      ("🎉: x\n\"\\u00e9\": \"\\u0065\"", "{🎉: x, \"é\": \"e\"}"),
      ("a: b\n  c\nd: \"e\n  f\"\ng: h", "{a: b c, d: \"e f\", g: h}"),
      ("a: é\r\nb: \"ü\"\r\nc: |\r\n  é\r\n  f\r\nd: g\r\n", "{a: é, b: \"ü\", c: |é\nf\n, d: g}"),
      ("\u{FEFF}a: é # ü\n? b\n: 'ö'\n", "{a: é, b: \"ö\"}"),
    ])
  func text(written: String, valueType: String) {
    let reading = Reading(written)
    #expect(reading.mistakes == [])
    #expect(reading.valueType == valueType)
  }

  @Test("Strings are compared by their characters, and names in either spelling of accented letters")
  func comparing() throws {
    var diagnostics = Diagnostics()
    let tree = YAMLReader.read(
      Array("[K, \"\\u212A\", é, \"e\\u0301\", 'k', e]".utf8), reporting: &diagnostics)
    let nodes = try tree.items(#require(tree.root))
    let texts = nodes.map(tree.string)
    for (node, text) in zip(nodes, texts) {
      for (other, word) in zip(nodes, texts) {
        #expect(tree.hasName(node, word) == (text == word))
        #expect(tree.hasText(node, word) == haveSameScalars(text, word))
        #expect(tree.haveSameText(node, other) == haveSameScalars(text, word))
      }
      #expect(NameTable(["x", "é", "\u{212A}"]).index(of: tree.bytes(node), isASCII: false) != 0)
    }
    let known = NameTable(["x", "e\u{301}", "K"])
    #expect(
      nodes.map { known.index(of: tree.bytes($0), isASCII: tree.string($0).utf8.allSatisfy { $0 < 0x80 }) }
        == [2, 2, 1, 1, nil, nil])
  }

  @Test("A key that is written twice is found in small and in large maps", arguments: [1, 15, 16, 17, 200])
  func doubled(count: Int) {
    let keys = (0..<count).map { "key\($0): x\n" }.joined()
    let last = count + 1
    func mistakes(_ text: String) -> [String] { Reading(text).mistakes.map { String($0.prefix { $0 != " " }) } }
    #expect(mistakes(keys) == [])
    #expect(mistakes(keys + "key0: x\n") == ["\(last):1"])
    #expect(mistakes("é: x\n" + keys + "e\u{301}: x\n") == ["\(last + 1):1"])
    #expect(mistakes("\"\\u00e9\": x\n" + keys + "\"e\\u0301\": x\n") == ["\(last + 1):1"])
  }

  @Test("Positions match those that an editor shows")
  func positions() {
    #expect(Reading("ä: [b,\n  \"c\"]\n").places == ["1:1-3:1", "1:1-1:2", "1:4-2:7", "1:5-1:6", "2:3-2:6"])
  }

  @Test("A byte order mark does not shift columns")
  func byteOrderMark() {
    let reading = Reading("\u{FEFF}a: b\n")
    #expect(reading.valueType == "{a: b}")
    #expect(reading.places == Reading("a: b\n").places)
    #expect(Reading("\u{FEFF}a: *b\n").mistakes == Reading("a: *b\n").mistakes)
  }

  @Test("A map counts its entries, and a list counts its items")
  func count() {
    #expect(Reading("a: 1\nb: 2\n").count == 2)
    #expect(Reading("[a, b, [c, d]]").count == 3)
  }

  @Test("A file with mistakes still yields its whole tree, so that all mistakes are found at once")
  func completeWithMistakes() {
    let reading = Reading("a: 1\na: 2\nb:\nc: &x 1\n")
    #expect(reading.isComplete)
    #expect(reading.valueType == "{a: 1, a: 2, b: ?, c: ?}")
    #expect(
      reading.mistakes == [
        "2:1 `a` is written twice (lines 1 and 2)", "3:1 `b` has nothing after it",
        "4:4 `&` has a special meaning in YAML and cannot be used here",
      ])
  }
}
