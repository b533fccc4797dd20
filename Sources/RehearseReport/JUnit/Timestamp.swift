import RehearseLanguage

/// A moment as reports write it, always in UTC: without a zone, readers disagree about which one is meant.
enum Timestamp {
  /// `2026-08-22T10:15:30Z` for nanoseconds since 1970.
  static func text(_ nanoseconds: Int64) -> String {
    let seconds = Int(nanoseconds / 1_000_000_000)
    let date = CalendarDate(secondsSince1970: seconds)
    let time = seconds % 86_400
    var text: [UInt8] = []
    text.reserveCapacity(20)
    append(date.year, 4, "-", &text)
    append(date.month, 2, "-", &text)
    append(date.day, 2, "T", &text)
    append(time / 3600, 2, ":", &text)
    append(time / 60 % 60, 2, ":", &text)
    append(time % 60, 2, "Z", &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// A number with zeros before it, and what follows it.
  private static func append(_ number: Int, _ width: Int, _ end: Unicode.Scalar, _ text: inout [UInt8]) {
    var place = width == 4 ? 1000 : 10
    while place > 0 {
      text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / place % 10))
      place /= 10
    }
    text.append(UInt8(ascii: end))
  }
}
