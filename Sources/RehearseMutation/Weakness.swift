/// One thing that a scenario does not look at, and so all changes that went unnoticed for it.
package struct Weakness: Sendable {
  /// A change that went unnoticed, in words.
  package struct Unnoticed: Sendable {
    /// The kind of change, for programs.
    package let kind: String
    package let words: String
    /// The case's line, and its name.
    package let line: Int
    package let name: String
  }

  /// The line of the scenario, or of the only row that is weak.
  package let line: Int
  /// From 1; `nil` when the scenario has no `steps`.
  package let step: Int?
  /// What is wrong: "would also pass if …".
  package let sentence: String
  package let advice: Advice
  package let unnoticed: [Unnoticed]
  /// Whether it lowers the score: that a given makes no difference here, while it does elsewhere, is only worth a word.
  package let counts: Bool
  /// Whether a module that does nothing is among what went unnoticed.
  package let isVacuous: Bool
}
