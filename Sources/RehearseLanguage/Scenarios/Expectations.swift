import Rehearse

/// What one step expects.
package struct Expectations: Sendable {
  /// A list of calls of the step, usually of all its commands.
  package struct Calls: Sendable {
    package var isOrdered: Bool
    /// Whether other calls may come as well, as for `calls include`.
    package var isPartial = false
    package var items: [CallPattern]
    /// Whether state changes may be listed between the calls.
    package var isSequence = false
    package var changes: [Becoming] = []
    package var isOpen = false
    /// The range of the key or the cell.
    package var range: SourceRange

    package var key: String {
      (isPartial ? ThenKey.callsInclude : isSequence ? .inOrder : isOrdered ? .calls : .callsInAnyOrder).rawValue
    }

    package var operations: PlaceSet { items.reduce(into: PlaceSet()) { $0.insert($1.operation) } }

    /// How often each call is expected, for calls in any order.
    package var numbers: [CallPattern: Int] { items.reduce(into: [:]) { $0[$1, default: 0] += 1 } }
  }

  /// A value that a field takes between two expected calls.
  package struct Becoming: Sendable {
    package var field: Int
    package var pattern: Pattern
    /// How many expected calls come before it.
    package var callsBefore: Int
    package var range: SourceRange

    /// The expectation without its place in the file.
    package struct Meaning: Hashable, Sendable {
      let callsBefore: Int
      let pattern: Pattern
    }

    package var meaning: Meaning { Meaning(callsBefore: callsBefore, pattern: pattern) }
  }

  /// How often an operation is called.
  package struct CallCount: Sendable {
    package var operation: Int
    package var count: Int
    package var range: SourceRange
  }

  /// An operation that is called at most once.
  package struct Limit: Sendable {
    package var operation: Int
    /// The actions that restart the count, if any; only in a rule.
    package var since: PlaceSet
    package var range: SourceRange

    struct Meaning: Hashable, Sendable {
      let operation: Int
      let since: PlaceSet
    }

    var meaning: Meaning { Meaning(operation: operation, since: since) }
  }

  /// What must not happen; `name` is its text in the file.
  package struct Never: Sendable {
    package var operations: PlaceSet
    package var field: Field?
    package var name: String
    package var range: SourceRange
  }

  package struct Field: Sendable {
    package var field: Int
    package var pattern: Pattern
    package var range: SourceRange
  }

  /// The only fields that change, with their new values.
  package struct Changes: Sendable {
    package var fields: [Field]
    package var isOpen = false
    package var range: SourceRange
  }

  /// The successive values of a field.
  package struct History: Sendable {
    package var field: Int
    package var patterns: [Pattern]
    package var range: SourceRange
  }

  /// What the actions that end in the step return, or throw.
  package struct Ending: Sendable {
    /// `nil` if no action may return a value, or throw.
    package var pattern: Pattern?
    package var valueType: ValueType
    package var range: SourceRange

    var isOpen: Bool { pattern == .matcher(.toBeFilledIn) }

    struct Meaning: Hashable, Sendable {
      let pattern: Pattern?
    }

    var meaning: Meaning { Meaning(pattern: pattern) }
  }

  package var when: SourceRange
  /// Whether the step is what happened before, of which nothing is expected.
  package var isBefore = false
  package var returned: Ending?
  package var threw: Ending?
  /// The complete list of commands.
  package var calls: Calls?
  /// Calls among others; never beside `calls`.
  package var included: Calls?
  package var counts: [CallCount] = []
  package var never: [Never] = []
  package var limits: [Limit] = []
  package var state: [Field] = []
  package var changes: Changes?
  package var history: [History] = []
  /// Operations whose calls are ignored when `calls` is compared.
  package var alsoAllowed = PlaceSet()

  package init(when: SourceRange, alsoAllowed: PlaceSet = PlaceSet()) {
    self.when = when
    self.alsoAllowed = alsoAllowed
  }

  package var forbidden: PlaceSet { never.operations }

  /// The operations that must be called.
  package var expectedOperations: [Int] {
    (listed?.items ?? []).map(\.operation) + counts.filter { $0.count > 0 }.map(\.operation)
  }

  /// The operations whose calls are compared or counted, even if they are queries.
  package var namedOperations: PlaceSet {
    (counts.map(\.operation) + limits.map(\.operation)).reduce(into: listed?.operations ?? PlaceSet()) { $0.insert($1) }
  }

  /// Whether expectations still have to be filled in.
  package var isOpen: Bool {
    !isBefore && isEmpty || listed?.isOpen == true || changes?.isOpen == true || returned?.isOpen == true
      || threw?.isOpen == true
  }

  /// The list of calls, complete or not.
  package var listed: Calls? { calls ?? included }

  package var isEmpty: Bool {
    returned == nil && threw == nil && listed == nil && counts.isEmpty && never.isEmpty && limits.isEmpty
      && state.isEmpty && changes == nil && history.isEmpty
  }
}

extension Expectations {
  /// The expectations without their places in the file, and in any order where order does not matter.
  struct Meaning: Hashable, Sendable {
    let isOpen: Bool
    let returned: Ending.Meaning?
    let threw: Ending.Meaning?
    let calls: [CallPattern]?
    let callsInAnyOrder: [CallPattern: Int]?
    let included: [CallPattern]?
    let counts: [Int: Int]
    let limits: Set<Limit.Meaning>
    let sequences: [Int: [Becoming.Meaning]]
    let forbidden: PlaceSet
    let forbiddenValues: Set<FieldValue>
    let alsoAllowed: PlaceSet
    let state: [Int: Pattern]
    let changes: [Int: Pattern]?
    let history: [Int: [Pattern]]
  }

  struct FieldValue: Hashable, Sendable {
    let field: Int
    let pattern: Pattern
  }

  var meaning: Meaning {
    Meaning(
      isOpen: isOpen, returned: returned?.meaning, threw: threw?.meaning,
      calls: calls.flatMap { $0.isOrdered ? $0.items : nil },
      callsInAnyOrder: calls.flatMap { $0.isOrdered ? nil : $0.numbers }, included: included?.items,
      counts: Dictionary(counts.map { ($0.operation, $0.count) }) { first, _ in first },
      limits: Set(limits.map(\.meaning)),
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

  var values: Set<Expectations.FieldValue> {
    Set(compactMap { $0.field.map { Expectations.FieldValue(field: $0.field, pattern: $0.pattern) } })
  }
}

/// An expected call, with the arguments that the author specifies; other arguments are ignored.
package struct CallPattern: Sendable {
  package var operation: Int
  package var arguments: [ArgumentPattern]
  package var range: SourceRange

  package init(operation: Int, arguments: [ArgumentPattern], range: SourceRange) {
    (self.operation, self.arguments, self.range) = (operation, arguments, range)
  }

  package func matches(_ call: Trace.CallRecord) -> Bool {
    call.operation == operation && arguments.match(call.arguments)
  }
}

/// Equality ignores the place in the file and the order of the arguments.
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
