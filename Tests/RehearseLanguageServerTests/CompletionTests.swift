import ExampleAdapters
import Rehearse
import RehearseLanguage
import RehearseLanguageServer
import RehearseTestSupport
import Testing

@Suite("Completion")
struct CompletionTests {
  private func completion(_ marked: Marked) -> Completion {
    Completion(marked.text, at: marked.position, ContractCatalog([Lamp.contract]))
  }

  private func labels(_ marked: Marked) -> [String] { completion(marked).suggestions.map(\.label) }

  private func labels(_ scenario: String) -> [String] { labels(Marked(scenario: scenario)) }

  private func keys<Word: Key>(_ type: Word.Type, without written: Word...) -> [String] {
    Word.allCases.map(\.rawValue).filter { !written.map(\.rawValue).contains($0) }.map { "\($0):" }
  }

  // MARK: Keys

  @Test("Each level offers its keys, except those that are written")
  func levels() {
    #expect(labels(Marked("|")) == keys(FileKey.self))
    #expect(labels(Marked("rehearse: 1\nfeat|\nscenarios:\n")) == keys(FileKey.self, without: .rehearse, .scenarios))
    #expect(labels("wh|\ngiven: {}") == keys(ScenarioKey.self, without: .scenario, .given))
    #expect(
      labels("when: press\nthen:\n  st|\n  calls: none")
        == keys(ThenKey.self, without: .returned, .threw, .calls))
    #expect(labels("then: { |") == keys(ThenKey.self, without: .returned, .threw))
    #expect(labels("known failure: { issue: X, |") == keys(KnownFailureKey.self, without: .issue))
    #expect(labels("known failure:\n  |") == keys(KnownFailureKey.self))
    #expect(labels("steps:\n  - when: press\n    |") == keys(StepKey.self, without: .when))
    #expect(labels("given:\n  responses:\n    service.ask: { |") == keys(ResponseKey.self))
  }

  @Test("Declared names are offered where they belong")
  func names() {
    #expect(labels("given:\n  |") == ["level:", "owner:", "beam:", "flags:", "responses:"])
    #expect(labels(Marked(LampFile.scenario("when: press", file: "given: { |\n"))) == labels("given:\n  |"))
    #expect(labels("given: { flags: { |") == ["night:"])
    #expect(labels("given:\n  responses:\n    |") == ["service.ask:", "service.read:", "service.greet:"])
    #expect(labels("given: { beam: { |") == ["angle:", "note:"])
    #expect(labels("when: { |") == ["press:", "turn:", "unlock:", "clock.advance:", "anything but:"])
    #expect(labels("when: { turn: { key: a, |") == ["times:", "note:"])
    #expect(labels("then: { state: { isOn: on, |") == ["shown:", "count:", "label:", "memory:", "beams:"])
    #expect(labels("then: { changes: { |").count == 6 && labels("then: { history: { |").count == 6)
  }

  @Test("A map that takes one key is offered no second key")
  func single() {
    #expect(labels("when: { press: {}, |") == [])
    #expect(labels("then: { calls: [sound.log: {}, |").contains("sound.log:"))
  }

  // MARK: Values

  @Test("Declared examples are offered where a type has endless values")
  func examples() {
    func labels(_ scenario: String, _ module: String) -> [String] {
      let marked = Marked("rehearse: 1\nmodule: \(module)\nfeature: F\nscenarios:\n  - scenario: S\n    \(scenario)")
      return Completion(marked.text, at: marked.position, Catalog.modules.contracts).suggestions.map(\.label)
    }
    #expect(labels("when: { notify: { name: |", "weather").contains("WeatherUpdate"))
    #expect(labels("given: { items: |", "player").contains("3"))
  }

  @Test("The values of finite types are offered, and fitting matchers only in `then`")
  func values() {
    #expect(labels("given: { level: |") == ["dim", "bright"])
    #expect(labels("given: { flags: { night: |") == ["on", "off"])
    #expect(labels("given: { owner: |") == ["none"])
    #expect(labels("only: |") == ["on", "off"])
    let several = ["<one of … or …>", "<anything but …>"]
    #expect(
      labels("then: { state: { shown: |") == ["none", "dim", "bright", "<anything>"] + several + ["<anything but none>"]
    )
    #expect(labels("then: { state: { count: |") == ["<anything>", "<any number>"] + several)
    #expect(
      labels("then:\n  calls:\n    - sound.log: { text: |") == [
        "<anything>", "<any text>", "<text containing …>", "<text starting with …>", "<text ending with …>",
      ] + several)
    #expect(labels("then: { history: { isOn: |") == ["none"])
    #expect(labels("then: { history: { isOn: [on, |") == ["on", "off", "<anything>"])
    #expect(labels("then: { state: { beams: [{ |") == ["angle:", "note:"])
    #expect(labels(Marked("rehearse: |")) == ["1"])
    #expect(labels(Marked("rehearse: 1\nmodule: |")) == ["lamp"])
  }

  @Test("Responses are offered alone and in a list")
  func responses() {
    let answers = ["dim", "bright", "silent", "{ fails: broken }", "{ fails: dark }"]
    #expect(labels("given:\n  responses:\n    service.ask: |") == answers)
    #expect(labels("given:\n  responses:\n    service.ask: [dim, |") == answers + keys(ResponseKey.self))
    #expect(labels("given: { responses: { service.ask: { fails: |") == ["broken", "dark"])
    #expect(labels("given: { responses: { service.ask: { returns: |") == ["dim", "bright"])
    #expect(labels("given: { responses: { service.ask: { fails: dark, after: |") == ["2s"])
    #expect(labels("given: { responses: { service.greet: { |") == ["returns:", "after:", "one of:"])
    #expect(
      labels("given: { responses: { service.ask: { one of: [|") == labels("given: { responses: { service.ask: [|"))
    #expect(labels("given: { responses: { service.ask: { to: { |") == ["key:"])
    #expect(labels("given: { responses: { service.ask: { to: { key: |").contains("<any text>"))
    #expect(labels("given: { responses: { service.ask: [{ to: { key: a }, silent: |") == ["yes"])
  }

  @Test("Actions are offered alone and with the arguments that they need")
  func actions() {
    let alone = ["press", "{ turn: { key: some-key, note: some-note } }"]
    #expect(labels("when: |").starts(with: alone))
    #expect(labels("when:\n  - |").starts(with: alone) && labels("when:\n  - |").contains("turn:"))
    #expect(labels("when: { clock.advance: |") == ["2s"])
  }

  @Test("The words of rules are offered")
  func rules() {
    #expect(labels("when: |").contains("anything") && labels("when: [press, |").contains("anything"))
    #expect(labels("when: { anything but: [|") == ["press", "turn", "unlock"])
    #expect(labels("then: { at most once: [|").starts(with: ["flags.isNight", "sound.click"]))
    #expect(labels("then: { at most once: [sound.click: { |") == ["since:"])
    #expect(labels("then: { at most once: [sound.click: { since: [|") == ["press", "turn", "unlock"])
    #expect(labels("then: { whenever: { isOn: |") == ["on", "off", "<anything>"])
  }

  @Test("Operations are offered as calls, and ports where they are allowed")
  func calls() {
    let operations = ["flags.isNight", "sound.click", "sound.log", "service.ask", "service.read", "service.greet"]
    let ports = ["flags.*", "sound.*", "service.*"]
    #expect(labels("then:\n  calls:\n    - |") == operations + ["sound.log:", "service.ask:"])
    #expect(labels("then:\n  calls in any order: [|]") == labels("then:\n  calls:\n    - |"))
    #expect(labels("then: { calls: |") == ["none"])
    #expect(labels("then:\n  in order:\n    - |") == labels("then:\n  calls:\n    - |") + ["becomes:"])
    #expect(labels("then: { never: [|") == operations + ports + ["becomes:"])
    #expect(labels("then:\n  in order:\n    - becomes: { isOn: |") == ["on", "off", "<anything>"])
    #expect(labels("also allowed: [sound.click, |") == operations + ports)
    #expect(labels("then:\n  calls:\n    - sound.log: { code: a, |") == ["text:", "beam:", "levels:"])
  }

  @Test("A list without a dash is offered items with a dash")
  func dashes() {
    #expect(labels(Marked("rehearse: 1\nmodule: lamp\nscenarios:\n  |")) == ["- scenario:"])
    #expect(labels("steps:\n  |") == ["- step:"])
    #expect(labels("then:\n  never:\n    |").starts(with: ["- flags.isNight"]))
    #expect(labels("when:\n  |").contains("- press") && labels("when:\n  |").contains("press:"))
  }

  // MARK: Columns

  @Test("A table offers headings, and below each the values that fit")
  func table() {
    let headings = labels("table:\n  - [|")
    #expect(headings.starts(with: ["given level", "given owner", "given beam", "given flags.night"]))
    #expect(headings.contains("when turn.key") && headings.contains("then history.isOn"))
    #expect(headings.suffix(3) == ["name", "skip", "known failure"])
    let rows = "table:\n  - [name, given level, given owner, when turn.times, then state.isOn, then calls]\n  - [x, "
    #expect(labels(rows + "|") == ["dim", "bright", "any"])
    #expect(labels(rows + "dim, |]") == ["none"])
    #expect(labels(rows + "dim, a, |]") == [])
    #expect(labels(rows + "dim, a, 1, |") == ["on", "off", "<anything>"])
    #expect(labels(rows + "dim, a, 1, on, |") == ["none"])
    #expect(labels(rows + "dim, a, 1, on, [|").contains("sound.click"))
    #expect(labels(rows + "dim, a, 1, on, none, |") == [])
    #expect(labels("table:\n  - - name\n    - given level\n  - - x\n    - |") == ["dim", "bright", "any"])
    #expect(labels("table:\n  - [given responses.service.ask]\n  - [|").contains("any"))
    #expect(!labels("table:\n  - [given responses.service.read]\n  - [|").contains("any"))
  }

  @Test("A column of `when` offers no word for all values, and `for every` offers `all`")
  func finiteArguments() {
    func labels(_ text: String) -> [String] {
      let marked = Marked("module: permission\nscenarios:\n  - when: register\n    " + text)
      return Completion(marked.text, at: marked.position, Catalog.modules.contracts).suggestions.map(\.label)
    }
    #expect(labels("table:\n      - [when register.completionHandler]\n      - [|]") == ["on", "off"])
    #expect(labels("for every:\n      when register.completionHandler: |") == ["all"])
  }

  @Test("Paths are offered in `for every` and `complete over`")
  func paths() {
    #expect(labels("for every:\n  |").contains("given level:"))
    #expect(!labels("for every:\n  |").contains("then state.isOn:"))
    #expect(labels("for every:\n  given level: |") == ["all"])
    #expect(labels("for every:\n  given level: [dim, |") == ["dim", "bright"])
    #expect(labels("for every:\n  given owner: |") == [])
    #expect(
      labels("complete over: [|") == [
        "given level", "given flags.night", "given responses.service.ask", "given responses.service.greet",
      ])
  }

  // MARK: Places without suggestions

  @Test(
    "Nothing is offered in titles, quotes, comments and unknown places",
    arguments: [
      "why: |", "given: { level: \"|\" }", "given: { level: # |", "nonsense: |", "nonsense:\n  |", "given: { x: { |",
      "given:\n  responses:\n    sound.click: |", "then: { state: { nonsense: |", "tags: [|",
    ])
  func nothing(scenario: String) {
    #expect(labels(scenario) == [])
  }

  @Test("Without a module, only the words of the language are offered")
  func noModule() {
    #expect(labels(Marked("given:\n  |")) == [])
    #expect(labels(Marked("module: nonsense\nscenarios:\n  - |")) == keys(ScenarioKey.self))
    #expect(labels(Marked("scenarios:\n  - then:\n      |")) == keys(ThenKey.self))
  }

  // MARK: Inserted text

  @Test("The whole word is replaced, including blanks and dots")
  func replaced() throws {
    let found = completion(Marked("rehearse: 1\nmodule: lamp\nscenarios:\n  - then:\n      calls in| an\n"))
    #expect(found.range == SourceRange(SourcePosition(line: 5, column: 7), count: 11))
    #expect(found.suggestions.map(\.name).contains("calls in any order"))
    let call = completion(Marked(scenario: "then: { calls: [sound.c|] }"))
    #expect(call.range.start.column == 21 && call.range.end.column == 28)
  }

  @Test("A key gets its missing colon, and a blank if its value goes on the same line")
  func keyText() throws {
    func text(_ name: String, _ marked: Marked) -> String? {
      completion(marked).suggestions.first { $0.name == name }?.text
    }
    #expect(text("given", Marked(scenario: "|")) == "given:")
    #expect(text("why", Marked(scenario: "|")) == "why: ")
    #expect(text("given", Marked(scenario: "g|: x")) == "given")
    #expect(text("state", Marked(scenario: "then: { |")) == "state: ")
    #expect(text("scenario", Marked("scenarios:\n|  ")) == nil)
    #expect(text("scenario", Marked("scenarios:\n  |")) == "- scenario: ")
    #expect(text("press", Marked(scenario: "when: |")) == "press")
  }

  @Test("Each name is offered with its documentation")
  func documentation() throws {
    func documentation(_ name: String, _ scenario: String) -> String? {
      completion(Marked(scenario: scenario)).suggestions.first { $0.name == name }?.documentation
    }
    #expect(documentation("when", "|") == ScenarioKey.when.sentence)
    #expect(documentation("level", "given: { |")?.hasPrefix("How bright it starts.") == true)
    #expect(documentation("service.ask", "then: { calls: [|")?.contains("(command)") == true)
    #expect(documentation("service.ask", "then: { calls: [|")?.contains("- `key`: Which lamp") == true)
    #expect(documentation("key", "when: { turn: { |") == "Which lamp (text; must be written)")
    #expect(documentation("<anything>", "then: { state: { isOn: |") == "Any value, none included")
    #expect(documentation("given level", "table:\n  - [|") == "How bright it starts")
  }
}
