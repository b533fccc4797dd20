import Rehearse
import RehearseLanguage

/// A process that calls real services, and is started again if it ends.
package final class LiveHost {
  /// How long to wait for an answer beyond the time that the host may take, in nanoseconds.
  private static let slack: Int64 = 5_000_000_000
  /// How often in a row the host may be lost before it is not asked again.
  private static let mostLosses = 3

  /// Limits of time, in nanoseconds.
  package struct TimeLimits {
    /// For a preparation, and for each answer that is expected.
    package var answer: Int64
    /// To wait for what must not come: an answer instead of silence, or more of a stream.
    package var late: Int64
    /// For all calls together.
    package var all: Int64

    package init(answer: Int64, late: Int64, all: Int64) { (self.answer, self.late, self.all) = (answer, late, all) }
  }

  package enum Reply: Error {
    /// The members of the answer: one of `returns`, `fails`, `silent`, `stream` and `failsOtherwise`.
    case answered(JSONValue, isExact: Bool)
    case cannot(reason: String)
    /// The service or the live host failed.
    case failed(ErrorReport.Kind, MessageText, reason: String)
    case interrupted
  }

  package let limits: TimeLimits
  private let pool: HostPool
  private let ports: [JSONValue]
  private let deadline: Int64
  /// `nil` after the host was lost.
  private var session: HostSession?
  private var losses = 0
  /// The end of what the host printed during the last question.
  package private(set) var printed: [UInt8] = []

  /// Starts the host.
  package init(_ pool: HostPool, _ limits: TimeLimits) throws(HostError) {
    let session = try pool.takeFresh()
    guard let ports = session.hello.ports else {
      pool.end(session)
      throw HostError("it runs modules, but must offer ports")
    }
    (self.pool, self.limits, self.ports, self.session) = (pool, limits, ports, session)
    deadline = HostClock.now() + limits.all
  }

  /// Whether the time for all calls is over.
  package var isOutOfTime: Bool { HostClock.now() >= deadline }

  // MARK: Ports

  /// Whether the host can call an operation.
  package func offers(_ operation: OperationDeclaration, of module: ModuleContract) -> Bool {
    ports.contains { $0["module"]?.text == module.name && $0["operation"]?["name"]?.text == operation.name }
  }

  /// The ports that no module has, or has otherwise, each with its module.
  package func misfits(_ contracts: ContractCatalog) -> [String] {
    ports.compactMap { port in
      let (module, name) = (port["module"]?.text ?? "?", port["operation"]?["name"]?.text ?? "?")
      let text = "\(module): \(name)"
      guard let contract = contracts.contract(named: module), let operation = port["operation"],
        let index = contract.operationNames.index(of: name)
      else { return "\(text), which is in no module" }
      let read = try? ContractReader.contract(JSONValue(contract: contract).adding(["operations": [operation]]))
      guard let found = read?.operations.first else { return "\(text), which cannot be read" }
      return found.difference(from: contract.operations[index]).map { "\(text), whose \($0)" }
    }
  }

  // MARK: Questions

  /// Asks the host to prepare an answer to a call, and then to make the call.
  ///
  /// - Parameter answers: How many answers are expected.
  package func ask(
    _ operation: OperationDeclaration, of module: ModuleContract, _ arguments: [Literal],
    assuming outcome: Response.Outcome, answers: Int
  ) -> Reply {
    func write(_ message: String, to writer: inout JSONWriter) {
      writer.member("message", message)
      writer.member("module", module.name)
      writer.member("operation", operation.name)
      writer.name("arguments")
      writer.arguments(arguments, operation.parameters)
    }
    printed = []
    // It was not lost during this question.
    defer { if session != nil { losses = 0 } }
    do throws(Reply) {
      let preparation = try exchange(answers: 1) { writer in
        write("prepare", to: &writer)
        writer.member("timeout", limits.answer / 1_000_000)
        writer.name("answer")
        writer.object { Response(outcome).write(to: &$0) }
      }
      if let reason = preparation["unreachable"]?.text { throw Self.unreachable(reason) }
      if preparation["message"] == "cannot" {
        return .cannot(reason: preparation["reason"]?.text ?? "the live host does not say why")
      }
      guard preparation["message"] == "prepared" else { throw broken(preparation) }
      let answer = try exchange(answers: max(1, answers)) { writer in
        write("call", to: &writer)
        writer.member("answers", answers)
        writer.member("timeout", limits.answer / 1_000_000)
        writer.member("late", limits.late / 1_000_000)
      }
      guard answer.isAnswer(ofStream: operation.isStream) else { throw broken(answer) }
      if let reason = answer["unreachable"]?.text { throw Self.unreachable(reason) }
      return .answered(answer, isExact: answer["exact"] == true)
    } catch {
      return error
    }
  }

  private static func unreachable(_ reason: String) -> Reply {
    .failed(.unfit, "the service cannot be reached", reason: reason)
  }

  /// Sends a request, and waits for its answer.
  ///
  /// - Parameter answers: How many answers of the service the host may wait for.
  private func exchange(answers: Int, _ write: (inout JSONWriter) -> Void) throws(Reply) -> JSONValue {
    let session = try current()
    let id = session.takeID()
    var writer = JSONWriter()
    writer.object { writer in
      write(&writer)
      writer.member("id", id)
    }
    session.connection.send(writer.bytes)
    let (time, isEndless) = limits.answer.multipliedReportingOverflow(by: Int64(answers))
    let rest = max(0, deadline - HostClock.now())
    let end = HostClock.now() + min(rest, isEndless ? rest : time) + limits.late + Self.slack
    while true {
      let received = session.connection.receive(deadline: end)
      guard case .line(let line) = received else { throw lost(received) }
      guard let message = try? JSONReader.read(line), message["message"]?.text != nil else { throw broken(nil) }
      // Messages without an ID are ignored, as from every host.
      guard let answered = message["id"] else { continue }
      guard answered.integer == id else { throw broken(message) }
      printed += session.finish(nil, printed: session.connection.process?.outputSize)
      if message["message"] == "fault" {
        throw .failed(.unfit, "the live host failed", reason: message["reason"]?.text ?? "it does not say why")
      }
      return message
    }
  }

  private func current() throws(Reply) -> HostSession {
    if let session { return session }
    do throws(HostError) {
      guard losses < Self.mostLosses else { throw HostError("it was lost \(Self.mostLosses) times in a row") }
      let started = try pool.takeFresh()
      session = started
      return started
    } catch {
      losses = Self.mostLosses
      if error.isInterrupted { throw .interrupted }
      throw .failed(.unfit, "the live host cannot be started again", reason: error.message)
    }
  }

  private func lost(_ received: HostConnection.Received) -> Reply {
    switch received {
    case .interrupted: .interrupted
    case .ended(let end, _): ended(.crashed, end.evidence)
    case .timedOut: ended(.timedOut, "it did not answer in time; `prepare` or its client may hang")
    case .lineTooLong, .flooded, .tooMuchMemory: ended(.crashed, "it sent, printed or used too much")
    case .line, .disconnected: ended(.crashed, "it closed its connection")
    }
  }

  private func broken(_ message: JSONValue?) -> Reply {
    ended(.unfit, "it broke the protocol with \(message.map(JSONText.flat) ?? "a line that is no message")")
  }

  /// Ends a host that cannot go on; the next question starts another one.
  private func ended(_ kind: ErrorReport.Kind, _ evidence: String) -> Reply {
    if let session {
      printed += pool.lastOutput(of: session)
      pool.end(session)
    }
    (session, losses) = (nil, losses + 1)
    return .failed(kind, "the live host did not go on", reason: evidence)
  }

  /// Lets the host end by itself, and returns warnings about it.
  package func close() -> [String] {
    if let session { pool.give(back: session) }
    session = nil
    return pool.close()
  }
}

