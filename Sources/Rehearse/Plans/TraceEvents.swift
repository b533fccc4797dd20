#if os(Linux)
  @_spi(SwiftUI) import Observation
#else
  import Observation
#endif

extension Trace {
  /// Appends an event and returns its index.
  func begin(_ cause: Event.Cause, at time: Int64) -> Int {
    events.append(Event(cause: cause, calls: calls.count, writes: writes.count, time: time))
    return events.count - 1
  }

  /// Appends the event of a delivery, unless it continues `event`; returns the index of the event that it belongs to.
  func begin(_ origin: Delivery.Origin, in event: Int, at time: Int64) -> Int {
    switch origin {
    case .answer(let call, let item): return begin(.answer(call: call, item: item), at: time)
    case .timer: return begin(.timer, at: time)
    case .event(let owner):
      if owner != event, owner >= 0 { _ = begin(.rest(of: owner), at: time) }
      return owner
    }
  }

  /// The indices of the calls during an entry of `events`.
  package func callIndices(ofEvent index: Int) -> Range<Int> {
    events[index].calls..<(index + 1 < events.count ? events[index + 1].calls : calls.count)
  }
}

/// Traces of a module that behaves differently, to find out which expectations would notice.
///
/// Each function returns a copy. It alters only what expectations can see.
extension Trace {
  private func copy() -> Trace {
    let copy = Trace()
    copy.initialState = initialState
    copy.finalState = finalState
    copy.calls = calls
    copy.writes = writes
    copy.stepEnds = stepEnds
    copy.results = results
    copy.used = used
    copy.pending = pending
    copy.givensRead = givensRead
    copy.fault = fault
    return copy
  }

  /// The trace of a module that does not react after the first steps.
  ///
  /// - Parameter kept: the number of steps in which it does what it did.
  package func doingNothing(after kept: Int, of plan: Plan) -> Trace {
    let copy = copy()
    let end = kept > 0 ? stepEnds[kept - 1] : StepEnd(calls: 0, writes: 0, time: 0)
    copy.finalState = kept > 0 ? state(after: kept - 1) : initialState
    copy.calls = Array(calls[..<end.calls])
    copy.writes = Array(writes[..<end.writes])
    copy.results = results.filter { $0.during < kept }
    copy.stepEnds = stepEnds.enumerated().map { index, step in
      index < kept ? step : StepEnd(calls: end.calls, writes: end.writes, time: step.time)
    }
    copy.used = zip(plan.responses, used).map { prepared, count in
      min(count, copy.calls.count { $0.operation == prepared.operation })
    }
    copy.pending = []
    return copy
  }

  /// A copy in which other calls replace some calls of a step.
  ///
  /// - Parameter range: Indices of calls in the whole trace, within the step; empty to insert calls.
  package func replacingCalls(_ range: Range<Int>, ofStep step: Int, with replacement: [CallRecord]) -> Trace {
    let copy = copy()
    copy.calls.replaceSubrange(range, with: replacement)
    let growth = replacement.count - range.count
    for later in step..<stepEnds.count { copy.stepEnds[later].calls += growth }
    // An inserted call follows the writes before it.
    let firstMoved = range.isEmpty ? range.lowerBound + 1 : range.upperBound
    for index in writes.indices where writes[index].calls > range.lowerBound {
      copy.writes[index].calls =
        writes[index].calls >= firstMoved
        ? writes[index].calls + growth : min(writes[index].calls, range.lowerBound + replacement.count)
    }
    return copy
  }

  /// The trace of a module that leaves a field with another value at the end of a step.
  package func leaving(_ field: Int, as value: Literal, atEndOf step: Int) -> Trace {
    let copy = copy()
    let range = writeIndices(ofStep: step)
    let last = writes[range].lastIndex { $0.field == field }
    let before = writes[..<(last ?? range.upperBound)].last { $0.field == field }?.value ?? initialState[field]
    let new = before == value ? [] : [Write(field: field, value: value, calls: stepEnds[step].calls)]
    copy.writes.replaceSubrange(last.map { $0..<$0 + 1 } ?? range.upperBound..<range.upperBound, with: new)
    let growth = new.count - (last == nil ? 0 : 1)
    for later in step..<stepEnds.count { copy.stepEnds[later].writes += growth }
    if !writes[range.upperBound...].contains(where: { $0.field == field }) { copy.finalState[field] = value }
    return copy
  }

  /// A copy in which an action ended in another way.
  package func ending(_ index: Int, with outcome: Outcome) -> Trace {
    let copy = copy()
    copy.results[index].outcome = outcome
    return copy
  }

  /// A copy with another value in a write that a later write in the same step overwrites.
  package func passing(through value: Literal, atWrite index: Int) -> Trace {
    let copy = copy()
    copy.writes[index].value = value
    return copy
  }
}

/// Observes every single change to an `@Observable` model.
// Unchecked: only the thread of the case uses it. Changes on other threads are rejected before they touch anything.
final class ObservedChanges: @unchecked Sendable {
  /// Only the latest observation counts, because it also receives what earlier ones would.
  private var looks = 0
  var isWatching: Bool { looks > 0 }

  /// Calls `look` immediately, and again whenever a value that it read changes.
  ///
  /// - Parameters:
  ///   - look: Records the state.
  ///   - isAccepted: Returns whether a change counts. It is called on the thread of the change.
  func watch(_ look: @escaping () -> Void, isAccepted: @escaping () -> Bool) {
    looks += 1
    let number = looks
    nonisolated(unsafe) let again = { [weak self] in
      guard isAccepted(), let self, looks == number else { return }
      watch(look, isAccepted: isAccepted)
    }
    #if os(Linux)
      // After the change, so that calls that follow it are recorded after it.
      withObservationTracking(
        look,
        didSet: { tracking in
          tracking.cancel()
          again()
        })
    #else
      // Before the change: this look records the previous change, possibly after calls that followed it.
      withObservationTracking(look, onChange: { again() })
    #endif
  }
}
