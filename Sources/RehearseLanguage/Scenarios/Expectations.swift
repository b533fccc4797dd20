import Rehearse

/// What one step must have done.
package struct Expectations: Sendable {
  /// The complete list of the step's commands.
  package struct Calls: Sendable {
    package var isOrdered: Bool
    package var items: [CallPattern]
    /// Whether changes of state may stand between the calls.
    package var isSequence = false
    package var changes: [Becoming] = []
    /// Whether it is still to be filled in.
    package var isOpen = false
    /// The key, or the table's cell.
    package var range: SourceRange

    /// The key under which they stand in a scenario.
    package var key: String {
      (isSequence ? ThenKey.inOrder : isOrdered ? .calls : .callsInAnyOrder).rawValue
    }

    /// The operations that the list names.
    package var operations: PlaceSet { items.reduce(into: PlaceSet()) { $0.insert($1.operation) } }

    /// How often each call is expected, for where the order means nothing.
    package var numbers: [CallPattern: Int] { items.reduce(into: [:]) { $0[$1, default: 0] += 1 } }
  }

  /// A value that a field takes between two of the expected calls.
  package struct Becoming: Sendable {
    package var field: Int
    package var pattern: Pattern
    /// How many of the list's calls come before it.
    package var callsBefore: Int
    package var range: SourceRange

    /// What is expected, wherever it is written.
    package struct Meaning: Hashable, Sendable {
      let callsBefore: Int
      let pattern: Pattern
    }

    package var meaning: Meaning { Meaning(callsBefore: callsBefore, pattern: pattern) }
  }

  /// What must not happen: calls of operations, or else a field taking a value, under the name the author gave them.
  package struct Never: Sendable {
    package var operations: PlaceSet
    package var field: Field?
    package var name: String
    package var range: SourceRange
  }

  /// A state field with the value it must have.
  package struct Field: Sendable {
    package var field: Int
    package var pattern: Pattern
    package var range: SourceRange
  }

  /// Exactly these fields changed, to these values.
  package struct Changes: Sendable {
    package var fields: [Field]
    /// Whether they are still to be filled in.
    package var isOpen = false
    package var range: SourceRange
  }

  /// The values that a field took, one after the other.
  package struct History: Sendable {
    package var field: Int
    package var patterns: [Pattern]
    package var range: SourceRange
  }

  /// Where the step's `when` is.
  package var when: SourceRange
  package var calls: Calls?
  package var never: [Never] = []
  package var state: [Field] = []
  package var changes: Changes?
  package var history: [History] = []
  /// Calls that `calls` leaves out of the comparison.
  package var alsoAllowed = PlaceSet()

  package init(when: SourceRange, alsoAllowed: PlaceSet = PlaceSet()) {
    self.when = when
    self.alsoAllowed = alsoAllowed
  }

  /// All operations that `never` names.
  package var forbidden: PlaceSet { never.operations }

  /// Whether somebody must still say what is expected, though nothing that is expected fails.
  package var isOpen: Bool { isEmpty || calls?.isOpen == true || changes?.isOpen == true }

  /// Whether nothing is expected, so that nothing could fail.
  package var isEmpty: Bool {
    calls == nil && never.isEmpty && state.isEmpty && changes == nil && history.isEmpty
  }
}

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
      forbiddenValues: never.values,
      alsoAllowed: alsoAllowed, state: Self.patterns(state), changes: changes.map { Self.patterns($0.fields) },
      history: Dictionary(history.map { ($0.field, $0.patterns) }) { first, _ in first })
  }

  static func patterns(_ fields: [Field]) -> [Int: Pattern] {
    Dictionary(fields.map { ($0.field, $0.pattern) }) { first, _ in first }
  }
}

extension [Expectations.Never] {
  var operations: PlaceSet { reduce(into: PlaceSet()) { $0.formUnion($1.operations) } }

  /// The values that fields must not take.
  var values: Set<Expectations.FieldValue> {
    Set(compactMap { $0.field.map { Expectations.FieldValue(field: $0.field, pattern: $0.pattern) } })
  }
}

/// An expected call: an operation, and those of its arguments that the author wrote.
package struct CallPattern: Sendable {
  package var operation: Int
  package var arguments: [ArgumentPattern]
  package var range: SourceRange

  /// Whether a call is one of these; arguments that are not written are not looked at.
  package func matches(_ call: Trace.CallRecord) -> Bool {
    call.operation == operation && arguments.match(call.arguments)
  }
}

/// Two expected calls are equal wherever they are written, and whatever the order of their arguments.
extension CallPattern: Hashable {
  package static func == (one: CallPattern, other: CallPattern) -> Bool {
    one.operation == other.operation && one.arguments.count == other.arguments.count
      && one.arguments.allSatisfy(other.arguments.contains)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(operation)
    hasher.combine(Set(arguments))
  }
}
