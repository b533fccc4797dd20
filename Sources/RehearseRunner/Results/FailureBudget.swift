/// How much text of failures is kept: enough for any reader, and little enough for every dashboard and memory.
///
/// GitLab takes reports of 30 MB, and nobody reads as much. What no longer fits is cut down to the first expectation that
/// failed; every case stays in the report.
package struct FailureBudget: Sendable {
  /// Bytes for one file, and for all.
  package static let file = 2 << 20
  package static let run = 24 << 20

  private static let note =
    "shortened: this run has too many failures to show all in full; run this scenario alone to see all"

  /// Bytes.
  private var left: Int
  /// Bytes for scenes, apart, so that the words do not depend on whether anybody wants pictures.
  private var leftForScenes: Int

  package init(_ size: Int) { (left, leftForScenes) = (size, size) }

  /// Cuts a case down, if there is no room for all that it says.
  package mutating func fit(_ end: inout CaseEnd) {
    let size = Self.size(end.verdict) + end.output.utf8.count
    guard size > left else {
      left -= size
      return
    }
    end.output = ""
    switch end.verdict {
    case .failed(let failure): end.verdict = .failed(failure.shortened(Self.note))
    case .failedAsKnown(let reason, let failure):
      end.verdict = .failedAsKnown(reason: reason, failure.shortened(Self.note))
    case .errored(let error): end.verdict = .errored(error.shortened)
    case .passed, .passedUnexpectedly, .skipped, .notRun: break
    }
  }

  /// The details of a case that did not pass, without its scene if there is no room for that.
  package mutating func fitted(_ details: CaseDetails) -> CaseDetails {
    guard let size = details.scene?.size else { return details }
    if size <= leftForScenes {
      leftForScenes -= size
      return details
    }
    var details = details
    details.scene = nil
    return details
  }

  private static func size(_ verdict: Verdict) -> Int {
    switch verdict {
    case .failed(let failure), .failedAsKnown(_, let failure): failure.size
    case .errored(let error): error.size
    case .passed, .passedUnexpectedly, .skipped, .notRun: 0
    }
  }
}
