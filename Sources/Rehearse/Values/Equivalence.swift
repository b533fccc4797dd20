/// Values that a module treats alike, and why: where there is no end of them, exploring tries only an ordinary one and the empty
/// text.
public struct Equivalence: Sendable {
  /// In the words of a scenario: `wrongPassword` or `fails: offline` of an operation's answers, `authorized` of a given;
  /// `any value` stands for all of an endless type, such as texts.
  package let values: [String]
  package let reason: String

  private init(_ values: [String], _ reason: String) {
    self.values = values
    self.reason = reason
  }

  /// The module does the same for all of these.
  ///
  /// - Parameters:
  ///   - values: in the words of a scenario, such as `denied`, or `fails: offline` for an answer; `any value` stands for all texts
  ///     or numbers.
  ///   - reason: why that is right, for those who read the adapter.
  public static func alike(_ values: [String], because reason: String) -> Equivalence { Equivalence(values, reason) }
}
