import Rehearse
import Testing

@Suite("Shortening of long values")
struct ShortenedTests {
  private func shown(_ value: Literal, _ length: Int) -> String { value.shortened(to: length).flow(.anyValue) }

  @Test("A value that fits is unchanged")
  func whole() {
    let value = Literal.map([.init("a", .list([.text("x"), .integer(1), .none, .toggle(true)]))])
    #expect(value.shortened() == value)
    #expect(Literal.text("abc").shortened(to: 3) == .text("abc"))
  }

  @Test("A string is cut between characters")
  func text() {
    #expect(Literal.text("abcd").shortened(to: 3) == .text("abc…"))
    #expect(Literal.text("a🍏b").shortened(to: 3) == .text("a…"))
    #expect(Literal.text("🍏").shortened(to: 0) == .text("…"))
  }

  @Test("A list or a map keeps its first parts, at any depth")
  func parts() {
    let many = Literal.list(Array(repeating: .text("word"), count: 50))
    #expect(shown(many, 15) == "[word, word, w…, …]")
    #expect(shown(.map([.init("k", many), .init("l", .none)]), 12) == "{ k: [word, w…, …], …: … }")
    #expect(shown(.list([many, many]), 4) == "[[…, …], …]")
  }
}
