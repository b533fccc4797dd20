import Rehearse

extension Expectations {
  /// What is expected, wherever it is written, and in any order where the order means nothing.
  struct Meaning: Hashable, Sendable {
    let isOpen: Bool
    let calls: [CallPattern]?
    let callsInAnyOrder: [CallPattern: Int]?
    let sequences: [Int: [Becoming.Meaning]]
    let forbidden: PlaceSet
    let forbiddenValues: Set<FieldValue>
    let alsoAllowed: PlaceSet
    let state: [Int: Pattern]
    let changes: [Int: Pattern]?
    let history: [Int: [Pattern]]
  }

  /// A value of a field.
  struct FieldValue: Hashable, Sendable {
    let field: Int
    let pattern: Pattern
  }

  var meaning: Meaning {
    Meaning(
      isOpen: isOpen, calls: calls.flatMap { $0.isOrdered ? $0.items : nil },
      callsInAnyOrder: calls.flatMap { $0.isOrdered ? nil : $0.numbers },
      sequences: Dictionary(grouping: calls?.changes ?? [], by: \.field).mapValues { $0.map(\.meaning) },
      forbidden: forbidden,
      forbiddenValues: Self.forbiddenValues(never),
      alsoAllowed: alsoAllowed, state: Self.patterns(state), changes: changes.map { Self.patterns($0.fields) },
      history: Dictionary(history.map { ($0.field, $0.patterns) }) { first, _ in first })
  }

  static func forbiddenValues(_ never: [Never]) -> Set<FieldValue> {
    Set(never.compactMap { $0.field.map { FieldValue(field: $0.field, pattern: $0.pattern) } })
  }

  static func patterns(_ fields: [Field]) -> [Int: Pattern] {
    Dictionary(fields.map { ($0.field, $0.pattern) }) { first, _ in first }
  }
}

extension Expectations.Becoming {
  /// What is expected, wherever it is written.
  package struct Meaning: Hashable, Sendable {
    let callsBefore: Int
    let pattern: Pattern
  }

  package var meaning: Meaning { Meaning(callsBefore: callsBefore, pattern: pattern) }
}
