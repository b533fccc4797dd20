import CRehearseYAML

/// What libyaml complains about.
///
/// libyaml numbers only four kinds of errors, so its English must be read. That happens in the two tables of this file,
/// and nowhere else.
enum LibYAMLProblem: CaseIterable {
  /// A colon with a value where no key can stand.
  case unexpectedValue
  /// A dash of a list where no list can stand.
  case unexpectedItem
  case missingKey
  case missingItem
  /// Text after the end of the document.
  case missingDocument
  /// No colon after a key, or a colon that is followed by a sign.
  case colon
  case unknownEscape
  case escapeDigits
  /// A character with which nothing can start.
  case badStart
  /// A `&` or `*` without a name.
  case missingName
  case other

  private static let phrases: [(String, Self)] = [
    ("mapping values are not allowed", .unexpectedValue), ("block sequence entries", .unexpectedItem),
    ("expected key", .missingKey), ("'-' indicator", .missingItem), ("expected <document start>", .missingDocument),
    ("expected ':'", .colon), ("hexdecimal", .escapeDigits), ("escape", .unknownEscape),
    ("cannot start any token", .badStart), ("alphabetic or numeric", .missingName),
  ]

  init(_ parser: yaml_parser_t) {
    let text = parser.problem.map { String(cString: $0) } ?? ""
    self = Self.phrases.first { text.contains($0.0) }?.1 ?? .other
  }
}

/// What libyaml was reading when it found a mistake.
enum LibYAMLContext: CaseIterable {
  case quotes
  case brackets
  /// Text after `|` or `>`.
  case block
  case anchor
  case alias
  case tag
  case other

  private static let phrases: [(String, Self)] = [
    ("quoted scalar", .quotes), ("flow", .brackets), ("block scalar", .block), ("anchor", .anchor), ("alias", .alias),
    ("tag", .tag),
  ]

  init(_ parser: yaml_parser_t) {
    let text = parser.context.map { String(cString: $0) } ?? ""
    self = Self.phrases.first { text.contains($0.0) }?.1 ?? .other
  }
}
