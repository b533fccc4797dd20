import Rehearse
import RehearseLanguage

/// Runs plans in one host after the other: sends them ahead, takes the answers in their order, and finds out which plan is
/// to blame for the end of a host.
struct HostRun {
  private let pool: HostPool
  private let requests: [PlanRequest]
  /// The request whose outcome is handed over next.
  private var hand = 0
  /// Outcomes that are there before it is their turn.
  private var ahead: [Int: PlanOutcome] = [:]
  /// Up to where plans are sent alone, since one of a batch ended its host.
  private var singlesUntil = 0
  private var isOver = false

  init(_ pool: HostPool, _ requests: [PlanRequest]) { (self.pool, self.requests) = (pool, requests) }

  mutating func run(_ receive: (_ place: Int, PlanOutcome) -> Bool) {
    while hand < requests.count, !isOver {
      let vocabulary = requests[hand].vocabulary
      if let hopeless = pool.hopelessness(of: vocabulary.name) {
        handOver(.lost(hopeless), receive)
        continue
      }
      do throws(HostProblem) {
        try talk(try pool.take(), receive)
      } catch {
        let outcome: PlanOutcome =
          error.isInterrupted
          ? .notRun(reason: Self.interrupted) : .lost(LostPlan(.hostFault, "was not run", error.message))
        handOver(outcome, receive)
      }
    }
  }

  private static let interrupted = "not run: interrupted"

  private mutating func handOver(_ outcome: PlanOutcome, _ receive: (_ place: Int, PlanOutcome) -> Bool) {
    var next: PlanOutcome? = outcome
    while let outcome = next, !isOver {
      if !receive(hand, outcome) { isOver = true }
      hand += 1
      next = ahead.removeValue(forKey: hand)
    }
  }

  // MARK: One host

  /// Has a host run plans until all are run, or until it cannot go on.
  private mutating func talk(
    _ session: HostSession, _ receive: (_ place: Int, PlanOutcome) -> Bool
  ) throws(HostProblem) {
    if let feature = session.hello.missingFeature(for: requests[hand]) {
      pool.give(back: session)
      let evidence =
        "its host \"\(session.hello.name)\" does not have the feature \"\(feature.rawValue)\", which this needs"
      return handOver(.lost(LostPlan(.hostFault, "was not run", evidence)), receive)
    }
    var queue = PlanQueue(
      requests, hand..<requests.count, singlesUntil: singlesUntil, session.hello, isLive: pool.isLive)
    var live = LiveProgress(requests[hand].vocabulary, requests[hand].plan)
    var since = HostClock.now()
    queue.fill(session)
    while let (place, id) = queue.hand {
      let received = session.connection.receive(deadline: pool.options.timeout.map { since + $0 } ?? .max)
      guard case .line(let line) = received else {
        return try end(of: session, received, queue, place, live, receive)
      }
      let answer: HostAnswer
      do throws(HostAnswer.Problem) {
        answer = try self.answer(line, id, place)
      } catch {
        return dismiss(session, fault: "\(error.message) (\(Self.quoted(line)))", receive)
      }
      if case .notification(let message) = answer.content {
        live.note(message, answer)
        continue
      }
      if case .unknown = answer.content { continue }
      let now = HostClock.now()
      let outcome = outcome(of: answer, place, session, nanoseconds: now - since)
      since = now
      queue.takeHand()
      pool.noteLife(of: requests[place].vocabulary.name)
      if answer.waited > 0, case .ran(let ran) = outcome, ran.trace.fault == nil, !pool.isLive {
        try runAgain(place, session, &queue, ran, Int64(answer.waited), receive)
        return pool.give(back: session)
      }
      handOver(outcome, receive)
      if let (next, _) = queue.hand { live = LiveProgress(requests[next].vocabulary, requests[next].plan) }
      if !isOver { queue.fill(session) }
    }
    pool.give(back: session)
  }

  private func answer(_ line: [UInt8], _ id: Int, _ place: Int) throws(HostAnswer.Problem) -> HostAnswer {
    let request = requests[place]
    let answer = try HostAnswer(line) { answered in
      // The order of names means nothing: a trace may come before its id, which is looked at below.
      guard answered == nil || answered == id else { return nil }
      return TraceReader(request.vocabulary, request.plan, isDetailed: request.isDetailed, after: request.known)
    }
    if case .unknown = answer.content { return answer }
    guard answer.id == id else { throw HostAnswer.Problem(message: HostAnswer.otherRequest(answer.id), offset: 0) }
    return answer
  }

