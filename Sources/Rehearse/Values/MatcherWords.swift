/// The values in `<one of a or b>` or `<anything but a>`, as an author writes them.
///
/// Only the declared type says what they mean: `on` is a switch or a text.
package struct MatcherWords: Sendable {
  package enum Form: String, CaseIterable, Sendable {
    case oneOf = "one of"
    case anythingBut = "anything but"
  }

  package struct Word: Sendable {
    package var text: String
    /// A word in quotes is always a text.
    package var isQuoted: Bool

    package init(text: String, isQuoted: Bool = false) { (self.text, self.isQuoted) = (text, isQuoted) }
  }

  package static let separator = " or "

  package let form: Form
  package let words: [Word]

  /// - Parameter body: What is between the angle brackets.
  init?(body: String) {
    guard let form = Form.allCases.first(where: { body.utf8.starts(with: "\($0.rawValue) ".utf8) }) else { return nil }
    let words = Self.split(body.unicodeScalars.dropFirst(form.rawValue.unicodeScalars.count))
    guard !words.isEmpty, !words.contains(where: { $0.text.isEmpty && !$0.isQuoted }) else { return nil }
    self.form = form
    self.words = words
  }

  /// Reads `<one of a or b>`; `nil` for any other text.
  package init?(_ text: String) {
    guard Matcher.isTyped(text) else { return nil }
    self.init(body: String(scalars: text.unicodeScalars.dropFirst().dropLast()))
  }

  /// The matcher, if every word is a text.
  var matcher: Matcher {
    switch form {
    case .oneOf: .oneOf(words.map { .text($0.text) })
    case .anythingBut: .anythingBut(.text(words.map(\.text).joined(separator: Self.separator)))
    }
  }

  /// A value as a word between the angle brackets.
  static func word(_ value: Literal, _ valueType: ValueType) -> String {
    let flow = value.flow(valueType)
    guard case .text(let text) = value, !flow.hasPrefix("\""), split(text.unicodeScalars[...]).count != 1 else {
      return flow
    }
    return Literal.quoted(text)
  }

  private static func split(_ text: String.UnicodeScalarView.SubSequence) -> [Word] {
    var words: [Word] = []
    var rest = text
    while true {
      rest = rest.drop(while: isBlank)
      let end = quoteEnd(rest) ?? rest.startIndex
      let separator = rest[end...].firstRange(of: separator.unicodeScalars)
      words.append(word(rest[..<(separator?.lowerBound ?? rest.endIndex)]))
      guard let separator else { return words }
      rest = rest[separator.upperBound...]
    }
  }

  private static func word(_ text: String.UnicodeScalarView.SubSequence) -> Word {
    var text = text
    while let last = text.last, isBlank(last) { text.removeLast() }
    guard let quote = text.first, quoteEnd(text) == text.endIndex else { return Word(text: String(scalars: text)) }
    let inner = String(scalars: text.dropFirst().dropLast())
    guard quote == "\"" else { return Word(text: inner, isQuoted: true) }
    return Word(text: inner.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\"), isQuoted: true)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  /// The end of a word in quotes at the start of a text.
  private static func quoteEnd(_ text: String.UnicodeScalarView.SubSequence) -> String.Index? {
    guard let quote = text.first, quote == "\"" || quote == "'" else { return nil }
    var isEscaped = false
    for index in text.indices.dropFirst() {
      if text[index] == quote, !isEscaped { return text.index(after: index) }
      isEscaped = quote == "\"" && text[index] == "\\" && !isEscaped
    }
    return nil
  }
}
