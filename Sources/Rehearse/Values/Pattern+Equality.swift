/// Two patterns are equal if they are written alike, whatever the order of a map's keys.
extension Pattern: Hashable {
  package static func == (one: Pattern, other: Pattern) -> Bool {
    switch (one, other) {
    case (.exactly(let literal), .exactly(let otherLiteral)): literal == otherLiteral
    case (.matcher(let matcher), .matcher(let otherMatcher)): haveSameScalars(matcher.text, otherMatcher.text)
    case (.list(let patterns), .list(let others)): patterns == others
    case (.map(let entries), .map(let others)):
      haveSameKeys(entries, others, { $0.key }, { $0.key }, { $0.value == $1.value })
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
