import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Selection of cases")
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
    try selected(lines, in: Self.text, change)
  }

  private func selected(
    _ lines: [Int], in text: String, _ change: (inout Selection) -> Void = { _ in }
  ) throws -> [String] {
    let file = try Decoded.file(text)
    var diagnostics = Diagnostics()
    let tree = YAMLReader.read(Array(text.utf8), reporting: &diagnostics)
    #expect(tree.isComplete)
    let written = WrittenLines(tree, SourceText(path: "", bytes: Array(text.utf8)))
    var selection = Selection()
    change(&selection)
    let wanted = lines.isEmpty ? nil : (lines, written)
    let names = file.cases.filter { selection.includes($0, of: file, lines: wanted) }.map(\.name)
    if lines.count == 1, selection.name == nil {
      #expect(written.belongs(lines[0]) == !names.isEmpty)
    }
    return names
  }

  @Test("Everything is selected by default")
  func all() throws {
    #expect(try selected().count == 4)
  }

  @Test(
    "A line selects the row that contains it, or the whole scenario if it is in no row",
    arguments: [
      (5, ["One"]), (8, ["One"]), (10, ["Two [first]", "Two [second]"]), (12, ["Two [first]", "Two [second]"]),
      (13, ["Two [first]", "Two [second]"]), (14, ["Two [first]"]), (15, ["Two [second]"]), (17, ["Three"]),
      (20, ["Three"]), (1, []), (4, []), (9, []), (16, []), (21, []), (99, []),
    ])
  func lines(line: Int, names: [String]) throws {
    #expect(try selected([line]) == names)
  }

  private static let commented = LampFile.scenarios(
    """
      # Not directly above

      # About one
      # and more
      - scenario: One
        when: press
        then: { calls: none }
        # still about one

        # and this belongs to nobody

      -
        scenario: Two
        when: press
        table:
          - [name, then state.count]
          # about a row
          - [first,
             0]
          - - second
            - 0
        why: |
          many words

          # and no comment

      # About three
      - scenario: Three
        when: press
        then: {
          calls: none
        }

    """, file: "tags: [x]\n")

  @Test(
    "A scenario begins with the comments directly above its dash and ends with its last line of content",
    arguments: [
      (6, []), (7, []), (8, ["One"]), (9, ["One"]), (12, ["One"]), (13, []), (14, []), (15, []),
      (17, ["Two [first]", "Two [second]"]), (18, ["Two [first]", "Two [second]"]),
      (22, ["Two [first]", "Two [second]"]), (23, ["Two [first]"]), (24, ["Two [first]"]), (25, ["Two [second]"]),
      (26, ["Two [second]"]), (30, ["Two [first]", "Two [second]"]), (31, []), (32, ["Three"]), (37, ["Three"]),
      (38, []),
    ])
  func edges(line: Int, names: [String]) throws {
    #expect(try selected([line], in: Self.commented) == names)
  }

  @Test("Scenarios in brackets are selected by line")
  func brackets() throws {
    let text = LampFile.scenarios(
      "  [\n    { scenario: One, when: press,\n      then: { calls: none } },\n    { scenario: Two, when: press, then: { changes: none } }\n  ]\n"
    )
    #expect(try selected([6], in: text) == ["One"])
    #expect(try selected([7], in: text) == ["One"])
    #expect(try selected([8], in: text) == ["Two"])
    #expect(try selected([9], in: text) == [])
  }

  @Test("Several lines select the cases of all of them")
  func severalLines() throws {
    #expect(try selected([15, 5]) == ["One", "Two [second]"])
  }

  @Test("A name selects by any part, ignoring case, and tags select too")
  func wishes() throws {
    #expect(try selected { $0.name = "TWO [S" } == ["Two [second]"])
    #expect(try selected { $0.name = "nothing" } == [])
    let tags = try TagExpression("smoke")
    #expect(try selected { $0.tags = tags } == ["One"])
  }
}
