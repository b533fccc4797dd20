import Rehearse
import RehearseLanguage
import Testing

@Suite("Snippets")
struct SnippetRendererTests {
  private func render(
    _ text: String, _ line: Int, _ column: Int, count: Int = 1, secrets: SecretRanges = SecretRanges(),
    hints: [Hint] = []
  ) -> [String] {
    let range = SourceRange(SourcePosition(line: line, column: column), count: count)
    let source = SourceText(path: "a.yaml", bytes: Array(text.utf8))
    let rendered = SnippetRenderer(path: "a.yaml", source: source, secrets: secrets)
      .shown(Diagnostic(.error, at: range, "message", hints: hints)).text()
    return rendered.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("A snippet shows the position, two lines before, a caret and the notes")
  func whole() {
    #expect(
      render("one\ntwo\n\nkey: value\n", 4, 6, count: 5, hints: [Hint("Do this.", pasting: ["or that"])]) == [
        "a.yaml:4:6: error: message", "", "    2 | two", "    3 |", " >  4 | key: value", "             ^^^^^",
        "   Do this.", "       or that", "",
      ])
  }

  @Test("A snippet of the first line shows no lines before it")
  func firstLine() {
    #expect(render("key\n", 1, 1, count: 3)[2...] == [" >  1 | key", "        ^^^", ""])
  }

  @Test(
    "The caret is under its character, whatever comes before it",
    arguments: [("äöü", 3), ("🍏x", 3), ("\t\tx", 3), ("日本", 4), ("e\u{301}", 1), ("❤️", 2), ("ＡＢ", 4)])
  func caret(before: String, cells: Int) {
    let lines = render("\(before)Z\n", 1, before.unicodeScalars.count + 1)
    #expect(lines[3] == String(repeating: " ", count: 8 + cells) + "^")
  }

  @Test("Carets underline all cells of wide text")
  func wide() {
    #expect(render("a: 日本語 x\n", 1, 4, count: 3)[3] == "           ^^^^^^")
  }

  @Test("Escaped characters move the caret")
  func escaped() {
    let lines = render("a\u{200B}Z", 1, 3)
    #expect(lines[2] == " >  1 | a\\u{200B}Z")
    #expect(lines[3] == String(repeating: " ", count: 8 + 9) + "^")
  }

  @Test("A long line is cut around the position")
  func longLine() throws {
    let line = String(repeating: "a", count: 500) + "Z" + String(repeating: "b", count: 500)
    let lines = render(line, 1, 501)
    #expect(lines[2].unicodeScalars.count <= 8 + 162)
    let caret = try #require(lines[3].firstIndex(of: "^"))
    let place = lines[3].distance(from: lines[3].startIndex, to: caret)
    #expect(Array(lines[2])[place] == "Z")
    #expect(lines[2].hasPrefix(" >  1 | …a") && lines[2].hasSuffix("b…"))
  }

  @Test("A caret is never longer than the longest line")
  func longCaret() {
    let lines = render(String(repeating: "a", count: 5000), 1, 1, count: 5000)
    #expect(lines[3].count { $0 == "^" } <= 160)
  }

  @Test("A position beyond the end of a long line is shown at its end")
  func pastALongLine() {
    let lines = render(String(repeating: "a", count: 5000), 1, 9000)
    #expect(lines[2] == " >  1 | …")
    #expect(lines[3] == "         ^")
  }

