extension TraceCheck {
  /// The answers to one call that are still to come, in their order.
  struct Arrivals {
    fileprivate enum Answers {
      /// This many at the time of the call.
      case atOnce(Int)
      case single(after: Int64)
      case stream([StreamItem])
    }

    private let answers: Answers
    /// The index of the next answer.
    private(set) var item = 0
    /// When the next answer is due; `nil` if there is none.
    private(set) var due: Int64?

    fileprivate init(_ answers: Answers, madeAt time: Int64) {
      self.answers = answers
      due = delay.map { time + $0 }
    }

    /// Milliseconds between the next answer and the one before it.
    private var delay: Int64? {
      switch answers {
      case .atOnce(let count): item < count ? 0 : nil
      case .single(let delay): item == 0 ? delay : nil
      case .stream(let items): item < items.count ? items[item].after : nil
      }
    }

    mutating func takeNext() {
      guard let last = due else { return }
      item += 1
      due = delay.map { last + $0 }
    }

    mutating func skip(before time: Int64) { while let due, due < time { takeNext() } }
  }

  /// The answers that the module gets for a call, not counting one inside the call.
  func arrivals(ofCall index: Int) -> Arrivals {
    let call = trace.calls[index]
    return Arrivals(answers(to: call), madeAt: call.time)
  }

  private func answers(to call: Trace.CallRecord) -> Arrivals.Answers {
    let operation = contract.operations[call.operation]
    guard case .value(_, _, let usual) = operation.answers, !operation.answersAtOnce else { return .atOnce(0) }
    switch call.source {
    case .default: if case .streams(let values) = usual { return .atOnce(values.count) } else { return .atOnce(1) }
    case .response(let item):
      guard let response = plan.script(of: call.operation)?.responses[item] else { return .atOnce(0) }
      switch response.outcome {
      case .silent: return .atOnce(0)
      case .returns where operation.isStream: return .atOnce(0)
      case .returns, .fails: return .single(after: response.after)
      case .stream(let items): return .stream(items)
      }
    case .itself, .beyondList, .unmatched, .unanswered: return .atOnce(0)
    }
  }

  /// Every answer comes at its time, or is pending, or was withdrawn. The rest of a stream may be withdrawn unsaid.
  func checkAnswers() throws(WireError) {
    // Without a trigger, nothing is delivered.
    let end = plan.steps.contains { !$0.isEmpty } ? trace.stepEnds.last?.time ?? 0 : -1
    if let timer = trace.nextTimer, timer <= end {
      throw WireError(message: "\"nextTimer\" is \(timer)ms, but the last step ends at \(end)ms")
    }
    guard !trace.calls.isEmpty else { return }
    let waiting = try waiting(until: end)
    var isListed = [Bool](repeating: false, count: waiting.count)
    var last: Trace.Pending?
    for pending in trace.pending {
      let arrivals = waiting[pending.call]
      guard arrivals.due == pending.due, pending.due > end else {
        throw WireError(
          message:
            "\"pending\" lists an answer to \(named(pending.call)) that is due at \(pending.due)ms, and there is none")
      }
      if let last, (last.due, last.call) >= (pending.due, pending.call) {
        throw WireError(message: "\"pending\" is not in the order of delivery")
      }
      isListed[pending.call] = true
      last = pending
    }
    for call in trace.withdrawn {
      guard !isListed[call], arrivals(ofCall: call).due != nil else {
        throw WireError(message: "\"withdrawn\" lists \(named(call)), which has no answer that was withdrawn")
      }
      isListed[call] = true
    }
    for (call, arrivals) in waiting.enumerated() where !isListed[call] {
      // A stream that is not listed was cancelled: `withdrawn` is newer than the first hosts with streams.
      guard let due = arrivals.due, !contract.operations[trace.calls[call].operation].isStream else { continue }
      throw WireError(
        message: "the answer to \(named(call)) was due at \(due)ms, but it did not come, and neither \"pending\" nor "
          + "\"withdrawn\" lists it")
    }
  }

  /// The answers to each call that have not come.
  private func waiting(until end: Int64) throws(WireError) -> [Arrivals] {
    var waiting = trace.calls.indices.map(arrivals)
    guard isDetailed else {
      // Only events say what came.
      for call in waiting.indices { waiting[call].skip(before: end + 1) }
      return waiting
    }
    for event in trace.events {
      guard case .answer(let call, let item) = event.cause else { continue }
      let isStream = contract.operations[trace.calls[call].operation].isStream
      guard call < event.calls, waiting[call].due == event.time, waiting[call].item == item ?? 0,
        isStream == (item != nil)
      else {
        throw WireError(
          message:
            "\"events\" has an answer\(item.map { ", item \($0)," } ?? "") to \(named(call)) at \(event.time)ms, and "
            + "there is none")
      }
      waiting[call].takeNext()
    }
    return waiting
  }

  // MARK: Events

  /// There is an event for each action, at its time; what happens during an event happens at its time.
  func checkEvents() throws(WireError) {
    var actions: [(step: Int, time: Int64)] = []
    var time: Int64 = 0
    for (step, triggers) in plan.steps.enumerated() {
      for trigger in triggers {
        if case .action = trigger { actions.append((step, time)) }
        time += trigger.span
      }
    }
    var fired = 0
    for (index, event) in trace.events.enumerated() {
      let calls = trace.callIndices(ofEvent: index)
      if let last = calls.last, trace.calls[calls.lowerBound].time != event.time || trace.calls[last].time != event.time
      {
        throw WireError(message: "a call has another time than the event to which it belongs")
      }
      guard case .action = event.cause else { continue }
      guard fired < actions.count, event.time == actions[fired].time, isInStep(event, actions[fired].step) else {
        throw WireError(message: "the event of an action is not where the plan fires it")
      }
      fired += 1
    }
    guard fired == actions.count else { throw WireError(message: "\"events\" lacks an action of the plan") }
    if let first = trace.events.first, first.calls > 0, trace.calls[first.calls - 1].time > 0 {
      throw WireError(message: "a call is in no event")
    }
    if let last = trace.events.last, last.time > time {
      throw WireError(message: "an event is later than the end of the last step")
    }
  }

  private func isInStep(_ event: Trace.Event, _ step: Int) -> Bool {
    let end = trace.stepEnds[step]
    let start = step == 0 ? Trace.StepEnd(calls: 0, writes: 0, time: 0) : trace.stepEnds[step - 1]
    return (start.calls...end.calls).contains(event.calls) && (start.writes...end.writes).contains(event.writes)
  }
}
