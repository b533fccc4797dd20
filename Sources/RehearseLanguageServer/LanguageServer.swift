import Rehearse
import RehearseLanguage

/// A server for scenario files that implements the Language Server Protocol 3.17.
///
/// It reads no files; its workbench runs modules if the editor asks for it, beside the answers. The editor sends the
/// whole text with each change. A text is decoded when no more messages wait, or when a request needs its mistakes.
package struct LanguageServer: ~Copyable {
  private enum Phase {
    case new, running, shutDown
  }

  /// The modules available to a document.
  package enum Modules {
    case known(ContractCatalog)
    case unknown(String)
    /// The host is asked at the moment. Until it answers, what it declared before counts.
    case asked(ContractCatalog)
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
  var documents: [String: OpenDocument] = [:]
  /// The documents whose mistakes are not up to date.
  private var changed: [String] = []
  /// Those of them whose modules are asked.
  private var waiting: Set<String> = []
  var jobs = Jobs()

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
  package mutating func receive(_ incoming: Incoming, isMoreWaiting: Bool = false) -> [JSONValue] {
    defer { workbench.closeHosts() }
    let messages = handle(incoming)
    return isMoreWaiting ? messages : messages + readChanged()
  }

  /// Returns the messages to send after something has come of work beside the answers.
  package mutating func receive(_ event: WorkEvent) -> [JSONValue] {
    defer { workbench.closeHosts() }
    switch event {
    case .learned:
      waiting = []
      // Of new modules it is not known which values their types refuse.
      mayAsk = true
      changed = documents.keys.sorted()
    case .asked(let isRefused): if isRefused { changed = documents.keys.sorted() }
    case .progress(let number, let done, let count): return jobs.progress(number, done, of: count)
    case .ran(let number, let report): return end(number, report)
    case .accepted(let number, let accepted): return end(number, accepted)
    }
    return readChanged()
  }

  private mutating func handle(_ incoming: Incoming) -> [JSONValue] {
    let message: JSONValue
    switch incoming {
    case .message(let received): message = received
    case .cancelled(let id): return [reply(id, .cancelled)]
    case .unreadable(let error):
      return [reply(.null, ResponseError(.notJSON, "byte \(error.offset): \(error.message)"))]
    }
    let parameters = message["params"] ?? .null
    switch (message["method"]?.text, message["id"]) {
    case (let method?, nil): return notified(method, parameters)
    case (let method?, let id?) where Incoming.isID(id):
      do throws(ResponseError) {
        // Before the end, every text that was opened gets its diagnostics.
        let needsMistakes = [Request.codeAction, .shutdown].contains { $0.rawValue == method }
        let earlier = needsMistakes ? readChanged() : []
        return try earlier + answer(method, parameters, id)
      } catch {
        return [reply(id, error)]
      }
    case (nil, let id?) where message["result"] != nil || message["error"] != nil:
      return jobs.answered(id, isAllowed: message["error"] == nil)
    default: return [reply(.null, ResponseError(.invalidRequest, "this is neither a request nor a notification"))]
    }
  }

  func reply(_ id: JSONValue, _ refusal: ResponseError) -> JSONValue {
    ["jsonrpc": "2.0", "id": id, "error": refusal.shown]
  }

  func reply(_ id: JSONValue, result: JSONValue) -> JSONValue { ["jsonrpc": "2.0", "id": id, "result": result] }

  // MARK: Requests

  private mutating func answer(
    _ method: String, _ parameters: JSONValue, _ id: JSONValue
  ) throws(ResponseError) -> [JSONValue] {
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
    case .initialize: return [reply(id, result: initialize(parameters))]
    case .shutdown:
      let ended = jobs.numbers.flatMap { cancel($0) } + workbench.stop().flatMap { receive($0) }
      phase = .shutDown
      return ended + [reply(id, result: .null)]
    // The answer follows when the work has ended.
    case .executeCommand: return try execute(parameters, id)
    default: return [reply(id, result: try answer(request, about: parameters))]
    }
  }

  private mutating func initialize(_ parameters: JSONValue) -> JSONValue {
    phase = .running
    editorProcess = parameters["processId"]?.integer
    let offered = parameters["capabilities"]?["general"]?["positionEncodings"]?.items?.compactMap(\.text) ?? []
    encoding = PositionEncoding.allCases.first { offered.contains($0.rawValue) } ?? .utf16
    jobs.canShowProgress = parameters["capabilities"]?["window"]?["workDoneProgress"] == true
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
        "executeCommandProvider": [
          "commands": .list(EditorCommand.allCases.map { .text($0.rawValue) }), "workDoneProgress": true,
        ],
      ],
      "serverInfo": ["name": "rehearse", "version": .text(version)],
    ]
  }

  /// A file that the editor has not opened, with positions as the editor counts them.
  func opened(_ uri: String, _ text: String) -> OpenDocument { OpenDocument(uri: uri, version: nil, text, encoding) }

  // MARK: Notifications

  private mutating func notified(_ method: String, _ parameters: JSONValue) -> [JSONValue] {
    if method == "exit" { isOrderlyEnd = phase == .shutDown }
    if let cancellation = Cancellation(rawValue: method) {
      return jobs.number(cancellation, parameters).map { cancel($0) } ?? []
    }
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
    // What a text says is known only when its modules are.
    if mayAsk, waiting.isEmpty {
      mayAsk = false
      if questions.areOpen { workbench.ask(questions) }
    }
    return messages
  }

  /// Finds the mistakes of a document, and returns its diagnostics.
  mutating func read(_ uri: String) -> [JSONValue] {
    changed.removeAll { $0 == uri }
    guard let document = documents[uri], document.isFile else { return [] }
    var decoding = decoding
    switch workbench.modules(of: uri) {
    case .known(let catalog): decoding.catalog = catalog
    case .asked:
      waiting.insert(uri)
      return []
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
  func message(_ text: String, level: Int) -> JSONValue {
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
