import Rehearse
import Testing

@Suite("Values that are too long to be shown")
struct ShortenedTests {
  private func shown(_ value: Literal, _ length: Int) -> String { value.shortened(to: length).flow(.anyValue) }

  @Test("What fits is left as it is")
  func whole() {
    let value = Literal.map([.init("a", .list([.text("x"), .integer(1), .none, .toggle(true)]))])
    #expect(value.shortened() == value)
    #expect(Literal.text("abc").shortened(to: 3) == .text("abc"))
  }

  @Test("A text is cut between characters")
  func text() {
    #expect(Literal.text("abcd").shortened(to: 3) == .text("abc…"))
    #expect(Literal.text("a🍏b").shortened(to: 3) == .text("a…"))
    #expect(Literal.text("🍏").shortened(to: 0) == .text("…"))
  }

  @Test("Of a list and of a map the first parts are kept, at any depth")
  func parts() {
    let many = Literal.list(Array(repeating: .text("word"), count: 50))
    #expect(shown(many, 15) == "[word, word, w…, …]")
    #expect(shown(.map([.init("k", many), .init("l", .none)]), 12) == "{ k: [word, w…, …], …: … }")
    #expect(shown(.list([many, many]), 4) == "[[…, …], …]")
  }
}
