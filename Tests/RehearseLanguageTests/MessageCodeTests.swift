import RehearseLanguage
import Testing

@Suite("Codes of messages")
struct MessageCodeTests {
  @Test("Codes are words that differ, and each has its sentences")
  func words() {
    let words = MessageCode.all.map(\.word)
    #expect(words.count > 100 && Set(words).count == words.count && words == words.sorted())
    for code in MessageCode.all {
      #expect(code.word.allSatisfy { $0.isLowercase || $0 == "-" }, "\(code.word)")
      #expect(!code.summary.hasSuffix(".") && code.explanation.hasSuffix("."), "\(code.word)")
      #expect(MessageCode.named(code.word) === code)
    }
    #expect(MessageCode.named("nonsense") == nil)
  }
}
