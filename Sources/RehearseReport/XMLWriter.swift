/// Writes XML 1.0 as bytes; what is not markup goes through one escape, so that every report is well-formed.
package struct XMLWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Makes room, so that what is kept of many files wastes none.
  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

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
    if rest < 100 { bytes.append(UInt8(ascii: "0")) }
    if rest < 10 { bytes.append(UInt8(ascii: "0")) }
    append(rest)
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
    if number >= 10 { append(number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: max(0, number) % 10))
  }

  private mutating func append(_ text: String, isAttribute: Bool) {
    var text = text
    let isDone = text.withUTF8 { appendPrintable($0, isAttribute: isAttribute) }
    if !isDone { bytes.append(contentsOf: XMLText.escaped(text, isAttribute: isAttribute)) }
  }

  /// Appends a text of printable ASCII, which nearly every one is; anything else is left to `XMLText`.
  private mutating func appendPrintable(_ text: UnsafeBufferPointer<UInt8>, isAttribute: Bool) -> Bool {
    var before: UInt8 = 0
    for byte in text {
      guard byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: ">") || before != UInt8(ascii: "]") else { return false }
      before = byte
    }
    var start = 0
    for index in text.indices {
      guard let escape = Self.escape(text[index], isAttribute: isAttribute) else { continue }
      bytes.append(contentsOf: text[start..<index])
      markup(escape)
      start = index + 1
    }
    bytes.append(contentsOf: text[start...])
    return true
  }

  private static func escape(_ byte: UInt8, isAttribute: Bool) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: "\"") where isAttribute: "&quot;"
    default: nil
    }
  }
}
