/// Answers that a module can never meet, and why: coverage does not ask scenarios for them.
///
/// It is a claim about the module, so it is an error once a case does meet such an answer.
public struct Waiver: Sendable {
  /// The answer, in the words of the coverage table (`notOpened`, `fails: offline`, `silent`); `nil` for all of the
  /// operation's.
  package let answer: String?
  package let reason: String

  /// The module never makes this call at all.
  ///
  /// - Parameter reason: why that is so, for who reads the coverage.
  public static func neverCalled(because reason: String) -> Waiver { Waiver(answer: nil, reason: reason) }

  /// The module calls the operation, but never when it answers so.
  ///
  /// - Parameters:
  ///   - answer: in the words of the table that `coverage` prints: `notOpened`, `fails: offline`, `silent`.
  ///   - reason: why that is so, for who reads the coverage.
  public static func neverMeets(_ answer: String, because reason: String) -> Waiver {
    Waiver(answer: answer, reason: reason)
  }
}
