import Rehearse
import RehearseLanguage

/// The answers to requests about a document.
extension LanguageServer {
  /// The response to a request about a document. Null if the document is not a scenario file.
  func answer(_ request: Request, about parameters: JSONValue) throws(ResponseError) -> JSONValue {
    guard let uri = parameters["textDocument"]?["uri"]?.text else {
      throw ResponseError(.invalidParameters, "a document is missing")
    }
    switch request {
    case .completion, .hover, .definition, .references, .prepareRename, .rename:
      guard let position = parameters["position"], let line = position["line"]?.integer,
        let character = position["character"]?.integer
      else { throw ResponseError(.invalidParameters, "a document and a position are missing") }
      let document = try document(uri)
      guard document.isScenarioFile else { return .null }
      return try answer(request, document, at: document.position(line: line, character: character), parameters)
    default:
      let document = try document(uri)
      guard document.isScenarioFile else { return .null }
      return try answer(request, document, parameters)
    }
  }

  private func document(_ uri: String) throws(ResponseError) -> OpenDocument {
    guard let document = documents[uri] else {
      throw ResponseError(.invalidParameters, "the document was not opened")
    }
    return document
  }

  private func catalog(_ uri: String) -> ContractCatalog {
    switch workbench.modules(of: uri) {
    case .known(let catalog), .asked(let catalog): catalog
    case .unknown: ContractCatalog([])
    }
  }

  private func answer(
    _ request: Request, _ document: OpenDocument, at position: SourcePosition, _ parameters: JSONValue
  ) throws(ResponseError) -> JSONValue {
    switch request {
    case .completion: return document.completion(at: position, catalog(document.uri))
    case .hover: return document.hover(at: position, catalog(document.uri))
    case .definition: return document.definition(at: position) ?? page(at: position, document) ?? .null
    case .references: return references(at: position, document, parameters)
    case .prepareRename: return document.title(at: position)?.shown(in: document) ?? .null
    case .rename:
      guard let title = document.title(at: position) else {
        throw ResponseError(.invalidParameters, "only the title of a scenario can be renamed, on one line")
      }
      guard let edit = title.renamed(to: parameters["newName"]?.text ?? "", in: document) else {
        throw ResponseError(.invalidParameters, "a title is one line with at least one word")
      }
      return edit
    default: return .null
    }
  }

  private func answer(
    _ request: Request, _ document: OpenDocument, _ parameters: JSONValue
  ) throws(ResponseError) -> JSONValue {
    switch request {
    case .codeAction:
      guard let range = document.range(parameters["range"]) else {
        throw ResponseError(.invalidParameters, "a range is missing")
      }
      let only = parameters["context"]?["only"]?.items?.compactMap(\.text)
      var decoding = decoding
      decoding.catalog = catalog(document.uri)
      let check = FixCheck(document.bytes, decoding)
      var actions = CodeActions(document, range, only: only, check)
      let isWanted = actions.isWanted(CodeActions.quickFix)
      return .list(actions.all() + (isWanted ? replacements(actions.touched, document, decoding) : []))
    case .formatting: return document.formatted
    case .documentSymbol: return .list(DocumentParts(document).symbols)
    case .foldingRange: return .list(DocumentParts(document).folds)
    case .documentLink: return .list(DocumentParts(document).links)
    case .codeLens: return .list(DocumentParts(document).lenses)
    default: return .null
    }
  }

  // MARK: Names

  /// Replacements of unknown names in all files of the project.
  private func replacements(
    _ mistakes: [Diagnostic], _ document: OpenDocument, _ decoding: FileDecoder.Options
  ) -> [JSONValue] {
    let catalog = decoding.catalog
    guard let found = mistakes.lazy.compactMap({ NameReplacement($0, in: document, catalog) }).first else { return [] }
    let files = workbench.files(besides: Array(documents.keys), near: document.uri)
    // A file of another project may have a module of the same name.
    let open = documents.values.filter { document in
      document.isScenarioFile && self.catalog(document.uri).contract(named: found.contract.name) === found.contract
    }
    var loader = FileLoader()
    return found.actions(open + files.map { opened($0.uri, $0.text) }) { loader.mistakes(in: $0.bytes, decoding) }
  }

  /// The location of a name in the page about its module.
  private func page(at position: SourcePosition, _ document: OpenDocument) -> JSONValue? {
    guard let name = DocumentName(document.text, at: position, catalog(document.uri)) else { return nil }
    let page = ReferencePage(name.contract)
    guard let line = ReferenceMarkdown.line(of: name.text, in: page),
      let uri = workbench.save(page: ReferenceMarkdown.text(page), named: name.contract.name)
    else { return nil }
    let start: JSONValue = ["line": .integer(line), "character": 0]
    return ["uri": .text(uri), "range": ["start": start, "end": start]]
  }

  /// All locations of a name in the open documents, and the one in the page about its module.
  private func references(at position: SourcePosition, _ document: OpenDocument, _ parameters: JSONValue) -> JSONValue {
    guard let name = DocumentName(document.text, at: position, catalog(document.uri)) else { return .list([]) }
    let isDeclarationWanted = parameters["context"]?["includeDeclaration"] == true
    let declaration = isDeclarationWanted ? [page(at: position, document)].compactMap(\.self) : []
    let uses = documents.values.filter(\.isScenarioFile).sorted { $0.uri < $1.uri }.flatMap { document in
      name.ranges(in: document.text).map { range -> JSONValue in
        ["uri": .text(document.uri), "range": document.shown(range)]
      }
    }
    return .list(declaration + uses)
  }
}
