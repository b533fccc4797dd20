import Rehearse
import RehearseLanguage

/// A file as it stands in the editor.
struct Document {
  let uri: String
  let version: Int?
  let text: SourceText
  /// All of it, as the editor sent it.
  let bytes: [UInt8]
  private let encoding: PositionEncoding
  /// Whether it starts with a byte order mark, which editors count and nobody else does.
  private let hasMark: Bool

  init(uri: String, version: Int?, _ content: String, _ encoding: PositionEncoding) {
    self.uri = uri
    self.version = version
    self.encoding = encoding
    bytes = Array(content.utf8)
    hasMark = content.unicodeScalars.first == "\u{FEFF}"
    text = SourceText(path: uri, bytes: hasMark ? Array(bytes.dropFirst(3)) : bytes)
  }

  /// Whether it is one of ours: it has the line `rehearse:`, or lies below a folder `scenarios`.
  ///
  /// An editor may ask about every file in YAML, and about one that has no line yet.
  var isScenarioFile: Bool {
    SourceFile.hasVersionLine(bytes)
      || uri.contains("/scenarios/") && ScenarioName.matches(uri)
  }

  // MARK: Places

  /// Where an editor's position is; the end of the line where it is further on, as editors have it.
  func position(line: Int, character: Int) -> SourcePosition {
    let line = min(max(line, 0), text.lineCount)
    var left = max(character, 0) - markWidth(line)
    var column = 1
    for scalar in text.characters(line + 1) {
      left -= encoding.width(scalar)
      guard left >= 0 else { break }
      column += 1
    }
    return SourcePosition(line: line + 1, column: column)
  }

  /// A place as the editor counts it.
  func shown(_ range: SourceRange) -> JSONValue { ["start": shown(range.start), "end": shown(range.end)] }

  private func shown(_ position: SourcePosition) -> JSONValue {
    let line = Int(position.line) - 1
    let before = text.characters(line + 1).prefix(Int(position.column) - 1)
    let character = before.reduce(markWidth(line)) { $0 + encoding.width($1) }
    return ["line": .integer(line), "character": .integer(character)]
  }

  private func markWidth(_ line: Int) -> Int { hasMark && line == 0 ? encoding.width("\u{FEFF}") : 0 }
}

/// The answers about a position of a document, in the protocol's form.
extension Document {
  /// What can be written there.
  func completion(at position: SourcePosition, _ catalog: ContractCatalog) -> JSONValue {
    let completion = Completion(text, at: position, catalog)
    let range = shown(completion.range)
    return .list(
      completion.suggestions.enumerated().map { place, suggestion in
        let item: JSONValue = [
          // The protocol's numbers for a property and for a value.
          "label": .text(suggestion.label), "kind": suggestion.isKey ? 10 : 12, "filterText": .text(suggestion.name),
          // Editors would sort them by their names.
          "sortText": .text(String(1000 + place)),
          "textEdit": ["range": range, "newText": .text(suggestion.text)],
        ]
        let documentation = suggestion.documentation
        return item.adding(documentation.isEmpty ? [:] : ["documentation": Self.markdown(documentation)])
      })
  }

  /// What there is to know of the word there.
  func hover(at position: SourcePosition, _ catalog: ContractCatalog) -> JSONValue {
    guard let hover = Hover(text, at: position, catalog) else { return .null }
    return ["contents": Self.markdown(hover.documentation), "range": shown(hover.range)]
  }

  /// Where what stands there in a table is written.
  func definition(at position: SourcePosition) -> JSONValue {
    guard let definition = Definition(text, at: position) else { return .null }
    return ["uri": .text(uri), "range": shown(definition.range)]
  }

  private static func markdown(_ text: String) -> JSONValue { ["kind": "markdown", "value": .text(text)] }
}
