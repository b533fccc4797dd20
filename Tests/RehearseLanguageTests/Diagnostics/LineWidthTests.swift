import Rehearse
import RehearseLanguage
import Testing

@Suite("Lines on a narrow terminal")
struct LineWidthTests {
  private let width = LineWidth(30)

  @Test("Prose is broken between words, and goes on below its beginning")
  func prose() {
    let text = "   The text is longer than the line of a terminal."
    #expect(LineWidth.any.prose(text) == text)
    #expect(width.prose("   Short.") == "   Short.")
    #expect(width.prose(text) == "   The text is longer than the\n   line of a terminal.")
    #expect(
      width.prose("a.yaml:1:1: error: it is longer than that", hanging: 3)
        == "a.yaml:1:1: error: it is\n   longer than that")
    #expect(
      width.prose("  expected   one value and another one") == "  expected   one value and\n             another one")
    #expect(width.prose("  a.yaml:1  it is longer than that", hanging: 2) == "  a.yaml:1  it is longer\n    than that")
    let path = "/" + String(repeating: "x", count: 40)
    #expect(width.prose("   Write tags with their key: `tags: [a]`") == "   Write tags with their key:\n   `tags: [a]`")
    #expect(width.prose("It is \(path) here") == "It is\n\(path)\nhere")
  }

  @Test("A row that is too long is cut around its carets")
  func quoted() {
    func quoted(_ line: String, _ start: Int, _ count: Int) -> [String] {
      width.quoted(Snippet(lines: ["a", line], number: 12, markStart: start, markWidth: count).rows)
    }
    #expect(quoted("short", 1, 2) == ["   11 | a", " > 12 | short", "         ^^"])
    let long = "0123456789abcdefghijklmnopqrstuvwxyz"
    #expect(quoted(long, 3, 2) == ["   11 | a", " > 12 | 0123456789abcdefghijk…", "           ^^"])
    #expect(quoted(long, 20, 2) == ["   11 | a", " > 12 | …bcdefghijklmnopqrstu…", "                  ^^"])
    #expect(
      quoted(long, 35, 1) == ["   11 | a", " > 12 | …fghijklmnopqrstuvwxyz", String(repeating: " ", count: 29) + "^"])
    #expect(quoted(long, 2, 34)[2].count <= 30)
    let wide = "日本語日本語日本語日本語日本語日本語"
    #expect(quoted(wide, 20, 2)[1].contains("語"))
  }

  @Test("The carets stand below the same text on a terminal of any width", arguments: 50...90)
  func carets(columns: Int) {
    let line = (0..<20).map { "k\($0): 日\($0)👍 " }.joined()
    var start = 0
    for character in line {
      let cells = TextWidth.cells(character)
      let rows = Snippet(lines: [line], number: 7, markStart: start, markWidth: cells).rows
      let cut = LineWidth(columns).quoted(rows, indent: 4)
      #expect(Self.marked(cut) == character && Self.marked(rows) == character, "\(start)")
      #expect(TextWidth.cells(cut[0]) + 4 <= columns)
      start += cells
    }
  }

  /// The character above the carets.
  private static func marked(_ rows: [String]) -> Character? {
    let column = rows[1].prefix { $0 == " " }.count
    var cell = 0
    return rows[0].first { character in
      defer { cell += TextWidth.cells(character) }
      return cell == column
    }
  }
}
