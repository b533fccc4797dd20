import RehearseScenario

/// A moment as reports write it, always in UTC: without a zone, readers disagree about which one is meant.
enum Timestamp {
  /// `2026-08-22T10:15:30Z` for nanoseconds since 1970.
  static func text(_ nanoseconds: Int64) -> String {
    let seconds = Int(nanoseconds / 1_000_000_000)
    let date = CalendarDate(secondsSince1970: seconds)
    let time = seconds % 86_400
    return "\(padded(date.year, 4))-\(padded(date.month))-\(padded(date.day))T"
      + "\(padded(time / 3600)):\(padded(time / 60 % 60)):\(padded(time % 60))Z"
  }

  private static func padded(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
