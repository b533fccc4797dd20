import Rehearse

/// What must hold no matter what happens, tested by exploring the module.
///
/// The plan's only step contains what happens first. Everything that the file and the scenario do not specify varies.
package struct Rule: Sendable {
  /// The range of `anything`.
  package var range: SourceRange
  /// The actions that exploration never performs, although they may be part of what happens first.
  package var leftOut = ContractIndices()
  /// What must hold after each sequence: `never`, `at most once` and `state`.
  package var expectations: [Expectation] = []
  /// The conditions under which `state` must hold.
  package var whenever: [FieldPattern] = []
  /// The maximum number of sequences to try, if the scenario limits it.
  package var tries: Int?

  init(range: SourceRange) { self.range = range }

  /// The requirements without their ranges, in any order.
  struct Meaning: Hashable {
    let leftOut: ContractIndices
    let whenever: Set<FieldPattern.Meaning>
    let expectations: Set<Expectation.Meaning>
    /// The givens that do not vary.
    let fixed: Set<Int>
  }

  func meaning(fixed: Set<Int>) -> Meaning {
    Meaning(
      leftOut: leftOut, whenever: Set(whenever.map(\.meaning)),
      expectations: Set(expectations.flatMap { $0.form.meanings }), fixed: fixed)
  }
}
