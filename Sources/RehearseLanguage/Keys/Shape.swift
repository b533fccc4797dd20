import Rehearse

/// What may stand at a key.
///
/// The schema, completion, `fmt`, messages about structure, and the columns of tables follow from it.
package indirect enum Shape: Hashable, Sendable {
  case version
  case module
  /// Any text for readers, possibly with several lines.
  case text
  /// Text in reports, which must not be empty.
  case words
  case toggle
  /// A switch that can only be on.
  case certainty
  /// A day of the calendar.
  case day
  case count(from: Int)
  /// A span of virtual time.
  case span
  /// A value of a type that the module declares.
  case value(Value)
  /// A name that the module declares.
  case name(Names)
  /// An action or a call, alone or with its arguments.
  case action, call
  /// An operation, alone or with the actions that restart its count.
  case limit
  /// The headings of a table and its rows.
  case table
  /// The heading of a column.
  case heading
  /// A map with keys of the language.
  case keys(MappingKind)
  /// A map from names to values of one shape.
  case map(Names, to: Shape)
  case list(of: Shape, mayBeEmpty: Bool = false)
  /// One of these, or a list of them.
  case oneOrMore(Shape)
  /// `none`, or something else.
  case noneOr(Shape)
  case either(Shape, or: Shape)
  /// Of a key that a module declares or that the language does not know.
  case other

  package enum Value: Sendable {
    /// What an operation returns, or the error that it fails with.
    case returned, error
    /// What an action returns, or the error that it throws.
    case actionValue, actionError
    case argument, field
  }

  package enum Names: Sendable {
    case actions, operations, fields, flags, arguments
    /// Operations, and `PORT.*` for all of a port.
    case operationsAndPorts
    /// Operations that answer.
    case answering
    /// Headings of columns with inputs.
    case inputs
  }
}

extension Shape {
  /// The form in which a value is written.
  package enum Form: Sendable {
    /// May contain a colon.
    case text
    /// A list of names from the app.
    case names
    case list
    case map
    case word
  }

  package var form: Form {
    switch self {
    case .text, .words: .text
    case .keys, .map: .map
    case .table: .list
    case .oneOrMore(let item): item.listForm
    case .list(let item, _): item.listForm
    case .noneOr(let shape): shape.form
    case .version, .module, .toggle, .certainty, .day, .count, .span, .value, .name, .action, .call, .limit, .heading,
      .either, .other:
      .word
    }
  }

  /// The form of a list of such items.
  private var listForm: Form {
    switch self {
    case .text, .words: .text
    case .name, .action, .call, .limit: .names
    case .either(let first, _): first.listForm
    case .version, .module, .toggle, .certainty, .day, .count, .span, .value, .table, .heading, .keys, .map, .list,
      .oneOrMore, .noneOr, .other:
      .list
    }
  }

  /// Whether the value has its own lines; an action is usually on the line of its key.
  package var isGroup: Bool {
    switch self {
    case .keys, .map, .list, .table: true
    case .noneOr(let shape): shape.isGroup
    case .version, .module, .text, .words, .toggle, .certainty, .day, .count, .span, .value, .name, .action, .call,
      .limit, .heading, .oneOrMore, .either, .other:
      false
    }
  }

  package var mayBeNone: Bool { if case .noneOr = self { true } else { false } }

  // MARK: Nested shapes, found by words alone, so that they work for files with mistakes

  /// The keys in their order; `nil` if there is no defined order.
  package var keys: NameTable? {
    switch self {
    case .keys(let mapping): mapping.isOrdered ? mapping.words : nil
    case .oneOrMore(let shape), .noneOr(let shape), .either(_, or: let shape): shape.keys
    default: nil
    }
  }

  package func below(_ key: String) -> Shape {
    switch self {
    case .keys(let mapping): mapping.shape(of: key) ?? .other
    case .map(.inputs, _): key.hasPrefix("given \(GivenKey.responses.rawValue).") ? .list(of: .responses) : .other
    case .map(_, let value): value
    case .oneOrMore(let shape), .noneOr(let shape), .either(_, or: let shape): shape.below(key)
    default: .other
    }
  }

  package var item: Shape {
    switch self {
    case .list(let item, _), .oneOrMore(let item): item
    case .noneOr(let shape): shape.item
    default: .other
    }
  }

  /// Whether it is a list in which `PORT.*` may stand.
  var hasPorts: Bool {
    switch self {
    case .list(let item, _): item.hasPorts
    case .either(let first, _): first.hasPorts
    case .name(let names): names == .operationsAndPorts
    default: false
    }
  }

  /// Tags or names that only the author knows.
  static let tags = Shape.list(of: .words, mayBeEmpty: true)
  package static let when = Shape.oneOrMore(.either(.action, or: .keys(.anything)))
  static let fieldValues = Shape.map(.fields, to: .value(.field))
  static let allowed = Shape.list(of: .name(.operationsAndPorts), mayBeEmpty: true)
  /// The responses of an operation.
  static let responses = Shape.oneOrMore(.keys(.response))
}
