import Rehearse

/// What must hold no matter what happens, tested by exploring the module.
///
/// The plan's only step contains what happens first. Everything that the file and the scenario do not specify varies.
package struct Rule: Sendable {
  /// The range of `anything`.
  package var range: SourceRange
  /// The actions that exploration never performs, although they may be part of what happens first.
  package var leftOut = PlaceSet()
  package var never: [Expectations.Never] = []
  package var limits: [Expectations.Limit] = []
  /// The conditions under which `state` must hold.
  package var whenever: [Expectations.Field] = []
  package var state: [Expectations.Field] = []
  /// The maximum number of sequences to try, if the scenario limits it.
  package var tries: Int?

  init(range: SourceRange) { self.range = range }

  package var isEmpty: Bool { never.isEmpty && limits.isEmpty && state.isEmpty }

  /// The requirements without their places in the file, in any order.
  struct Meaning: Hashable, Sendable {
    let leftOut: PlaceSet
    let forbidden: PlaceSet
    let forbiddenValues: Set<Expectations.FieldValue>
    let limits: Set<Expectations.Limit.Meaning>
    let whenever: [Int: Pattern]
    let state: [Int: Pattern]
    /// The givens that do not vary.
    let fixed: Set<Int>
  }

  func meaning(fixed: Set<Int>) -> Meaning {
    Meaning(
      leftOut: leftOut, forbidden: never.operations,
      forbiddenValues: never.values,
      limits: Set(limits.map(\.meaning)),
      whenever: Expectations.patterns(whenever), state: Expectations.patterns(state), fixed: fixed)
  }
}
