import Rehearse
import RehearseLanguage

/// The runs and acceptances that an editor waits for, with the progress that it shows.
struct Jobs {
  struct Job {
    /// The request to answer.
    let id: JSONValue
    /// The document as it was at the request.
    let document: OpenDocument
    let title: String
    /// The token of the progress that the editor shows; `nil` if it shows none.
    var token: JSONValue?
  }

  /// Whether the editor shows progress that it did not ask for.
  var canShowProgress = false
  private var jobs: [Int: Job] = [:]
  /// Progress that the editor has not agreed to yet, by the ID of the request.
  private var offered: [String: (job: Int, token: JSONValue)] = [:]
  private var count = 0
  /// The number of requests that were sent to the editor.
  private var requests = 0

  var numbers: [Int] { jobs.keys.sorted() }

  mutating func add(_ job: Job) -> (number: Int, messages: [JSONValue]) {
    count += 1
    jobs[count] = job
    if job.token != nil { return (count, [begin(job)].compactMap(\.self)) }
    guard canShowProgress else { return (count, []) }
    let token: JSONValue = .text("rehearse-\(count)")
    let request = request("window/workDoneProgress/create", ["token": token])
    if let id = request["id"]?.text { offered[id] = (count, token) }
    return (count, [request])
  }

  /// A request to the editor, with an ID of its own.
  mutating func request(_ method: String, _ parameters: JSONValue) -> JSONValue {
    requests += 1
    return ["jsonrpc": "2.0", "id": .text("rehearse-\(requests)"), "method": .text(method), "params": parameters]
  }

  /// The editor has answered a request.
  mutating func answered(_ id: JSONValue, isAllowed: Bool) -> [JSONValue] {
    guard let id = id.text, let (number, token) = offered.removeValue(forKey: id), isAllowed, jobs[number] != nil else {
      return []
    }
    jobs[number]?.token = token
    return [jobs[number].flatMap(begin)].compactMap(\.self)
  }

  func number(_ cancellation: Cancellation, _ parameters: JSONValue) -> Int? {
    switch cancellation {
    case .request: jobs.first { $0.value.id == parameters["id"] }?.key
    case .progress: jobs.first { $0.value.token != nil && $0.value.token == parameters["token"] }?.key
    }
  }

  func progress(_ number: Int, _ done: Int, of count: Int) -> [JSONValue] {
    guard let job = jobs[number], count > 0 else { return [] }
    let report: JSONValue = [
      "kind": "report", "message": .text("\(done) of \(count)"), "percentage": .integer(done * 100 / count),
    ]
    return [Self.notification(job, report)].compactMap(\.self)
  }

  /// Removes a job, and ends the progress that is shown. `nil` if it was cancelled before.
  mutating func remove(_ number: Int) -> (job: Job, messages: [JSONValue])? {
    guard let job = jobs.removeValue(forKey: number) else { return nil }
    return (job, [Self.notification(job, ["kind": "end"])].compactMap(\.self))
  }

  private func begin(_ job: Job) -> JSONValue? {
    Self.notification(job, ["kind": "begin", "title": .text(job.title), "cancellable": true, "percentage": 0])
  }

  private static func notification(_ job: Job, _ value: JSONValue) -> JSONValue? {
    job.token.map { ["jsonrpc": "2.0", "method": "$/progress", "params": ["token": $0, "value": value]] }
  }
}

/// Commands of the editor.
extension LanguageServer {
  mutating func execute(_ parameters: JSONValue, _ id: JSONValue) throws(ResponseError) -> [JSONValue] {
    let name = parameters["command"]?.text ?? ""
    let arguments = parameters["arguments"]?.items ?? []
    guard let command = EditorCommand(rawValue: name) else {
      throw ResponseError(.invalidParameters, "\"\(SanitizedText.of(name))\" is not a command")
    }
    guard let uri = arguments.first?.text, let document = documents[uri], document.isScenarioFile else {
      throw ResponseError(.invalidParameters, "the address of an open scenario file is missing")
    }
    let line = arguments.dropFirst().first?.integer.map { min(max(0, $0), document.text.lineCount) + 1 }
    let task: Work.Task
    switch (command, line) {
    case (.run, _): task = .run(line: line)
    case (.accept, let line?): task = .accept(line: line)
    case (.accept, nil): throw ResponseError(.invalidParameters, "a line is missing")
    }
    let title = command == .run ? "Running" : "Accepting"
    let (number, messages) = jobs.add(
      Jobs.Job(id: id, document: document, title: title, token: parameters["workDoneToken"]))
    workbench.start(Work(number: number, uri: uri, text: document.bytes, task: task))
    return messages
  }

  /// Ends a job that is no longer wanted.
  mutating func cancel(_ number: Int) -> [JSONValue] {
    guard let (job, messages) = jobs.remove(number) else { return [] }
    workbench.cancel(number)
    return messages + [reply(job.id, .cancelled)]
  }

  mutating func end(_ number: Int, _ report: RunReport) -> [JSONValue] {
    guard let (job, messages) = jobs.remove(number) else { return [] }
    // What was found is at other lines, or no longer true, once the text was edited.
    let isShown = isSame(job.document)
    if isShown { documents[job.document.uri]?.findings = report.cases.flatMap(\.findings) }
    return messages + [reply(job.id, result: report.shown(in: job.document))] + (isShown ? read(job.document.uri) : [])
      + [message(report.summary, level: report.isGood ? 3 : 1)]
  }

  mutating func end(_ number: Int, _ accepted: Accepted) -> [JSONValue] {
    guard let (job, messages) = jobs.remove(number) else { return [] }
    let answer = messages + [reply(job.id, result: .null)]
    switch accepted {
    case .nothing(let reason): return answer + [message(reason, level: 3)]
    case .text where !isSame(job.document):
      return answer + [message("Nothing was accepted, because the file was edited in the meantime.", level: 2)]
    case .text(let bytes):
      let edits = [job.document.shownEdit(replacingAllWith: bytes)].compactMap(\.self)
      let edit: JSONValue = ["label": "Accept what happens here", "edit": job.document.workspaceEdit(edits)]
      return answer + [jobs.request("workspace/applyEdit", edit)]
    }
  }

  private func isSame(_ document: OpenDocument) -> Bool { documents[document.uri]?.bytes == document.bytes }
}
