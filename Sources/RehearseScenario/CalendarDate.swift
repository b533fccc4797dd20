import RehearseSource

/// A day of the Gregorian calendar.
package struct CalendarDate: Sendable, Comparable {
  package let year: Int
  package let month: Int
  package let day: Int

  /// Reads `2027-01-31`; `nil` for anything else and for days that do not exist.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    let isShaped =
      bytes.count == 10
      && bytes.indices.allSatisfy { index in
        index == 4 || index == 7 ? bytes[index] == UInt8(ascii: "-") : bytes[index] >= 0x30 && bytes[index] <= 0x39
      }
    guard isShaped else { return nil }
    let parts = text.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, parts[0] > 0, (1...12).contains(parts[1]) else { return nil }
    guard (1...Self.days(ofMonth: parts[1], parts[0])).contains(parts[2]) else { return nil }
    (year, month, day) = (parts[0], parts[1], parts[2])
  }

  /// Reads `31.12.2026` and `2026/12/31`, which mean one day to everybody; `nil` for anything else.
  init?(meant text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { ".-/".contains($0) }.map(String.init)
    guard parts.count == 3 else { return nil }
    let isDayFirst = text.contains(".") && parts[2].utf8.count == 4
    let ordered = isDayFirst ? Array(parts.reversed()) : parts
    let padded = ordered.map { $0.utf8.count == 1 ? "0" + $0 : $0 }
    self.init(padded.joined(separator: "-"))
  }

  /// The day, in UTC, of a moment in seconds since 1970.
  package init(secondsSince1970: Int) {
    var days = secondsSince1970 / 86_400
    var year = 1970
    while days >= Self.days(ofYear: year) {
      days -= Self.days(ofYear: year)
      year += 1
    }
    var month = 1
    while days >= Self.days(ofMonth: month, year) {
      days -= Self.days(ofMonth: month, year)
      month += 1
    }
    (self.year, self.month, day) = (year, month, days + 1)
  }

  /// `2027-01-31`
  package var text: String {
    "\(Digits.padded(year, width: 4))-\(Digits.padded(month, width: 2))-\(Digits.padded(day, width: 2))"
  }

  package static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  private static func days(ofYear year: Int) -> Int { isLeap(year) ? 366 : 365 }

  private static func days(ofMonth month: Int, _ year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
