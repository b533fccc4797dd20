import RehearseSource

/// The keys of `known failure`.
enum KnownFailureKey: String, LevelKey {
  case issue, until, because
  static let level = "`known failure`"
  static let words = NameTable(allCases.map(\.rawValue))
  static let all = allCases
}
