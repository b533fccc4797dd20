import Foundation
import RehearseLanguage
import RehearseTestSupport
import Testing

/// Parts of a file that `rehearse accept` may fill in.
@Suite("Open expectations")
struct OpenEndTests {
  private func open(_ text: String) -> DecodedText { DecodedText(text, mayBeOpen: true) }

  private static let texts = [
    "when: press", "when: press\nthen:", "when: press\nthen:  # x\n", "when: press\nthen: {}",
    "when: press\nthen: <fill in>",
    "when: press\nthen: { also allowed: [sound.click] }", "steps: [{ when: press }]",
    "steps:\n  - when: press\n    then:",
    "when: press\ntable:\n  - [given flags.night]\n  - [on]",
  ]

  @Test("A missing or empty `then` is open where that is allowed, and a mistake elsewhere", arguments: texts)
  func empty(keys: String) {
    let text = LampFile.scenario(keys)
    #expect(open(text).mistakes == [])
    #expect(open(text).expectations.isEmpty && open(text).expectations.isOpen)
    #expect(DecodedText(text).mistakes.count == 1)
  }

  @Test(
    "`<fill in>` has its own message, and is accepted in expectations that may be open",
    arguments: [
      "calls: <fill in>", "calls in any order: <fill in>", "changes: <fill in>", "state: { label: <fill in> }",
      "history: { label: <fill in> }", "history: { label: [<fill in>] }", "calls: [service.ask: { key: <fill in> }]",
      "state: { memory: [{ a: <fill in> }] }",
    ])
  func toFillIn(then: String) {
    let text = LampFile.then("{ \(then) }")
    #expect(DecodedText(text).mistakes == ["7 this is still to be filled in"])
    #expect(open(text).mistakes == [])
    let isOpen = open(text).expectations.isOpen
    #expect(isOpen == (then == "changes: <fill in>" || then.hasPrefix("calls") && !then.contains("[")))
  }

  @Test("`<fill in>` in `when` and all other mistakes are still reported, all at once")
  func mistakes() {
    #expect(
      open(LampFile.scenario("when: { turn: { key: <fill in> } }")).mistakes == ["6 this is still to be filled in"])
    let many = open(
      LampFile.scenarios("  - scenario: A\n    then:\n    whn: press\n  - scenario: B\n    then: { x: 1 }\n"))
    #expect(many.mistakes.count == 3, "\(many.mistakes)")
    #expect(open(LampFile.then("{ calls: <fill> }")).mistakes.count == 1)
    #expect(open(LampFile.scenario("when:\nthen:")).mistakes == ["6 `when` has nothing after it"])
    #expect(open(LampFile.scenario("when: { unlock: { code: x, extra: { a: {then: } } } }")).mistakes.count == 1)
    #expect(open(LampFile.scenario("when:\n  unlock:\n    code: x\n    extra:\n      then:")).mistakes.count == 1)
  }

  @Test("An open `then` beside `then` columns is a mistake", arguments: ["", " {}", " <fill in>"])
  func columns(then: String) {
    let text = LampFile.scenario(
      "when: press\nthen:\(then)\ntable:\n  - [given flags.night, then state.isOn]\n  - [on, on]")
    #expect(open(text).mistakes == ["7 `then` has nothing after it, and the table says what is expected"])
  }

  @Test("The missing rows of a complete table are returned")
  func rows() throws {
    let table =
      "when: press\ncomplete over: [given flags.night]\ntable:\n  - [name, given flags.night, then state.isOn]\n  - [a, on, on]"
    let file = try #require(open(LampFile.scenario(table)).file)
    #expect(file.cases.map(\.name) == ["S [a]"])
    #expect(file.missingRows.map(\.testCase.name) == ["S [off]"])
    #expect(DecodedText(LampFile.scenario(table)).mistakes.count == 1)
    let unknown = table.replacingOccurrences(of: "name,", with: "given owner,")
    #expect(open(LampFile.scenario(unknown)).mistakes == ["7 the table is not complete: 1 combination has no row"])
    let overlap = table.replacingOccurrences(of: "[a, on, on]", with: "[a, any, on]\n  - [b, on, on]")
    #expect(open(LampFile.scenario(overlap)).mistakes.count == 1)
  }

  @Test(
    "Two cases with the same content have the same meaning in any notation, and any difference changes the meaning")
  func meaning() throws {
    func meaning(_ then: String) -> Case.Meaning? { DecodedText(LampFile.then(then)).file?.cases[0].meaning }
    #expect(meaning("{ state: { isOn: on, label: x } }") == meaning("{ state: { label: \"x\", isOn: yes } }"))
    let argument = "{ calls: [sound.log: { text: a, code: b }, sound.click] }"
    #expect(meaning(argument) == meaning("{ calls: [sound.log: { code: b, text: a }, sound.click] }"))
    let inAnyOrder = "{ calls in any order: [service.ask, sound.click] }"
    #expect(meaning(inAnyOrder) == meaning("{ calls in any order: [sound.click, service.ask] }"))
    let different = [
      "{ state: { isOn: on } }", "{ state: { isOn: off } }", "{ changes: { isOn: on } }", "{ changes: none }",
      "{ history: { isOn: [on] } }", "{ history: { isOn: none } }", "{ calls: none }", "{ calls: [sound.click] }",
      "{ calls in any order: [sound.click] }", "{ calls: none, also allowed: [sound.click] }",
      "{ never: [sound.click] }", "{ calls: [service.ask, sound.click] }", "{ calls: [sound.click, service.ask] }",
      "{ calls in any order: [sound.click, sound.click] }",
      "{ calls: [service.ask: { key: a }] }", "{ calls: [service.ask: { key: <any text> }] }",
    ].map(meaning)
    #expect(Set(different).count == different.count)
  }
}
