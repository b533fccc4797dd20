/// Writes XML 1.0 as bytes; what is not markup goes through one escape, so that every report is well-formed.
package struct XMLWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Markup, taken as it is.
  package mutating func markup(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Bytes of markup made before.
  package mutating func markup(_ other: ArraySlice<UInt8>) { bytes.append(contentsOf: other) }

  /// ` name="value"`; the value is escaped.
  package mutating func attribute(_ name: StaticString, _ value: String) {
    open(name)
    append(value, isAttribute: true)
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func attribute(_ name: StaticString, _ value: Int) {
    open(name)
    append(value)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Seconds with three decimals, from whole milliseconds: never a locale's comma, never an exponent.
  package mutating func attribute(_ name: StaticString, milliseconds: Int64) {
    open(name)
    append(Int(milliseconds / 1000))
    bytes.append(UInt8(ascii: "."))
    let rest = Int(milliseconds % 1000)
    for digit in [rest / 100, rest / 10 % 10, rest % 10] { bytes.append(UInt8(ascii: "0") + UInt8(digit)) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// An element's text, escaped.
  package mutating func text(_ text: String) { append(text, isAttribute: false) }

  private mutating func open(_ name: StaticString) {
    bytes.append(UInt8(ascii: " "))
    markup(name)
    bytes.append(UInt8(ascii: "="))
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ number: Int) {
    var digits: [UInt8] = []
    var rest = number.magnitude
    repeat {
      digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes.append(contentsOf: digits.reversed())
  }

  private mutating func append(_ text: String, isAttribute: Bool) {
    var text = text
    let isPlain = text.withUTF8 { buffer in
      guard buffer.allSatisfy(Self.isPlain) else { return false }
      bytes.append(contentsOf: buffer)
      return true
    }
    if isPlain { return }
    bytes.append(contentsOf: XMLText.escaped(text, isAttribute: isAttribute))
  }

  /// Whether a byte needs no second look.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
    default: byte >= 0x20 && byte < 0x7F
    }
  }
}
