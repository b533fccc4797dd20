import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Calendar days")
struct CalendarDateTests {
  @Test("Real days are accepted", arguments: ["2027-01-31", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
  func days(text: String) {
    #expect(CalendarDate(text) != nil)
  }

  @Test(
    "Days that do not exist and other strings are rejected",
    arguments: [
      "2023-02-29", "1900-02-29", "2027-04-31", "2027-13-01", "2027-00-10", "2027-01-00", "0000-01-01", "2027-1-1",
      "27-01-01", "2027/01/01", "31.01.2027", "2027-01-31 ", "", "2027-01-3१", "tomorrow", "-027-01-01",
    ])
  func noDays(text: String) {
    #expect(CalendarDate(text) == nil)
  }

  @Test(
    "A moment is converted to its day in UTC",
    arguments: [
      (0, "1970-01-01"), (86_399, "1970-01-01"), (86_400, "1970-01-02"), (951_782_400, "2000-02-29"),
      (1_709_251_199, "2024-02-29"), (1_709_251_200, "2024-03-01"), (4_102_444_799, "2099-12-31"),
    ])
  func moments(seconds: Int, day: String) {
    #expect(CalendarDate(secondsSince1970: seconds) == CalendarDate(day))
  }

  @Test("Every day is valid and comes after the day before")
  func everyDay() throws {
    var days: [CalendarDate] = []
    // Four years, or until 2110. The calendar itself is tested with dates.
    for day in 0..<Thoroughness.amount(1_461, nightly: 51_134) {
      days.append(CalendarDate(secondsSince1970: day * 86_400 + day % 86_400))
    }
    #expect(days.last?.text == (Thoroughness.isNightly ? "2109-12-31" : "1973-12-31"))
    #expect(zip(days, days.dropFirst()).allSatisfy { $0 < $1 })
    #expect(days.allSatisfy { CalendarDate($0.text) == $0 })
  }

  @Test("Days are ordered")
  func order() throws {
    let days = try ["2026-12-31", "2027-01-01", "2027-01-02", "2027-02-01"].map { try #require(CalendarDate($0)) }
    #expect(days.sorted() == days)
  }
}
