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
  /// A map with the keys of a level.
  case level(LanguageLevel)
  /// A list of such maps.
  case levels(LanguageLevel)
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
  /// Whether it is a text, which may have a colon in it.
  package var isText: Bool {
    switch self {
    case .text, .words, .links, .tags: true
    default: false
    }
  }

  /// Whether it is a list of names of the app.
  package var isList: Bool {
    switch self {
    case .actions, .actionNames, .operations, .calls, .sequence, .forbidden, .limits: true
    default: false
    }
  }

  /// Whether it is a map, which stands in one pair of braces.
  package var isMap: Bool {
    switch self {
    case .level, .flags, .responses, .arguments, .fields, .histories, .paths: true
    default: false
    }
  }

  /// Whether it has lines of its own.
  package var isGroup: Bool {
    switch self {
    case .levels, .answers, .actionNames, .operations, .calls, .sequence, .forbidden, .limits, .table, .columns, .tags:
      true
    default: isMap
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
}

/// Where a map or a list of a scenario file is, as far as the order of its keys depends on that: this looks at the words
/// alone, so that it can be asked about files with mistakes too.
extension ValueKind {
  /// The keys in the order in which the language is described, where it has such an order.
  package var keys: NameTable? {
    if case .level(let level) = self, level.isOrdered { level.words } else { nil }
  }

  /// What a map's value is.
  package func below(_ key: String) -> ValueKind {
    switch self {
    case .level(let level): level.kind(of: key) ?? .other
    case .responses: .level(.response)
    case .paths: key.hasPrefix("given \(GivenKey.responses.rawValue).") ? .level(.response) : .other
    default: .other
    }
  }

  /// What a list's item is.
  package var item: ValueKind {
    switch self {
    case .levels(let level): .level(level)
    case .level(.response): self
    case .sequence, .forbidden: .level(.change)
    case .answers: .level(.response)
    case .actions: .level(.anything)
    default: .other
    }
  }
}