extension OperationDeclaration {
  /// What is declared otherwise, apart from texts, defaults and examples.
  fileprivate func difference(from other: OperationDeclaration) -> String? {
    let areParametersSame =
      parameters.map(\.name) == other.parameters.map(\.name)
      && parameters.map(\.valueType) == other.parameters.map(\.valueType)
    if !areParametersSame { return "arguments differ" }
    let isAnswerSame =
      arrival == other.arrival && answerTypes?.returns == other.answerTypes?.returns
      && answerTypes?.errors == other.answerTypes?.errors
    return isAnswerSame ? nil : "answer differs"
  }
}

extension JSONValue {
  /// Whether a message has exactly one answer, of the right form.
  fileprivate func isAnswer(ofStream isStream: Bool) -> Bool {
    let forms = ["returns", "fails", "silent", "stream", "unreachable", "failsOtherwise"].filter { self[$0] != nil }
    guard self["message"] == "answered", forms.count == 1 else { return false }
    switch forms[0] {
    case "returns", "fails": return !isStream
    case "silent": return !isStream && self["silent"] == true
    case "stream":
      let items = self["stream"]?.items ?? [.null]
      return isStream
        && items.allSatisfy { item in
          ["value", "fails", "end"].count { item[$0] != nil } == 1 && (item["end"] ?? true) == true
        }
    default: return self[forms[0]]?.text != nil
    }
  }
}
