import RehearseSource

/// The keys of `given` that every module has beside the names that it declares.
package enum GivenKey: String, LevelKey {
  case flags, responses
  package static let level = "given"
  package static let words = NameTable(allCases.map(\.rawValue))
  package static let all = allCases

  package var sentence: String {
    switch self {
    case .flags: "Feature flags, each on or off"
    case .responses: "What the services answer"
    }
  }
}
