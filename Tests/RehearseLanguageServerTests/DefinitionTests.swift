import Rehearse
import RehearseLanguage
import RehearseLanguageServer
import RehearseTestSupport
import Testing

@Suite("Definitions")
struct DefinitionTests {
  private func target(_ marked: Marked) -> String? {
    Definition(marked.text, at: marked.position).map { "\($0.range.start.line):\($0.range.start.column)" }
  }

  private func target(_ scenario: String) -> String? { target(Marked(scenario: scenario)) }

  private static let table = "when: { turn: { key: a } }\ntable:\n  - [name, given level, then state.isOn]\n"

  @Test(
    "A cell leads to its heading",
    arguments: [("x|, dim, on", "8:10"), ("x, d|im, on", "8:16"), ("x, dim, |on", "8:29")])
  func cells(cells: String, place: String) {
    #expect(target(Self.table + "  - [a, b, c]\n  - [\(cells)]\n") == place)
  }

  @Test(
    "A heading leads to the text of the scenario, as far as it exists",
    arguments: [
      ("when tu|rn.times", "6:19"), ("when tu|rn.key", "6:27"), ("given respon|ses.service.ask", "7:27"),
      ("given flags.nig|ht", "7:56"), ("given le|vel", "7:5"), ("then st|ate.isOn", "8:13"),
      ("then st|ate.count", "8:13"),
      ("then cal|ls", "8:5"),
    ])
  func headings(heading: String, place: String) {
    let scenario = """
      when: [press, turn: { key: a }]
      given: { responses: { service.ask: dim }, flags: { night: on } }
      then: { state: { label: a } }
      table:
        - [\(heading)]
        - [x]
      """
    #expect(target(scenario) == place)
  }

  @Test("A given in a heading leads to the file's given if the scenario has none")
  func file() {
    let table = "when: press\ntable:\n  - [given le|vel]\n  - [dim]"
    #expect(target(Marked(LampFile.scenario(table, file: "given: { owner: a, level: dim }\n"))) == "4:20")
    #expect(target(table) == nil)
    #expect(target("given: { owner: a }\n" + table) == "6:5")
  }

  @Test("An action without arguments and a key of `for every` lead to their text")
  func forEvery() {
    #expect(target("when: press\nfor every: { when pre|ss.x: all }") == "6:11")
    #expect(target("given: { level: dim }\nfor every:\n  given le|vel: all") == "6:14")
    #expect(target("given: { level: dim }\nfor every:\n  given level: a|ll") == nil)
  }

  @Test("A path of `complete over` leads to its heading")
  func completeOver() {
    #expect(target("complete over: [given lev|el]\n" + Self.table) == "9:16")
    #expect(target("complete over: [given own|er]\n" + Self.table) == nil)
    #expect(target("complete over: [given own|er]\n") == nil)
  }

  @Test(
    "Anything else leads nowhere",
    arguments: [
      "wh|en: press", "given: { lev|el: dim }", "table:\n  - [na|me]", "table: |", "table:\n  - [x]\n  - [a, b|]",
    ])
  func nowhere(scenario: String) {
    #expect(target(scenario) == nil)
  }
}
