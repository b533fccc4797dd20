import Rehearse
import RehearseLanguage

/// A place in a document that an editor asks about, and the answers in the protocol's form.
struct PositionRequest {
  /// The protocol's numbers for kinds of completions.
  private static let propertyKind = 10
  private static let valueKind = 12

  private let document: Document
  private let position: SourcePosition
  private let catalog: ContractCatalog

  init(document: Document, line: Int, character: Int, _ catalog: ContractCatalog) {
    self.document = document
    self.catalog = catalog
    position = document.position(line: line, character: character)
  }

  /// What can be written there.
  var completion: JSONValue {
    let completion = Completion(document.text, at: position, catalog)
    let range = document.shown(completion.range)
    return .list(
      completion.suggestions.enumerated().map { place, suggestion in
        let item: JSONValue = [
          "label": .text(suggestion.label), "kind": .integer(suggestion.isKey ? Self.propertyKind : Self.valueKind),
          "filterText": .text(suggestion.name),
          // Editors would sort them by their names.
          "sortText": .text(String(1000 + place)),
          "textEdit": ["range": range, "newText": .text(suggestion.text)],
        ]
        let documentation = suggestion.documentation
        return item.adding(documentation.isEmpty ? [:] : ["documentation": Self.markdown(documentation)])
      })
  }

  /// What there is to know of the word there.
  var hover: JSONValue {
    guard let hover = Hover(document.text, at: position, catalog) else { return .null }
    return ["contents": Self.markdown(hover.documentation), "range": document.shown(hover.range)]
  }

  /// Where what stands there in a table is written.
  var definition: JSONValue {
    guard let definition = Definition(document.text, at: position) else { return .null }
    return ["uri": .text(document.uri), "range": document.shown(definition.range)]
  }

  private static func markdown(_ text: String) -> JSONValue { ["kind": "markdown", "value": .text(text)] }
}
