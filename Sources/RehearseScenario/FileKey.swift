import RehearseSource

/// The keys of a scenario file.
package enum FileKey: String, LevelKey {
  case rehearse, module, feature, about, link, tags, given
  case alsoAllowed = "also allowed"
  case scenarios
  package static let level = "a scenario file"
  package static let words = NameTable(allCases.map(\.rawValue))
  package static let all = allCases

  package var sentence: String {
    switch self {
    case .rehearse: "The version of the language: always 1"
    case .module: "What the scenarios are about: one of the modules"
    case .feature: "A title for the file"
    case .about: "Free text for readers"
    case .link: "A ticket, or a list of them, shown when a scenario fails"
    case .tags: "Words for selecting all scenarios of the file"
    case .given: "What is true before every scenario of the file"
    case .alsoAllowed: "Calls that do not matter in any scenario of the file; PORT.* means all of a port"
    case .scenarios: "The scenarios, each after a dash"
    }
  }
}
