import RehearseSource

/// The keys of `then`.
package enum ThenKey: String, LevelKey {
  case calls
  case callsInAnyOrder = "calls in any order"
  case never, state, changes, history
  case alsoAllowed = "also allowed"
  package static let level = "`then`"
  package static let words = NameTable(allCases.map(\.rawValue))
  package static let all = allCases

  package var sentence: String {
    switch self {
    case .calls: "Exactly these commands, in this order; none: no command at all"
    case .callsInAnyOrder: "Exactly these commands, in any order"
    case .never: "None of these is called; PORT.* means all of a port"
    case .state: "These fields have these values afterwards"
    case .changes: "Exactly these fields changed, to these values; none: nothing changed"
    case .history: "The values that a field took, one after the other; none: it did not change"
    case .alsoAllowed: "Calls that do not matter here; PORT.* means all of a port"
    }
  }
}
