import RehearseSystem

/// What happens once somebody wants the run to end: first what is under way may end by itself, then it is ended.
struct StopSequence {
  enum Phase {
    case wait, endCases, giveUp
  }

  /// How long a case may go on, in nanoseconds.
  private static let courtesy: Int64 = 300_000_000
  /// How long the files that have not begun may take to be read, so that the report names their cases.
  private static let patience: Int64 = 2_500_000_000

  private var begun: Int64?

  /// What is to be done now; the first call begins the sequence.
  mutating func stage() -> Phase {
    let now = Moment.monotonic()
    guard let begun else {
      begun = now
      return .wait
    }
    return now - begun > Self.patience ? .giveUp : now - begun > Self.courtesy ? .endCases : .wait
  }

  /// Whether a case that has taken so long has had its time, in nanoseconds.
  func isLate(_ time: Int64) -> Bool { time > Self.courtesy }
}
