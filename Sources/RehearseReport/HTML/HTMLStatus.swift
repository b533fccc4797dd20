import Rehearse
import RehearseLanguage
import RehearseRunner

/// The result of a case, a scenario or a file on the page, ordered from worst to best.
package enum HTMLStatus: String, Sendable, Codable, CaseIterable {
  case invalid, withoutHost, crashed, timedOut, errored, ruleBroken, failed, known, notRun, skipped, passed

  package init(_ result: CaseResult) {
    self =
      switch result {
      case .passed: .passed
      case .failed(let failure): failure.kind == .ruleBroken ? .ruleBroken : .failed
      case .passedUnexpectedly: .failed
      case .errored(let error):
        switch error.kind {
        case .crashed: .crashed
        case .timedOut: .timedOut
        case .unfit: .errored
        }
      case .skipped: .skipped
      case .failedAsKnown: .known
      case .notRun: .notRun
      }
  }

  /// The worst status among the cases of a scenario.
  package init(worstOf statuses: some Sequence<HTMLStatus>) {
    self = statuses.min { $0.rank < $1.rank } ?? .passed
  }

  /// 0 for the worst status.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  package var word: String {
    switch self {
    case .invalid: "invalid file"
    case .withoutHost: "no host"
    case .crashed: "crashed"
    case .timedOut: "timed out"
    case .errored: "error"
    case .ruleBroken: "rule broken"
    case .failed: "failed"
    case .known: "known failure"
    case .notRun: "not run"
    case .skipped: "skipped"
    case .passed: "passed"
    }
  }

  /// A number of cases or files: `1 known failure`, `2 known failures`.
  func counted(_ count: Int) -> String {
    switch self {
    case .invalid, .withoutHost, .errored, .known: Counted.text(count, word)
    case .crashed, .timedOut, .ruleBroken, .failed, .notRun, .skipped, .passed: "\(count) \(word)"
    }
  }

  /// Whether it is the status of a file rather than a case.
  var isOfFile: Bool { self == .invalid || self == .withoutHost }

  package var isWrong: Bool {
    switch self {
    case .invalid, .withoutHost, .crashed, .timedOut, .errored, .ruleBroken, .failed: true
    case .known, .notRun, .skipped, .passed: false
    }
  }

  var hasCard: Bool { isWrong || self == .known }

  /// The CSS class for the color.
  var look: String {
    switch self {
    case .invalid, .withoutHost: "i"
    case .crashed, .timedOut, .errored: "e"
    case .ruleBroken, .failed: "f"
    case .known: "k"
    case .notRun: "n"
    case .skipped: "s"
    case .passed: "p"
    }
  }

  /// The class for the filter.
  var filter: String {
    switch self {
    case .crashed, .timedOut, .errored, .ruleBroken, .failed: "F"
    case .invalid, .withoutHost: "I"
    case .known: "K"
    case .skipped: "S"
    case .notRun: "N"
    case .passed: "P"
    }
  }
}
