import Rehearse
import RehearseLanguage

/// Sends several requests ahead to one host and reads the responses in order.
struct HostExchange {
  enum Event {
    /// The response to the current request, to pass to `take`.
    case answered(HostAnswer)
    case fault(String)
    /// No response will come: the host has ended or must be ended.
    case stopped(HostConnection.Received)
    /// All requests have a response, and no more will be sent.
    case done
  }

  /// The longest time of a plan that a host may state, in microseconds: 12 days. Times of a run can then be added.
  private static let longestTime = 1 << 40

  let session: HostSession
  private let pool: HostPool
  private let requests: [PlanRequest]
  private let start: Int
  private let timeLimit: Int64?
  private var queue: PlanQueue
  private(set) var live: LiveProgress
  /// The time of the first request or the last response.
  private var since = HostClock.now()

  /// - Parameters:
  ///   - range: the requests to send, at least one.
  ///   - singlesUntil: the index before which each plan is sent alone.
  ///   - isLive: whether to send one plan at a time and receive notifications.
  ///   - timeLimit: the time allowed for a plan, in nanoseconds; `nil` for no limit.
  init(
    _ session: HostSession, of pool: HostPool, _ requests: [PlanRequest], _ range: Range<Int>,
    singlesUntil: Int = .max, isLive: Bool, timeLimit: Int64?
  ) {
    (self.session, self.pool, self.requests, self.timeLimit) = (session, pool, requests, timeLimit)
    start = range.lowerBound
    queue = PlanQueue(requests, range, singlesUntil: singlesUntil, session.hello, isLive: isLive)
    let first = requests[range.lowerBound]
    live = LiveProgress(first.contract, first.plan)
  }

  /// Nanoseconds since the current plan became the current one.
  var elapsed: Int64 { HostClock.now() - since }

  /// The runs batched with the current plan; `nil` if it was sent alone.
  var batchInHand: Range<Int>? { queue.batchInHand }

  /// All plans that were sent and have no response.
  var inFlight: Range<Int>? { queue.inFlight }

  /// Stops sending; requests already sent still get a response.
  mutating func stopSending() { queue.stop() }

  /// Sends as many requests as allowed and waits for the next response.
  mutating func next() -> Event {
    queue.fill(session)
    while let (index, id) = queue.hand {
      let deadline = timeLimit.map { since + $0 } ?? .max
      let received = session.connection.receive(deadline: deadline)
      if case .lineTooLong = received { return .fault("it sent a line of more than 16 MiB") }
      guard case .line(let line) = received else { return .stopped(received) }
      do throws(JSONError) {
        let answer = try read(line, id, requests[index])
        switch answer.content {
        case .ran, .fault: return .answered(answer)
        case .notification(let message): try live.note(message, answer)
        case .values: throw JSONError(message: "it answers a plan with \"values\"", offset: 0)
        case .unknown: break
        }
      } catch {
        return .fault(HostAnswer.fault(error, in: line))
      }
    }
    return .done
  }

  /// The plans that may have changed their process, if there are several; each must run alone to know.
  func suspects(_ answer: HostAnswer) -> Range<Int>? {
    guard let (index, id) = queue.hand, let since = answer.changedSince, since < id, !answer.changed.isEmpty else {
      return nil
    }
    let first = max(start, index - (id - since))
    return first < index ? first..<index + 1 : nil
  }

  /// Accepts the response for the current plan and moves to the next.
  mutating func take(_ answer: HostAnswer) -> RanPlan? {
    guard let index = queue.hand?.index else { return nil }
    let request = requests[index]
    let trace: Trace
    switch answer.content {
    case .ran(let sent): trace = sent
    case .fault(let fault): trace = Trace(fault, request.plan, request.contract)
    case .notification, .values, .unknown: return nil
    }
    let printed = session.finish(request.label, printed: answer.printed)
    let module = request.contract.name
    let isReplaced =
      suspects(answer) == nil
      ? pool.note(changes: answer.changed, of: module, request.label) : !pool.isKnown(answer.changed, of: module)
    if isReplaced { session.isWornOut = true }
    pool.noteLife(of: request.contract.name)
    let now = HostClock.now()
    let took = answer.took.map { Int64(min($0, Self.longestTime)) * 1_000 } ?? now - since
    since = now
    queue.takeHand()
    // With `live`, the next request is not sent yet.
    if requests.indices.contains(index + 1) {
      live = LiveProgress(requests[index + 1].contract, requests[index + 1].plan)
    }
    return RanPlan(trace, nanoseconds: took, printed: printed)
  }

  private func read(_ line: [UInt8], _ id: Int, _ request: PlanRequest) throws(JSONError) -> HostAnswer {
    let isDetailed = request.isDetailed && session.hello.has(.details)
    let answer = try HostAnswer(line) { answered in
      // Members may come in any order, so the trace may come before the ID, which is checked below.
      guard answered == nil || answered == id else { return nil }
      return TraceReader(request.contract, request.plan, isDetailed: isDetailed, after: request.known)
    }
    if case .unknown = answer.content { return answer }
    guard answer.id == id else { throw JSONError(message: HostAnswer.otherRequest(answer.id), offset: 0) }
    return answer
  }
}
