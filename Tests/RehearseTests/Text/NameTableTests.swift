import Rehearse
import RehearseLanguage
import Testing

@Suite("Name tables")
struct NameTableTests {
  private let table = NameTable(["a", "ab", "", "b", "aba", "é", "a"])

  @Test("A name is found by its bytes, the first of equals")
  func found() {
    for (index, name) in ["a", "ab", "", "b", "aba", "é"].enumerated() { #expect(table.index(of: name) == index) }
  }

  @Test("What only overlaps names, or looks like one, is not found", arguments: ["ba", "abb", "bab", "e\u{301}", "A"])
  func notFound(name: String) {
    #expect(table.index(of: name) == nil)
  }

  @Test("An empty table has nothing, not even the empty name")
  func empty() {
    #expect(NameTable([]).index(of: "") == nil)
    #expect(NameTable([""]).index(of: "") == 0)
  }
}
