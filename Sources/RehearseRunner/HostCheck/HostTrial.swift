import Rehearse
import RehearseLanguage

/// A host under test. It is replaced after it has ended, or has sent something that does not fit.
final class HostTrial {
  /// How often the host may end or stand still before the check gives up.
  static let mostLosses = 3
  /// How much of a line is kept for a message.
  private static let keptBytes = 2_000

  private var running: [ModuleContract]
  private var repeating: [ModuleContract]
  private let pool: HostPool
  private var session: HostSession?
  private var hello: HostHello?
  private var losses = 0
  private var nextID = 1
  /// The calls that the sample plans of each module reach.
  private var occasions: [String: [CallOccasion]] = [:]

  init(_ pool: HostPool, _ contracts: ContractCatalog) {
    self.pool = pool
    running = contracts.contracts.filter { $0.mistake == nil }
    repeating = running
    session = try? pool.take()
    hello = session?.hello
  }

  var isHopeless: Bool { losses >= Self.mostLosses }

  /// Whether the user starts the host, so that it cannot be replaced.
  var isListening: Bool { pool.isLive }

  func has(_ feature: HostHello.Feature) -> Bool { hello?.has(feature) ?? false }

  // MARK: Modules

  /// The modules whose plans run, as far as that was checked.
  var modules: [ModuleContract] { running }

  func modules(meeting precondition: HostRequirement.Precondition?) -> [ModuleContract] {
    precondition == .repeating ? repeating : running
  }

  func hasModule(meeting precondition: HostRequirement.Precondition) -> Bool {
    !modules(meeting: precondition).isEmpty
  }

  func exclude(_ contract: ModuleContract, from precondition: HostRequirement.Precondition) {
    if precondition == .running { running.removeAll { $0 === contract } }
    repeating.removeAll { $0 === contract }
  }

  // MARK: Plans

  /// The calls that the sample plans of a module reach, each with a plan that leads to it.
  func occasions(_ sample: ModuleSample) throws(HostFlaw) -> [CallOccasion] {
    if let known = occasions[sample.contract.name] { return known }
    let found = try CallOccasion.all(self, sample)
    occasions[sample.contract.name] = found
    return found
  }

  /// Sends a request, and returns its answer.
  func answer(to request: TrialRequest) throws(HostFlaw) -> TrialAnswer {
    try answers(to: [request])[0]
  }

  /// Sends several requests at once, and returns their answers.
  ///
  /// - Parameter id: the ID of the first request, greater than all before. By default, the next one.
  func answers(to requests: [TrialRequest], id first: Int? = nil, step: Int = 1) throws(HostFlaw) -> [TrialAnswer] {
    let session = try host()
    let start = max(first ?? nextID, nextID)
    var sent: [(request: TrialRequest, id: Int, line: [UInt8])] = []
    for (place, request) in requests.enumerated() {
      let id = start + place * step
      sent.append((request, id, request.line(id)))
      nextID = id + request.answerCount
    }
    for item in sent { session.connection.send(item.line) }
    var answers: [TrialAnswer] = []
    for item in sent {
      for offset in 0..<item.request.answerCount {
        let request = offset < item.request.runs.count ? item.request.runs[offset] : item.request
        answers.append(try receive(session, request, item.id + offset, sent: item.line))
      }
    }
    return answers
  }

  private func receive(
    _ session: HostSession, _ request: TrialRequest, _ id: Int, sent: [UInt8]
  ) throws(HostFlaw) -> TrialAnswer {
    var notifications: [HostAnswer] = []
    while true {
      let line = try receive(session, request.name, sent: sent)
      let answer: HostAnswer
      do throws(HostAnswer.Problem) {
        answer = try HostAnswer(line) { answered in
          answered == nil || answered == id ? request.reader : nil
        }
        if case .unknown = answer.content { continue }
        guard answer.id == id else { throw HostAnswer.Problem(message: HostAnswer.otherRequest(answer.id), offset: 0) }
      } catch {
        drop(session)
        throw flaw("\(request.name): its answer cannot be used: \(error.message)", sent, line)
      }
      if case .notification = answer.content {
        notifications.append(answer)
        continue
      }
      _ = session.finish(nil, printed: answer.printed)
      return TrialAnswer(request: request, sent: sent, line: line, answer: answer, notifications: notifications)
    }
  }

