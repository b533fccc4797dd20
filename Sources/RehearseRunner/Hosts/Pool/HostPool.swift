import Rehearse
import RehearseLanguage
import Synchronization

/// The hosts of one project, started on demand. One thread uses a host at a time, and hosts that end are replaced.
package final class HostPool: PlanExecutor {
  package enum Source: Sendable {
    /// The runner starts the hosts.
    case command(HostCommand, HostListener)
    /// Something else starts the host, such as a debugger or a simulator.
    case listen(TCPListener)
  }

  package struct Options: Sendable {
    /// The time limit per plan, in nanoseconds; `nil` for no limit.
    package var timeout: Int64?
    /// Further variables for hosts.
    package var variables: [(name: String, value: String)] = []
    package var isStopped: @Sendable () -> Bool = { StopRequest.number != nil }

    package init(timeout: Int64?) { self.timeout = timeout }
  }

  private struct State {
    var idle: [HostSession] = []
    var first: HostHello?
    var program: FileIdentity?
    /// Why plans can no longer run.
    var problem: String?
    var warnings: [String] = []
    var orphans: Set<OrphanProcess> = []
    /// How often a host was replaced, by module and kind of change.
    var changes: [String: Int] = [:]
    /// For each module, the latest consecutive cases that ended their host during setup.
    var setUpDeaths: [String: [String]] = [:]
    var unusable: [String: LostPlan] = [:]
    /// Which values the Swift types accept, as far as a host was asked.
    var refusals: [AskedValue: String?] = [:]
    /// Whether a host failed to say which values its types accept. It is not asked again.
    var failsAtValues = false
    /// How often in a row a host broke the protocol instead of answering a plan.
    var faults = 0
    /// Why no more plans run although hosts can be started.
    var lastFault: String?
    var isClosed = false
  }

  private struct AskedValue: Hashable {
    let module: String
    let value: ValueAtPath
  }

  private static let starts = 3
  /// The number of consecutive cases that may end their host during setup before the module is skipped.
  private static let hopelessDeaths = 3
  /// How often in a row hosts may break the protocol before no more plans run.
  private static let mostFaults = 3
  /// The number of times a host is replaced because a module made the same kind of change.
  private static let replacements = 3

  private let source: Source
  package let options: Options
  private let state = Mutex(State())

  package init(_ source: Source, _ options: Options) { (self.source, self.options) = (source, options) }

  /// Whether plans run one at a time, with progress notifications.
  package var isLive: Bool { if case .listen = source { true } else { false } }

  /// How the runner starts the hosts; `nil` if something else starts them.
  package var command: (command: HostCommand, listener: HostListener)? {
    if case .command(let command, let listener) = source { (command, listener) } else { nil }
  }

  // MARK: Contracts

  /// Starts the first host and returns the contracts of its modules.
  package func open() throws(HostError) -> ContractCatalog {
    let session = try start(environment: [SwiftBacktrace.off])
    defer { give(back: session) }
    do throws(WireError) {
      return try session.hello.contracts { [weak self] in self?.refusals($0, $1) ?? [:] }
    } catch {
      throw HostError(error, source, session.connection)
    }
  }

  /// The contracts as sent by the first host.
  package var contracts: [JSONValue] { state.withLock { $0.first?.modules ?? [] } }

  /// The reasons for which types refuse values, by the index of the value; asks a host once per value.
  private func refusals(_ module: String, _ values: [ValueAtPath]) -> [Int: String] {
    let keys = values.map { AskedValue(module: module, value: $0) }
    let (known, isAsked) = state.withLock { state in
      let canAsk = !state.isClosed && !state.failsAtValues && state.first?.has(.values) ?? false
      return (keys.map { state.refusals[$0] }, canAsk)
    }
    var reasons: [Int: String] = [:]
    for (index, reason) in known.enumerated() { reasons[index] = reason ?? nil }
    let open = values.indices.filter { known[$0] == nil }
    guard isAsked, !open.isEmpty, let session = try? take() else { return reasons }
    for start in stride(from: 0, to: open.count, by: HostSession.mostValues) {
      let part = open[start..<min(start + HostSession.mostValues, open.count)]
      guard let refused = session.refusals(module, part.map { values[$0] }, timeout: options.timeout) else {
        state.withLock { $0.failsAtValues = true }
        end(session)
        return reasons
      }
      for (number, index) in part.enumerated() { reasons[index] = refused[number] }
      state.withLock { state in
        for (number, index) in part.enumerated() { state.refusals[keys[index]] = .some(refused[number]) }
      }
    }
    give(back: session)
    return reasons
  }

  // MARK: Plans

  package func run(_ requests: [PlanRequest], receive: (_ index: Int, PlanOutcome) -> Bool) {
    var run = HostRun(self, requests)
    run.run(receive)
  }

  // MARK: Sessions

  /// Returns an idle host, or starts one.
  package func take() throws(HostError) -> HostSession {
    while true {
      let (session, reason) = state.withLock { state in
        let reason = state.problem ?? state.lastFault
        return (reason == nil ? state.idle.popLast() : nil, reason)
      }
      if let reason { throw HostError(reason) }
      guard let session else { return try replacement(environment: [SwiftBacktrace.off]) }
      if session.connection.process?.checkEnd() == nil { return session }
      // The host ended while idle, so the next plans are not to blame.
      leave(session)
    }
  }

  /// Starts a host for one plan, with backtraces enabled.
  func takeFresh() throws(HostError) -> HostSession { try replacement(environment: [SwiftBacktrace.on]) }

  /// The output of a host from `takeFresh`, shortened for reports.
  package func lastOutput(of session: HostSession) -> [UInt8] {
    guard case .command(let command, _) = source else { return [] }
    return SwiftBacktrace.shortened(JavaThreadDump.shortened(session.lastOutput), folder: command.folder)
  }

  /// What tells the crash of a host from `takeFresh` apart from others.
  func crash(of session: HostSession) -> LostPlan.Crash? {
    guard case .command(let command, _) = source else { return nil }
    return SwiftBacktrace.crash(in: JavaThreadDump.shortened(session.lastOutput), folder: command.folder)
  }

  /// Returns an idle host to the pool.
  package func give(back session: HostSession) {
    let isKept = state.withLock { state in
      guard !session.isWornOut, !state.isClosed else { return false }
      state.idle.append(session)
      return true
    }
    if !isKept { leave(session) }
  }

  func leave(_ session: HostSession) {
    if let end = session.connection.process?.checkEnd() {
      let last = session.recent.last.map { " after \($0.path):\($0.line) \"\($0.name)\"" } ?? ""
      warn("a host ended by itself\(last): \(end.evidence)")
    }
    note(session.leave().orphans)
  }

  /// Ends a host that is busy or cannot continue, without waiting for its answer.
  func end(_ session: HostSession) { note(session.connection.terminate().orphans) }

  package func note(_ orphans: Set<OrphanProcess>) {
    if !orphans.isEmpty { state.withLock { $0.orphans.formUnion(orphans) } }
  }

  private func replacement(environment: [(name: String, value: String)]) throws(HostError) -> HostSession {
    guard case .command = source else {
      let problem = HostError("the connection to the host has ended")
      state.withLock { $0.problem = $0.problem ?? problem.message }
      throw problem
    }
    var last = HostError("")
    for _ in 0..<Self.starts {
      do throws(HostError) {
        return try start(environment: environment)
      } catch {
        last = error
        if error.isFinal { break }
      }
    }
    if last.isInterrupted { throw last }
    state.withLock { $0.problem = $0.problem ?? last.message }
    throw last
  }

  private func start(environment: [(name: String, value: String)]) throws(HostError) -> HostSession {
    let session: HostSession
    switch source {
    case .command(let command, let listener):
      try checkProgram(command)
      session = try connect(command, listener, environment)
    case .listen(let listener): session = try accept(listener)
    }
    let isSame = state.withLock { state in
      guard let first = state.first else {
        state.first = session.hello
        return true
      }
      return session.hello.hasSameModules(as: first)
    }
    guard isSame else {
      leave(session)
      throw .builtAgain
    }
    return session
  }

  /// Checks a rebuilt program, whose contracts may differ from those of the first host.
  private func checkProgram(_ command: HostCommand) throws(HostError) {
    let now = command.program.flatMap(FileIdentity.init)
    let isSame = state.withLock { state in
      guard state.first != nil else {
        state.program = now
        return true
      }
      return state.program == now
    }
    if !isSame { throw .builtAgain }
  }

  private func connect(
    _ command: HostCommand, _ listener: HostListener, _ environment: [(name: String, value: String)]
  ) throws(HostError) -> HostSession {
    let connection: HostConnection
    do throws(HostError) {
      let variables = environment + options.variables + [("REHEARSE_PROTOCOL", "\(HostHello.versions.upperBound)")]
      connection = try HostConnection.start(
        command, listener, environment: variables, isStopRequested: options.isStopped)
    } catch {
      note(error.orphans)
      throw error
    }
    let received = connection.receive(deadline: connection.startDeadline)
    guard case .line(let line) = received else {
      let error = connection.startError(command, received)
      note(error.orphans)
      throw error
    }
    return try session(connection, line)
  }

  private func accept(_ listener: TCPListener) throws(HostError) -> HostSession {
    let connection: HostConnection
    switch listener.accept(isStopRequested: options.isStopped) {
    case .connected(let accepted): connection = accepted
    case .failed(let reason): throw HostError(unacceptable: reason)
    case .timedOut, .interrupted: throw .interrupted
    }
    if listener.refused > 0 { warn("\(listener.refused) connections without the right token were closed") }
    guard case .line(let line) = connection.receive() else {
      throw HostError("the host closed its connection before it said hello")
    }
    return try session(connection, line)
  }

  private func session(_ connection: HostConnection, _ line: [UInt8]) throws(HostError) -> HostSession {
    do throws(WireError) {
      return HostSession(connection, try HostHello(line))
    } catch {
      note(connection.terminate().orphans)
      throw HostError(error, source, connection)
    }
  }

  // MARK: Warnings and failures

  package func warn(_ sentence: String) {
    state.withLock { if !$0.warnings.contains(sentence) { $0.warnings.append(sentence) } }
  }

  /// The word of a host for threads that a plan left behind.
  static let leftThreads = "threads"

  /// Records what a plan changed in its process; returns whether to replace the host.
  func note(changes: [String], of module: String, _ label: PlanRequest.Label?) -> Bool {
    var isReplaced = false
    for word in changes {
      let count = state.withLock { state in
        state.changes["\(module) \(word)", default: 0] += 1
        return state.changes["\(module) \(word)"] ?? 0
      }
      guard count <= Self.replacements else { continue }
      isReplaced = true
      let location = label.map { "\($0.path):\($0.line) \"\($0.name)\": " } ?? ""
      warn("\(location)the module \"\(module)\" \(Self.words(word)); its process was replaced with a new one")
    }
    return isReplaced
  }

  /// Whether hosts are no longer replaced for these changes.
  func isKnown(_ changes: [String], of module: String) -> Bool {
    state.withLock { state in changes.allSatisfy { state.changes["\(module) \($0)", default: 0] >= Self.replacements } }
  }

  private static func words(_ change: String) -> String {
    switch change {
    case leftThreads: "left a thread behind"
    case "children": "left a process behind"
    case "files": "left a file open, or closed one that is not its own"
    case "folder": "changed the working folder"
    case "environment": "changed the environment"
    case "mainQueue": "left work on the main queue"
    default: "changed its process (\(change))"
    }
  }

  /// Records that a plan ended its host while running alone, and whether that was during setup.
  func noteDeath(of module: String, in case: String, _ lost: LostPlan) {
    state.withLock { state in
      guard lost.progress == .settingUp else {
        state.setUpDeaths[module] = nil
        return
      }
      var cases = state.setUpDeaths[module] ?? []
      if !cases.contains(`case`) { cases.append(`case`) }
      state.setUpDeaths[module] = cases
      guard cases.count >= Self.hopelessDeaths else { return }
      let evidence =
        "\(cases.count) cases in a row ended its process while it was set up, the last one like this: \(lost.endDescription): \(lost.evidence)"
      state.unusable[module] = LostPlan(.crashed, "was not run", evidence)
    }
  }

  /// Records that a host broke the protocol instead of answering a plan.
  ///
  /// - Parameter fault: what it did, without secrets.
  func noteFault(_ fault: String) {
    let reason = state.withLock { state -> String? in
      state.faults += 1
      guard state.faults >= Self.mostFaults, state.lastFault == nil else { return nil }
      state.lastFault =
        "the host broke the protocol \(Self.mostFaults) times without an answer between them, so no more plans are sent to it; the last time: \(fault)"
      return state.lastFault
    }
    if let reason { warn(reason) }
  }

  func noteLife(of module: String) {
    state.withLock { state in
      state.faults = 0
      if state.setUpDeaths[module] != nil { state.setUpDeaths[module] = nil }
    }
  }

  /// Why the plans of a module no longer run; `nil` if they do.
  func hopelessness(of module: String) -> LostPlan? { state.withLock { $0.unusable[module] } }

  // MARK: Closing

  package var problem: String? { state.withLock { $0.problem } }

  /// Why no more plans run: no host can be started, or the last ones broke the protocol; `nil` if plans run.
  package var whyGivenUp: String? { state.withLock { $0.problem ?? $0.lastFault } }

  /// Ends all hosts and returns any warnings about them, one sentence each.
  package func close() -> [String] {
    let idle = state.withLock { state in
      state.isClosed = true
      defer { state.idle = [] }
      return state.idle
    }
    Threads.run(idle.count) { if idle.indices.contains($0) { self.leave(idle[$0]) } }
    if case .command(_, let listener) = source { listener.remove() }
    return state.withLock { state in
      let orphans = state.orphans.sorted { $0.process < $1.process }
      let left = orphans.map {
        "the process \($0.process) (\(SanitizedText.of($0.name))) that a module started is still running"
      }
      return state.warnings + left
    }
  }
}
