/// The expected side of a comparison: a literal, a matcher, or a list or map that contains matchers.
package enum Pattern: Sendable {
  case exactly(Literal)
  case matcher(Matcher)
  case list([Pattern])
  /// A map with exactly these keys.
  case map([(key: String, value: Pattern)])

  package func matches(_ value: Literal) -> Bool {
    switch self {
    case .exactly(let literal): return literal == value
    case .matcher(let matcher): return matcher.matches(value)
    case .list(let patterns):
      guard case .list(let items) = value, items.count == patterns.count else { return false }
      return zip(patterns, items).allSatisfy { $0.matches($1) }
    case .map(let patterns):
      guard case .map(let entries) = value else { return false }
      return haveSameKeys(patterns, entries, keys: { $0.key }, { $0.key }, fits: { $0.value.matches($1.value) })
    }
  }

  package var entries: [(key: String, value: Pattern)]? {
    switch self {
    case .exactly(.map(let entries)): entries.map { ($0.key, .exactly($0.value)) }
    case .map(let entries): entries
    default: nil
    }
  }

  package var items: [Pattern]? {
    switch self {
    case .exactly(.list(let items)): items.map(Pattern.exactly)
    case .list(let items): items
    default: nil
    }
  }
}

/// Patterns are equal if they are written the same way, regardless of the order of map keys.
extension Pattern: Hashable {
  package static func == (one: Pattern, other: Pattern) -> Bool {
    switch (one, other) {
    case (.exactly(let literal), .exactly(let otherLiteral)): literal == otherLiteral
    case (.matcher(let matcher), .matcher(let otherMatcher)): haveSameScalars(matcher.text, otherMatcher.text)
    case (.list(let patterns), .list(let others)): patterns == others
    case (.map(let entries), .map(let others)):
      haveSameKeys(entries, others, keys: { $0.key }, { $0.key }, fits: { $0.value == $1.value })
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .exactly(let literal): hasher.combine(literal)
    case .matcher(let matcher): hasher.combine(scalars: matcher.text)
    case .list(let patterns): hasher.combine(patterns)
    case .map(let entries): hasher.combine(unordered: entries.map(\.value))
    }
  }
}

extension Pattern {
  /// The pattern on one line, as an author writes it.
  package func flow(_ valueType: ValueType) -> String {
    switch self {
    case .exactly(let literal): return literal.flow(valueType)
    case .matcher(let matcher): return matcher.text(valueType)
    case .list(let patterns):
      return "[" + patterns.map { $0.flow(valueType.element) }.joined(separator: ", ") + "]"
    case .map(let patterns):
      let parts = patterns.map { "\($0.key): \($0.value.flow(valueType.value(of: $0.key)))" }
      return "{ " + parts.joined(separator: ", ") + " }"
    }
  }

  /// The pattern, truncated with an ellipsis if it is too long to read.
  package func shortened(to length: Int = Literal.shownLength) -> Pattern {
    var remaining = length
    return shortened(&remaining)
  }

  /// - Parameter remaining: The number of bytes left; negative after something was truncated.
  package func shortened(_ remaining: inout Int) -> Pattern {
    switch self {
    case .exactly(let literal): return .exactly(literal.shortened(&remaining))
    case .matcher(let matcher): return .matcher(matcher.shortened(&remaining))
    case .list(let patterns):
      return .list(Literal.shortened(patterns, &remaining, rest: .exactly(.text("…"))) { $0.shortened(&$1) })
    case .map(let patterns):
      return .map(
        Literal.shortened(patterns, &remaining, rest: ("…", .exactly(.text("…")))) { pattern, remaining in
          (Literal.shortened(pattern.key, &remaining), pattern.value.shortened(&remaining))
        })
    }
  }
}

package struct ArgumentPattern: Sendable, Hashable {
  package var parameter: Int
  package var pattern: Pattern

  package init(parameter: Int, pattern: Pattern) {
    self.parameter = parameter
    self.pattern = pattern
  }
}

extension [ArgumentPattern] {
  /// Whether the arguments of a call match all patterns; other arguments are ignored.
  package func match(_ arguments: [Literal]) -> Bool {
    allSatisfy { $0.parameter < arguments.count && $0.pattern.matches(arguments[$0.parameter]) }
  }
}