  private func receive(_ session: HostSession, _ name: String, sent: [UInt8]) throws(HostFlaw) -> [UInt8] {
    let deadline = pool.options.timeout.map { HostClock.now() + $0 } ?? .max
    let reason: String
    switch session.connection.receive(deadline: deadline) {
    case .line(let line): return line
    case .ended(let end, _): reason = "it ended before it answered: \(end.evidence)"
    case .disconnected: reason = "it closed the connection before it answered"
    case .timedOut: reason = "it did not answer within \(VirtualTime.text((pool.options.timeout ?? 0) / 1_000_000))"
    case .interrupted: reason = "the check was interrupted"
    case .lineTooLong: reason = "it sent a line of more than 16 MiB"
    case .flooded: reason = "it printed too much"
    case .tooMuchMemory: reason = "it used too much memory"
    }
    losses += 1
    var flaw = flaw("\(name): \(reason)", sent, [])
    drop(session)
    flaw.printed = pool.lastOutput(of: session)
    throw flaw
  }

  private func flaw(_ reason: String, _ sent: [UInt8], _ received: [UInt8]) -> HostFlaw {
    var flaw = HostFlaw(reason)
    (flaw.sent, flaw.received) = (Array(sent.prefix(Self.keptBytes)), Array(received.prefix(Self.keptBytes)))
    return flaw
  }

  // MARK: The process

  /// The session with a host that has not failed.
  func host() throws(HostFlaw) -> HostSession {
    if let session { return session }
    do throws(HostError) {
      let session = try pool.take()
      (self.session, nextID) = (session, 1)
      return session
    } catch {
      losses = Self.mostLosses
      throw HostFlaw("it could not be started again: \(error.message)")
    }
  }

  /// Replaces the host with a new one.
  func restart() {
    if let session { pool.leave(session) }
    session = nil
  }

  /// Ends the host by the given means; the next request goes to a new one.
  func end<Result>(by means: (HostConnection) -> Result) throws(HostFlaw) -> Result {
    let session = try host()
    self.session = nil
    let result = means(session.connection)
    pool.note(session.connection.terminate().strays)
    return result
  }

  /// Starts the host as a user would, without the variables of a runner.
  ///
  /// - Returns: `nil` if the host is started elsewhere. `end` is `nil` if it did not end within its start limit.
  func startAlone() -> (end: ProcessEnd?, output: [UInt8])? {
    guard let (command, listener) = pool.command,
      let process = try? HostProcess(command, in: listener.folder, [])
    else { return nil }
    let end = process.waitForEnd(command.startLimit)
    process.kill()
    return (end, process.output())
  }

  func end() {
    if let session { pool.give(back: session) }
    session = nil
  }

  private func drop(_ session: HostSession) {
    pool.note(session.connection.terminate().strays)
    self.session = nil
  }
}

/// The answer to a request, and the notifications before it.
struct TrialAnswer {
  let request: TrialRequest
  let sent: [UInt8]
  let line: [UInt8]
  let answer: HostAnswer
  let notifications: [HostAnswer]

  /// The trace of a plan that ran.
  func trace() throws(HostFlaw) -> Trace {
    switch answer.content {
    case .ran(let trace): return trace
    case .fault(let fault): throw HostFlaw("\(request.name): the plan could not be run: \(fault.reason)", self)
    default: throw HostFlaw("\(request.name): it answers a plan with something else", self)
    }
  }

  var fault: PlanFault? {
    if case .fault(let fault) = answer.content { fault } else { nil }
  }

  /// The trace as it was sent.
  var json: JSONValue { ((try? JSONReader.read(line))?["trace"] ?? .null).inOrderOfNames }
}
