/// Moments as texts in a normal form, so that equal moments are equal texts: `2026-11-26T09:00:00.000Z`.
package enum DateValue: NormalTextKind {
  package static let name = "date"
  package static let words = "a date with a time of day and a zone"
  package static let anyNumber: Matcher? = nil

  package static func value(_ json: JSONValue) -> Literal? {
    if case .text(let text) = json { normalized(text).map(Literal.text) } else { nil }
  }

  /// The moment without milliseconds, if there are none.
  package static func written(_ text: String) -> String? { text.hasSuffix(".000Z") ? text.dropLast(5) + "Z" : text }

  package static func sample(for name: String) -> Literal { .text(usual) }

  private static let usual = "2026-01-31T09:00:00.000Z"

  // MARK: Neighbours

  /// In the far past, just before the sample and in the far future.
  package static let unusual = [
    "1970-01-01T00:00:00.000Z", "2026-01-31T08:59:59.999Z", "2100-12-31T23:59:59.000Z",
  ].map(Literal.text)

  /// Dates in their normal form are ordered like their texts.
  package static func group(of value: Literal) -> ValueGroup? {
    guard case .text(let date) = value else { return nil }
    if date == usual { return ValueGroup(name: "date", words: "a date") }
    return date < usual
      ? ValueGroup(name: "earlierDate", words: "an earlier date")
      : ValueGroup(name: "laterDate", words: "a later date")
  }

  /// One second later: large enough for any scenario that checks the time.
  package static func alternatives(to value: Literal) -> [Literal] {
    guard case .text(let date) = value, let moment = milliseconds(date) else { return [] }
    return [.text(text(moment + 1000))]
  }

  // MARK: The normal form

  private static let minute: Int64 = 60_000
  private static let day: Int64 = 86_400_000
  /// The first and the last moment, from the year 1 to the year 9999, in milliseconds since 1970.
  private static let all = (-719_162 * day)...(2_932_897 * day - 1)

  /// The normal form of a date with a time of day and a zone in ISO 8601; `nil` for any other text.
  ///
  /// Parts below a millisecond are cut off.
  package static func normalized(_ text: String) -> String? { milliseconds(text).map { self.text($0) } }

  /// The normal form of a moment, in milliseconds since 1970; moments out of range become the first or the last one.
  package static func text(_ milliseconds: Int64) -> String {
    let moment = min(max(milliseconds, all.lowerBound), all.upperBound)
    let days = moment >= 0 ? moment / day : (moment - day + 1) / day
    let (year, month, dayOfMonth) = civil(days)
    let time = moment - days * day
    let date = [month, dayOfMonth].map { "-\(Digits.padded($0, width: 2))" }.joined()
    let clock = [time / 3_600_000, time / minute % 60, time / 1000 % 60].map { Digits.padded($0, width: 2) }
    return Digits.padded(year, width: 4) + date + "T" + clock.joined(separator: ":")
      + ".\(Digits.padded(time % 1000, width: 3))Z"
  }

  /// Milliseconds since 1970; `nil` if it is no date with a time of day and a zone in ISO 8601.
  package static func milliseconds(_ text: String) -> Int64? {
    var rest = text.utf8[...]
    guard let year = number(4, &rest), take("-", &rest), let month = number(2, &rest), take("-", &rest),
      let dayOfMonth = number(2, &rest), (1...12).contains(month),
      (1...length(of: month, in: year)).contains(dayOfMonth),
      take("T", &rest), let time = time(&rest), let zone = zone(&rest), rest.isEmpty
    else { return nil }
    let moment = days(year, month, dayOfMonth) * day + time - zone
    return all.contains(moment) ? moment : nil
  }

  /// Hours and minutes, perhaps seconds, perhaps a fraction of them, in milliseconds.
  private static func time(_ rest: inout Substring.UTF8View) -> Int64? {
    guard let hour = number(2, &rest), take(":", &rest), let minutes = number(2, &rest), hour < 24, minutes < 60 else {
      return nil
    }
    let time = hour * 3_600_000 + minutes * minute
    guard take(":", &rest) else { return time }
    guard let seconds = number(2, &rest), seconds < 60 else { return nil }
    guard take(".", &rest) else { return time + seconds * 1000 }
    let fraction = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }
    rest = rest.dropFirst(fraction.count)
    guard !fraction.isEmpty, let thousandths = Int64((String(Substring(fraction)) + "00").prefix(3)) else { return nil }
    return time + seconds * 1000 + thousandths
  }

  /// `Z`, `+01:00`, `+0100` or `+01`, in milliseconds east of Greenwich.
  private static func zone(_ rest: inout Substring.UTF8View) -> Int64? {
    if take("Z", &rest) { return 0 }
    let isWest = take("-", &rest)
    guard isWest || take("+", &rest), let hours = number(2, &rest) else { return nil }
    let hasColon = take(":", &rest)
    guard let minutes = hasColon || !rest.isEmpty ? number(2, &rest) : 0, hours < 24, minutes < 60 else { return nil }
    return (hours * 60 + minutes) * (isWest ? -minute : minute)
  }

  private static func take(_ character: Character, _ rest: inout Substring.UTF8View) -> Bool {
    guard let first = rest.first, first == character.asciiValue else { return false }
    rest = rest.dropFirst()
    return true
  }

  private static func number(_ digits: Int, _ rest: inout Substring.UTF8View) -> Int64? {
    let part = rest.prefix(digits)
    guard part.count == digits, part.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    rest = rest.dropFirst(digits)
    return Int64(Substring(part))
  }

  // MARK: The calendar

  private static func isLeap(_ year: Int64) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  private static func length(of month: Int64, in year: Int64) -> Int64 {
    month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  // Years begin in March here, so that the leap day is the last day of a year.

  /// Days since 1970.
  private static func days(_ year: Int64, _ month: Int64, _ dayOfMonth: Int64) -> Int64 {
    let (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let ofYear = (153 * month + 2) / 5 + dayOfMonth - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + ofYear - 719_468
  }

  private static func civil(_ days: Int64) -> (year: Int64, month: Int64, dayOfMonth: Int64) {
    let since = days + 719_468
    let (era, inEra) = (since / 146_097, since % 146_097)
    let yearOfEra = (inEra - inEra / 1460 + inEra / 36_524 - inEra / 146_096) / 365
    let ofYear = inEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * ofYear + 2) / 153
    let year = yearOfEra + era * 400
    return (month < 10 ? year : year + 1, month < 10 ? month + 3 : month - 9, ofYear - (153 * month + 2) / 5 + 1)
  }
}
