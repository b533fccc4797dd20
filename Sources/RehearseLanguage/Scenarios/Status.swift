import Rehearse

/// How a case, or a file without cases, ended. The first one is the worst.
///
/// Programs read the raw values, in the JSON of `compare` and in the answers to editors.
package enum Status: String, Sendable, Codable, CaseIterable {
  case invalidFile = "invalid file"
  case noHost = "no host"
  case crashed
  case timedOut = "timed out"
  case error
  case ruleBroken = "rule broken"
  case failed
  case knownFailure = "known failure"
  case notRun = "not run"
  case skipped
  case passed

  /// 0 for the worst status.
  package var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// What people read, in any report.
  package var word: String { rawValue }

  /// What follows a number of cases or files: `known failures`.
  package func words(_ count: Int) -> String {
    switch self {
    case .invalidFile, .error, .knownFailure: Counted.word(count, word)
    case .noHost: "\(Counted.word(count, "file")) without a host"
    case .crashed, .timedOut, .ruleBroken, .failed, .notRun, .skipped, .passed: word
    }
  }

  /// Whether it is the status of a file that could not be used.
  package var isOfFile: Bool { self == .invalidFile || self == .noHost }

  /// Whether something is wrong that must be mended.
  package var isWrong: Bool {
    switch self {
    case .invalidFile, .noHost, .crashed, .timedOut, .error, .ruleBroken, .failed: true
    case .knownFailure, .notRun, .skipped, .passed: false
    }
  }

  /// Whether the exit status says so.
  package var failsRun: Bool { isWrong || self == .notRun }

  /// Whether a case ran.
  package var isRun: Bool {
    switch self {
    case .crashed, .timedOut, .error, .ruleBroken, .failed, .knownFailure, .passed: true
    case .invalidFile, .noHost, .notRun, .skipped: false
    }
  }
}

extension Reason {
  /// The reason as the end of a sentence.
  package var text: MessageText {
    switch self {
    case .author(let text), .unverified(let text): MessageText(quoting: text)
    case .othersAreOnly: "left out, because other scenarios are marked `only`"
    case .firstFailure: "the run stopped at the first failure"
    case .interrupted: "interrupted"
    case .tooManyCases: "the run has too many cases"
    case .stoppedEarly: "the run was stopped early"
    case .unreadable(let lines, let stoppedEarly):
      """
      \(stoppedEarly ? "\(Reason.stoppedEarly.text), or " : "")its result is missing, because \(words: lines) of the \
      journal cannot be read
      """
    case .noHost: "no host was started"
    case .noModule(let name): "there is no module \"\(name)\""
    case .notSelected: "this test was not selected"
    case .notTried: "it was not tried, because it does not run or does not pass as it is"
    }
  }
}
