import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Rules")
struct RuleTests {
  private func rule(_ when: String, _ then: String, given: String? = nil) throws -> (rule: Rule, testCase: Case) {
    let text = DecodedText(LampFile.then(then, when: when, given: given))
    let testCase = try #require(text.file?.cases.first, "\(text.mistakes)")
    return (try #require(testCase.rule), testCase)
  }

  private func mistakes(_ keys: String, file: String = "") -> [String] {
    DecodedText(LampFile.scenario(keys, file: file)).diagnostics.map(\.message.plain)
  }

  @Test("The reserved names are exactly the words that the language has for every module")
  func reserved() {
    #expect(ReservedNames.givens == GivenKey.all.map(\.rawValue))
    #expect(ReservedNames.operations == ChangeKey.all.map(\.rawValue))
    #expect(ReservedNames.actions == [ClockAdvance.action] + AnythingKey.everyWord)
  }

  @Test("`anything` may be alone, last in a list, or without some actions")
  func anything() throws {
    let alone = try rule("anything", "{ never: [sound.click] }")
    #expect(alone.testCase.plan.steps == [[]] && alone.testCase.steps.isEmpty && alone.rule.leftOut.isEmpty)
    let last = try rule("[press, { clock.advance: 2s }, anything]", "{ never: [sound.click] }")
    #expect(last.testCase.plan.steps == [[.action(0, []), .advance(2000)]])
    let but = try rule("{ anything but: [turn, unlock] }", "{ never: [sound.click] }")
    #expect([0, 1, 2].filter(but.rule.leftOut.has) == [1, 2])
    #expect(try rule("[press, { anything but: [press] }]", "{ never: [sound.click] }").rule.leftOut.has(0))
  }

  @Test("`tries` sets the number of sequences for each row of a rule")
  func tries() throws {
    let keys = "tries: 50000\nwhen: anything\nthen: { never: [sound.click] }"
    let rows = DecodedText(LampFile.scenario(keys + "\nfor every: { given flags.night: all }")).file?.cases
    #expect(rows?.map(\.rule?.tries) == [50000, 50000])
    #expect(try rule("anything", "{ never: [sound.click] }").rule.tries == nil)
    let zero = mistakes(keys.replacing("50000", with: "0"))
    #expect(zero == ["`tries` must be a whole number from 1, but this is `0`"])
    #expect(mistakes(keys.replacing("anything", with: "press")) == ["`tries` can be used only in a rule"])
    // With a mistake in `when`, it is unknown if the scenario is a rule.
    #expect(mistakes(keys.replacing("anything", with: "pres")).count == 1)
  }

  @Test("An ordinary scenario is not a rule")
  func ordinary() throws {
    let text = DecodedText(LampFile.then("{ calls: none }"))
    let testCase = try #require(text.file?.cases.first)
    #expect(testCase.rule == nil && testCase.steps.count == 1)
  }

  @Test("All expectations of a rule are read")
  func promises() throws {
    let rule = try rule(
      "anything",
      "{ never: [sound.*, becomes: { isOn: on }], at most once: [service.ask, service.read: { since: [press, turn] }], whenever: { isOn: off, label: <any text> }, state: { count: 0 } }"
    ).rule
    let expected = Expectations(when: rule.range, rule.expectations)
    #expect(expected.never.map(\.name) == ["sound.*", "becomes: { isOn: on }"])
    #expect(expected.limits.map(\.operation) == [3, 4])
    #expect(expected.limits.map { limit in [0, 1, 2].filter(limit.since.has) } == [[], [0, 1]])
    #expect(rule.whenever.map(\.field) == [1, 3] && expected.state.map(\.field) == [2])
  }

  @Test("Each row of a table is a separate rule")
  func rows() throws {
    let text = DecodedText(
      LampFile.scenario(
        """
        when: anything
        then: { at most once: [service.ask] }
        table:
          - [name, given level, then never, then state.isOn]
          - [one, any, [sound.click], off]
          - [two, dim, [sound.log], <anything>]
        """))
    let cases = try #require(text.file?.cases, "\(text.mistakes)")
    #expect(cases.map(\.name) == ["S [one, level=dim]", "S [one, level=bright]", "S [two]"])
    let promises = cases.compactMap(\.rule).map { Expectations(when: $0.range, $0.expectations) }
    #expect(promises.map { $0.never[0].name } == ["sound.click", "sound.click", "sound.log"])
    #expect(promises.map { $0.limits.count } == [1, 1, 1])
  }

  @Test("`one of` is allowed only in a rule")
  func oneOf() throws {
    let given = "{ responses: { service.ask: { one of: [dim, { fails: dark, after: 2s }, silent] } } }"
    let plan = try rule("anything", "{ never: [sound.click] }", given: given).testCase.plan
    #expect(
      plan.responses.map(\.script) == [
        .oneOf([
          Response(.returns(.text("dim"))), Response(.fails(.text("dark")), after: 2000), Response(.silent),
        ])
      ])
    let mistake = "`one of` can be used only in a rule, and the scenario \"S\" is not a rule"
    #expect(mistakes("given: \(given)\nwhen: press\nthen: { calls: none }") == [mistake])
    #expect(mistakes("when: press\nthen: { calls: none }", file: "given: \(given)\n") == [mistake])
    // A replaced response of the file does not reach the scenario.
    #expect(
      mistakes(
        "given: { responses: { service.ask: dim } }\nwhen: press\nthen: { calls: none }", file: "given: \(given)\n")
        == [])
  }

  @Test("A rule ignores the file's `also allowed`, but not its lists of responses")
  func file() {
    let rule = "when: anything\nthen: { never: [sound.click] }"
    #expect(mistakes(rule, file: "also allowed: [sound.*]\n") == [])
    #expect(
      mistakes(rule, file: "given: { responses: { service.ask: [dim] } }\n")
        == ["a list of responses cannot be used in a rule, which must hold whatever happens"])
    #expect(mistakes(rule, file: "given: { responses: { service.ask: { to: { key: a }, returns: dim } } }\n") == [])
  }

  @Test(
    "Each mistake in a rule has one message",
    arguments: [
      ("when: anything\nthen: { calls: none }", "`calls` cannot be used in a rule, which must hold whatever happens"),
      ("when: [anything, press]\nthen: { never: [sound.click] }", "`anything` must be the last item of `when`"),
      ("when: \"anything\"\nthen: { never: [sound.click] }", "`anything` is a word of the language and has no quotes"),
      ("when: press\nthen: { whenever: { isOn: on }, state: { count: 1 } }", "`whenever` can be used only in a rule"),
      ("steps:\n  - when: anything\n    then: { at most once: [sound.click] }", "`anything` cannot be used in a step"),
      (
        "when: { anything but: [pres] }\nthen: { never: [sound.click] }",
        "\"pres\" is not an action of the module \"lamp\""
      ),
      ("when: anything\nthen: { at most once: [] }", "`at most once` is empty"),
      (
        "when: anything\nthen: { whenever: { isOn: on } }",
        "`whenever` needs `never`, `at most once` or `state`, but there is none"
      ),
    ])
  func mistakes(keys: String, mistake: String) {
    #expect(mistakes(keys) == [mistake])
  }

  @Test("Equal rules have the same meaning, and an open given differs from a fixed one")
  func meaning() throws {
    func meaning(_ when: String, _ then: String, _ given: String? = nil) throws -> Case.Meaning {
      try rule(when, then, given: given).testCase.meaning
    }
    let then = "{ never: [sound.click, sound.log] }"
    #expect(try meaning("anything", then) == meaning("anything", "{ never: [sound.log, sound.click] }"))
    #expect(try meaning("anything", then) != meaning("{ anything but: [press] }", then))
    #expect(try meaning("anything", then) != meaning("anything", then, "{ level: dim }"))
    #expect(
      try meaning("anything", "{ at most once: [sound.click] }")
        != meaning("anything", "{ at most once: [sound.click: { since: [press] }] }"))
  }
}