  private func outcome(
    of answer: HostAnswer, _ place: Int, _ session: HostSession, nanoseconds: Int64
  ) -> PlanOutcome {
    let request = requests[place]
    let printed = session.finish(request.label, printed: answer.printed)
    if pool.note(changes: answer.changed, of: request.vocabulary.name, request.label) { session.isWornOut = true }
    var trace = answer.trace ?? Trace()
    if case .fault(let fault) = answer.content { trace = Trace(fault, request.plan, request.vocabulary) }
    let took = answer.took.map { Int64($0) * 1_000 } ?? nanoseconds
    return .ran(RanPlan(trace, nanoseconds: took, printed: printed))
  }

  // MARK: Waiting in real time

  /// Runs a plan once more, alone: a busy machine may have kept it waiting.
  private mutating func runAgain(
    _ place: Int, _ session: HostSession, _ queue: inout PlanQueue, _ ran: RanPlan, _ waited: Int64,
    _ receive: (_ place: Int, PlanOutcome) -> Bool
  ) throws(HostProblem) {
    // What is on its way is answered first; nothing more is sent.
    while let (next, id) = queue.hand {
      guard case .line(let line) = session.connection.receive(deadline: deadline()),
        let answer = try? answer(line, id, next), Self.isFinal(answer)
      else {
        // This host cannot go on; what it was sent runs elsewhere.
        note(session.connection.terminate())
        break
      }
      queue.takeHand()
      ahead[next] = outcome(of: answer, next, session, nanoseconds: 0)
    }
    var alone = PlanQueue(requests, place..<place + 1, singlesUntil: .max, session.hello, isLive: false)
    var second = ran
    if queue.isEmpty {
      let isWornOut = session.isWornOut
      session.isWornOut = false
      alone.fill(session)
      session.isWornOut = isWornOut
      if let (_, id) = alone.hand, case .line(let line) = session.connection.receive(deadline: deadline()),
        let answer = try? answer(line, id, place), Self.isFinal(answer)
      {
        if case .ran(let again) = outcome(of: answer, place, session, nanoseconds: 0) { second = again }
        if answer.waited > 0, second.trace.fault == nil {
          second.trace.fault = .waited(milliseconds: min(waited, Int64(answer.waited)))
        }
      } else {
        session.isWornOut = true
      }
    } else {
      session.isWornOut = true
    }
    handOver(.ran(second), receive)
  }

  /// How much longer a host may take that is expected to crash: it prints where it did so, in nanoseconds.
  private static let backtraceTime: Int64 = 10_000_000_000

  private func deadline(more: Int64 = 0) -> Int64 { pool.options.timeout.map { HostClock.now() + $0 + more } ?? .max }

  private static func isFinal(_ answer: HostAnswer) -> Bool {
    switch answer.content {
    case .ran, .fault: true
    case .notification, .values, .unknown: false
    }
  }

  // MARK: The end of a host

  /// Finds out what a host's end means for the plan in hand.
  private mutating func end(
    of session: HostSession, _ received: HostConnection.Received, _ queue: PlanQueue, _ place: Int,
    _ live: LiveProgress, _ receive: (_ place: Int, PlanOutcome) -> Bool
  ) throws(HostProblem) {
    if isOver {
      note(session.connection.terminate())
      return
    }
    if case .interrupted = received {
      pool.abandon(session)
      return handOver(.notRun(reason: Self.interrupted), receive)
    }
    if case .lineTooLong = received { return dismiss(session, fault: "it sent a line of more than 16 MiB", receive) }
    if case .disconnected(let rest) = received, !pool.isLive {
      let half = rest.isEmpty ? "" : " in the middle of a line"
      return dismiss(session, fault: "it closed its connection\(half), and goes on", receive)
    }
    var lost = Self.lost(received, pool.options.timeout, note(session.connection.terminate()))
    lost.printed = session.lastOutput
    if pool.isLive {
      live.describe(&lost)
      return handOver(.lost(lost), receive)
    }
    if let batch = queue.batchInHand {
      // Answers of a batch may be held back, so which run it was is not known.
      singlesUntil = batch.upperBound
      return
    }
    try runAlone(place, lost, before: session.recent, receive)
  }

