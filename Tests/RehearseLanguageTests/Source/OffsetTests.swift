import Rehearse
import RehearseLanguage
import Testing

@Suite("Offsets")
struct OffsetTests {
  @Test("A position and its offset convert to each other", arguments: ["", "a", "aä日👍b\nx\r\ny\rz\n", "\n\n"])
  func both(text: String) {
    let source = SourceText(path: "", bytes: Array(text.utf8))
    var offset = 0
    for scalar in text.unicodeScalars {
      if !["\n", "\r"].contains(scalar) { #expect(source.offset(of: source.position(ofByte: offset)) == offset) }
      offset += String(scalar).utf8.count
    }
  }

  @Test("A position beyond the end of a line or a file is that end")
  func behind() {
    let source = SourceText(path: "", bytes: Array("ab\ncd".utf8))
    #expect(source.offset(of: SourcePosition(line: 1, column: 9)) == 3)
    #expect(source.offset(of: SourcePosition(line: 2, column: 3)) == 5)
    #expect(source.offset(of: SourcePosition(line: 7, column: 1)) == 5)
  }
}
