import RehearseLanguage
import Testing

@Suite("Codes of messages")
struct MessageCodeTests {
  @Test("Codes are lower-case words in alphabetical order")
  func words() {
    let words = MessageCode.allCases.map(\.rawValue)
    #expect(words.count > 100 && words == words.sorted())
    for word in words { #expect(word.allSatisfy { $0.isLowercase || $0 == "-" }, "\(word)") }
  }

  @Test("A mistake has a summary without a period and an explanation in whole sentences")
  func sentences() {
    for mistake in Mistake.all() {
      #expect(mistake.summary.last.map { $0.isLetter || $0.isNumber || "`\")".contains($0) } == true, "\(mistake.code)")
      #expect(mistake.explanation.hasSuffix("."), "\(mistake.code)")
    }
  }
}
