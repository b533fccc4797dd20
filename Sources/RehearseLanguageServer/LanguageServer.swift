import Rehearse
import RehearseLanguage

/// A server for scenario files that implements the Language Server Protocol 3.17.
///
/// It reads no files and runs no modules. The editor sends the whole text with each change, because parsing a scenario
/// file takes less time than redrawing a line.
package struct LanguageServer: ~Copyable {
  private enum Phase {
    case new, running, shutDown
  }

  /// The modules available to a document.
  package enum Modules {
    case known(ContractCatalog)
    case unknown(String)
  }

  private let decoding: FileDecoder.Options
  private let modules: (_ uri: String) -> Modules
  /// The reasons for unknown modules that the editor has already shown.
  private var shown: Set<String> = []
  private let version: String
  private var loader = FileLoader()
  private var phase = Phase.new
  private var encoding = PositionEncoding.utf16
  private var documents: [String: OpenDocument] = [:]

  /// Whether `exit` followed `shutdown`, as it should; `nil` before `exit`.
  package private(set) var isOrderlyEnd: Bool?

  /// - Parameters:
  ///   - decoding: the decoding options, as in a run.
  ///   - modules: returns the modules available to a document.
  package init(_ decoding: FileDecoder.Options, version: String, modules: @escaping (_ uri: String) -> Modules) {
    self.decoding = decoding
    self.modules = modules
    self.version = version
  }

  /// Returns the messages to send, in order.
  package mutating func receive(_ body: [UInt8]) -> [JSONValue] {
    let message: JSONValue
    do throws(JSONReader.Problem) {
      message = try JSONReader.read(body)
    } catch {
      return [reply(.null, ResponseError(.notJSON, "byte \(error.offset): \(error.message)"))]
    }
    let parameters = message["params"] ?? .null
    switch (message["method"]?.text, message["id"]) {
    case (let method?, nil): return notified(method, parameters)
    case (let method?, let id?) where id.text != nil || id.integer != nil:
      do throws(ResponseError) {
        return [["jsonrpc": "2.0", "id": id, "result": try answer(method, parameters)]]
      } catch {
        return [reply(id, error)]
      }
    // Ignores responses, because the server sends no requests.
    case (nil, .some) where message["result"] != nil || message["error"] != nil: return []
    default: return [reply(.null, ResponseError(.invalidRequest, "this is neither a request nor a notification"))]
    }
  }

  private func reply(_ id: JSONValue, _ refusal: ResponseError) -> JSONValue {
    ["jsonrpc": "2.0", "id": id, "error": refusal.shown]
  }

  // MARK: Requests

  private mutating func answer(_ method: String, _ parameters: JSONValue) throws(ResponseError) -> JSONValue {
    guard let request = Request(rawValue: method) else {
      throw ResponseError(.unknownMethod, "\"\(SanitizedText.of(method))\" is not known here")
    }
    switch phase {
    case .new where request != .initialize: throw ResponseError(.notInitialized, "the first request is `initialize`")
    case .running where request == .initialize: throw ResponseError(.invalidRequest, "`initialize` was sent before")
    case .shutDown: throw ResponseError(.invalidRequest, "nothing is asked after `shutdown`")
    default: break
    }
    switch request {
    case .initialize: return initialize(parameters)
    case .shutdown:
      phase = .shutDown
      return .null
    case .completion, .hover, .definition: return try answer(request, about: parameters)
    }
  }

  /// The response to a request about a document. Null if the document is not a scenario file.
  private func answer(_ request: Request, about parameters: JSONValue) throws(ResponseError) -> JSONValue {
    guard let uri = parameters["textDocument"]?["uri"]?.text, let position = parameters["position"],
      let line = position["line"]?.integer, let character = position["character"]?.integer
    else { throw ResponseError(.invalidParameters, "a document and a position are missing") }
    guard let document = documents[uri] else { throw ResponseError(.invalidParameters, "the document was not opened") }
    guard document.isScenarioFile else { return .null }
    let place = document.position(line: line, character: character)
    let catalog = if case .known(let catalog) = modules(uri) { catalog } else { ContractCatalog([]) }
    return switch request {
    case .completion: document.completion(at: place, catalog)
    case .hover: document.hover(at: place, catalog)
    case .definition: document.definition(at: place)
    case .initialize, .shutdown: .null
    }
  }

  private mutating func initialize(_ parameters: JSONValue) -> JSONValue {
    phase = .running
    let offered = parameters["capabilities"]?["general"]?["positionEncodings"]?.items?.compactMap(\.text) ?? []
    encoding = PositionEncoding.allCases.first { offered.contains($0.rawValue) } ?? .utf16
    return [
      "capabilities": [
        "positionEncoding": .text(encoding.rawValue),
        // 1 requests the full text with each change.
        "textDocumentSync": ["openClose": true, "change": 1],
        "completionProvider": ["triggerCharacters": [" ", ".", "[", "{", "<"]], "hoverProvider": true,
        "definitionProvider": true,
      ],
      "serverInfo": ["name": "rehearse", "version": .text(version)],
    ]
  }

  // MARK: Notifications

  private mutating func notified(_ method: String, _ parameters: JSONValue) -> [JSONValue] {
    if method == "exit" { isOrderlyEnd = phase == .shutDown }
    guard phase == .running, let event = DocumentEvent(rawValue: method),
      let file = parameters["textDocument"], let uri = file["uri"]?.text
    else { return [] }
    let version = file["version"]?.integer
    switch event {
    case .didOpen, .didChange:
      let change = parameters["contentChanges"]?.items?.last
      let isWhole = documents[uri] != nil && change?["range"] == nil
      guard let text = event == .didOpen ? file["text"]?.text : isWhole ? change?["text"]?.text : nil else { return [] }
      return take(OpenDocument(uri: uri, version: version, text, encoding))
    case .didClose:
      guard documents.removeValue(forKey: uri) != nil else { return [] }
      return [published(uri, nil, [])]
    }
  }

  /// Stores a document and returns its diagnostics.
  private mutating func take(_ document: OpenDocument) -> [JSONValue] {
    documents[document.uri] = document
    var decoding = decoding
    switch modules(document.uri) {
    case .known(let catalog): decoding.catalog = catalog
    case .unknown(let reason):
      let isNew = shown.insert(reason).inserted
      // Without the modules, nothing can be checked.
      return (isNew ? [message(reason)] : []) + [published(document.uri, document.version, [])]
    }
    let mistakes = document.isScenarioFile ? loader.mistakes(in: document.bytes, decoding) : []
    let diagnostics = mistakes.map { mistake -> JSONValue in
      let shown: JSONValue = [
        "range": document.shown(mistake.range), "severity": mistake.severity == .error ? 1 : 2, "source": "rehearse",
        "message": .text(SnippetRenderer.words(mistake)),
      ]
      return shown.adding(mistake.code.map { ["code": .text($0)] } ?? [:])
    }
    return [published(document.uri, document.version, diagnostics)]
  }

  private func message(_ text: String) -> JSONValue {
    [
      "jsonrpc": "2.0", "method": "window/showMessage",
      "params": ["type": 2, "message": .text(SanitizedText.of(text))],
    ]
  }

  private func published(_ uri: String, _ version: Int?, _ diagnostics: [JSONValue]) -> JSONValue {
    let parameters: JSONValue = ["uri": .text(uri), "diagnostics": .list(diagnostics)]
    return [
      "jsonrpc": "2.0", "method": "textDocument/publishDiagnostics",
      "params": parameters.adding(version.map { ["version": .integer($0)] } ?? [:]),
    ]
  }
}
