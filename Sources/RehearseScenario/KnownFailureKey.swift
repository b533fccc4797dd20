import RehearseSource

/// The keys of `known failure`.
package enum KnownFailureKey: String, LevelKey {
  case issue, until, because
  package static let level = "`known failure`"
  package static let words = NameTable(allCases.map(\.rawValue))
  package static let all = allCases

  package var sentence: String {
    switch self {
    case .issue: "The ticket for fixing it"
    case .until: "The last day on which the failure is accepted: 2027-01-31"
    case .because: "Why it fails"
    }
  }
}
