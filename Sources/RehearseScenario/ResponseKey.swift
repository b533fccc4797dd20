import RehearseSource

/// The keys of a written response.
enum ResponseKey: String, LevelKey {
  case returns, fails, after
  static let level = "a response"
  static let words = NameTable(allCases.map(\.rawValue))
  static let all = allCases
}
