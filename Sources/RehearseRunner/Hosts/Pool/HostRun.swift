import Rehearse
import RehearseLanguage

/// Runs plans in one host after the other, and finds out which plan is to blame for the end of a host.
///
/// Each outcome is asked for in turn. Between two of them the run has an exchange with a host, or none.
struct HostRun {
  /// How much longer a host may take that is expected to crash: it prints where it did so, in nanoseconds.
  private static let backtraceTime: Int64 = 10_000_000_000

  private let pool: HostPool
  private let requests: [PlanRequest]
  /// The request whose outcome is next.
  private var place = 0
  /// The host that is answering requests.
  private var exchange: HostExchange?
  /// Outcomes that are there before it is their turn.
  private var early: [Int: PlanOutcome] = [:]
  /// Up to where plans are sent alone, since one of a batch ended its host.
  private var singlesUntil = 0

  init(_ pool: HostPool, _ requests: [PlanRequest]) { (self.pool, self.requests) = (pool, requests) }

  mutating func run(_ receive: (_ place: Int, PlanOutcome) -> Bool) {
    while place < requests.count, receive(place, nextOutcome()) { place += 1 }
    leave()
  }

  private mutating func nextOutcome() -> PlanOutcome {
    if let known = early.removeValue(forKey: place) { return known }
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
        ? .notRun(reason: RunPlan.interruptedReason) : .lost(LostPlan(.hostFault, "was not run", error.message))
    }
  }

  // MARK: One host

  /// Begins an exchange with a host; an outcome where the plan cannot be run.
  private mutating func begin() throws(HostError) -> PlanOutcome? {
    let request = requests[place]
    if let hopeless = pool.hopelessness(of: request.contract.name) { return .lost(hopeless) }
    let session = try pool.take()
    if let feature = session.hello.missingFeature(for: request) {
      pool.give(back: session)
      let evidence =
        "its host \"\(session.hello.name)\" does not have the feature \"\(feature.rawValue)\", which this needs"
      return .lost(LostPlan(.hostFault, "was not run", evidence))
    }
    exchange = HostExchange(
      session, of: pool, requests, place..<requests.count, singlesUntil: singlesUntil, isLive: pool.isLive)
    return nil
  }

  /// Listens to a host; no outcome where the plan has to run elsewhere. The exchange is kept where it goes on.
  private mutating func advance(_ current: inout HostExchange) throws(HostError) -> PlanOutcome? {
    let session = current.session
    switch current.next() {
    case .answered(let answer):
      guard let ran = current.take(answer) else { return nil }
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
      pool.abandon(session)
      return .notRun(reason: RunPlan.interruptedReason)
    case .stopped(.disconnected(let rest)) where !pool.isLive:
      let half = rest.isEmpty ? "" : " in the middle of a line"
      return dismiss(session, "it closed its connection\(half), and goes on")
    case .stopped(let received):
      let lost = end(session, received)
      if pool.isLive { return .lost(current.live.described(lost)) }
      if let batch = current.batchInHand {
        // Answers of a batch may be held back, so which run it was is not known.
        singlesUntil = batch.upperBound
        return nil
      }
      return try runAlone(lost, before: session.recent)
    }
  }

  /// Waits for what is on its way, and gives the host back; its answers count for nothing.
  private mutating func leave() {
    guard var current = exchange.take() else { return }
    current.stopSending()
    while true {
      switch current.next() {
      case .answered(let answer): _ = current.take(answer)
      case .done: return pool.give(back: current.session)
      case .fault, .stopped: return pool.note(current.session.connection.terminate().strays)
      }
    }
  }

  // MARK: Waiting in real time

  /// Runs a plan once more, alone: a busy machine may have kept it waiting.
  private mutating func runAgain(_ ran: RanPlan, waited: Int, _ current: HostExchange) -> RanPlan {
    let session = current.session
    defer { pool.give(back: session) }
    guard answersRest(current) else {
      // This host cannot go on; what it was sent runs elsewhere.
      pool.note(session.connection.terminate().strays)
      session.isWornOut = true
      return ran
    }
    var alone = HostExchange(session, of: pool, requests, place..<place + 1, isLive: false)
    guard case .answered(let answer) = alone.next(), let again = alone.take(answer) else {
      session.isWornOut = true
      return ran
    }
    if answer.waited > 0, again.trace.fault == nil {
      again.trace.fault = .waited(milliseconds: Int64(min(waited, answer.waited)))
    }
    return again
  }

  /// Keeps the outcomes of what is on its way to a host; returns whether all of it was answered.
  private mutating func answersRest(_ exchange: HostExchange) -> Bool {
    var rest = exchange
    rest.stopSending()
    for next in (place + 1)... {
      switch rest.next() {
      case .answered(let answer): early[next] = rest.take(answer).map { .ran($0) }
      case .done: return true
      case .fault, .stopped: return false
      }
    }
    return true
  }

  // MARK: The end of a host

  /// Runs a plan alone in a fresh host: it is to blame only if it ends that one as well.
  private func runAlone(_ first: LostPlan, before: [PlanRequest.Label]) throws(HostError) -> PlanOutcome {
    let session = try pool.takeFresh()
    var alone = HostExchange(
      session, of: pool, requests, place..<place + 1, isLive: true,
      extraTime: first.kind == .crashed ? Self.backtraceTime : 0)
    switch alone.next() {
    case .answered(let answer):
      // Swift goes on behind a signal that was sent: without the backtrace it would have ended the process, as the first did.
      if SwiftBacktrace.isThere(in: session.lastOutput) {
        pool.leave(session)
        return blame(first, alone)
      }
      pool.warn(LostPlan.warning(first, requests[place].label, before: before))
      let ran = alone.take(answer)
      pool.give(back: session)
      return ran.map { .ran($0) } ?? .lost(first)
    case .fault(let fault): return dismiss(session, fault)
    case .stopped(.interrupted), .done:
      pool.abandon(session)
      return .notRun(reason: RunPlan.interruptedReason)
    case .stopped(let received): return blame(end(session, received), alone)
    }
  }

  /// Blames the plan that ran alone for the end of its host.
  private func blame(_ lost: LostPlan, _ alone: HostExchange) -> PlanOutcome {
    let request = requests[place]
    var lost = alone.live.described(lost)
    lost.printed = pool.lastOutput(of: alone.session)
    lost.nanoseconds = alone.elapsed
    let name = request.label.map { "\($0.path):\($0.line) \($0.name)" } ?? "\(place)"
    pool.noteDeath(of: request.contract.name, in: name, lost)
    return .lost(lost)
  }

  /// Ends a host that does not keep to the protocol: its plan is an error, and the others run elsewhere.
  private func dismiss(_ session: HostSession, _ fault: String) -> PlanOutcome {
    pool.note(session.connection.terminate().strays)
    var lost = LostPlan(.hostFault, "could not be run", "host fault: \(fault)")
    lost.printed = session.lastOutput
    return .lost(lost)
  }

  /// Ends a host that gave no answer.
  private func end(_ session: HostSession, _ received: HostConnection.Received) -> LostPlan {
    let farewell = session.connection.terminate()
    pool.note(farewell.strays)
    return LostPlan(received, timeout: pool.options.timeout, terminated: farewell.end)
  }
}

