import Rehearse
import RehearseLanguage
import Testing

@Suite("Texts put together")
struct JoinedTests {
  @Test(
    "The same as the standard library's",
    arguments: [[], [""], ["é"], ["", ""], ["a", "b"], ["a", "", "c"], ["👩", "\u{301}", "\r", "\n"]])
  func joined(texts: [String]) {
    for separator in ["", ", ", "–"] {
      #expect(Array(texts.joined(separator: separator).utf8) == Array(texts[...].joined(separator: separator).utf8))
    }
    #expect(texts.joined() == texts[...].joined())
  }
}
