/// How many cases ended how.
package struct Tally: Sendable, Equatable {
  package var passed = 0
  package var failed = 0
  package var errored = 0
  /// Skipped by their mark.
  package var skipped = 0
  /// Known failures that failed: reported as skipped, though they have run.
  package var known = 0
  /// Never started.
  package var notRun = 0
  package var invalidFiles = 0

  package init() {}

  package var cases: Int { passed + failed + errored + skipped + known + notRun }
  package var ran: Int { passed + failed + errored + known }

  mutating func count(_ verdict: Verdict) {
    switch verdict {
    case .passed: passed += 1
    case .failed, .passedUnexpectedly: failed += 1
    case .errored: errored += 1
    case .skipped: skipped += 1
    case .failedAsKnown: known += 1
    case .notRun: notRun += 1
    }
  }

  package static func += (left: inout Tally, right: Tally) {
    left.passed += right.passed
    left.failed += right.failed
    left.errored += right.errored
    left.skipped += right.skipped
    left.known += right.known
    left.notRun += right.notRun
    left.invalidFiles += right.invalidFiles
  }
}
