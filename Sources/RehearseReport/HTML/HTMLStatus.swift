import RehearseLanguage

extension Status {
  var hasCard: Bool { isWrong || self == .knownFailure }

  /// The CSS class for the color.
  var look: String {
    switch self {
    case .invalidFile, .noHost: "i"
    case .crashed, .timedOut, .error: "e"
    case .ruleBroken, .failed: "f"
    case .knownFailure: "k"
    case .notRun: "n"
    case .skipped: "s"
    case .passed: "p"
    }
  }
}
