import Rehearse

package struct CalendarDate: Sendable, Comparable {
  package let year: Int
  package let month: Int
  package let day: Int

  /// Parses `2027-01-31`; `nil` if there is no such day.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    let isTyped =
      bytes.count == 10
      && bytes.indices.allSatisfy { index in
        index == 4 || index == 7 ? bytes[index] == UInt8(ascii: "-") : bytes[index] >= 0x30 && bytes[index] <= 0x39
      }
    guard isTyped else { return nil }
    let parts = text.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, parts[0] > 0, (1...12).contains(parts[1]) else { return nil }
    guard (1...Self.days(ofMonth: parts[1], parts[0])).contains(parts[2]) else { return nil }
    (year, month, day) = (parts[0], parts[1], parts[2])
  }

  /// Parses the unambiguous notations `31.12.2026` and `2026/12/31`; `nil` for anything else.
  init?(meant text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { ".-/".contains($0) }.map(String.init)
    guard parts.count == 3 else { return nil }
    let isDayFirst = text.contains(".") && parts[2].utf8.count == 4
    let ordered = isDayFirst ? Array(parts.reversed()) : parts
    let padded = ordered.map { $0.utf8.count == 1 ? "0" + $0 : $0 }
    self.init(padded.joined(separator: "-"))
  }

  /// The day in UTC for a time in seconds since 1970.
  ///
  /// It avoids a loop, because a report computes the day for every file. Years start on 1 March, so that 29 February is
  /// the last day and every five months have 153 days. See Howard Hinnant, "chrono-Compatible Low-Level Date
  /// Algorithms".
  package init(secondsSince1970 seconds: Int) {
    // Since 1 March of the year 0.
    let days = 719_468 + seconds / 86_400
    let (centuries, day) = days.quotientAndRemainder(dividingBy: 146_097)
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    self.day = dayOfYear - (153 * month + 2) / 5 + 1
    self.month = month < 10 ? month + 3 : month - 9
    self.year = 400 * centuries + year + (month < 10 ? 0 : 1)
  }

  /// The date as `2027-01-31`.
  package var text: String {
    "\(Digits.padded(year, width: 4))-\(Digits.padded(month, width: 2))-\(Digits.padded(day, width: 2))"
  }

  package static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  private static func days(ofMonth month: Int, _ year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
