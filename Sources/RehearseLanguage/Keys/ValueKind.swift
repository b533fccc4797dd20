import Rehearse

/// What is written after a key of the language.
package enum ValueKind: Hashable, Sendable {
  /// The version of the language.
  case version
  /// The name of a module.
  case module
  /// Text for readers: any, on as many lines as it takes.
  case text
  /// Words that reports show, and so not empty.
  case words
  /// Such words, or a list of them.
  case links
  /// A list of such words.
  case tags
  case toggle, date
  /// A switch that can only be on.
  case certainty
  /// A whole number from 1.
  case count
  /// A span of virtual time.
  case span
  /// A map with keys of the language.
  case mapping(MappingKind)
  /// A list of such maps.
  case mappings(MappingKind)
  /// A map from flags to their positions.
  case flags
  /// A map from operations to what they answer: one response, or a list of them.
  case responses
  /// A value of the type that the operation returns, and of its errors.
  case returned, error
  /// A map from arguments of an operation to what they are compared with.
  case arguments
  /// A list of such values and errors, each with its key.
  case answers
  /// One action, or a list of them.
  case actions
  /// A list of the names of actions.
  case actionNames
  /// A list of operations, and of ports with a star.
  case operations(mayBeEmpty: Bool)
  /// A list of calls; `none` is one if it is ordered.
  case calls(isOrdered: Bool)
  /// A list of calls, and of changes of state between them.
  case sequence
  /// A list of what must not happen: operations, ports with a star, values of fields.
  case forbidden
  /// A list of operations, each with the actions since which it is counted.
  case limits
  /// A map from state fields to values.
  case fields(mayBeNone: Bool)
  /// A map from state fields to the values that they took.
  case histories
  /// A table's rows.
  case table
  /// A list of paths into the scenario.
  case columns
  /// A map from such paths to values.
  case paths
  /// Anything else: what a module declares, or what the language does not know.
  case other
}

extension ValueKind {
  /// How a value is written.
  package enum Form: Sendable {
    /// A text, which may have a colon in it.
    case text
    /// A list of names of the app.
    case names
    /// Any other list.
    case list
    /// A map, which stands in one pair of braces.
    case map
    /// One word or number.
    case word
  }

  package var form: Form {
    switch self {
    case .text, .words, .links, .tags: .text
    case .actions, .actionNames, .operations, .calls, .sequence, .forbidden, .limits: .names
    case .mappings, .answers, .table, .columns: .list
    case .mapping, .flags, .responses, .arguments, .fields, .histories, .paths: .map
    case .version, .module, .toggle, .date, .certainty, .count, .span, .returned, .error, .other: .word
    }
  }

  /// Whether it has lines of its own: an action mostly stands behind its key.
  package var isGroup: Bool {
    switch form {
    case .text: self == .tags
    case .names: self != .actions
    case .list, .map: true
    case .word: false
    }
  }

  /// Whether it may be `none`.
  package var mayBeNone: Bool {
    switch self {
    case .calls(let isOrdered): isOrdered
    case .fields(let mayBeNone): mayBeNone
    default: false
    }
  }

  // MARK: What is below it, by its words alone, so that files with mistakes can be asked too

  /// The keys in the order in which the language is described, where it has such an order.
  package var keys: NameTable? {
    if case .mapping(let mapping) = self, mapping.isOrdered { mapping.words } else { nil }
  }

  /// The value of a map's key.
  package func below(_ key: String) -> ValueKind {
    switch self {
    case .mapping(let mapping): mapping.kind(of: key) ?? .other
    case .responses: .mapping(.response)
    case .paths: key.hasPrefix("given \(GivenKey.responses.rawValue).") ? .mapping(.response) : .other
    default: .other
    }
  }

  /// An item of a list.
  package var item: ValueKind {
    switch self {
    case .mappings(let mapping): .mapping(mapping)
    case .mapping(.response): self
    case .sequence, .forbidden: .mapping(.change)
    case .answers: .mapping(.response)
    case .actions: .mapping(.anything)
    default: .other
    }
  }
}
