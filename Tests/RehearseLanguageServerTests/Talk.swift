import Rehearse
import RehearseLanguage
import RehearseLanguageServer
import RehearseTestSupport
import Testing

/// A conversation between an editor and the server.
struct Talk: ~Copyable {
  static let uri = "file:///x/scenarios/a.yaml"

  private var server: LanguageServer
  let workbench: TalkWorkbench
  private var requests = 0

  init(
    _ contracts: ContractCatalog = ContractCatalog([Lamp.contract]), encodings: JSONValue = .list([]),
    isOpened: Bool = true
  ) {
    let decoding = FileDecoder.Options(catalog: contracts, isContinuousIntegration: false)
    workbench = TalkWorkbench(contracts)
    server = LanguageServer(decoding, version: "1.2.3", workbench)
    guard isOpened else { return }
    _ = ask("initialize", ["capabilities": ["general": ["positionEncodings": encodings]]])
    #expect(tell("initialized", [:]) == [])
  }

  var isOrderlyEnd: Bool? { server.isOrderlyEnd }
  var editorProcess: Int? { server.editorProcess }

  mutating func send(_ text: String) -> [JSONValue] { server.receive(Incoming(Array(text.utf8))) + finish() }

  /// Sends messages at once.
  mutating func send(_ messages: [JSONValue]) -> [JSONValue] {
    var inbox = Inbox()
    for message in messages {
      do { try inbox.append(MessageStream.framed(JSONText.flat(message)).utf8) } catch { Issue.record(error) }
    }
    var answers: [JSONValue] = []
    while let message = inbox.removeFirst() { answers += server.receive(message, isMoreWaiting: !inbox.isEmpty) }
    return answers + finish()
  }

  /// Lets the work beside the answers end.
  mutating func finish() -> [JSONValue] {
    var messages: [JSONValue] = []
    while let event = workbench.nextEvent() { messages += server.receive(event) }
    return messages
  }

  mutating func receive(_ event: WorkEvent) -> [JSONValue] { server.receive(event) }

  mutating func tell(_ method: String, _ parameters: JSONValue) -> [JSONValue] {
    send(JSONText.flat(["jsonrpc": "2.0", "method": .text(method), "params": parameters]))
  }

  mutating func ask(_ method: String, _ parameters: JSONValue = .null) -> JSONValue {
    requests += 1
    let request: JSONValue = ["id": .integer(requests), "method": .text(method), "params": parameters]
    let answers = send(JSONText.flat(request))
    #expect(answers.count == 1 && answers.first?["id"] == .integer(requests))
    return answers.first ?? .null
  }

  mutating func ask(_ method: String, line: Int, _ character: Int, uri: String = Self.uri) -> JSONValue {
    ask(
      "textDocument/\(method)",
      [
        "textDocument": ["uri": .text(uri)],
        "position": ["line": .integer(line), "character": .integer(character)],
      ])
  }

  mutating func open(_ text: String, uri: String = Self.uri) -> [JSONValue] {
    let file: JSONValue = ["uri": .text(uri), "languageId": "yaml", "version": 1, "text": .text(text)]
    return tell("textDocument/didOpen", ["textDocument": file])
  }

  mutating func change(_ text: String, version: Int = 2, uri: String = Self.uri) -> [JSONValue] {
    tell(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .text(uri), "version": .integer(version)], "contentChanges": [["text": .text(text)]],
      ])
  }
}

/// The surroundings of a server in tests, which answer as they are told.
final class TalkWorkbench: Workbench {
  var contracts: ContractCatalog
  var report = RunReport()
  var accepted = Accepted.nothing("Everything happens as expected.")
  private(set) var asked: [String] = []
  private(set) var pages: [String: String] = [:]

  init(_ contracts: ContractCatalog) { self.contracts = contracts }

  private(set) var retries = 0
  /// The values that types refuse, with the reasons.
  var refused: [Literal: String] = [:]
  /// How many values it was asked about, each time.
  private(set) var questions: [Int] = []

  /// Whether a host is asked for the modules, until a test says that it has answered.
  var isAsking = false

  func modules(of uri: String) -> LanguageServer.Modules { isAsking ? .asked(contracts) : .known(contracts) }

  /// Files that are not open, by address.
  var files: [String: String] = [:]

  func files(besides open: [String], near uri: String) -> [(uri: String, text: String)] {
    files.filter { !open.contains($0.key) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  func retryFailedHosts() { retries += 1 }

  /// Whether the host can be asked.
  var isInReach = true

  private func refusals(_ contract: ModuleContract, _ values: [ValueAtPath]) -> [Int: String]? {
    guard isInReach else { return nil }
    questions.append(values.count)
    return Dictionary(
      uniqueKeysWithValues: values.enumerated().compactMap { index, value in
        refused[value.value].map { (index, $0) }
      })
  }

  func ask(_ noted: TypeQuestions) {
    events.append(.asked(isRefused: noted.ask(refusals)))
  }

  func closeHosts() {}

  private var events: [WorkEvent] = []
  /// Whether work goes on until a test says what has come of it.
  var isSlow = false
  private(set) var ended: [Int] = []

  func nextEvent() -> WorkEvent? { events.isEmpty ? nil : events.removeFirst() }

  func start(_ work: Work) {
    switch work.task {
    case .run(let line):
      asked.append("run \(line.map(String.init) ?? "all")")
      if !isSlow { events.append(.ran(number: work.number, report)) }
    case .accept(let line):
      asked.append("accept \(line)")
      if !isSlow { events.append(.accepted(number: work.number, accepted)) }
    }
  }

  func cancel(_ number: Int) { ended.append(number) }

  func stop() -> [WorkEvent] {
    ended.append(-1)
    return []
  }

  func save(page: String, named name: String) -> String? {
    pages[name] = page
    return "file:///pages/\(name).md"
  }
}
