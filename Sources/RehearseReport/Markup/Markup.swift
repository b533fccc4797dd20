/// The escaping rules of a markup language.
package protocol MarkupLanguage: Sendable {
  /// Appends a string with all markup escaped.
  static func append(_ text: String, isAttribute: Bool, to bytes: inout [UInt8])
}

/// Markup as bytes. Literals are used as they are, and interpolated text is escaped.
///
/// Text cannot become markup in any other way, so every report is well-formed regardless of what a file contains.
package struct Markup<Language: MarkupLanguage>: Sendable, ExpressibleByStringInterpolation {
  package private(set) var bytes: [UInt8]

  /// Wraps existing markup, or markup from the program itself.
  package init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  package init(stringLiteral literal: StaticString) { bytes = literal.withUTF8Buffer { Array($0) } }

  package init(stringInterpolation parts: StringInterpolation) { bytes = parts.bytes }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    package init(literalCapacity: Int, interpolationCount: Int) { bytes.reserveCapacity(literalCapacity) }

    package mutating func appendLiteral(_ literal: StaticString) {
      literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    package mutating func appendInterpolation(_ text: String) {
      Language.append(text, isAttribute: false, to: &bytes)
    }

    /// A string inside the quotes of an attribute.
    package mutating func appendInterpolation(value text: String) {
      Language.append(text, isAttribute: true, to: &bytes)
    }

    package mutating func appendInterpolation(_ number: Int) { bytes += String(number).utf8 }

    package mutating func appendInterpolation(_ markup: Markup) { bytes += markup.bytes }

    package mutating func appendInterpolation(_ parts: [Markup]) { for part in parts { bytes += part.bytes } }
  }

  package var isEmpty: Bool { bytes.isEmpty }

  package static func += (left: inout Markup, right: Markup) { left.bytes += right.bytes }
}
