import Rehearse

package struct CalendarDate: Sendable, Comparable {
  /// The date as `2027-01-31`. Days are ordered like these texts.
  package let text: String

  /// Parses `2027-01-31`; `nil` if there is no such day.
  package init?(_ text: String) {
    guard text.utf8.count == 10, DateValue.milliseconds("\(text)T00:00Z") != nil else { return nil }
    self.text = text
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
  package init(secondsSince1970 seconds: Int) { text = String(DateValue.text(Int64(seconds) * 1000).prefix(10)) }

  package static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.text < right.text }
}