extension LostPlan {
  /// Why a plan was not answered.
  ///
  /// - Parameters:
  ///   - timeout: the time limit, in nanoseconds.
  ///   - terminated: how the host's process ended when it was told to.
  fileprivate init(_ received: HostConnection.Received, timeout: Int64?, terminated: ProcessEnd?) {
    switch received {
    case .ended(let end, let rest):
      self.init(.crashed, end.deed, end.evidence + (rest.isEmpty ? "" : ", in the middle of a line of its answer"))
    case .timedOut:
      let limit = timeout ?? 0
      let hasWaited = (terminated?.processorTime ?? .max) < limit / 2
      let text = "the time limit is \(VirtualTime.text(max(1, limit / 1_000_000))) (--timeout)"
      self.init(.timedOut, "did not finish", text + (hasWaited ? Self.waiting : ""))
    case .flooded: self.init(.crashed, "was ended", "it printed more than 16 MiB")
    case .tooMuchMemory: self.init(.crashed, "was ended", "its process used more than 4 GiB of memory")
    case .disconnected: self.init(.crashed, "ended the connection", "its host is gone")
    case .line, .interrupted, .lineTooLong: self.init(.hostFault, "could not be run", "host fault")
    }
  }

  private static let waiting =
    ", and it stood still: it sleeps, or waits for a lock, a thread or an answer. All answers come on its own thread, so one that "
    + "keeps this thread waiting never comes"

  /// Says what may be to blame for the end of a host, where the plan that was running fares better alone.
  fileprivate static func warning(
    _ first: LostPlan, _ label: PlanRequest.Label?, before: [PlanRequest.Label]
  ) -> String {
    func words(_ label: PlanRequest.Label) -> String { "\(label.path):\(label.line) \"\(label.name)\"" }
    let place = label.map { "\(words($0)): " } ?? ""
    let names = before.map(words).joined(separator: ", ")
    return "\(place)the module \(first.deed): \(first.evidence); in a new process this did not happen, so something"
      + " that ran before in the same process may have caused it"
      + (names.isEmpty ? "" : ": \(names)")
  }
}
