import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Several syntax mistakes")
struct SyntaxMistakesTests {
  private static let head = "rehearse: 1\nmodule: lamp\nfeature: F\nscenarios:\n"

  private func lines(_ text: String) -> [Int32] {
    var diagnostics = Diagnostics()
    let tree = YAMLReader.read(Array(text.utf8), reporting: &diagnostics)
    #expect(!tree.isComplete)
    return diagnostics.sorted.map(\.range.start.line)
  }

  @Test(
    "The lines after a mistake are read as well",
    arguments: [
      ("why: Offline: again", "why: Offline: again"), ("when:press", "then: { calls: none"),
      ("tags: [a, b", "when press"), ("why: @home", "why: \"open"), ("why: `a`", "why: %b"),
    ])
  func both(first: String, second: String) {
    let text =
      Self.head + "  - scenario: A\n    \(first)\n  - scenario: B\n    \(second)\n  - scenario: C\n    when: press\n"
    #expect(lines(text) == [6, 8])
  }

  @Test("Mistakes in neighbouring lines are found")
  func neighbours() {
    #expect(
      lines(Self.head + "  - scenario: A\n    why: a: b\n    when:press\n    then: { calls: none\n") == [6, 7, 8])
  }

  @Test("A bracket over several lines hides only its scenario")
  func severalLines() {
    let text =
      Self.head
      + "  - scenario: A\n    then: { state:\n      { isOn: yes\n    when: press\n  - scenario: B\n    why: a: b\n"
    #expect(lines(text).count == 2 && lines(text).last == 10)
  }

  @Test("The search for further mistakes ends, however many there are")
  func many() {
    let text =
      Self.head + (0..<Thoroughness.amount(200, nightly: 2000)).map { "  - scenario: A\($0)\n    why: a: b\n" }.joined()
    #expect((2...Diagnostics.limit).contains(lines(text).count))
  }

  @Test("Marks of a pasted comparison are reported once")
  func pasted() {
    let text = Self.head + "<<<<<<< ours\n  - scenario: A\n=======\n  - scenario: B\n>>>>>>> theirs\n"
    #expect(lines(text).count == 1)
  }
}
