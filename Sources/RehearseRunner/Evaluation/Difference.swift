import Rehearse
import RehearseLanguage

/// A part where an expected and an actual value differ, and its path.
struct Difference {
  /// The path within the value: `.code`, `[2]`; empty for the whole value.
  var path: String
  var expected: String
  var actual: String
  var isShortened = false
  /// The first character that differs, from 1, in long texts.
  var place: Int?
  /// Whether a secret is masked in either value.
  var isMasked = false

  var details: [FindingDetail] {
    let remark: FindingDetail.Remark? = expected == actual ? alike : nil
    return [.values(path: path, [.init(.expected, expected), .init(.actual, actual)], remark)]
      + (place.map { [.text("differs at character \($0)")] } ?? [])
  }

  private var alike: FindingDetail.Remark { isShortened ? .differsLater : isMasked ? .isSecret : .looksAlike }

  /// The differences between two values; too many are reported as one difference of the whole value.
  static func all(
    _ pattern: Pattern, _ value: Literal, _ valueType: ValueType, _ secrets: CaseSecrets, path: String = ""
  ) -> [Difference] {
    if pattern.matches(value) { return [] }
    if let parts = parts(pattern, value, valueType, secrets, path), parts.count <= 4 { return parts }
    return [whole(pattern, value, valueType, secrets, path)]
  }

  /// The two values; long ones are shown around their first difference, or from the start.
  private static func whole(
    _ written: Pattern, _ observed: Literal, _ valueType: ValueType, _ secrets: CaseSecrets, _ path: String
  ) -> Difference {
    let place = place(written, observed)
    var (pattern, value) = (secrets.masked(written, valueType), secrets.masked(observed, valueType))
    let isMasked = pattern != written || value != observed
    if case .exactly(.text(let expected)) = pattern, case .text(let actual) = value,
      max(expected.utf8.count, actual.utf8.count) > Literal.shownLength
    {
      let start = max(0, zip(expected.unicodeScalars, actual.unicodeScalars).prefix { $0 == $1 }.count - 80)
      (pattern, value) = (.exactly(.text(text(expected, from: start))), .text(text(actual, from: start)))
    }
    var (remaining, otherRemaining) = (Literal.shownLength, Literal.shownLength)
    let (expected, actual) = (
      pattern.shortened(&remaining).flow(valueType), value.shortened(&otherRemaining).flow(valueType)
    )
    return Difference(
      path: path, expected: expected, actual: actual, isShortened: remaining < 0 || otherRemaining < 0, place: place,
      isMasked: isMasked)
  }

  /// Shorter texts are compared at a glance.
  private static let longText = 60

  private static func place(_ pattern: Pattern, _ value: Literal) -> Int? {
    guard case .exactly(.text(let expected)) = pattern, case .text(let actual) = value,
      min(expected.count, actual.count) > longText
    else { return nil }
    return zip(expected, actual).prefix { haveSameScalars(String($0), String($1)) }.count + 1
  }

  private static func text(_ text: String, from start: Int) -> String {
    start == 0 ? text : "…" + String(text.unicodeScalars.dropFirst(start))
  }

  /// Larger values are compared only as a whole.
  private static let comparedParts = 200

  /// The differences between the parts, if both sides have the same keys or length.
  private static func parts(
    _ pattern: Pattern, _ value: Literal, _ valueType: ValueType, _ secrets: CaseSecrets, _ path: String
  )
    -> [Difference]?
  {
    switch value {
    case .map(let actual): pattern.entries.flatMap { entries($0, actual, valueType, secrets, path) }
    case .list(let actual): pattern.items.flatMap { items($0, actual, valueType, secrets, path) }
    default: nil
    }
  }

  private static func entries(
    _ expected: [(key: String, value: Pattern)], _ actual: [Literal.Entry], _ valueType: ValueType,
    _ secrets: CaseSecrets, _ path: String
  ) -> [Difference]? {
    guard expected.count == actual.count, !expected.isEmpty, expected.count <= comparedParts else { return nil }
    let values = actual.valuesByKey
    var result: [Difference] = []
    for entry in expected {
      guard let value = values[Array(entry.key.utf8)] else { return nil }
      let key = secrets.masked(key: entry.key, valueType)
      result += all(entry.value, value, valueType.value(of: entry.key), secrets, path: "\(path).\(key)")
    }
    return result
  }

  private static func items(
    _ expected: [Pattern], _ actual: [Literal], _ valueType: ValueType, _ secrets: CaseSecrets, _ path: String
  ) -> [Difference]? {
    guard expected.count == actual.count, expected.count > 1, expected.count <= comparedParts else { return nil }
    return zip(expected, actual).enumerated().flatMap { index, pair in
      all(pair.0, pair.1, valueType.element, secrets, path: "\(path)[\(index + 1)]")
    }
  }
}

/// Advice about expected text that was probably meant as a placeholder or a pattern.
enum LiteralHint {
  /// Signs of a regular expression or wildcard.
  private static let signs = [".*", ".+", "\\d", "\\w", "\\s", "[0-9]", "[a-z]", "(?", "*"]
  /// Bytes that occur in every sign and are much faster to search for.
  private static let marks: [UInt8] = Array("*+\\[(".utf8)

  static func advice(_ pattern: Pattern, _ value: Literal, _ secrets: CaseSecrets) -> [FindingAdvice] {
    if pattern.matches(value) { return [] }
    if case .exactly(.text(let text)) = pattern { return advice(on: text, secrets) }
    switch value {
    case .map(let entries): return ofEntries(pattern, entries, secrets)
    case .list(let items): return first(zip(pattern.items ?? [], items).lazy.map { advice($0, $1, secrets) })
    default: return []
    }
  }

  /// Advice for a secret value that reveals nothing about it.
  static func secretAdvice(_ pattern: Pattern) -> [FindingAdvice] {
    let parts = (pattern.items ?? []) + (pattern.entries ?? []).map(\.value)
    if case .exactly(.text(let text)) = pattern, Matcher(text) != nil {
      return [
        .text("In quotes, a placeholder is ordinary text. To use the placeholder, write it without quotes.")
      ]
    }
    return first(parts.lazy.map(secretAdvice))
  }

  private static func ofEntries(
    _ pattern: Pattern, _ entries: [Literal.Entry], _ secrets: CaseSecrets
  ) -> [FindingAdvice] {
    let actual = entries.valuesByKey
    return first(
      (pattern.entries ?? []).lazy.map { expected in
        actual[Array(expected.key.utf8)].map { advice(expected.value, $0, secrets) } ?? []
      })
  }

  private static func first(_ hints: some Sequence<[FindingAdvice]>) -> [FindingAdvice] {
    hints.first { !$0.isEmpty } ?? []
  }

  private static func advice(on text: String, _ secrets: CaseSecrets) -> [FindingAdvice] {
    if Matcher(text) != nil {
      let text = secrets.masked(text)
      return [
        .text("In quotes, \(text) is ordinary text. To use the placeholder, write it without quotes: \(text)")
      ]
    }
    let isBetweenSlashes = text.utf8.count > 2 && text.hasPrefix("/") && text.hasSuffix("/")
    let isAnchored = text.utf8.count > 1 && (text.hasPrefix("^") || text.hasSuffix("$"))
    let hasSign = text.utf8.contains(where: marks.contains) && signs.contains(where: text.contains)
    guard isBetweenSlashes || isAnchored || hasSign else { return [] }
    return [
      .text("Texts are compared exactly as written; there are no patterns."),
      .text("If part of it may differ, write <text containing …>, <text starting with …> or <text ending with …>."),
    ]
  }
}
