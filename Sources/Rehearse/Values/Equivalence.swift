/// Values that a module treats alike, with the reason.
///
/// Exploration tries only one of them, or an ordinary value and the empty string if the type has infinitely many
/// values.
///
/// ```swift
/// let user = Given<String?>(
///   "user", nil, "Who is signed in",
///   equivalent: [.alike(["any value"], because: "it only matters whether somebody is signed in, not who")])
/// ```
public struct Equivalence: Sendable {
  /// The values as scenarios write them; `any value` stands for all values of a type with infinitely many.
  package let values: [String]
  package let reason: String

  /// The word for all values of a type with infinitely many.
  package static let anyValue = "any value"

  /// Whether the module treats all values of the type alike.
  package var isOfAnyValue: Bool { values.contains(Self.anyValue) }

  private init(_ values: [String], _ reason: String) {
    self.values = values
    self.reason = reason
  }

  /// Claims that the module does the same for all of these values.
  ///
  /// - Parameters:
  ///   - values: The values as scenarios write them, such as `denied`, or `fails: offline` for an answer. `any value`
  ///     stands for all values of a type with infinitely many, such as text or numbers.
  ///   - reason: Why the module treats them alike, for readers of the adapter.
  /// - Returns: The group of values.
  public static func alike(_ values: [String], because reason: String) -> Equivalence { Equivalence(values, reason) }
}
