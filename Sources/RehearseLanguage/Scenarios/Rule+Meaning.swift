import Rehearse

extension Rule {
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
      leftOut: leftOut, forbidden: never.reduce(into: PlaceSet()) { $0.formUnion($1.operations) },
      forbiddenValues: Expectations.forbiddenValues(never),
      limits: Set(limits.map { LimitMeaning(operation: $0.operation, since: $0.since) }),
      whenever: Expectations.patterns(whenever), state: Expectations.patterns(state), fixed: fixed)
  }
}
