import Rehearse

/// The visible states of a module and what leads from one to another: what pictures are drawn from.
package struct StateGraph: Sendable {
  /// All events that lead from one state to another one, or leave it as it is.
  package struct Edge: Sendable {
    package let before: Int
    package let after: Int
    package fileprivate(set) var transitions: [EffectCatalog.Transition]
  }

  /// In the order in which they were found.
  package let states: [[Literal]]
  package private(set) var edges: [Edge] = []

  package init(_ catalog: EffectCatalog) {
    struct Ends: Hashable {
      let before: [Literal]
      let after: [Literal]
    }
    states = catalog.states
    let numbers = Dictionary(states.enumerated().map { ($1, $0) }) { first, _ in first }
    var places: [Ends: Int] = [:]
    for transition in catalog.transitions {
      let ends = Ends(before: transition.before, after: transition.after)
      if let place = places[ends] {
        edges[place].transitions.append(transition)
      } else if let before = numbers[transition.before], let after = numbers[transition.after] {
        places[ends] = edges.count
        edges.append(Edge(before: before, after: after, transitions: [transition]))
      }
    }
  }
}
