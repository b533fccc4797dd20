import RehearseSource

/// The keys of `then`.
enum ThenKey: String, LevelKey {
  case calls
  case callsInAnyOrder = "calls in any order"
  case never, state, changes, history
  case alsoAllowed = "also allowed"
  static let level = "`then`"
  static let words = NameTable(allCases.map(\.rawValue))
  static let all = allCases
}
