import Rehearse

/// The ways that go on from another by one event.
package struct WayContinuations {
  private let observer: WayObserver
  private let next: NextEvents

  package init(_ planner: WayPlanner) {
    observer = WayObserver(planner, tellsOccurrences: false)
    next = NextEvents(planner.vocabulary, planner.world)
  }

  /// All of them, with a value of each class where a type has no end of them; none where the module does not come that far.
  package func all(_ way: Way) -> [Way] {
    let seen = observer.observe(way, known: 0)
    guard seen.fault == nil else { return [] }
    return next.all(after: way, seen, isOrdinary: false).map { way.continued(by: $0.event) }
  }

  /// Those with ordinary values only, of a way that somebody else has carried out.
  package func ordinary(_ way: Way, _ seen: Observation) -> [Way] {
    guard seen.fault == nil else { return [] }
    return next.all(after: way, seen, isOrdinary: true).map { way.continued(by: $0.event) }
  }
}
