import RehearseAnalysis
import RehearseTestSupport
import Testing

@Suite("Changes of marks, counts and steps")
struct MarkAndStepChangeTests {
  @Test("Marks of rows are differences of these rows")
  func marksOfRows() throws {
    func table(_ skip: String, _ known: String) -> String {
      """
      when: press
      table:
        - [given level, skip, known failure, then state.isOn]
        - [dim, \(skip), none, on]
        - [bright, none, \(known), on]

      """
    }
    let compared = try Compared(
      keys: table("none", "{ issue: X-1 }"), table("later", "{ issue: X-1, until: 2030-01-31 }"))
    #expect(
      compared.words == [
        "all 2 cells changed", "dim", "skip: none → later", "bright", "known failure: X-1 → X-1, until 2030-01-31",
      ])
    #expect(compared.comparison.isBehaviour)
  }

  @Test("Counts of calls with particular arguments are compared apart from the number of all calls")
  func countsWithArguments() throws {
    func keys(_ counts: String) -> String { "when: press\nthen: { call count: { sound.log: \(counts) } }" }
    let compared = try Compared(
      keys: keys("[2, { with: { text: a }, times: 1 }]"), keys("[2, { with: { text: a }, times: 2 }]"))
    #expect(compared.words == ["call count.sound.log { text: a }: 1 → 2"])
  }

  @Test("A step is named with its title, and what happened before it is compared")
  func steps() throws {
    func keys(_ before: String, _ isOn: String) -> String {
      """
      steps:
        - when: press
          then: { calls: none }
        - step: The second press
          before: [\(before)]
          when: press
          then: { state: { isOn: \(isOn) } }
      """
    }
    let compared = try Compared(keys: keys("press", "on"), keys("{ clock.advance: 2s }", "off"))
    #expect(compared.words.first == "step 2 (The second press)")
    #expect(compared.words.contains("given before: press → clock.advance: 2s"))
    #expect(compared.words.contains("state.isOn: on → off"))
    #expect(try Compared(keys: keys("press", "on"), keys("press", "on")).text.hasPrefix("no expectation has changed"))
  }
}
