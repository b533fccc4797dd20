import Rehearse

/// What events do to a module, as far as it was explored: every occurrence with the shortest way there.
///
/// Effects, visible states, transitions and what coverage asks for are all read off the occurrences.
package struct EffectCatalog: Sendable {
  package struct Entry: Sendable {
    package let occurrence: Occurrence
    /// The first way that led there, and so one of the shortest.
    package let way: Way
  }

  /// A visible state, what happened in it, and the visible state that followed.
  package struct Transition: Hashable, Sendable {
    package let before: [Literal]
    package let kind: EventKind
    package let after: [Literal]

    package init(_ occurrence: Occurrence) {
      (before, kind, after) = (occurrence.before, occurrence.kind, occurrence.after)
    }
  }

  /// In the order in which they were found, which depends on nothing but the module.
  package private(set) var entries: [Entry] = []
  private var known: Set<Occurrence> = []

  package init() {}

  func has(_ occurrence: Occurrence) -> Bool { known.contains(occurrence) }

  package mutating func add(_ occurrence: Occurrence, _ way: @autoclosure () -> Way) {
    guard known.insert(occurrence).inserted else { return }
    entries.append(Entry(occurrence: occurrence, way: way()))
  }

  /// The visible states, in the order in which they were found.
  package var states: [[Literal]] {
    var seen: Set<[Literal]> = []
    return entries.flatMap { [$0.occurrence.before, $0.occurrence.after] }.filter { seen.insert($0).inserted }
  }

  /// The transitions, in the order in which they were found.
  package var transitions: [Transition] {
    var seen: Set<Transition> = []
    return entries.map { Transition($0.occurrence) }.filter { seen.insert($0).inserted }
  }

  /// Every event with every effect that it has somewhere, with the first way there.
  package var effects: [Entry] {
    struct Pair: Hashable {
      let kind: EventKind
      let effect: Effect
    }
    var seen: Set<Pair> = []
    return entries.filter { seen.insert(Pair(kind: $0.occurrence.kind, effect: $0.occurrence.effect)).inserted }
  }
}
