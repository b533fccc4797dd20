import Rehearse
import RehearseLanguage

/// Runs plans in one host after another, and finds out which plan ended a host.
///
/// Outcomes are requested one at a time. Between requests, an exchange with a host may be open.
struct HostRun {
  /// What plans changed in their process, and which plans it may have been.
  private struct Changes {
    let what: [String]
    let plans: Range<Int>
  }

  /// How long, in nanoseconds, a host may take to print a backtrace.
  private static let backtraceTime: Int64 = 10_000_000_000
  /// A plan that hung before gets this part of the time limit, but as many nanoseconds if the limit is not smaller.
  private static let (partAfterHang, leastAfterHang): (Int64, Int64) = (20, 500_000_000)

  private let pool: HostPool
  private let requests: [PlanRequest]
  private var index = 0
  private var exchange: HostExchange?
  /// Outcomes that arrived before their turn.
  private var early: [Int: PlanOutcome] = [:]
  /// Plans before this index are sent alone, because one in their batch ended the host.
  private var singlesUntil = 0
  private var changes: [Changes] = []

  /// Plans before this index are sent one at a time, because one of them printed too much.
  private var aloneUntil = 0

  init(_ pool: HostPool, _ requests: [PlanRequest]) { (self.pool, self.requests) = (pool, requests) }

  mutating func run(_ receive: (_ index: Int, PlanOutcome) -> Bool) {
    while index < requests.count, receive(index, nextOutcome()) { index += 1 }
    leave()
    for change in changes { findWhoChanged(change.what, change.plans) }
  }

  private mutating func nextOutcome() -> PlanOutcome {
    if let known = early.removeValue(forKey: index) { return known }
    do throws(HostError) {
      while true {
        let outcome: PlanOutcome?
        if var current = exchange.take() {
          outcome = try advance(&current)
        } else {
          outcome = try begin()
        }
        if let outcome { return outcome }
      }
    } catch {
      return error.isInterrupted
        ? .notRun(.interrupted) : .lost(LostPlan(.hostFault, "was not run", error.message))
    }
  }

  // MARK: Exchange

  /// Starts an exchange with a host; returns an outcome only if the plan cannot run.
  private mutating func begin() throws(HostError) -> PlanOutcome? {
    let request = requests[index]
    if let hopeless = pool.hopelessness(of: request.contract.name) { return .lost(hopeless) }
    let session = try pool.take()
    if let feature = session.hello.missingFeature(for: request) {
      pool.give(back: session)
      let evidence =
        "its host \"\(session.hello.name)\" does not have the feature \"\(feature.rawValue)\", which this needs"
      return .lost(LostPlan(.hostFault, "was not run", evidence))
    }
    exchange = HostExchange(
      session, of: pool, requests, index..<(index < aloneUntil ? index + 1 : requests.count),
      singlesUntil: singlesUntil, isLive: pool.isLive, timeLimit: limit)
    return nil
  }

  /// Waits for a host and keeps the exchange if it continues; returns `nil` if the plan must run in another host.
  private mutating func advance(_ current: inout HostExchange) throws(HostError) -> PlanOutcome? {
    let session = current.session
    switch current.next() {
    case .answered(let answer):
      guard let ran = take(answer, &current) else { return nil }
      if case .fault = answer.content, answer.changed.contains(HostPool.leftThreads), !pool.isLive {
        // A thread that is still there makes the same mistake of a later case faster than the host can notice it.
        pool.end(session)
        return .ran(ran)
      }
      if answer.waited > 0, ran.trace.fault == nil, !pool.isLive {
        return .ran(runAgain(ran, waited: answer.waited, current))
      }
      exchange = current
      return .ran(ran)
    case .done:
      pool.give(back: session)
      return nil
    case .fault(let fault): return dismiss(session, fault)
    case .stopped(.interrupted):
      pool.end(session)
      return .notRun(.interrupted)
    case .stopped(.disconnected(let rest)) where !pool.isLive:
      let half = rest.isEmpty ? "" : " in the middle of a line"
      return dismiss(session, "it closed its connection\(half), but keeps running")
    case .stopped(let received):
      var lost = end(session, received, limit: limit)
      lost.nanoseconds = current.elapsed
      if pool.isLive { return .lost(current.live.described(lost)) }
      if case .flooded = received, let inFlight = current.inFlight, inFlight.count > 1 {
        // The host may have held back answers, so it is unknown which plan printed so much.
        aloneUntil = inFlight.upperBound
        return nil
      }
      if let batch = current.batchInHand {
        // The host may have buffered responses of the batch, so it is unknown which run ended it.
        singlesUntil = batch.upperBound
        return nil
      }
      return try runAlone(lost, before: session.recent)
    }
  }

