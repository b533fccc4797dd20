import Rehearse
import RehearseLanguage
import RehearseRunner

/// The cases of a file that fail for one reason, so that the terminal shows the reason once.
struct EqualFailures {
  /// What a reader would compare: everything but the location of the case.
  private enum Cause: Hashable {
    case failed([[String]])
    case errored(String, crash: [String]?)
    case passedUnexpectedly(String, Int)

    init?(_ result: CaseResult) {
      switch result {
      case .failed(let failure):
        self = .failed(
          failure.steps.map { step in
            step.findings.flatMap { [$0.headline] + $0.detailLines + $0.adviceLines } + ["\(step.number ?? 0)"]
          } + [failure.remarks.map(\.plain)])
      case .errored(let error): self = .errored(error.message.plain, crash: error.crash)
      case .passedUnexpectedly(let issue, let line): self = .passedUnexpectedly(issue, line)
      case .passed, .skipped, .failedAsKnown, .notRun: return nil
      }
    }
  }

  /// The indices of the further cases, by that of the first.
  private var others: [Int: [Int]] = [:]
  private var repeated: Set<Int> = []

  init(_ result: FileResult) {
    var first: [Cause: Int] = [:]
    for (index, end) in result.ends.enumerated() {
      guard let reason = Cause(end.result) else { continue }
      if let earlier = first[reason] {
        others[earlier, default: []].append(index)
        repeated.insert(index)
      } else {
        first[reason] = index
      }
    }
  }

  func isRepeated(_ index: Int) -> Bool { repeated.contains(index) }

  /// The further cases that fail for the same reason as the case at this index.
  func others(of index: Int) -> [Int] { others[index] ?? [] }
}