  @Test("A very long message or note keeps its beginning and its end")
  func longMessage() {
    let long = "start " + String(repeating: "x", count: 100_000) + " end"
    let diagnostic = Diagnostic(
      .error, at: .start, MessageText(quoting: long), hints: ["a", Hint(MessageText(quoting: long))])
    let lines = SnippetRenderer(path: "a", source: nil).shown(diagnostic).text().split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("a:1:1: error: start x") && lines[0].hasSuffix("x end"))
    #expect(lines.allSatisfy { $0.count < 2100 })
  }

  @Test("A range of several lines is underlined to the end of its first line")
  func severalLines() {
    let range = SourceRange(SourcePosition(line: 1, column: 3), SourcePosition(line: 3, column: 1))
    let source = SourceText(path: "a.yaml", bytes: Array("a: |\n  b\n".utf8))
    let text = SnippetRenderer(path: "a.yaml", source: source).shown(Diagnostic(.error, at: range, "m")).text()
    #expect(text.contains("\n          ^^\n"))
  }

  @Test("A position beyond the text is shown without a snippet")
  func pastTheEnd() {
    #expect(render("a\n", 7, 1) == ["a.yaml:7:1: error: message", ""])
  }

  @Test("A secret of any length is hidden in every line that is shown")
  func secrets() {
    var secrets = SecretRanges()
    secrets.add(SourceRange(SourcePosition(line: 1, column: 11), count: 6))
    secrets.add(SourceRange(SourcePosition(line: 2, column: 11), SourcePosition(line: 3, column: 5)))
    let text = "password: hunter, x: 1\npassword: |\n  abc\nend\n"
    #expect(
      render(text, 3, 1, secrets: secrets)[2...] == [
        "    1 | password: •••, x: 1", "    2 | password: •••", " >  3 | •••c", "        ^^^", "",
      ])
  }

  @Test("Overlapping secrets are both hidden")
  func overlappingSecrets() {
    var secrets = SecretRanges()
    secrets.add(SourceRange(SourcePosition(line: 1, column: 8), count: 3))
    secrets.add(SourceRange(SourcePosition(line: 1, column: 4), count: 5))
    #expect(render("p: secret9, x", 1, 1, secrets: secrets)[2] == " >  1 | p: •••, x")
    #expect(secrets.columns(ofLine: 1, count: 13) == [4..<11])
  }

  @Test("A caret after a secret is under its shown character")
  func caretAfterSecret() {
    var secrets = SecretRanges()
    secrets.add(SourceRange(SourcePosition(line: 1, column: 4), count: 20))
    let lines = render("p: " + String(repeating: "s", count: 20) + ", Z", 1, 26, secrets: secrets)
    #expect(lines[2] == " >  1 | p: •••, Z")
    #expect(lines[3] == String(repeating: " ", count: 8 + 8) + "^")
  }

  @Test("Quoted lines are always prefixed, and build-server commands are escaped")
  func commands() {
    let text = "::error::a\na.yaml:1:2: error: x\n  ##[error]b ##vso[c]\n"
    let lines = render(
      text, 3, 1, hints: ["::warning::d", Hint("##[f]", pasting: ["::e"], indent: 3), "g.yaml:1:2: error: h"])
    #expect(
      lines[2...] == [
        "    1 | ::error::a", "    2 | a.yaml:1:2: error: x", " >  3 |   ##\\u{5B}error]b ##vso\\u{5B}c]", "        ^",
        "   :\\u{3A}warning::d", "   ##\\u{5B}f]", "      :\\u{3A}e", "   g.yaml:1:2: error: h", "",
      ])
    let renderer = SnippetRenderer(path: ":", source: nil)
    #expect(renderer.shown(Diagnostic(.error, at: .start, "::x")).headline() == ":\\u{3A}1:1: error: :\\u{3A}x")
  }

  @Test("An editor gets only the words, escaped and cut as elsewhere")
  func words() {
    let long = String(repeating: "x", count: 5000)
    let diagnostic = Diagnostic(
      .error, at: .start, "m\u{1B}",
      hints: [Hint("Do this:", pasting: ["a", "b\u{202E}"]), Hint(MessageText(quoting: long))])
    let lines = SnippetRenderer(path: "", source: nil).shown(diagnostic).words.split(separator: "\n")
    #expect(lines.dropLast() == ["m\\u{1B}", "Do this:", "    a", "    b\\u{202E}"])
    #expect(lines[4].count < 2100)
  }

  @Test("Without the text of the file, only the headline and the notes are shown")
  func withoutText() {
    let renderer = SnippetRenderer(path: "a\u{1B}.yaml", source: nil)
    let text = renderer.shown(Diagnostic(.warning, at: .start, "m\u{1B}", hints: ["n\u{202E}", "two\nlines"])).text()
    #expect(text == "a\\u{1B}.yaml:1:1: warning: m\\u{1B}\n   n\\u{202E}\n   two\n   lines\n")
  }
}
