import Rehearse
import RehearseLanguage
import Testing

@Suite("Counted words")
struct CountedTests {
  @Test("One takes the singular, and all other numbers take the plural")
  func text() {
    #expect([0, 1, 2].map { Counted.text($0, "case") } == ["0 cases", "1 case", "2 cases"])
    #expect([0, 1, 2].map { Counted.text($0, "is", "are") } == ["0 are", "1 is", "2 are"])
    #expect([1, 2].map { Counted.word($0, "a column", "columns") } == ["a column", "columns"])
    #expect([1, 3].map(Counted.times) == ["once", "3 times"])
  }

  @Test("Names are listed as in a sentence")
  func list() {
    #expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(Counted.list) == ["", "a", "a and b", "a, b and c"])
  }
}
