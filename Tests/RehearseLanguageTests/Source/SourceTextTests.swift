import Rehearse
import RehearseLanguage
import Testing

@Suite("Source text")
struct SourceTextTests {
  private func text(_ text: String) -> SourceText { SourceText(path: "a.yaml", bytes: Array(text.utf8)) }

  private func lines(_ text: SourceText) -> [String] {
    (1...text.lineCount).map { String(String.UnicodeScalarView(text.characters($0))) }
  }

  @Test("Lines end at LF, CRLF and CR", arguments: ["a\nb\nc", "a\r\nb\r\nc", "a\rb\rc", "a\r\nb\rc\n"])
  func lineEnds(text: String) {
    #expect(lines(self.text(text)) == ["a", "b", "c"])
  }

  @Test("An empty line counts, but not the empty rest after the last line end")
  func emptyLines() {
    #expect(lines(text("a\n\nb\n")) == ["a", "", "b"])
    #expect(lines(text("\n\r")) == ["", ""])
    #expect(lines(text("")) == [""])
  }

  @Test("There is no line 0 and none past the end")
  func outside() {
    #expect(text("a\nb").line(0) == nil)
    #expect(text("a\nb").line(3) == nil)
    #expect(text("a\nb").characters(3) == [])
  }

  @Test("Columns count characters, not bytes")
  func columns() {
    let source = text("ä🍏b\nxé")
    #expect(source.position(ofByte: 0) == SourcePosition(line: 1, column: 1))
    #expect(source.position(ofByte: 2) == SourcePosition(line: 1, column: 2))
    #expect(source.position(ofByte: 6) == SourcePosition(line: 1, column: 3))
    #expect(source.position(ofByte: 8) == SourcePosition(line: 2, column: 1))
    #expect(source.position(ofByte: 9) == SourcePosition(line: 2, column: 2))
  }

  @Test("A byte between CR and LF belongs to the line before")
  func insideLineEnd() {
    #expect(text("ab\r\nc").position(ofByte: 3) == SourcePosition(line: 1, column: 4))
    #expect(text("ab\r\nc").position(ofByte: 4) == SourcePosition(line: 2, column: 1))
  }

  @Test("An offset outside the text is clamped")
  func clamped() {
    #expect(text("ab").position(ofByte: 99) == SourcePosition(line: 1, column: 3))
    #expect(text("ab").position(ofByte: -1) == .start)
  }

  @Test("The last position is before trailing blanks and line ends")
  func lastPosition() {
    #expect(text("a: b  \n\r\n\t").lastPosition == SourcePosition(line: 1, column: 5))
    #expect(text("\n\n").lastPosition == .start)
  }

  @Test("Bytes that are not UTF-8 are shown as replacement characters")
  func badBytes() {
    #expect(SourceText(path: "", bytes: [0x61, 0xFF]).characters(1) == ["a", "\u{FFFD}"])
  }
}
