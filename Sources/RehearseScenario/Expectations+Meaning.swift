import RehearseVocabulary

extension Expectations {
  /// What is expected, wherever it is written, and in any order where the order means nothing.
  struct Meaning: Hashable, Sendable {
    let isOpen: Bool
    let calls: [CallPattern]?
    let callsInAnyOrder: [CallPattern: Int]?
    let forbidden: PlaceSet
    let alsoAllowed: PlaceSet
    let state: [Int: Pattern]
    let changes: [Int: Pattern]?
    let history: [Int: [Pattern]]
  }

  var meaning: Meaning {
    Meaning(
      isOpen: isOpen, calls: calls.flatMap { $0.isOrdered ? $0.items : nil },
      callsInAnyOrder: calls.flatMap { $0.isOrdered ? nil : $0.numbers }, forbidden: forbidden,
      alsoAllowed: alsoAllowed, state: Self.patterns(state), changes: changes.map { Self.patterns($0.fields) },
      history: Dictionary(history.map { ($0.field, $0.patterns) }) { first, _ in first })
  }

  private static func patterns(_ fields: [Field]) -> [Int: Pattern] {
    Dictionary(fields.map { ($0.field, $0.pattern) }) { first, _ in first }
  }
}
