/// Joins the parts of a trace, and checks that they agree with each other and with the plan.
extension TraceReader {
  /// Puts the trace of the known run before the part that the host sent.
  func join(_ reader: JSONReader) throws(JSONError) {
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
    for index in known.trace.calls.indices where trace.calls[index].operation == prepared.operation {
      if number < responses.count {
        trace.calls[index].source = .response(number)
        trace.calls[index].wouldAnswer = nil
      } else {
        trace.calls[index].source = .beyondList
      }
      number += 1
    }
  }

  func finish(_ reader: JSONReader) throws(JSONError) {
    let check = TraceCheck(
      trace: trace, plan: plan, contract: contract, isDetailed: isDetailed, known: skipped?.calls ?? 0)
    do throws(WireError) {
      trace.used = try check.run()
    } catch {
      throw reader.problem(error.message)
    }
    dropIdleWrites()
    trace.finalState = trace.initialState
    for write in trace.writes { trace.finalState[write.field] = write.value }
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
    for index in trace.stepEnds.indices { trace.stepEnds[index].writes = keptBefore[trace.stepEnds[index].writes] }
    for index in trace.events.indices { trace.events[index].writes = keptBefore[trace.events[index].writes] }
  }
}
