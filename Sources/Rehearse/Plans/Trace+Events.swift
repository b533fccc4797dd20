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
