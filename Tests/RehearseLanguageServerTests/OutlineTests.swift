import Rehearse
import RehearseLanguage
import RehearseLanguageServer
import RehearseTestSupport
import Testing

@Suite("The outline of a file")
struct OutlineTests {
  /// The path to the cursor and the word there, such as `a: - 'b'`.
  private func path(_ marked: String) -> String? {
    let marked = Marked(marked)
    let outline = Outline(marked.text, cursor: marked.position)
    guard let cursor = outline.cursor else { return nil }
    let words = outline.path(to: cursor).map { node in
      switch outline.nodes[node].kind {
      case .root, .item: "-"
      case .key: (outline.nodes[node].word?.text ?? "") + ":"
      case .scalar: "'\(outline.nodes[node].word?.text ?? "")'"
      }
    }
    return words.joined(separator: " ")
  }

  private static let nested = "a:\n  b:\n    - c: 1\n      d:\n        e: 2\n"

  @Test(
    "Indentation decides where a line belongs",
    arguments: [
      ("|", "''"), ("ab|c", "'abc'"), ("ab|c: d", "abc:"), ("a: |", "a: ''"), ("a: b|", "a: 'b'"),
      ("a: |b c", "a: 'b c'"), ("a:\n  |", "a: ''"), ("a:\n|", "''"), ("a:\n\n  # c\n  |\nb: c", "a: ''"),
      (nested + "|", "''"), (nested + "  |", "a: ''"), (nested + "    |", "a: b: ''"),
      (nested + "      |", "a: b: - ''"),
      (nested + "        |", "a: b: - d: ''"), (nested + "         |", "a: b: - d: e: ''"),
      (nested + "    - |", "a: b: - ''"), (nested + "  x|: y", "a: x:"), ("a:\n- b\n- |", "a: - ''"),
      ("a:\n- b\n|", "''"), ("- - |", "- - ''"), ("a:\r\n  b|\r\n", "a: 'b'"), ("\ta: |", "a: ''"),
      ("a: b # c\nd: |", "d: ''"), ("\"a b\": |", "a b: ''"), ("a b c: |", "a b c: ''"), ("a: b: |", "a: 'b: '"),
      ("a:b|", "'a:b'"), ("é🍏:\n  - 🍏: x|", "é🍏: - 🍏: 'x'"),
    ])
  func blocks(text: String, path: String) {
    #expect(self.path(text) == path)
  }

  @Test(
    "Brackets decide where a word belongs, on one line and on several",
    arguments: [
      ("a: {b: 'it''s', c: |}", "a: c: ''"), ("a: [\"b\\\"\", |", "a: - ''"), ("a: [|", "a: - ''"),
      ("a: [b, |", "a: - ''"), ("a: [b, c|], d", "a: - 'c'"), ("a: {|}", "a: :"),
      ("a: { b|", "a: b:"), ("a: { b: |", "a: b: ''"), ("a: { b: c, |}", "a: :"), ("a: { b: { c: d|", "a: b: c: 'd'"),
      ("a: { b: { c: d }, |", "a: :"), ("a: { b: [{ c: |", "a: b: - c: ''"), ("a: [b: { c: |", "a: - b: c: ''"),
      ("a: [b: c, d: |]", "a: - d: ''"), ("- [a, [b, |", "- - - ''"), ("a: { \"b\":|", "a: b: ''"),
      ("a: { b: \"c, d: }\", |", "a: :"), ("a: { b: 'c', |", "a: :"), ("a: { b: x:y, |", "a: :"),
      ("a: [\n  b,\n  |", "a: - ''"), ("a: {\n  b: c,\n  |\n}", "a: :"), ("a: [b, # c\n  |", "a: - ''"),
      ("a: [b]\nc: |", "c: ''"), ("a: [b] x |", nil), ("{ a: |", "a: ''"),
    ])
  func brackets(text: String, path: String?) {
    #expect(self.path(text) == path)
  }

  @Test(
    "Unclosed brackets and quotes do not swallow the outer levels",
    arguments: [
      ("a: [b, c\nd: |", "d: ''"), ("a:\n  b: { c: { d: e\n  f: |", "a: f: ''"), ("a:\n  - [b, c\n  - [|", "a: - - ''"),
      ("a: \"b\nc: |", "c: ''"), ("a: [\"b\nc: |", "c: ''"), ("a: ]}\nb: |", "b: ''"), ("a: [b}]\nc: |", "c: ''"),
    ])
  func unclosed(text: String, path: String) {
    #expect(self.path(text) == path)
  }

  @Test(
    "Comments and text of several lines have no place in the outline",
    arguments: [
      "# |", "a: b # |", "a: # |", "  # |\na: b", "a: >-\n  |", "a: >\n  b\n   c: |", "a: [b # |",
    ])
  func nothing(text: String) {
    #expect(path(text) == nil)
  }

  @Test("The outline continues after text of several lines")
  func afterText() {
    #expect(path("a:\n  b: >-\n    c: d\n\n    # e\n  f: |") == "a: f: ''")
    #expect(path("a: >-\n  b: c\nd: |") == "d: ''")
  }

  @Test("An empty item counts")
  func emptyItems() throws {
    let marked = Marked("a: [, b, , |")
    let outline = Outline(marked.text, cursor: marked.position)
    let cursor = try #require(outline.cursor)
    #expect(outline.index(of: outline.nodes[cursor].parent) == 3)
  }

  @Test("The cursor is not part of a word, and does not shift it")
  func caret() throws {
    let marked = Marked("a: { bé|c: d, e: f }")
    let outline = Outline(marked.text, cursor: marked.position)
    let words = outline.nodes.compactMap(\.word)
    #expect(words == Outline(marked.text).nodes.compactMap(\.word))
    #expect(words.map(\.text) == ["a", "béc", "d", "e", "f"])
    #expect(words.map { Int($0.range.start.column) } == [1, 6, 11, 14, 17])
    #expect(words.map { Int($0.range.end.column) } == [2, 9, 12, 15, 18])
  }

  @Test("A word is found at its start, inside it and at its end")
  func lookup() {
    let outline = Outline(Marked("ab: [cd,ef]|").text)
    let found = (1...12).map { column in
      outline.node(at: SourcePosition(line: 1, column: column)).flatMap { outline.nodes[$0].word?.text }
    }
    #expect(found == ["ab", "ab", "ab", nil, nil, "cd", "cd", "cd", "ef", "ef", "ef", nil])
    #expect(outline.node(at: SourcePosition(line: 2, column: 1)) == nil)
  }
}
