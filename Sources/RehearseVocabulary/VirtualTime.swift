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
    let digits = text.utf8.prefix { $0 >= 0x30 && $0 <= 0x39 }
    guard let unit = units.first(where: { $0.name.utf8.elementsEqual(text.utf8.dropFirst(digits.count)) }),
      !digits.isEmpty
    else { return nil }
    guard let number = Int64(String(decoding: digits, as: UTF8.self)) else { return .max }
    let (product, overflow) = number.multipliedReportingOverflow(by: unit.milliseconds)
    return overflow ? .max : product
  }
}
