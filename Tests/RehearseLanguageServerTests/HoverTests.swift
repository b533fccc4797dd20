import Rehearse
import RehearseLanguage
import RehearseLanguageServer
import RehearseTestSupport
import Testing

@Suite("Hover")
struct HoverTests {
  private func hover(_ scenario: String) -> Hover? {
    let marked = Marked(scenario: scenario)
    return Hover(marked.text, at: marked.position, ContractCatalog([Lamp.contract]))
  }

  @Test(
    "Keys, declared names, matchers and headings are explained",
    arguments: [
      ("wh|en: press", ScenarioKey.when.sentence), ("when: pr|ess", "Somebody presses the button."),
      ("when: { tu|rn: { key: a } }", "Somebody turns the knob."),
      ("when: { turn: { k|ey: a } }", "Which lamp (text; must be written)"),
      ("given: { lev|el: dim }", "How bright it starts."), ("given: { flags: { ni|ght: on } }", "Night mode."),
      ("given: { fla|gs: { night: on } }", "Feature flags, each on or off"),
      ("given: { responses: { service.a|sk: dim } }", "Asks for a level (command)."),
      ("given: { responses: { service.ask: { fai|ls: dark } } }", ResponseKey.fails.sentence),
      ("then: { calls: [sound.cl|ick] }", "Makes a sound (command)."),
      ("then: { nev|er: [x] }", ThenKey.never.sentence),
      ("then: { never: [sou|nd.*] }", "All of sound"), ("then: { state: { is|On: on } }", "Whether it is on."),
      ("then: { state: { isOn: <any|thing> } }", "Any value, none included"),
      ("then: { state: { label: <text cont|aining a b> } }", "Any text that contains this"),
      ("table:\n  - [given le|vel, then state.isOn]", "How bright it starts"),
      ("table:\n  - [given level]\n  - [an|y]", "Every declared value: one case for each"),
      ("for every: { given le|vel: all }", "How bright it starts"),
    ])
  func sentences(scenario: String, start: String) {
    #expect(hover(scenario)?.documentation.hasPrefix(start) == true, "\(hover(scenario)?.documentation ?? "nothing")")
  }

  @Test("A value without its own explanation shows that of its declaration or key")
  func values() {
    #expect(hover("given: { level: di|m }")?.documentation.hasPrefix("How bright it starts.") == true)
    #expect(hover("table:\n  - [name, given level]\n  - [x, di|m]")?.documentation == "How bright it starts")
    #expect(hover("given: { responses: { service.ask: [di|m] } }")?.documentation.contains("(command)") == true)
    #expect(hover("why: becau|se")?.documentation == ScenarioKey.why.sentence)
    #expect(hover("given: { beam: { angle: 1| } }")?.documentation == nil)
  }

  @Test("Undeclared words, blanks and comments are not explained", arguments: ["nonsen|se: x", " |", "# wh|en"])
  func nothing(scenario: String) {
    #expect(hover(scenario) == nil)
  }

  @Test("The word is returned with its range")
  func place() {
    #expect(hover("given: { lev|el: dim }")?.range == SourceRange(SourcePosition(line: 6, column: 14), count: 5))
  }
}
