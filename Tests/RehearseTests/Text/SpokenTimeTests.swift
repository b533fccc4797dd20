import Rehearse
import RehearseLanguage
import Testing

@Suite("Spans of time as people write them")
struct SpokenTimeTests {
  @Test(
    "The span that was meant is recognised",
    arguments: [
      ("1.5s", "1500ms"), ("1,5 s", "1500ms"), ("2 seconds", "2s"), ("3min", "3m"), ("2S", "2s"), ("1m30s", "90s"),
      ("0,5 h", "30m"),
    ])
  func meant(text: String, span: String) {
    #expect(VirtualTime.meant(by: text) == span)
  }

  @Test(
    "A string with no clear meaning has no span",
    arguments: ["", "5", "s", "-2s", "00:02", "1.2345s", "0.0001s", "1,2,3s", "2 moons", "99999999999h", "1001h"])
  func unknown(text: String) {
    #expect(VirtualTime.meant(by: text) == nil)
  }

  @Test("A flood of spans is rejected")
  func flood() {
    #expect(VirtualTime.meant(by: String(repeating: "999999999h", count: 10_000)) == nil)
  }
}
