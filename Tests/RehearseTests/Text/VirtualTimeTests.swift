import Rehearse
import RehearseLanguage
import Testing

@Suite("Virtual time")
struct VirtualTimeTests {
  private func read(_ text: String) -> Int64? {
    var text = text
    return text.withUTF8 { VirtualTime.milliseconds($0) }
  }

  @Test(
    "A span is a whole number directly followed by its unit",
    arguments: [("1ms", 1), ("2s", 2000), ("3m", 180_000), ("4h", 14_400_000), ("0s", 0), ("007s", 7000)])
  func accepted(text: String, milliseconds: Int64) {
    #expect(read(text) == milliseconds)
  }

  @Test(
    "Anything else is not a span",
    arguments: ["", "2", "s", "2 s", "2.5s", "-2s", "+2s", "2S", "2sec", "2d", "2s ", "२s"])
  func refused(text: String) {
    #expect(read(text) == nil)
  }

  @Test(
    "A number that is too large to hold is longer than the limit",
    arguments: ["99999999999999999999s", "9223372036854775807h"])
  func huge(text: String) throws {
    #expect(try #require(read(text)) > VirtualTime.limit)
  }

  @Test(
    "A span is shown in its largest whole unit", arguments: ["0s", "1ms", "1500ms", "2s", "90s", "3m", "4h", "1000h"])
  func shown(text: String) throws {
    #expect(VirtualTime.text(try #require(read(text))) == text)
  }
}
