import RehearseReport
import RehearseRunner
import Testing

@Suite("Text limits, durations and timestamps")
struct TextCapTests {
  @Test("A string within the limit is unchanged")
  func short() {
    let text = String(repeating: "a", count: SizeLimits.reportText)
    #expect(TextCap.headAndTail(text) == text)
  }

  @Test("Longer text keeps its beginning and its end, and counts what is left out", arguments: ["a", "ä", "日", "🍏"])
  func long(character: String) throws {
    let text = "start" + String(repeating: character, count: SizeLimits.reportText) + "end"
    let capped = TextCap.headAndTail(text)
    #expect(capped.utf8.count <= SizeLimits.reportText)
    #expect(capped.hasPrefix("start\(character)") && capped.hasSuffix("\(character)end"))
    let note = try #require(capped.firstMatch(of: /\n… ([0-9]+) bytes left out …\n/))
    #expect(Int(note.1) == text.utf8.count - (capped.utf8.count - note.0.utf8.count))
  }

  @Test("Seconds have three decimals")
  func seconds() {
    #expect([0, 1_234_567, 45].map { Seconds.text(milliseconds: $0) } == ["0.000", "1234.567", "0.045"])
    #expect(Seconds.text(1_499_999) == "0.001" && Seconds.text(1_500_000) == "0.002")
  }

  @Test("A timestamp is in UTC with its zone")
  func timestamp() {
    #expect(Timestamp.text(0) == "1970-01-01T00:00:00Z")
    #expect(Timestamp.text(1_787_393_730_999_999_999) == "2026-08-22T10:15:30Z")
  }
}
