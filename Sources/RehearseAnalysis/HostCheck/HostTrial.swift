import Rehearse
import RehearseLanguage
import RehearseRunner

/// A host under test. It is replaced after it has ended, or has sent something that does not fit.
final class HostTrial {
  /// How often the host may end or stand still before the check gives up.
  static let mostLosses = 3
  /// The modules whose plans run, as far as that was checked.
  private(set) var modules: [ModuleContract]
  /// Those of them whose plans have the same trace each time.
  private var repeating: [ModuleContract]
  private let pool: HostPool
  private let hello: HostHello?
  private var losses = 0
  /// The calls that the sample plans of each module reach.
  private var occasions: [String: [CallOccasion]] = [:]

  init(_ pool: HostPool, _ contracts: ContractCatalog) {
    self.pool = pool
    modules = contracts.contracts.filter { $0.mistake == nil }
    repeating = modules
    let session = try? pool.take()
    hello = session?.hello
    if let session { pool.give(back: session) }
  }

  var isHopeless: Bool { losses >= Self.mostLosses }

  /// Whether the user starts the host, so that it cannot be replaced.
  var isListening: Bool { pool.isLive }

  func has(_ feature: HostHello.Feature) -> Bool { hello?.has(feature) ?? false }

  // MARK: Modules

  func modules(meeting precondition: HostRequirement.Precondition?) -> [ModuleContract] {
    precondition == .repeating ? repeating : modules
  }

  func hasModule(meeting precondition: HostRequirement.Precondition) -> Bool {
    !modules(meeting: precondition).isEmpty
  }

  func exclude(_ contract: ModuleContract, from precondition: HostRequirement.Precondition) {
    if precondition == .running { modules.removeAll { $0 === contract } }
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
  /// - Parameter skipped: how many IDs to leave out before each.
  func answers(to requests: [TrialRequest], skippingIDs skipped: Int = 0) throws(HostFlaw) -> [TrialAnswer] {
    let session = try host()
    var sent: [(request: TrialRequest, id: Int, line: [UInt8])] = []
    for request in requests {
      let id = session.takeID(count: request.answerCount, after: skipped)
      sent.append((request, id, request.line(id)))
    }
    for item in sent { session.connection.send(item.line) }
    var answers: [TrialAnswer] = []
    for item in sent {
      for offset in 0..<item.request.answerCount {
        let request = offset < item.request.runs.count ? item.request.runs[offset] : item.request
        answers.append(try receive(session, request, item.id + offset, sent: item.line))
      }
    }
    pool.give(back: session)
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
        throw HostFlaw("\(request.name): \(HostAnswer.fault(error, in: line))", sent: sent)
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
    drop(session)
    throw HostFlaw("\(name): \(reason)", sent: sent, printed: pool.lastOutput(of: session))
  }

  // MARK: The process

  /// An idle host; a new one if the last has failed.
  private func host() throws(HostFlaw) -> HostSession {
    do throws(HostError) {
      return try pool.take()
    } catch {
      losses = Self.mostLosses
      throw HostFlaw("it could not be started again: \(error.message)")
    }
  }

  /// Ends the host by the given means; the next request goes to a new one.
  func end<Result>(by means: (HostSession) -> Result) throws(HostFlaw) -> Result {
    let session = try host()
    let result = means(session)
    drop(session)
    return result
  }

  private func drop(_ session: HostSession) { pool.note(session.connection.terminate().strays) }

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
