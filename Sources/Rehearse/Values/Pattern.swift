/// What a value is compared with: a literal, a matcher, or a list or map that holds matchers.
package enum Pattern: Sendable {
  case exactly(Literal)
  case matcher(Matcher)
  case list([Pattern])
  /// Maps with exactly these keys.
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
      return haveSameKeys(patterns, entries, { $0.key }, { $0.key }, { $0.value.matches($1.value) })
    }
  }

  /// The entries of a map, each as a pattern of its own.
  package var entries: [(key: String, value: Pattern)]? {
    switch self {
    case .exactly(.map(let entries)): entries.map { ($0.key, .exactly($0.value)) }
    case .map(let entries): entries
    default: nil
    }
  }

  /// The items of a list, each as a pattern of its own.
  package var items: [Pattern]? {
    switch self {
    case .exactly(.list(let items)): items.map(Pattern.exactly)
    case .list(let items): items
    default: nil
    }
  }
}
