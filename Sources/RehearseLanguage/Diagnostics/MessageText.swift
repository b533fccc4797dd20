import Rehearse

/// Text for people, in parts: our own words, and what they quote.
///
/// Write it as a string. Literal text becomes words, and interpolated text becomes a quotation, in which secrets are
/// hidden; our own words are never searched.
///
///     "\(name) is not a module"                      // a quotation and words
///     "\(words: Counted.text(count, "row")) missing"  // words only
package struct MessageText: Sendable, Codable {
  package enum Part: Hashable, Sendable, Codable {
    case words(String)
    /// Text that may come from a file or a module.
    case quote(String)
    /// A secret value, or a part of one.
    case secret
  }

  package private(set) var parts: [Part]

  package init(_ parts: [Part]) { self.parts = parts }

  /// Text of unknown origin, in which secrets are hidden.
  package init(quoting text: String) { parts = [.quote(text)] }

  /// The text as readers see it. It may contain unsafe characters.
  package var plain: String {
    let wording = Surroundings.current.wording
    return parts.map { part in
      switch part {
      case .words(let text): wording.map { $0(text) } ?? text
      case .quote(let text): text
      case .secret: SanitizedText.redactionMark
      }
    }.joined()
  }

  /// Whether all of it is our own words.
  var quotesNothing: Bool { parts.allSatisfy { if case .words = $0 { true } else { false } } }

  package static func + (text: MessageText, more: MessageText) -> MessageText { MessageText(text.parts + more.parts) }

  package static func += (text: inout MessageText, more: MessageText) { text.parts += more.parts }

  /// Replaces each quotation by other parts.
  func replacingQuotations(_ replacement: (String) -> [Part]) -> MessageText {
    MessageText(
      parts.flatMap { part in
        if case .quote(let text) = part { replacement(text) } else { [part] }
      })
  }
}

extension MessageText: CustomStringConvertible {
  package var description: String { plain }
}

/// Texts are equal if they read the same.
extension MessageText: Hashable {
  package static func == (one: MessageText, other: MessageText) -> Bool { one.plain == other.plain }

  package func hash(into hasher: inout Hasher) { hasher.combine(plain) }
}

extension MessageText: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { parts = [.words(text)] }

  package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) { parts.reserveCapacity(2 * interpolationCount + 1) }

    package mutating func appendLiteral(_ text: String) { if !text.isEmpty { parts.append(.words(text)) } }

    package mutating func appendInterpolation(_ text: some StringProtocol) { parts.append(.quote(String(text))) }

    package mutating func appendInterpolation(_ text: MessageText) { parts += text.parts }

    package mutating func appendInterpolation(_ number: some BinaryInteger) { parts.append(.words("\(number)")) }

    package mutating func appendInterpolation(_ character: Character) { parts.append(.quote(String(character))) }

    /// - Parameter text: our own words, or names that are declared.
    package mutating func appendInterpolation(words text: String) { parts.append(.words(text)) }
  }
}
