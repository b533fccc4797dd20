import Rehearse

/// What must hold whatever happens: the module is explored instead of one sequence of actions being carried out.
///
/// What happens first is in the plan's only step; what varies is all that the scenario and its file do not write.
package struct Rule: Sendable {
  /// An operation that is called at most once.
  package struct Limit: Sendable {
    package var operation: Int
    /// The actions since which it is counted; none: since the start.
    package var since: PlaceSet
    package var range: SourceRange
  }

  /// Where `anything` is.
  package var range: SourceRange
  /// The actions that are never fired, though what happens first may hold them.
  package var leftOut = PlaceSet()
  package var never: [Expectations.Never] = []
  package var limits: [Limit] = []
  /// Where these hold, `state` must.
  package var whenever: [Expectations.Field] = []
  package var state: [Expectations.Field] = []
  /// How many sequences are tried at most, where the scenario says so.
  package var tries: Int?

  init(range: SourceRange) { self.range = range }

  /// Whether it says nothing, so that nothing could break it.
  package var isEmpty: Bool { never.isEmpty && limits.isEmpty && state.isEmpty }

  /// What must hold, wherever it is written, and in any order.
  struct Meaning: Hashable, Sendable {
    let leftOut: PlaceSet
    let forbidden: PlaceSet
    let forbiddenValues: Set<Expectations.FieldValue>
    let limits: Set<LimitMeaning>
    let whenever: [Int: Pattern]
    let state: [Int: Pattern]
    /// The givens that are fixed: all others vary.
    let fixed: Set<Int>
  }

  /// An operation that is called at most once, wherever that is written.
  struct LimitMeaning: Hashable, Sendable {
    let operation: Int
    let since: PlaceSet
  }

  func meaning(fixed: Set<Int>) -> Meaning {
    Meaning(
      leftOut: leftOut, forbidden: never.operations,
      forbiddenValues: never.values,
      limits: Set(limits.map { LimitMeaning(operation: $0.operation, since: $0.since) }),
      whenever: Expectations.patterns(whenever), state: Expectations.patterns(state), fixed: fixed)
  }
}
