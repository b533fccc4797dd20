import RehearseSource

/// The keys of a scenario file.
enum FileKey: String, LevelKey {
  case rehearse, module, feature, about, link, tags, given
  case alsoAllowed = "also allowed"
  case scenarios
  static let level = "a scenario file"
  static let words = NameTable(allCases.map(\.rawValue))
  static let all = allCases
}
