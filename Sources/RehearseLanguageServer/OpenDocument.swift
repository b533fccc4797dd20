import Rehearse
import RehearseLanguage

/// A document that is open in the editor.
package struct OpenDocument {
  let uri: String
  let version: Int?
  let text: SourceText
  let bytes: [UInt8]
  private let encoding: PositionEncoding
  /// Whether there is a byte order mark, which editors count as a character but our positions do not.
  private let hasMark: Bool
  /// The mistakes and warnings of the text.
  var mistakes: [Diagnostic] = []
  /// What a run of the text found.
  var findings: [RunReport.Finding] = []

  package init(uri: String, version: Int?, _ content: String, _ encoding: PositionEncoding) {
    self.uri = uri
    self.version = version
    self.encoding = encoding
    bytes = Array(content.utf8)
    hasMark = content.unicodeScalars.first == "\u{FEFF}"
    text = SourceText(path: uri, bytes: hasMark ? Array(bytes.dropFirst(3)) : bytes)
  }

  /// Whether the document is a file, or will be one. Others, such as an old version in a comparison, are left alone.
  var isFile: Bool { uri.hasPrefix("file:") || uri.hasPrefix("untitled:") }

  /// Whether the document has a version line or is in a folder `scenarios`.
  ///
  /// Editors may send any YAML file, even an empty one.
  package var isScenarioFile: Bool {
    guard isFile else { return false }
    return SourceFile.hasVersionLine(bytes)
      || uri.contains("/scenarios/") && ScenarioName.matches(uri)
  }

  // MARK: Positions

  /// The position of a character. Beyond the end of the line, it is that end, as the protocol requires.
  package func position(line: Int, character: Int) -> SourcePosition {
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

  func range(_ range: JSONValue?) -> SourceRange? {
    guard let range, let start = position(range["start"]), let end = position(range["end"]) else { return nil }
    return SourceRange(start, max(start, end))
  }

  func position(_ position: JSONValue?) -> SourcePosition? {
    guard let line = position?["line"]?.integer, let character = position?["character"]?.integer else { return nil }
    return self.position(line: line, character: character)
  }

  package func shown(_ range: SourceRange) -> JSONValue { ["start": shown(range.start), "end": shown(range.end)] }

  private func shown(_ position: SourcePosition) -> JSONValue {
    let line = Int(position.line) - 1
    if text.isASCII, !hasMark {
      let length = text.line(line + 1)?.count ?? 0
      return ["line": .integer(line), "character": .integer(min(Int(position.column) - 1, length))]
    }
    let before = text.characters(line + 1).prefix(Int(position.column) - 1)
    let character = before.reduce(markWidth(line)) { $0 + encoding.width($1) }
    return ["line": .integer(line), "character": .integer(character)]
  }

  private func markWidth(_ line: Int) -> Int { hasMark && line == 0 ? encoding.width("\u{FEFF}") : 0 }
}

/// Results in the format of the protocol.
extension OpenDocument {
  func completion(at position: SourcePosition, _ catalog: ContractCatalog) -> JSONValue {
    let completion = Completion(text, at: position, catalog)
    let range = shown(completion.range)
    return .list(
      completion.suggestions.enumerated().map { index, suggestion in
        let item: JSONValue = [
          // The protocol uses 10 for a property and 12 for a value.
          "label": .text(suggestion.label), "kind": suggestion.isKey ? 10 : 12, "filterText": .text(suggestion.name),
          // Without this text, editors would sort by label.
          "sortText": .text(String(1000 + index)),
          "textEdit": ["range": range, "newText": .text(suggestion.text)],
        ]
        let documentation = suggestion.documentation
        return item.adding(documentation.isEmpty ? [:] : ["documentation": Self.markdown(documentation)])
      })
  }

  func hover(at position: SourcePosition, _ catalog: ContractCatalog) -> JSONValue {
    guard let hover = Hover(text, at: position, catalog) else { return .null }
    return ["contents": Self.markdown(hover.documentation), "range": shown(hover.range)]
  }

  /// The heading of a cell, or what a heading refers to; `nil` if there is neither.
  func definition(at position: SourcePosition) -> JSONValue? {
    Definition(text, at: position).map { ["uri": .text(uri), "range": shown($0.range)] }
  }

  private static func markdown(_ text: String) -> JSONValue { ["kind": "markdown", "value": .text(text)] }
}
