import Rehearse

/// Advice on comparisons in the form of other tools, such as `{ contains: t- }`.
struct MatcherHints: DecoderPart {
  private static let words: [(matcher: String, words: Set<String>)] = [
    ("text containing", ["contains", "containing", "contain", "includes", "including", "include", "like", "has"]),
    ("text starting with", ["starts with", "startswith", "starting with", "begins with", "prefix"]),
    ("text ending with", ["ends with", "endswith", "ending with", "suffix"]),
    ("anything but", ["not", "is not", "not equal", "not equals", "not equal to", "ne", "differs from", "other than"]),
    ("one of", ["one of", "any of", "in", "either"]),
    ("", ["equals", "equal", "equal to", "eq", "is", "exactly", "value"]),
    ("anything", ["any", "anything", "exists", "present", "is present", "is set", "some", "matcher", "type"]),
    ("pattern", ["matches", "matching", "match", "regex", "regexp", "pattern", "glob"]),
  ]

  let context: DecodingContext

  /// What to write in place of a group with one such word as its key.
  func matcher(for node: Node, _ valueType: ValueType, _ site: ValueSite) -> String? {
    guard site.allowsMatchers, !site.isSecret, tree.isMap(node), tree.count(node) == 1,
      let (key, value) = tree.entries(node).first, tree.isScalar(key),
      let form = Self.words.first(where: { $0.words.contains(spaced(tree.string(key))) })?.matcher
    else { return nil }
    let isText = if case .text = valueType.wrapped { true } else { false }
    let values = (tree.isList(value) ? tree.items(value) : [value]).map { hints.isOneLine($0) ? tree.string($0) : "…" }
    switch form {
    case "": return "Write \(values.joined(separator: ", ")), without braces."
    case "anything": return isText ? "Write <any text>" : "Write <anything>"
    case "one of": return "Write <one of \(values.joined(separator: " or "))>"
    case "anything but": return "Write <anything but \(values[0])>"
    case _ where !isText: return nil
    case "pattern":
      return "There are no patterns. Write <text containing …>, <text starting with …> or <text ending with …>."
    default: return "Write <\(form) \(values[0])>"
    }
  }

  /// `starts with` for `startsWith` and `starts_with`.
  private func spaced(_ word: String) -> String {
    Synonyms.normalized(word.reduce(into: "") { $0 += $1.isUppercase ? " \($1)" : "\($1)" })
  }
}
