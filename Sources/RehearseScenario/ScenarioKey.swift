import RehearseSource

/// The keys of a scenario.
enum ScenarioKey: String, LevelKey {
  case scenario, why, link, tags, id, skip
  case knownFailure = "known failure"
  case only, given
  case alsoAllowed = "also allowed"
  case when, then, steps
  case completeOver = "complete over"
  case table
  case forEvery = "for every"
  static let level = "a scenario"
  static let words = NameTable(allCases.map(\.rawValue))
  static let all = allCases
}
