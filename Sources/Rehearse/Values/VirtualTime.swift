/// Spans of virtual time as scenarios write them.
package enum VirtualTime {
  /// The longest span: 1000 hours, in milliseconds.
  package static let limit: Int64 = 1000 * 3_600_000

  private static let units: [(name: String, milliseconds: Int64)] = [
    ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1),
  ]

  /// The shortest form of a span: `2s`, `1500ms`, `0s`.
  package static func text(_ milliseconds: Int64) -> String {
    guard milliseconds != 0 else { return "0s" }
    let unit = units.first { milliseconds % $0.milliseconds == 0 } ?? ("ms", 1)
    return "\(milliseconds / unit.milliseconds)\(unit.name)"
  }

  /// Corrects a span that an author wrote as `1.5s`, `1,5 s`, `2 seconds`, `3min` or `1m30s`; `nil` if it is unclear.
  package static func meant(by text: String) -> String? {
    var rest = text.lowercased()[...]
    var total: Int64 = 0
    while !rest.isEmpty {
      let number = rest.prefix { $0.isASCII && ($0.isNumber || ".,".contains($0)) }
      rest = rest.dropFirst(number.count).drop { $0 == " " }
      let word = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(word.count).drop { $0 == " " }
      guard let unit = spoken.first(where: { $0.words.contains(String(word)) }),
        let value = thousandths(number), number.count <= 9
      else { return nil }
      let product = value * unit.milliseconds
      guard product % 1000 == 0, total <= limit else { return nil }
      total += product / 1000
    }
    return total > 0 && total <= limit ? self.text(total) : nil
  }

  private static let spoken: [(words: [String], milliseconds: Int64)] = [
    (["ms", "msec", "msecs", "millis", "millisecond", "milliseconds", "millisekunden"], 1),
    (["s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden"], 1_000),
    (["m", "min", "mins", "minute", "minutes", "minuten"], 60_000),
    (["h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden"], 3_600_000),
  ]

  /// A decimal number with a point or a comma and at most three decimal places, in thousandths.
  private static func thousandths(_ text: Substring) -> Int64? {
    let parts = text.split(omittingEmptySubsequences: false) { ".,".contains($0) }
    guard parts.count <= 2, let whole = parts.first.flatMap({ Int64($0) }) else { return nil }
    guard parts.count == 2 else { return whole * 1000 }
    guard (1...3).contains(parts[1].count), let decimals = Int64(parts[1]) else { return nil }
    return whole * 1000 + decimals * [100, 10, 1][parts[1].count - 1]
  }

  /// Reads a whole number directly followed by its unit, in milliseconds; `nil` for anything else.
  ///
  /// A number out of range gives a value above the limit.
  package static func milliseconds(_ text: String) -> Int64? {
    var text = text
    return text.withUTF8 { milliseconds($0) }
  }

  package static func milliseconds(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    var number: Int64 = 0
    var index = 0
    while index < text.count, text[index] >= 0x30, text[index] <= 0x39 {
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      number = isTooLarge || tens > .max - 9 ? .max - 9 : tens + Int64(text[index] - 0x30)
      index += 1
    }
    guard index > 0, let unit = units.first(where: { $0.name.utf8.elementsEqual(text[index...]) }) else { return nil }
    let (product, overflow) = number.multipliedReportingOverflow(by: unit.milliseconds)
    return overflow ? .max : product
  }
}
