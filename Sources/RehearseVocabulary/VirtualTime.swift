/// Spans of virtual time, as scenarios write them.
package enum VirtualTime {
  /// The longest span, 1000 hours in milliseconds.
  package static let limit: Int64 = 1000 * 3_600_000

  private static let units: [(name: String, milliseconds: Int64)] = [
    ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1),
  ]

  /// The shortest way to write a span: `2s`, `1500ms`, `0s`.
  package static func text(_ milliseconds: Int64) -> String {
    guard milliseconds != 0 else { return "0s" }
    let unit = units.first { milliseconds % $0.milliseconds == 0 } ?? ("ms", 1)
    return "\(milliseconds / unit.milliseconds)\(unit.name)"
  }

  /// Milliseconds of a whole number directly followed by its unit; `nil` for anything else.
  ///
  /// A number too large to hold is as good as any past the limit.
  package static func milliseconds(_ text: String) -> Int64? {
    var text = text
    return text.withUTF8 { milliseconds($0) }
  }

  /// The same of bytes, without a string of them.
  package static func milliseconds(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    var number: Int64 = 0
    var place = 0
    while place < text.count, text[place] >= 0x30, text[place] <= 0x39 {
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      number = isTooLarge || tens > .max - 9 ? .max - 9 : tens + Int64(text[place] - 0x30)
      place += 1
    }
    guard place > 0, let unit = units.first(where: { $0.name.utf8.elementsEqual(text[place...]) }) else { return nil }
    let (product, overflow) = number.multipliedReportingOverflow(by: unit.milliseconds)
    return overflow ? .max : product
  }
}
