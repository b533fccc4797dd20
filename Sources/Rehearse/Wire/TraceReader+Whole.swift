/// Joins the parts of a trace, and checks that they agree with each other and with the plan.
extension TraceReader {
  /// Puts the trace of the known run before the part that the host sent.
  func join(_ reader: JSONReader) throws(Problem) {
    guard let skipped else { return }
    guard let known, trace.initialState.isEmpty else { throw reader.problem("the trace leaves out what nothing says") }
    guard skipped.calls == known.trace.calls.count, skipped.writes == known.trace.writes.count else {
      throw reader.problem(
        "the same beginning led to other calls or changes than before: the module is not deterministic")
    }
    trace.initialState = known.trace.initialState
    trace.calls = known.trace.calls + trace.calls
    trace.writes = known.trace.writes + trace.writes
    trace.events = known.trace.events
    for prepared in plan.responses { answerAgain(prepared, known) }
  }

  /// Applies a list of responses to the calls in the common beginning, if the known run had another list.
  private func answerAgain(_ prepared: Plan.Prepared, _ known: KnownRun) {
    guard case .list(let responses) = prepared.script, !known.plan.responses.contains(prepared) else { return }
    var number = 0
    for place in known.trace.calls.indices where trace.calls[place].operation == prepared.operation {
      if number < responses.count {
        trace.calls[place].source = .response(number)
        trace.calls[place].wouldAnswer = nil
      } else {
        trace.calls[place].source = .beyondList
      }
      number += 1
    }
  }

  func finish(_ reader: JSONReader) throws(Problem) {
    try checkCalls(reader)
    try checkEvents(reader)
    try checkCounts(reader)
    dropIdleWrites()
    trace.finalState = trace.initialState
    for write in trace.writes { trace.finalState[write.field] = write.value }
    trace.used = plan.responses.map { prepared in trace.calls.count { $0.operation == prepared.operation } }
  }

  private func checkCalls(_ reader: JSONReader) throws(Problem) {
    var time: Int64 = 0
    for (place, call) in trace.calls.enumerated() {
      if let cause = call.cause, cause >= place { throw reader.problem("a call is caused by one after it") }
      guard call.time >= time else { throw reader.problem("a call is earlier than the one before it") }
      time = call.time
      guard case .response(let item) = call.source else { continue }
      let script = plan.responses.first { $0.operation == call.operation }?.script
      guard script?.responses.indices.contains(item) == true else {
        throw reader.problem("a call is answered by a response that the plan does not have")
      }
    }
  }

  /// A detailed trace has an event for each action. Only an answer of a stream has an item, and it must be one of the
  /// response or of the default.
  private func checkEvents(_ reader: JSONReader) throws(Problem) {
    let fired = trace.events.count { if case .action = $0.occasion { true } else { false } }
    guard !isDetailed || fired == plan.actionPlaces.count else {
      throw reader.problem("\"events\" lacks an action of the plan")
    }
    let outcomes = TraceOutcomes(trace, plan)
    for case .answer(let call, let item) in trace.events.map(\.occasion) {
      let isStream = contract.operations[trace.calls[call].operation].isStream
      guard isStream == (item != nil), item == nil || outcomes.content(of: call, item: item) != nil else {
        throw reader.problem("an event is of an answer that its call does not get")
      }
    }
  }

  private func checkCounts(_ reader: JSONReader) throws(Problem) {
    guard trace.stepEnds.count == plan.steps.count else {
      throw reader.problem("\"stepEnds\" has \(trace.stepEnds.count) entries for \(plan.steps.count) steps")
    }
    guard isRising(trace.stepEnds.map { ($0.calls, $0.writes, $0.time) }),
      isRising(trace.events.map { ($0.calls, $0.writes, $0.time) }), isRising(trace.writes.map { ($0.calls, 0, 0) })
    else { throw reader.problem("counts or times of the trace fall, or are more than there is") }
    for end in trace.stepEnds where end.calls > 0 && trace.calls[end.calls - 1].time > end.time {
      throw reader.problem("a call is later than the end of its step")
    }
    if let end = trace.stepEnds.last, end.calls != trace.calls.count || end.writes != trace.writes.count {
      throw reader.problem("the last step ends before the last call or change")
    }
  }

  private func isRising(_ counts: [(calls: Int, writes: Int, time: Int64)]) -> Bool {
    var before: (calls: Int, writes: Int, time: Int64) = (0, 0, 0)
    for count in counts {
      guard count.calls >= before.calls, count.writes >= before.writes, count.time >= before.time else { return false }
      before = count
    }
    return before.calls <= trace.calls.count && before.writes <= trace.writes.count
  }

  /// Removes writes that change nothing, which a host may send.
  private func dropIdleWrites() {
    var state = trace.initialState
    var kept: [Trace.Write] = []
    /// Maps a number of original writes to the number of kept writes.
    var keptBefore = [0]
    for write in trace.writes {
      if state[write.field] != write.value { kept.append(write) }
      state[write.field] = write.value
      keptBefore.append(kept.count)
    }
    guard kept.count < trace.writes.count else { return }
    trace.writes = kept
    for place in trace.stepEnds.indices { trace.stepEnds[place].writes = keptBefore[trace.stepEnds[place].writes] }
    for place in trace.events.indices { trace.events[place].writes = keptBefore[trace.events[place].writes] }
  }
}
