import RehearseScenario
import TestSupport
import Testing

@testable import RehearseRunner

@Suite("The selection of cases")
struct SelectionTests {
  private static let text = LampFile.scenarios(
    """
      - scenario: One
        tags: [smoke]
        when: press
        then: { calls: none }

      - scenario: Two
        when: press
        table:
          - [name, then state.count]
          - [first, 0]
          - [second, 0]

      - scenario: Three
        only: yes
        when: press
        then: { calls: none }

    """)

  private func selected(_ lines: [Int] = [], _ change: (inout Selection) -> Void = { _ in }) throws -> [String] {
    let file = try Decoded.file(Self.text)
    var selection = Selection()
    change(&selection)
    return file.cases.filter { selection.includes($0, of: file, lines: lines) }.map(\.name)
  }

  @Test("Without a wish everything is taken")
  func all() throws {
    #expect(try selected().count == 4)
  }

  @Test(
    "A line means the row it holds, else the whole scenario around it",
    arguments: [
      (5, ["One"]), (8, ["One"]), (10, ["Two [first]", "Two [second]"]), (12, ["Two [first]", "Two [second]"]),
      (13, ["Two [first]", "Two [second]"]), (14, ["Two [first]"]), (15, ["Two [second]"]), (17, ["Three"]),
      (99, ["Three"]), (1, []), (4, []),
    ])
  func lines(line: Int, names: [String]) throws {
    #expect(try selected([line]) == names)
  }

  @Test("Several lines add up")
  func severalLines() throws {
    #expect(try selected([15, 5]) == ["One", "Two [second]"])
  }

  @Test("Names contain the text, whatever its capitals; tags and marks apply as well")
  func wishes() throws {
    #expect(try selected { $0.name = "TWO [S" } == ["Two [second]"])
    #expect(try selected { $0.name = "nothing" } == [])
    let tags = try TagExpression("smoke")
    #expect(try selected { $0.tags = tags } == ["One"])
    #expect(try selected { $0.onlyMarked = true } == ["Three"])
    #expect(try selected([5]) { $0.onlyMarked = true } == [])
  }
}
