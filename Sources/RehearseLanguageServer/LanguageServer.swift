import Rehearse
import RehearseLanguage

/// A server for scenario files that implements the Language Server Protocol 3.17.
///
/// It reads no files; its workbench runs modules if the editor asks for it. The editor sends the whole text with each
/// change. A text is decoded when no more messages wait, or when a request needs its mistakes.
package struct LanguageServer: ~Copyable {
  private enum Phase {
    case new, running, shutDown
  }

  /// The modules available to a document.
  package enum Modules {
    case known(ContractCatalog)
    case unknown(String)
  }

  let decoding: FileDecoder.Options
  let workbench: any Workbench
  /// What is known about values that types refuse. A host is asked about new ones when a document is opened or saved,
  /// never for a keystroke.
  let questions = TypeQuestions()
  private var mayAsk = false
  /// The reasons for unknown modules that the editor has already shown.
  private var shown: Set<String> = []
  private let version: String
  private var loader = FileLoader()
  private var phase = Phase.new
  private var encoding = PositionEncoding.utf16
  private(set) var documents: [String: OpenDocument] = [:]
  /// The documents whose mistakes are not up to date.
  private var changed: [String] = []
  /// The number of requests that were sent to the editor.
  private var requests = 0

  /// The process of the editor. The server must end with it.
  package private(set) var editorProcess: Int?

  /// Whether `exit` followed `shutdown`, as it should; `nil` before `exit`.
  package private(set) var isOrderlyEnd: Bool?

  /// - Parameter decoding: the decoding options, as in a run.
  package init(_ decoding: FileDecoder.Options, version: String, _ workbench: any Workbench) {
    var decoding = decoding
    decoding.refusals = questions.refusals
    self.decoding = decoding
    self.workbench = workbench
    self.version = version
  }

  /// Returns the messages to send, in order.
  ///
  /// - Parameter isMoreWaiting: whether the editor has sent more, which may replace what this message changes.
  package mutating func receive(_ body: [UInt8], isMoreWaiting: Bool = false) -> [JSONValue] {
    defer { workbench.closeHosts() }
    let messages = handle(body)
    return isMoreWaiting ? messages : messages + readChanged()
  }

  private mutating func handle(_ body: [UInt8]) -> [JSONValue] {
    let message: JSONValue
    do throws(JSONError) {
      message = try JSONReader.read(body)
    } catch {
      return [reply(.null, ResponseError(.notJSON, "byte \(error.offset): \(error.message)"))]
    }
    let parameters = message["params"] ?? .null
    switch (message["method"]?.text, message["id"]) {
    case (let method?, nil): return notified(method, parameters)
    case (let method?, let id?) where id.text != nil || id.integer != nil:
      do throws(ResponseError) {
        // Before the end, every text that was opened gets its diagnostics.
        let needsMistakes = [Request.codeAction, .shutdown].contains { $0.rawValue == method }
        let earlier = needsMistakes ? readChanged() : []
        let (result, more) = try answer(method, parameters)
        return earlier + [["jsonrpc": "2.0", "id": id, "result": result]] + more
      } catch {
        return [reply(id, error)]
      }
    // Ignores responses, because nothing depends on them.
    case (nil, .some) where message["result"] != nil || message["error"] != nil: return []
    default: return [reply(.null, ResponseError(.invalidRequest, "this is neither a request nor a notification"))]
    }
  }

  private func reply(_ id: JSONValue, _ refusal: ResponseError) -> JSONValue {
    ["jsonrpc": "2.0", "id": id, "error": refusal.shown]
  }

  // MARK: Requests

  private mutating func answer(
    _ method: String, _ parameters: JSONValue
  ) throws(ResponseError) -> (result: JSONValue, more: [JSONValue]) {
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
    case .initialize: return (initialize(parameters), [])
    case .shutdown:
      phase = .shutDown
      return (.null, [])
    case .executeCommand: return try execute(parameters)
    default: return (try answer(request, about: parameters), [])
    }
  }

  private mutating func initialize(_ parameters: JSONValue) -> JSONValue {
    phase = .running
    editorProcess = parameters["processId"]?.integer
    let offered = parameters["capabilities"]?["general"]?["positionEncodings"]?.items?.compactMap(\.text) ?? []
    encoding = PositionEncoding.allCases.first { offered.contains($0.rawValue) } ?? .utf16
    return [
      "capabilities": [
        "positionEncoding": .text(encoding.rawValue),
        // 1 requests the full text with each change.
        "textDocumentSync": ["openClose": true, "change": 1, "save": true],
        "completionProvider": ["triggerCharacters": [" ", ".", "[", "{", "<"]], "hoverProvider": true,
        "definitionProvider": true, "referencesProvider": true, "renameProvider": ["prepareProvider": true],
        "codeActionProvider": ["codeActionKinds": .list(CodeActions.kinds.map { .text($0) })],
        "codeLensProvider": ["resolveProvider": false], "documentSymbolProvider": true,
        "documentLinkProvider": ["resolveProvider": false], "foldingRangeProvider": true,
        "documentFormattingProvider": true,
        "executeCommandProvider": ["commands": .list(EditorCommand.allCases.map { .text($0.rawValue) })],
      ],
      "serverInfo": ["name": "rehearse", "version": .text(version)],
    ]
  }

  /// A file that the editor has not opened, with positions as the editor counts them.
  func opened(_ uri: String, _ text: String) -> OpenDocument { OpenDocument(uri: uri, version: nil, text, encoding) }

  // MARK: Commands

  private mutating func execute(
    _ parameters: JSONValue
  ) throws(ResponseError) -> (result: JSONValue, more: [JSONValue]) {
    let name = parameters["command"]?.text ?? ""
    let arguments = parameters["arguments"]?.items ?? []
    guard let command = EditorCommand(rawValue: name) else {
      throw ResponseError(.invalidParameters, "\"\(SanitizedText.of(name))\" is not a command")
    }
    guard let uri = arguments.first?.text, let document = documents[uri], document.isScenarioFile else {
      throw ResponseError(.invalidParameters, "the address of an open scenario file is missing")
    }
    let line = arguments.dropFirst().first?.integer.map { min(max(0, $0), document.text.lineCount) + 1 }
    switch command {
    case .run:
      let report = workbench.run(document.bytes, of: uri, line: line)
      documents[uri]?.findings = report.cases.flatMap(\.findings)
      let level = report.problem == nil ? 3 : 1
      // The run may have renewed the modules.
      return (report.shown(in: document), read(uri) + [message(report.summary, level: level)])
    case .accept:
      guard let line else { throw ResponseError(.invalidParameters, "a line is missing") }
      switch workbench.accept(document.bytes, of: uri, line: line) {
      case .nothing(let reason): return (.null, [message(reason, level: 3)])
      case .text(let bytes):
        requests += 1
        let edit = document.workspaceEdit([document.shownEdit(replacingAllWith: bytes)].compactMap(\.self))
        let request: JSONValue = [
          "jsonrpc": "2.0", "id": .text("rehearse-\(requests)"), "method": "workspace/applyEdit",
          "params": ["label": "Accept what happens here", "edit": edit],
        ]
        return (.null, [request])
      }
    }
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
      documents[uri] = OpenDocument(uri: uri, version: version, text, encoding)
      if event == .didOpen { expectChanges() }
      if !changed.contains(uri) { changed.append(uri) }
      return []
    case .didSave:
      expectChanges()
      changed = documents.keys.sorted()
      return []
    case .didClose:
      changed.removeAll { $0 == uri }
      guard let document = documents.removeValue(forKey: uri), document.isFile else { return [] }
      return [published(uri, nil, [])]
    }
  }

  /// The modules may have changed since they were asked.
  private mutating func expectChanges() {
    workbench.retryFailedHosts()
    mayAsk = true
  }

  /// Finds the mistakes of all documents that changed, and returns their diagnostics.
  package mutating func readChanged() -> [JSONValue] {
    let read = changed
    changed = []
    let messages = read.flatMap { self.read($0) }
    defer { mayAsk = false }
    guard mayAsk, questions.ask(workbench.refusals) else { return messages }
    return messages + read.flatMap { self.read($0) }
  }

  /// Finds the mistakes of a document, and returns its diagnostics.
  private mutating func read(_ uri: String) -> [JSONValue] {
    changed.removeAll { $0 == uri }
    guard let document = documents[uri], document.isFile else { return [] }
    var decoding = decoding
    switch workbench.modules(of: uri) {
    case .known(let catalog): decoding.catalog = catalog
    case .unknown(let reason):
      let isNew = shown.insert(reason).inserted
      // Without the modules, nothing can be checked.
      documents[uri]?.mistakes = []
      return (isNew ? [message(reason, level: 2)] : []) + [published(uri)]
    }
    documents[uri]?.mistakes = document.isScenarioFile ? loader.mistakes(in: document.bytes, decoding) : []
    return [published(uri)]
  }

  /// - Parameter level: 1 for an error, 2 for a warning, 3 for information.
  private func message(_ text: String, level: Int) -> JSONValue {
    [
      "jsonrpc": "2.0", "method": "window/showMessage",
      "params": ["type": .integer(level), "message": .text(SanitizedText.of(text))],
    ]
  }

  private func published(_ uri: String) -> JSONValue {
    let document = documents[uri]
    return published(uri, document?.version, document?.shownDiagnostics ?? [])
  }

  private func published(_ uri: String, _ version: Int?, _ diagnostics: [JSONValue]) -> JSONValue {
    let parameters: JSONValue = ["uri": .text(uri), "diagnostics": .list(diagnostics)]
    return [
      "jsonrpc": "2.0", "method": "textDocument/publishDiagnostics",
      "params": parameters.adding(version.map { ["version": .integer($0)] } ?? [:]),
    ]
  }
}
