/// How often files were taken up again although no case of theirs was to blame.
struct RetryBudget {
  private static let limit = 20

  private var trials: [Int: (count: Int, done: Int)] = [:]

  /// Whether a file should be tried again: not for ever, unless more of it is done each time.
  mutating func mayTryAgain(_ file: Int, done: Int, isOverdue: Bool) -> Bool {
    let last = trials[file] ?? (0, 0)
    // Time is dear: one that did not finish gets one more trial.
    let count = (done > last.done ? 0 : last.count) + (isOverdue ? Self.limit / 2 : 1)
    trials[file] = (count, done)
    return count < Self.limit
  }
}
