import Rehearse
import RehearseLanguage

/// Replaces a name that a module no longer has, in all scenario files of a project.
struct NameReplacement {
  private static let mostSuggestions = 5

  let contract: ModuleContract
  private let code: String?
  private let name: String
  /// The names that the module has in the same role.
  private let names: [String]

  /// - Parameter mistake: a mistake of the document.
  init?(_ mistake: Diagnostic, in document: OpenDocument, _ catalog: ContractCatalog) {
    let outline = Outline(document.text)
    guard let module = Self.module(outline), let contract = catalog.contract(named: module),
      let names = Self.names(mistake.code, contract), let node = outline.node(at: mistake.range.start),
      let word = outline.nodes[node].word, !word.isQuoted, !word.text.contains(" ")
    else { return nil }
    (self.contract, code, self.names, name) = (contract, mistake.code, names, word.text)
  }

  private static func names(_ code: String?, _ contract: ModuleContract) -> [String]? {
    switch code.flatMap(MessageCode.init) {
    case .unknownOperation: contract.operationNames.names
    case .unknownAction: contract.actionNames.names
    case .unknownStateField: contract.stateNames.names
    case .unknownGiven: contract.givenPaths.names
    default: nil
    }
  }

  private static func module(_ outline: Outline) -> String? {
    outline.key(FileKey.module.rawValue, below: Outline.root).flatMap { outline.scalar(below: $0)?.text }
  }

  /// - Parameters:
  ///   - documents: all scenario files of the project, with this one.
  ///   - mistakes: finds the mistakes of a document. Only where the name is one, it is replaced: the same word may be
  ///     a value or stand in a title.
  func actions(_ documents: [OpenDocument], mistakes: (OpenDocument) -> [Diagnostic]) -> [JSONValue] {
    var used: Set<String> = []
    let places = documents.compactMap { document -> (OpenDocument, [SourceRange])? in
      let outline = Outline(document.text)
      guard Self.module(outline) == contract.name else { return nil }
      let words = outline.nodes.compactMap(\.word).filter { !$0.isQuoted }
      used.formUnion(words.flatMap { word in names.filter { Self.ends(word.text, with: $0) } })
      guard words.contains(where: { Self.ends($0.text, with: name) }) else { return nil }
      let starts = Set(mistakes(document).filter { $0.code == code }.map(\.range.start))
      let ranges = words.filter { Self.ends($0.text, with: name) && starts.contains($0.range.start) }.map(range)
      return ranges.isEmpty ? nil : (document, ranges)
    }
    let count = places.reduce(0) { $0 + $1.1.count }
    guard count > 1 else { return [] }
    return suggestions(besides: used).map { new in
      let changes = places.map { document, ranges in
        let edits = ranges.map { document.shown(TextEdit($0, new)) }
        return (document.uri, JSONValue.list(edits))
      }
      return [
        "title": .text("Replace \(SanitizedText.of(name)) by \(new) in all files (\(count) places)"),
        "kind": "quickfix", "edit": ["changes": .members(changes)],
      ]
    }
  }

  /// The names that no file uses yet, which are those that can be new; names of the same port first.
  private func suggestions(besides used: Set<String>) -> [String] {
    let port = name.lastIndex(of: ".").map { name[...$0] } ?? ""
    let unused = names.filter { !used.contains($0) }
    let near = unused.filter { $0.hasPrefix(port) }
    return Array((near + unused.filter { !$0.hasPrefix(port) }).prefix(Self.mostSuggestions))
  }

  /// Whether a word is the name, or a heading that ends with it, such as `then state.token`.
  private static func ends(_ word: String, with name: String) -> Bool {
    guard word != name else { return true }
    guard word.hasSuffix(name), let space = word.firstIndex(of: " "),
      HeadingKind(rawValue: String(word[..<space])) != nil
    else { return false }
    return [" ", "."].contains { word.dropLast(name.count).hasSuffix($0) }
  }

  /// The range of the name at the end of a word.
  private func range(in word: Outline.Word) -> SourceRange {
    let end = word.range.end
    let length = name.unicodeScalars.count
    return SourceRange(SourcePosition(line: Int(end.line), column: Int(end.column) - length), end)
  }
}
