/// What a module is known to do between its visible states, and which of it some scenario tells.
package struct HTMLTransitions: Sendable, Equatable {
  /// All events that lead from one state to another one, or leave it as it is.
  package struct Edge: Sendable, Equatable {
    package var from: Int
    package var to: Int
    package var told: Int
    package var untold: Int

    package init(from: Int, to: Int, told: Int = 0, untold: Int = 0) {
      (self.from, self.to, self.told, self.untold) = (from, to, told, untold)
    }
  }

  /// Each state with what its fields are: `isPerforming: off`.
  package var states: [[String]]
  package var edges: [Edge]

  package init(states: [[String]], edges: [Edge]) { (self.states, self.edges) = (states, edges) }

  package var told: Int { edges.reduce(0) { $0 + $1.told } }
  package var untold: Int { edges.reduce(0) { $0 + $1.untold } }

  /// A state by what tells it from the first one, which has all its fields.
  package func words(_ state: Int) -> String {
    guard state > 0 else { return states[0].isEmpty ? "the only state" : states[0].joined(separator: ", ") }
    let others = zip(states[state], states[0]).filter { $0 != $1 }.map(\.0)
    return others.isEmpty ? states[state].joined(separator: ", ") : others.joined(separator: ", ")
  }
}