  /// Runs a plan alone in a fresh host: it is to blame only if it ends that one as well.
  private mutating func runAlone(
    _ place: Int, _ first: LostPlan, before: [PlanRequest.Label], _ receive: (_ place: Int, PlanOutcome) -> Bool
  ) throws(HostProblem) {
    let request = requests[place]
    let session = try pool.takeFresh()
    var queue = PlanQueue(requests, place..<place + 1, singlesUntil: .max, session.hello, isLive: true)
    var live = LiveProgress(request.vocabulary, request.plan)
    let since = HostClock.now()
    // Fixed here: what the host says on the way gives it no more time.
    let deadline = deadline(more: first.kind == .crashed ? Self.backtraceTime : 0)
    queue.fill(session)
    guard let id = queue.hand?.id else { return }
    while true {
      let received = session.connection.receive(deadline: deadline)
      switch received {
      case .line(let line):
        let answer: HostAnswer
        do throws(HostAnswer.Problem) {
          answer = try self.answer(line, id, place)
        } catch {
          return dismiss(session, fault: "\(error.message) (\(Self.quoted(line)))", receive)
        }
        if case .notification(let message) = answer.content { live.note(message, answer) }
        guard Self.isFinal(answer) else { continue }
        // Swift goes on behind a signal that was sent: without the backtrace it would have ended the process, as the first did.
        if SwiftBacktrace.isThere(in: session.lastOutput) {
          pool.leave(session)
          return lose(first, place, session, live, since, receive)
        }
        pool.warn(Self.warning(request.label, first, before))
        let outcome = outcome(of: answer, place, session, nanoseconds: HostClock.now() - since)
        pool.noteLife(of: request.vocabulary.name)
        pool.give(back: session)
        return handOver(outcome, receive)
      case .interrupted:
        pool.abandon(session)
        return handOver(.notRun(reason: Self.interrupted), receive)
      case .lineTooLong: return dismiss(session, fault: "it sent a line of more than 16 MiB", receive)
      case .ended, .disconnected, .timedOut, .flooded, .tooMuchMemory:
        let lost = Self.lost(received, pool.options.timeout, note(session.connection.terminate()))
        return lose(lost, place, session, live, since, receive)
      }
    }
  }

  /// Blames a plan that ran alone for the end of its host.
  private mutating func lose(
    _ lost: LostPlan, _ place: Int, _ session: HostSession, _ live: LiveProgress, _ since: Int64,
    _ receive: (_ place: Int, PlanOutcome) -> Bool
  ) {
    let request = requests[place]
    var lost = lost
    lost.printed = pool.lastOutput(of: session)
    lost.nanoseconds = HostClock.now() - since
    live.describe(&lost)
    let name = request.label.map { "\($0.path):\($0.line) \($0.name)" } ?? "\(place)"
    pool.noteDeath(of: request.vocabulary.name, in: name, lost)
    handOver(.lost(lost), receive)
  }

  /// Ends a host that does not keep to the protocol: the case in hand is an error, and the others run elsewhere.
  private mutating func dismiss(
    _ session: HostSession, fault: String, _ receive: (_ place: Int, PlanOutcome) -> Bool
  ) {
    note(session.connection.terminate())
    var lost = LostPlan(.hostFault, "could not be run", "host fault: \(fault)")
    lost.printed = session.lastOutput
    handOver(.lost(lost), receive)
  }

  @discardableResult
  private func note(_ farewell: HostConnection.Farewell) -> ProcessEnd? {
    pool.note(farewell.strays)
    return farewell.end
  }

  // MARK: Words

  private static func lost(
    _ received: HostConnection.Received, _ timeout: Int64?, _ terminated: ProcessEnd?
  ) -> LostPlan {
    switch received {
    case .ended(let end, let rest):
      let half = rest.isEmpty ? "" : ", in the middle of a line of its answer"
      return LostPlan(.crashed, end.deed, end.evidence + half)
    case .timedOut:
      let limit = VirtualTime.text(max(1, (timeout ?? 0) / 1_000_000))
      let hasWaited = (terminated?.processorTime ?? .max) < (timeout ?? 0) / 2
      return LostPlan(
        .timedOut, "did not finish", "the time limit is \(limit) (--timeout)" + (hasWaited ? waiting : ""))
    case .flooded: return LostPlan(.crashed, "was ended", "it printed more than 16 MiB")
    case .tooMuchMemory: return LostPlan(.crashed, "was ended", "its process used more than 4 GiB of memory")
    case .disconnected: return LostPlan(.crashed, "ended the connection", "its host is gone")
    case .line, .interrupted, .lineTooLong: return LostPlan(.hostFault, "could not be run", "host fault")
    }
  }

  private static let waiting =
    ", and it stood still: it sleeps, or waits for a lock, a thread or an answer. All answers come on its own thread, so one that "
    + "keeps this thread waiting never comes"

  /// Says what may be to blame for the end of a host, where the plan in hand fares better alone.
  private static func warning(
    _ label: PlanRequest.Label?, _ first: LostPlan, _ before: [PlanRequest.Label]
  ) -> String {
    func words(_ label: PlanRequest.Label) -> String { "\(label.path):\(label.line) \"\(label.name)\"" }
    let place = label.map { "\(words($0)): " } ?? ""
    let names = before.map(words).joined(separator: ", ")
    return "\(place)the module \(first.deed): \(first.evidence); in a new process this did not happen, so something"
      + " that ran before in the same process may have caused it"
      + (names.isEmpty ? "" : ": \(names)")
  }

  /// The beginning of a line that cannot be used.
  private static func quoted(_ line: [UInt8]) -> String {
    let shown = String(decoding: line.prefix(200), as: UTF8.self)
    return line.isEmpty ? "an empty line" : SanitizedText.of(shown) + (line.count > 200 ? "…" : "")
  }
}
