import Rehearse
import RehearseLanguage
import RehearseLanguageServer
import Testing

@Suite("Positions in a document")
struct DocumentTests {
  /// `é` has 1, 2 and 1 units in UTF-32, UTF-8 and UTF-16, and the apple has 1, 4 and 2.
  private static let text = "aé🍏z: 1\r\n  b🍏\rlast"

  private func document(_ encoding: PositionEncoding, _ text: String = text) -> OpenDocument {
    OpenDocument(uri: "file:///a.yaml", version: nil, text, encoding)
  }

  /// Source columns, from 1, with the characters of the editor, from 0.
  private static func columns(_ encoding: PositionEncoding) -> [(column: Int, character: Int)] {
    switch encoding {
    case .utf32: [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (8, 7)]
    case .utf8: [(1, 0), (2, 1), (3, 3), (4, 7), (5, 8), (8, 11)]
    case .utf16: [(1, 0), (2, 1), (3, 2), (4, 4), (5, 5), (8, 8)]
    }
  }

  @Test("Columns are converted to and from the characters of the editor", arguments: PositionEncoding.allCases)
  func columns(encoding: PositionEncoding) {
    for (column, character) in Self.columns(encoding) {
      let position = SourcePosition(line: 1, column: column)
      #expect(document(encoding).position(line: 0, character: character) == position)
      let place: JSONValue = ["line": 0, "character": .integer(character)]
      #expect(document(encoding).shown(SourceRange(position, position)) == ["start": place, "end": place])
    }
    #expect(document(encoding).position(line: 1, character: 3) == SourcePosition(line: 2, column: 4))
    #expect(document(encoding).position(line: 2, character: 4) == SourcePosition(line: 3, column: 5))
  }

  @Test("A position inside a character is the position of that character", arguments: [PositionEncoding.utf8, .utf16])
  func midst(encoding: PositionEncoding) {
    let start = encoding == .utf8 ? 3 : 2
    #expect(document(encoding).position(line: 0, character: start + 1) == SourcePosition(line: 1, column: 3))
  }

  @Test("A position outside the text becomes the closest position")
  func nowhere() {
    #expect(document(.utf16).position(line: 0, character: 99) == SourcePosition(line: 1, column: 8))
    #expect(document(.utf16).position(line: .max, character: .max) == SourcePosition(line: 4, column: 1))
    #expect(document(.utf16).position(line: .min, character: .min) == SourcePosition(line: 1, column: 1))
    #expect(document(.utf16, "").position(line: 5, character: 5).column == 1)
    let beyond = SourceRange(SourcePosition(line: 1, column: 90), SourcePosition(line: 90, column: 1))
    #expect(
      document(.utf16).shown(beyond)
        == ["start": ["line": 0, "character": 8], "end": ["line": 89, "character": 0]])
  }

  @Test("A byte order mark counts only for the editor", arguments: PositionEncoding.allCases)
  func mark(encoding: PositionEncoding) {
    let marked = document(encoding, "\u{FEFF}ab\ncd")
    let width = encoding == .utf8 ? 3 : 1
    #expect(marked.position(line: 0, character: width + 1) == SourcePosition(line: 1, column: 2))
    #expect(marked.position(line: 1, character: 1) == SourcePosition(line: 2, column: 2))
    let range = SourceRange(SourcePosition(line: 1, column: 2), SourcePosition(line: 2, column: 2))
    #expect(
      marked.shown(range)
        == ["start": ["line": 0, "character": .integer(width + 1)], "end": ["line": 1, "character": 1]])
  }

  @Test(
    "A scenario file has a line `rehearse:` or lies below `scenarios`",
    arguments: [
      ("file:///a.yaml", "rehearse: 1", true), ("file:///a.yaml", "# c\r\nrehearse: 1", true),
      ("file:///a.yaml", "services:\n  rehearse: 1", false), ("file:///x/scenarios/a.yaml", "", true),
      ("file:///x/scenarios/y/a.yml", "", true), ("file:///x/scenarios/a.json", "", false),
      ("file:///x/myscenarios/a.yaml", "", false), ("untitled:Untitled-1", "rehearse:", true),
    ])
  func scenarioFile(uri: String, text: String, isOne: Bool) {
    #expect(OpenDocument(uri: uri, version: nil, text, .utf16).isScenarioFile == isOne)
  }
}
