import Rehearse
import RehearseLanguage

/// A name from the app in a document: an action, an operation, a given, a flag or a state field.
struct DocumentName {
  let text: String
  let contract: ModuleContract

  init?(_ source: SourceText, at position: SourcePosition, _ catalog: ContractCatalog) {
    let outline = Outline(source)
    let module = outline.key(FileKey.module.rawValue, below: Outline.root).flatMap { outline.scalar(below: $0)?.text }
    guard let contract = module.flatMap(catalog.contract(named:)), let node = outline.node(at: position),
      let word = outline.nodes[node].word, !word.isQuoted
    else { return nil }
    let names = Set(ReferencePage(contract).names)
    guard let name = Self.name(in: word.text, names) else { return nil }
    (text, self.contract) = (name, contract)
  }

  /// The ranges of the name in a document.
  func ranges(in source: SourceText) -> [SourceRange] {
    let names: Set = [text]
    return Outline(source).nodes.compactMap { node in
      guard let word = node.word, !word.isQuoted, Self.name(in: word.text, names) != nil else { return nil }
      return word.range
    }
  }

  /// The name that a word is or, in a heading such as `then state.token`, ends with.
  private static func name(in word: String, _ names: Set<String>) -> String? {
    if names.contains(word) { return word }
    guard let space = word.firstIndex(of: " "), HeadingKind(rawValue: String(word[..<space])) != nil else { return nil }
    var rest = word[word.index(after: space)...]
    if let name = prefix(of: rest, names) { return name }
    // `state.`, `call count.` and `responses.` are before the name.
    while let dot = rest.firstIndex(of: ".") {
      rest = rest[rest.index(after: dot)...]
      if let name = prefix(of: rest, names) { return name }
    }
    return nil
  }

  /// The longest start of a path that is a name.
  private static func prefix(of path: Substring, _ names: Set<String>) -> String? {
    var path = path
    while !path.isEmpty {
      if names.contains(String(path)) { return String(path) }
      guard let dot = path.lastIndex(of: ".") else { return nil }
      path = path[..<dot]
    }
    return nil
  }
}
