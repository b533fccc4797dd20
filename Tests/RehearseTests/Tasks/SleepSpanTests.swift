import Rehearse
import Testing

@Suite("Length of a sleep")
struct SleepSpanTests {
  @Test(
    "The length of a sleep is the whole number of milliseconds in the possible range, or the next above",
    arguments: [
      // Microseconds left, microseconds elapsed, milliseconds.
      (1_499_990, 20, 1500), (999_500, 500, 1000), (999_300, 701, 1000), (6_999, 2, 7), (0, 0, 0), (-5, 10, 0),
      // Not a whole number: later, never earlier.
      (1_200_100, 50, 1201),
    ])
  func certain(left: Int, elapsed: Int, milliseconds: Int64) {
    let span = SleepSpan(left: .microseconds(left), sinceJobBegan: .microseconds(elapsed))
    #expect(span.milliseconds == milliseconds)
    #expect(span.isCertain)
  }

  @Test("If several lengths are possible, the roundest is taken and marked as uncertain")
  func uncertain() {
    let span = SleepSpan(left: .milliseconds(1493), sinceJobBegan: .milliseconds(11))
    #expect(span.milliseconds == 1500)
    #expect(!span.isCertain)
  }

  @Test("A very long sleep does not overflow")
  func long() {
    #expect(SleepSpan.wholeMilliseconds(.seconds(Int64.max)) < Int64.max / 2)
    #expect(SleepSpan.wholeMilliseconds(.seconds(-1)) == 0)
    let span = SleepSpan(left: .seconds(Int64.max / 4), sinceJobBegan: .milliseconds(3))
    #expect(span.milliseconds < Int64.max / 2 && span.milliseconds > 1_000_000_000)
  }

  @Test("Parts below a microsecond do not round a length up")
  func arithmetic() {
    #expect(SleepSpan.wholeMilliseconds(.milliseconds(500) * 1.1) == 550)
    #expect(SleepSpan.wholeMilliseconds(.microseconds(550_001)) == 551)
  }
}
