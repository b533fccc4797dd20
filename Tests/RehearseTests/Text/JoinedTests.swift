import Rehearse
import RehearseLanguage
import Testing

@Suite("Joined strings")
struct JoinedTests {
  @Test(
    "Joining gives the same text as the standard library",
    arguments: [[], [""], ["é"], ["", ""], ["a", "b"], ["a", "", "c"], ["👩", "\u{301}", "\r", "\n"]])
  func joined(texts: [String]) {
    for separator in ["", ", ", "–"] {
      #expect(Array(texts.joined(separator: separator).utf8) == Array(texts[...].joined(separator: separator).utf8))
    }
    #expect(texts.joined() == texts[...].joined())
  }
}
