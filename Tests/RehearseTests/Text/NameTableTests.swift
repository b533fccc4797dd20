import Rehearse
import RehearseLanguage
import Testing

@Suite("Name tables")
struct NameTableTests {
  private let table = NameTable(["a", "ab", "", "b", "aba", "é", "a"])

  @Test("A name is found in either form of Unicode, and the first of equal names counts")
  func found() {
    for (index, name) in ["a", "ab", "", "b", "aba", "e\u{301}"].enumerated() {
      #expect(table.index(of: name) == index)
    }
    #expect(table.index(of: "\u{E9}") == 5)
  }

  @Test("A string that only resembles names is not found", arguments: ["ba", "abb", "bab", "e", "A"])
  func notFound(name: String) {
    #expect(table.index(of: name) == nil)
  }

  @Test("An empty table has no name, not even the empty one")
  func empty() {
    #expect(NameTable([]).index(of: "") == nil)
    #expect(NameTable([""]).index(of: "") == 0)
  }
}
