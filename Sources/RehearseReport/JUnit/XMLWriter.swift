/// Writes XML 1.0 as bytes; what is not markup goes through one escape, so that every report is well-formed.
package struct XMLWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Makes room for this many bytes more, so that growing does not copy.
  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// Markup, taken as it is.
  package mutating func markup(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Bytes of markup made before.
  package mutating func markup(_ other: ArraySlice<UInt8>) { bytes.append(contentsOf: other) }

  /// ` name="value"`; the value is escaped.
  package mutating func attribute(_ name: StaticString, _ value: String) {
    open(name)
    attributeValue(value)
    bytes.append(UInt8(ascii: "\""))
  }

  /// A number that is not negative.
  package mutating func attribute(_ name: StaticString, _ value: Int) {
    open(name)
    number(value)
    bytes.append(UInt8(ascii: "\""))
  }

  /// ` name="1.234"`: seconds, from whole milliseconds.
  package mutating func attribute(_ name: StaticString, milliseconds: Int64) {
    open(name)
    seconds(milliseconds: milliseconds)
    bytes.append(UInt8(ascii: "\""))
  }

  /// What stands between the quotes of an attribute, escaped.
  package mutating func attributeValue(_ text: String) { append(text, isAttribute: true) }

  /// The nearest whole milliseconds, which is as exactly as a report tells a time.
  static func milliseconds(_ nanoseconds: Int64) -> Int64 { (nanoseconds + 500_000) / 1_000_000 }

  /// Seconds with three decimals, from whole milliseconds: never a locale's comma, never an exponent.
  package mutating func seconds(milliseconds: Int64) {
    number(Int(milliseconds / 1000))
    bytes.append(UInt8(ascii: "."))
    appendLastDigit(of: Int(milliseconds / 100))
    appendLastDigit(of: Int(milliseconds / 10))
    appendLastDigit(of: Int(milliseconds))
  }

  /// A number that is not negative.
  package mutating func number(_ number: Int) {
    if number >= 10 { self.number(number / 10) }
    appendLastDigit(of: number)
  }

  /// An element's text, escaped.
  package mutating func text(_ text: String) { append(text, isAttribute: false) }

  private mutating func open(_ name: StaticString) {
    bytes.append(UInt8(ascii: " "))
    markup(name)
    bytes.append(UInt8(ascii: "="))
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendLastDigit(of number: Int) {
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  private mutating func append(_ text: String, isAttribute: Bool) {
    XMLText.append(text, isAttribute: isAttribute, to: &bytes)
  }
}