  /// Waits for pending responses, ignores them, and returns the host to the pool.
  private mutating func leave() {
    guard var current = exchange.take() else { return }
    current.stopSending()
    while true {
      switch current.next() {
      case .answered(let answer): _ = take(answer, &current)
      case .done: return pool.give(back: current.session)
      case .fault, .stopped: return pool.end(current.session)
      }
    }
  }

  // MARK: Real-time waits

  /// Runs a plan again by itself, because it may have waited only because the machine was busy.
  private mutating func runAgain(_ ran: RanPlan, waited: Int, _ current: HostExchange) -> RanPlan {
    let session = current.session
    guard answersRest(current) else {
      // This host cannot continue; its pending plans run in another one.
      pool.end(session)
      return ran
    }
    defer { pool.give(back: session) }
    var alone = HostExchange(session, of: pool, requests, index..<index + 1, isLive: false, timeLimit: limit)
    guard case .answered(let answer) = alone.next(), let again = alone.take(answer) else {
      session.isWornOut = true
      return ran
    }
    if answer.waited > 0, again.trace.fault == nil {
      again.trace.fault = .waited(milliseconds: Int64(min(waited, answer.waited)))
    }
    return again
  }

  /// Stores the outcomes of pending requests; returns whether all arrived.
  private mutating func answersRest(_ exchange: HostExchange) -> Bool {
    var rest = exchange
    rest.stopSending()
    for next in (index + 1)... {
      switch rest.next() {
      case .answered(let answer): early[next] = take(answer, &rest).map { .ran($0) }
      case .done: return true
      case .fault, .stopped: return false
      }
    }
    return true
  }

  // MARK: Changes of the process

  /// Takes an answer, and notes which plans may have changed their process.
  private mutating func take(_ answer: HostAnswer, _ exchange: inout HostExchange) -> RanPlan? {
    if let suspects = exchange.suspects(answer) { changes.append(Changes(what: answer.changed, plans: suspects)) }
    return exchange.take(answer)
  }

  /// Runs plans again, each alone, to find out which of them changed their process.
  private func findWhoChanged(_ changes: [String], _ range: Range<Int>) {
    let (module, label) = (requests[range.lowerBound].contract.name, requests[range.lowerBound].label)
    guard !pool.isKnown(changes, of: module) else { return }
    let isOneCase = range.allSatisfy { requests[$0].label?.line == label?.line }
    var isFound = false
    for index in isOneCase ? range.prefix(0) : range {
      guard let session = try? pool.take() else { return }
      var alone = HostExchange(session, of: pool, requests, index..<index + 1, isLive: false, timeLimit: limit)
      guard case .answered(let answer) = alone.next() else {
        pool.end(session)
        continue
      }
      if !answer.changed.isEmpty { isFound = true }
      _ = alone.take(answer)
      pool.give(back: session)
    }
    if !isFound { _ = pool.note(changes: changes, of: module, isOneCase ? label : nil) }
  }

  // MARK: Host ends

  /// Runs a plan alone in a fresh host. The plan is to blame only if that host ends too.
  private func runAlone(_ first: LostPlan, before: [PlanRequest.Label]) throws(HostError) -> PlanOutcome {
    let session = try pool.takeFresh()
    let limit = limit.map { limit in
      first.kind == .timedOut
        ? max(limit / Self.partAfterHang, min(limit, Self.leastAfterHang)) : limit + Self.backtraceTime
    }
    var alone = HostExchange(session, of: pool, requests, index..<index + 1, isLive: true, timeLimit: limit)
    switch alone.next() {
    case .answered(let answer):
      // With backtraces enabled, Swift does not end the process on a signal from outside. Without them, the signal
      // would have ended it, as it did the first time.
      if SwiftBacktrace.isThere(in: session.lastOutput) {
        pool.leave(session)
        return blame(first, alone, after: 0)
      }
      pool.warn(LostPlan.warning(first, requests[index].label, before: before))
      let ran = alone.take(answer)
      pool.give(back: session)
      return ran.map { .ran($0) } ?? .lost(first)
    case .fault(let fault): return dismiss(session, fault)
    case .stopped(.interrupted), .done:
      pool.end(session)
      return .notRun(.interrupted)
    case .stopped(let received):
      // A host that floods its output or takes all memory would go on with that.
      let processorTime = session.connection.process?.processorTime
      if case .timedOut = received { session.connection.process?.showPlace(limit: Self.backtraceTime) }
      let lost = end(session, received, limit: limit, processorTime: processorTime)
      return blame(lost, alone, after: first.nanoseconds)
    }
  }

