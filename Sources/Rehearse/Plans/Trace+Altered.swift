/// What would have been seen if the module had behaved in another way: traces for asking whether anybody would notice.
///
/// Only what expectations can look at is altered. Each returns a new trace; the one at hand stays as it is.
extension Trace {
  private func copy() -> Trace {
    let copy = Trace()
    copy.initialState = initialState
    copy.finalState = finalState
    copy.calls = calls
    copy.writes = writes
    copy.stepEnds = stepEnds
    copy.used = used
    copy.pending = pending
    copy.givensRead = givensRead
    copy.fault = fault
    return copy
  }

  /// The trace of a module that did nothing, whatever happened to it.
  package func doingNothing() -> Trace {
    let copy = copy()
    copy.finalState = initialState
    copy.calls = []
    copy.writes = []
    copy.stepEnds = stepEnds.map { StepEnd(calls: 0, writes: 0, time: $0.time) }
    copy.used = used.map { _ in 0 }
    copy.pending = []
    return copy
  }

  /// The trace with other calls in the place of some of a step's.
  ///
  /// - Parameter places: from 0, within those of the step; empty to add calls.
  package func replacingCalls(_ places: Range<Int>, ofStep step: Int, with replacement: [CallRecord]) -> Trace {
    let copy = copy()
    copy.calls.replaceSubrange(places, with: replacement)
    let growth = replacement.count - places.count
    for later in step..<stepEnds.count { copy.stepEnds[later].calls += growth }
    // A call that is added comes behind the writes at its place.
    let firstMoved = places.isEmpty ? places.lowerBound + 1 : places.upperBound
    for place in writes.indices where writes[place].calls > places.lowerBound {
      copy.writes[place].calls =
        writes[place].calls >= firstMoved
        ? writes[place].calls + growth : min(writes[place].calls, places.lowerBound + replacement.count)
    }
    return copy
  }

  /// The trace of a module that leaves a field with another value when a step ends.
  package func leaving(_ field: Int, as value: Literal, atEndOf step: Int) -> Trace {
    let copy = copy()
    let places = writePlaces(ofStep: step)
    let last = writes[places].lastIndex { $0.field == field }
    let before = writes[..<(last ?? places.upperBound)].last { $0.field == field }?.value ?? initialState[field]
    let new = before == value ? [] : [Write(field: field, value: value, calls: stepEnds[step].calls)]
    copy.writes.replaceSubrange(last.map { $0..<$0 + 1 } ?? places.upperBound..<places.upperBound, with: new)
    let growth = new.count - (last == nil ? 0 : 1)
    for later in step..<stepEnds.count { copy.stepEnds[later].writes += growth }
    if !writes[places.upperBound...].contains(where: { $0.field == field }) { copy.finalState[field] = value }
    return copy
  }

  /// The trace with another value in a write after which the same field is written again in the same step.
  package func passing(through value: Literal, atWrite place: Int) -> Trace {
    let copy = copy()
    copy.writes[place].value = value
    return copy
  }
}
