import RehearseLanguage

extension Status {
  /// The worst status among the cases of a scenario.
  init(worstOf statuses: some Sequence<Status>) {
    self = statuses.min { $0.rank < $1.rank } ?? .passed
  }

  /// A number of cases or files: `1 known failure`, `2 known failures`.
  func counted(_ count: Int) -> String { "\(count) \(words(count))" }

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

  /// The class for the filter.
  var filter: String {
    switch self {
    case .crashed, .timedOut, .error, .ruleBroken, .failed: "F"
    case .invalidFile, .noHost: "I"
    case .knownFailure: "K"
    case .skipped: "S"
    case .notRun: "N"
    case .passed: "P"
    }
  }
}