  /// - Parameter before: the nanoseconds that the plan took in the first host.
  private func blame(_ lost: LostPlan, _ alone: HostExchange, after before: Int64) -> PlanOutcome {
    let request = requests[index]
    var lost = alone.live.described(lost)
    lost.printed = pool.lastOutput(of: alone.session)
    lost.nanoseconds = before + alone.elapsed
    let name = request.label.map { "\($0.path):\($0.line) \($0.name)" } ?? "\(index)"
    pool.noteDeath(of: request.contract.name, in: name, lost)
    return .lost(lost)
  }

  /// Ends a host that violates the protocol; its current plan fails with an error, and the others run in another host.
  private func dismiss(_ session: HostSession, _ fault: String) -> PlanOutcome {
    pool.end(session)
    let request = requests[index]
    pool.noteFault(CaseSecrets(request.plan, request.contract).masked(fault))
    var lost = LostPlan(.hostFault, "could not be run", "host fault: \(fault)")
    lost.printed = session.lastOutput
    return .lost(lost)
  }

  /// - Parameters:
  ///   - limit: the time that the plan was allowed, in nanoseconds.
  ///   - processorTime: what the process used before it was asked where it is, because a backtrace takes long.
  private func end(
    _ session: HostSession, _ received: HostConnection.Received, limit: Int64?, processorTime: Int64? = nil
  ) -> LostPlan {
    let farewell = session.connection.terminate()
    pool.note(farewell.orphans)
    let used = processorTime ?? farewell.end?.processorTime
    let isIdle = used.map { $0 < (limit ?? 0) / 2 } ?? false
    let crash = pool.crash(of: session)
    var lost = LostPlan(received, timeout: self.limit, idleFor: isIdle ? used : nil, at: crash?.place ?? "")
    lost.crash = crash
    return lost
  }

  private var limit: Int64? { pool.options.timeout }
}

extension LostPlan {
  /// Creates the reason why there is no response.
  ///
  /// - Parameters:
  ///   - timeout: The stated time limit in nanoseconds.
  ///   - processorTime: The nanoseconds that the process used, if they are few.
  ///   - place: The file and line of the module where it was, or an empty text.
  fileprivate init(
    _ received: HostConnection.Received, timeout: Int64?, idleFor processorTime: Int64?, at place: String
  ) {
    let at = place.isEmpty ? "" : ", at \(place)"
    switch received {
    case .ended(let end, let rest):
      let middle = rest.isEmpty ? "" : ", in the middle of a line of its answer"
      self.init(.crashed, end.endDescription, "\(end.evidence)\(at)\(middle)")
    case .timedOut:
      let limit = timeout ?? 0
      let text =
        "nothing came back within \(VirtualTime.text(max(1, limit / 1_000_000))) (--timeout); show this to a developer"
        + (place.isEmpty ? "" : ": \(place)")
      self.init(.timedOut, "hangs", text + (processorTime.map(Self.littleUse) ?? ""))
    case .flooded: self.init(.crashed, "was ended", "it printed more than 16 MiB\(at)")
    case .tooMuchMemory: self.init(.crashed, "was ended", "its process used more than 4 GiB of memory\(at)")
    case .disconnected: self.init(.crashed, "ended the connection", "its host is gone")
    case .line, .interrupted, .lineTooLong: self.init(.hostFault, "could not be run", "host fault")
    }
  }

  /// Little use of the processor may also mean that the machine was busy.
  private static func littleUse(_ processorTime: Int64) -> String {
    ". Its process used the processor for \(VirtualTime.text(max(1, processorTime / 1_000_000))) only. Perhaps it waits for a "
      + "lock, a thread or an answer: all answers arrive on its own thread, so an answer that this thread waits for never "
      + "arrives"
  }

  fileprivate static func warning(
    _ first: LostPlan, _ label: PlanRequest.Label?, before: [PlanRequest.Label]
  ) -> String {
    func words(_ label: PlanRequest.Label) -> String { "\(label.path):\(label.line) \"\(label.name)\"" }
    let location = label.map { "\(words($0)): " } ?? ""
    let names = before.map(words).joined(separator: ", ")
    return
      "\(location)the module \(first.endDescription): \(first.evidence); in a new process this did not happen, so something"
      + " that ran before in the same process may have caused it"
      + (names.isEmpty ? "" : ": \(names)")
  }
}
