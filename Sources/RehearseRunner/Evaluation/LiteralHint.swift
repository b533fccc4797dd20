import Rehearse
import RehearseLanguage

/// What is to be said of an expected text that differs and was probably meant to stand for more than itself: a placeholder
/// in quotes, or a pattern of another tool.
enum LiteralHint {
  /// Signs of a regular expression, or of a wildcard.
  private static let signs = [".*", ".+", "\\d", "\\w", "\\s", "[0-9]", "[a-z]", "(?", "*"]
  /// Each of them has one of these: to look for a character takes far less than to look for a text.
  private static let marks: [UInt8] = Array("*+\\[(".utf8)

  static func advice(_ pattern: Pattern, _ value: Literal) -> [FindingAdvice] {
    if pattern.matches(value) { return [] }
    if case .exactly(.text(let text)) = pattern { return advice(on: text) }
    switch value {
    case .map(let entries): return ofEntries(pattern, entries)
    case .list(let items): return first(zip(pattern.items ?? [], items).lazy.map { advice($0, $1) })
    default: return []
    }
  }

  /// The same for a value that nobody may read: nothing of it is told but that it looks like a placeholder.
  static func secretAdvice(_ pattern: Pattern) -> [FindingAdvice] {
    let parts = (pattern.items ?? []) + (pattern.entries ?? []).map(\.value)
    if case .exactly(.text(let text)) = pattern, Matcher(text) != nil {
      return [
        .text("In quotes, a placeholder is an ordinary text. To use the placeholder, write it without quotes.")
      ]
    }
    return first(parts.lazy.map(secretAdvice))
  }

  private static func ofEntries(_ pattern: Pattern, _ entries: [Literal.Entry]) -> [FindingAdvice] {
    let actual = entries.valuesByKey
    return first(
      (pattern.entries ?? []).lazy.map { expected in
        actual[Array(expected.key.utf8)].map { advice(expected.value, $0) } ?? []
      })
  }

  private static func first(_ hints: some Sequence<[FindingAdvice]>) -> [FindingAdvice] {
    hints.first { !$0.isEmpty } ?? []
  }

  private static func advice(on text: String) -> [FindingAdvice] {
    if let matcher = Matcher(text) {
      return [
        .text(
          "In quotes, \(text) is an ordinary text. To use the placeholder, write it without quotes: \(matcher.text)")
      ]
    }
    let isBetweenSlashes = text.utf8.count > 2 && text.hasPrefix("/") && text.hasSuffix("/")
    let isAnchored = text.utf8.count > 1 && (text.hasPrefix("^") || text.hasSuffix("$"))
    let hasSign = text.utf8.contains(where: marks.contains) && signs.contains(where: text.contains)
    guard isBetweenSlashes || isAnchored || hasSign else { return [] }
    return [
      .text("A text is compared as it is written; there are no patterns."),
      .text("If part of it may differ, write <text containing …>, <text starting with …> or <text ending with …>."),
    ]
  }
}
