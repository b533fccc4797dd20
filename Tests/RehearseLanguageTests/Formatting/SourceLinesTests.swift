import Rehearse
import Testing

@testable import RehearseLanguage

@Suite("Lines that are cut at columns")
struct SourceLinesTests {
  private func lines(_ text: String) -> SourceLines { SourceLines(SourceText(path: "", bytes: Array(text.utf8))) }

  @Test("A column is a character, however many bytes it has", arguments: ["a: bcd  # e", "ä: bçd  # é", "日: b本d  # 語"])
  func columns(line: String) {
    let (lines, scalars) = (lines("x\n\(line)  \r\ny"), Array(line.unicodeScalars))
    #expect(lines.count == 3 && !lines.endsWithBreak)
    for start in scalars.indices {
      #expect(lines.text(1, from: start).unicodeScalars.elementsEqual(scalars[start...]))
      #expect(lines.sign(1, at: start) == String(scalars[start]).utf8.first)
    }
    #expect(lines.text(1, from: 0, to: 2).unicodeScalars.elementsEqual(scalars[..<2]))
    #expect(lines.text(1, from: 3, to: 8).unicodeScalars.elementsEqual(scalars[3..<6]))
    #expect(lines.skippingBlanks(1, from: 2) == 3 && lines.skippingBlanks(1, from: 6) == 8)
    #expect(lines.skippingBlanks(1, from: 11) == 13 && lines.sign(1, at: 13) == nil && lines.text(1, from: 99).isEmpty)
  }

  @Test("Blank lines, comments and the mark of the document's end are told apart by their first characters")
  func kinds() {
    let lines = lines("  \t\n  # ü\na: b\n...\n....\n")
    let found = (0..<lines.count).map { (lines.isBlank($0), lines.isComment($0), lines.isEnd($0)) }
    #expect(found.map(\.0) == [true, false, false, false, false])
    #expect(found.map(\.1) == [false, true, false, false, false])
    #expect(found.map(\.2) == [false, false, false, true, false])
    #expect(lines.endsWithBreak && lines.indent(1) == 2)
  }
}
