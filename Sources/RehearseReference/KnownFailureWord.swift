/// The keys of `known failure`.
package enum KnownFailureWord: String, LanguageWord {
  case issue, until, because

  package var sentence: String {
    switch self {
    case .issue: "The ticket under which it is to be mended"
    case .until: "The last day on which the failure is tolerated: 2027-01-31"
    case .because: "Why it fails"
    }
  }
}
