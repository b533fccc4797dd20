import RehearseLanguage
import Testing

@Suite("Keys by what is written after them")
struct KeyWordsTests {
  @Test("What is said of a line depends on the kinds of its key's value")
  func kinds() {
    #expect(KeyWords.texts.isSuperset(of: ["scenario", "why", "link", "tags", "issue"]))
    #expect(
      KeyWords.lists == [
        "when", "anything but", "calls", "calls in any order", "in order", "never", "at most once", "since",
        "also allowed",
      ])
    #expect(KeyWords.groups.isSuperset(of: ["scenarios", "given", "then", "state", "table", "complete over"]))
    #expect(KeyWords.maps.isDisjoint(with: KeyWords.lists) && KeyWords.maps.isSubset(of: KeyWords.groups))
    #expect(KeyWords.nones == ["calls", "changes"])
    #expect(KeyWords.needed == ["scenarios", "when", "then"])
    #expect(KeyWords.wildcards == ["never", "also allowed"])
    #expect(
      KeyWords.siblings.isSuperset(of: ["given", "when", "then", "table", "steps", "for every", "complete over"]))
  }

  @Test("A word is a key of the levels that have it")
  func levels() {
    #expect(KeyWords.levels(of: "when") == [.scenario, .step])
    #expect(KeyWords.levels(of: "until") == [.knownFailure])
    #expect(KeyWords.isKey("calls in any order") && !KeyWords.isKey("called"))
  }
}
