#if os(Linux)
  @_spi(SwiftUI) import Observation
#else
  import Observation
#endif

/// What happened, event by event: noted by the stage where somebody wants to study the module.
extension Trace {
  /// Notes an event; returns its index.
  func begin(_ occasion: Event.Occasion, at time: Int64) -> Int {
    events.append(Event(occasion: occasion, calls: calls.count, writes: writes.count, time: time))
    return events.count - 1
  }

  /// Notes what is delivered next; returns the index of the event that it belongs to.
  ///
  /// - Parameter event: the one under way.
  func begin(_ origin: Delivery.Origin, in event: Int, at time: Int64) -> Int {
    switch origin {
    case .call(let call): return begin(.answer(call: call), at: time)
    case .timer: return begin(.timer, at: time)
    case .event(let owner):
      if owner != event, owner >= 0 { _ = begin(.rest(of: owner), at: time) }
      return owner
    }
  }

  /// The index of the event that an entry of `events` belongs to: its own, or that of which it is the rest.
  package func owner(ofEvent place: Int) -> Int {
    if case .rest(let owner) = events[place].occasion { owner } else { place }
  }

  /// The places of the calls that began with an entry of `events`, from 0.
  package func callPlaces(ofEvent place: Int) -> Range<Int> {
    events[place].calls..<(place + 1 < events.count ? events[place + 1].calls : calls.count)
  }

  /// The places of the writes that began with an entry of `events`, from 0.
  package func writePlaces(ofEvent place: Int) -> Range<Int> {
    events[place].writes..<(place + 1 < events.count ? events[place + 1].writes : writes.count)
  }
}

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

/// Hears of every single change of what is `@Observable`.
// Unchecked: only the thread of the case uses it; a change in any other is refused before anything is touched.
final class ObservedChanges: @unchecked Sendable {
  /// Only the last look counts: what an earlier one would hear of, it hears of too.
  private var looks = 0
  var isWatching: Bool { looks > 0 }

  /// Looks once, and again whenever something that was seen changes.
  ///
  /// - Parameters:
  ///   - look: notes what is there.
  ///   - isHeard: asked on whatever thread something changes.
  func watch(_ look: @escaping () -> Void, isHeard: @escaping () -> Bool) {
    looks += 1
    let number = looks
    nonisolated(unsafe) let again = { [weak self] in
      guard isHeard(), let self, looks == number else { return }
      watch(look, isHeard: isHeard)
    }
    #if os(Linux)
      // After the change, so that a call which follows it is noted after it.
      withObservationTracking(
        look,
        didSet: { tracking in
          tracking.cancel()
          again()
        })
    #else
      // Before the change: what is seen now is what the change before it left. It may be noted after calls that followed.
      withObservationTracking(look, onChange: { again() })
    #endif
  }
}
