import RehearseIsolation
import RehearseRunner
import RehearseSource
import RehearseSystem

/// Has a copy of this process do a command's work, so that a module that crashes or hangs is told of and ends no more
/// than that.
enum Sheltered {
  /// How long a module may keep everything waiting, in nanoseconds.
  static let patience: Int64 = 10_000_000_000

  /// - Parameter pulse: a number in shared memory that changes as the work gets on.
  static func run(pulse: () -> Int?, work: () -> ExitStatus) -> ExitStatus {
    let outcome = Shelter.run(patience: patience, pulse: pulse, work: { work().rawValue })
    if case .finished(let status) = outcome { return ExitStatus(rawValue: status) ?? .failed }
    return tell(outcome)
  }

  /// Has work done in a copy that is thrown away, to see whether modules let it come to its end.
  ///
  /// - Returns: what a module did to the copy; `nil` if nothing happened to it.
  static func trial(_ work: () -> Void) -> String? {
    // What a module prints, it prints once more when it matters.
    let outcome = Shelter.run(
      patience: patience, pulse: { 0 }, isSilent: true,
      work: {
        work()
        return 0
      })
    if case .finished = outcome { return nil }
    return deed(outcome)
  }

  /// Says how a module ended the work.
  static func tell(_ outcome: Shelter.Outcome) -> ExitStatus {
    Output.errors.write(
      "rehearse: a module \(VisibleText.of(deed(outcome))), with the scenarios as they are: see `rehearse run`\n")
    return .failed
  }

  private static func deed(_ outcome: Shelter.Outcome) -> String {
    if case .ended(let words) = outcome { words } else { "did not come to its end" }
  }
}
