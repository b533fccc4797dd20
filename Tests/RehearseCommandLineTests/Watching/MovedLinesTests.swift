import RehearseCommandLine
import Testing

@Suite("The line of a watched scenario")
struct MovedLinesTests {
  private static let old = """
    rehearse: 1
    scenarios:
      - scenario: One
        when: tap
        then: { calls: none }
      - scenario: Two
        when: tap
        then: { calls: none }
      - scenario: Three
        when: tap
    """

  /// The line of the second scenario, from 1.
  private static let line = 6

  private func moved(to text: String, from line: Int = line) -> String? {
    let lines = MovedLines(Array(Self.old.utf8), [line]).moved(to: Array(text.utf8)).lines
    let texts = text.split(separator: "\n", omittingEmptySubsequences: false)
    return texts.indices.contains(lines[0] - 1) ? String(texts[lines[0] - 1]) : nil
  }

  @Test(
    "It moves with its scenario",
    arguments: [
      ("rehearse: 1", "# New\n# lines\nrehearse: 1"),
      ("    then: { calls: none }\n  - scenario: Two", "  - scenario: Two"),
      ("  - scenario: Three", "  - scenario: New\n    when: tap\n  - scenario: Three"),
      // Two changes, above and below it.
      ("rehearse: 1\nscenarios:\n  - scenario: One", "# New\nrehearse: 1\nscenarios:\n  - scenario: First"),
    ])
  func moves(part: String, replacement: String) {
    let text = Self.old.replacing(part, with: replacement).replacing("Three", with: "Third")
    #expect(moved(to: text) == "  - scenario: Two")
    #expect(moved(to: text, from: Self.line + 1) == "    when: tap")
  }

  @Test("It stays if its own text changes, and finds nothing if the scenario is deleted")
  func changed() {
    #expect(moved(to: Self.old.replacing("scenario: Two", with: "scenario: Second")) == "  - scenario: Second")
    let deleted = "  - scenario: Two\n    when: tap\n    then: { calls: none }\n"
    #expect(moved(to: Self.old.replacing(deleted, with: "")) == nil)
    #expect(moved(to: Self.old) == "  - scenario: Two")
  }
}
