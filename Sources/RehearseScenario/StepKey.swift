import RehearseSource

/// The keys of one of a scenario's steps.
enum StepKey: String, LevelKey {
  case when, then
  static let level = "a step"
  static let words = NameTable(allCases.map(\.rawValue))
  static let all = allCases
}
