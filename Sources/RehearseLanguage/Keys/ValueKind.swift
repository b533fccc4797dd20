import Rehearse

/// The kind of a key's value.
package enum ValueKind: Hashable, Sendable {
  case version
  case module
  /// Any text for readers, possibly with several lines.
  case text
  /// Text in reports, which must not be empty.
  case words
  /// One such string, or a list.
  case links
  /// A list of such strings.
  case tags
  case toggle, date
  /// A switch that can only be on.
  case certainty
  case count
  case span
  /// A map with keys of the language.
  case mapping(MappingKind)
  /// A list of such maps.
  case mappings(MappingKind)
  /// A map from flags to switches.
  case flags
  /// A map from operations to a response or a list of responses.
  case responses
  /// A value of the operation's return type or error type.
  case returned, error
  /// A value that an action returns, or an error that it throws.
  case actionValue, actionError
  /// A map from arguments of an operation to patterns.
  case arguments
  /// A list of responses.
  case answers
  /// A list of values of the operation's return type, and of maps with keys of the language.
  case streamItems
  /// One action, or a list.
  case actions
  /// A list of actions that happen before the scenario.
  case earlierActions
  case actionNames
  /// A list of operations and `PORT.*`.
  case operations(mayBeEmpty: Bool)
  case calls(mayBeNone: Bool)
  /// A list of calls and state changes.
  case sequence
  /// A map from operations to whole numbers.
  case counts
  /// Operations, `PORT.*` and values of fields that must not occur.
  case forbidden
  /// Operations, with the actions that restart their count.
  case limits
  case fields(mayBeNone: Bool)
  /// A map from state fields to their successive values.
  case histories
  case table
  /// A list of paths into the scenario.
  case columns
  /// A map from such paths to values.
  case paths
  /// The value of a key that a module declares or that the language does not know.
  case other
}

extension ValueKind {
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
    case .text, .words, .links, .tags: .text
    case .actions, .earlierActions, .actionNames, .operations, .calls, .sequence, .forbidden, .limits: .names
    case .mappings, .answers, .streamItems, .table, .columns: .list
    case .mapping, .flags, .responses, .arguments, .fields, .histories, .counts, .paths: .map
    case .version, .module, .toggle, .date, .certainty, .count, .span, .returned, .error, .actionValue,
      .actionError, .other:
      .word
    }
  }

  /// Whether the value has its own lines; an action is usually on the line of its key.
  package var isGroup: Bool {
    switch form {
    case .text: self == .tags
    case .names: self != .actions
    case .list, .map: true
    case .word: false
    }
  }

  package var mayBeNone: Bool {
    switch self {
    case .calls(let mayBeNone): mayBeNone
    case .fields(let mayBeNone): mayBeNone
    case .actionValue, .actionError: true
    default: false
    }
  }

  // MARK: Nested kinds, found by words alone, so that they work for files with mistakes

  /// `nil` if there is no defined order.
  package var keys: NameTable? {
    if case .mapping(let mapping) = self, mapping.isOrdered { mapping.words } else { nil }
  }

  package func below(_ key: String) -> ValueKind {
    switch self {
    case .mapping(let mapping): mapping.kind(of: key) ?? .other
    case .responses: .mapping(.response)
    case .paths: key.hasPrefix("given \(GivenKey.responses.rawValue).") ? .mapping(.response) : .other
    default: .other
    }
  }

  package var item: ValueKind {
    switch self {
    case .mappings(let mapping): .mapping(mapping)
    case .mapping(.response): self
    case .sequence, .forbidden: .mapping(.change)
    case .answers: .mapping(.response)
    case .streamItems: .mapping(.streamItem)
    case .actions: .mapping(.anything)
    default: .other
    }
  }
}
