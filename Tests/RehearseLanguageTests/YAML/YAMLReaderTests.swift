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
