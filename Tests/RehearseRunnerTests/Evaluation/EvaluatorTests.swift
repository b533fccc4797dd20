import Rehearse
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("Evaluation of calls")
struct CallEvaluationTests {
  private func evaluate(_ then: String, _ press: @escaping @Sendable (Lamp.Bench) -> Void) throws -> EvaluatedFile {
    try EvaluatedFile(LampFile.then(then), onPress: press)
  }

  @Test("A case that meets its expectations has no report")
  func passes() throws {
    let rehearsing = try evaluate("{ calls: [sound.click, { sound.log: { text: hi } }], state: { count: 1 } }") {
      bench in
      bench.click()
      bench.note("hi")
      bench.count = 1
    }
    #expect(rehearsing.report == nil)
  }

  @Test("An unexpected call is reported at the item after it, or at the key")
  func unexpected() throws {
    let then = "\n      calls:\n        - sound.log"
    let before = try evaluate(then) { bench in
      bench.click()
      bench.note("x")
    }
    #expect(before.findings == ["9 an unexpected call"])
    #expect(before.details == ["sound.click   at 0s"])
    #expect(before.advice[0] == "If it is right, add to \"calls\", before sound.log in line 9:     - sound.click")
    #expect(before.notes == ["unexpected", "as expected"])
    let after = try evaluate(then) { bench in
      bench.note("x")
      bench.click()
    }
    #expect(after.findings == ["8 an unexpected call"])
    #expect(after.advice[0] == "If it is right, add to \"calls\", at the end:     - sound.click")
  }

  @Test("A missing call is reported at its item")
  func missing() throws {
    let rehearsing = try evaluate("\n      calls:\n        - sound.click\n        - { sound.log: { text: x } }") {
      bench in
      bench.click()
    }
    #expect(rehearsing.findings == ["10 a call is missing"])
    #expect(
      rehearsing.details == [
        "expected   sound.log { text: x }", "actual     it was not called",
      ])
  }

  @Test("A call with other arguments shows only the arguments that differ")
  func otherArguments() throws {
    let rehearsing = try evaluate("{ calls: [{ sound.log: { text: a, beam: { angle: 1, note: n } } }] }") { bench in
      bench.log("a", beam: Lamp.Beam(angle: 2, note: "n"))
    }
    #expect(rehearsing.findings == ["7 \"sound.log\" was called with other arguments"])
    #expect(rehearsing.details == ["beam.angle", "expected   1", "actual     2"])
  }

  @Test("A secret argument is only reported as different")
  func secret() throws {
    let rehearsing = try evaluate("{ calls: [{ sound.log: { code: hunter2 } }] }") { $0.note("x") }
    #expect(rehearsing.details == ["code   differs (its value is secret)"])
    #expect(rehearsing.report?.steps[0].calls[0].text == "sound.log { text: x, beam: none, levels: [], code: ••• }")
  }

  @Test("Lines to paste leave out secrets and values that are none")
  func linesToPaste() throws {
    let rehearsing = try evaluate("{ calls: none }") { $0.note("x") }
    #expect(
      rehearsing.advice[0] == "If it is right, replace `none` with:     [sound.log: { text: x, levels: [] }]")
  }

  @Test("A wrong order is one finding")
  func order() throws {
    let rehearsing = try evaluate("{ calls: [sound.click, sound.log] }") { bench in
      bench.note("x")
      bench.click()
    }
    #expect(rehearsing.findings == ["7 a call is out of order"])
  }

  @Test("Queries are compared only if the list names them, and then in all their calls")
  func queries() throws {
    let press: @Sendable (Lamp.Bench) -> Void = { bench in
      _ = bench.isNight
      bench.click()
      _ = bench.isNight
    }
    #expect(try evaluate("{ calls: [sound.click] }", press).findings == [])
    #expect(try evaluate("{ calls: [flags.isNight, sound.click, flags.isNight] }", press).findings == [])
    #expect(try evaluate("{ calls: [flags.isNight, sound.click] }", press).findings == ["7 an unexpected call"])
    #expect(try evaluate("{ calls: none }", press).findings == ["7 an unexpected call"])
  }

  @Test("Calls that are also allowed are ignored unless the list names them")
  func alsoAllowed() throws {
    let press: @Sendable (Lamp.Bench) -> Void = { bench in
      bench.note("x")
      bench.click()
      bench.note("y")
    }
    #expect(try evaluate("{ calls: [sound.click], also allowed: [sound.*] }", press).findings == [])
    #expect(
      try evaluate("{ calls: [sound.log], also allowed: [sound.*] }", press).findings == ["7 an unexpected call"])
    #expect(try evaluate("{ never: [sound.log], also allowed: [sound.*] }", press).findings.count == 1)
  }

  @Test("`never` shows every forbidden call that was made")
  func never() throws {
    let rehearsing = try evaluate("{ never: [service.*, sound.click] }") { bench in
      bench.click()
      bench.click()
    }
    #expect(rehearsing.findings == ["7 \"sound.click\" must never be called, but was"])
    #expect(rehearsing.details == ["sound.click   at 0s", "sound.click   at 0s"])
  }

  @Test("In any order, calls pass if any pairing fits, even if the first choice does not")
  func greedy() throws {
    let then = "{ calls in any order: [{ sound.log: { text: <any text> } }, { sound.log: { text: a } }] }"
    #expect(try evaluate(then) { bench in for text in ["a", "b"] { bench.note(text) } }.findings == [])
    #expect(try evaluate(then) { bench in for text in ["b", "a"] { bench.note(text) } }.findings == [])
    #expect(try evaluate(then) { bench in for text in ["b", "c"] { bench.note(text) } }.findings.count == 1)
  }

  @Test("All failures are reported in the order of the file")
  func everything() throws {
    let then = "\n      state: { count: 1, isOn: on }\n      never: [sound.click]\n      calls: none"
    let rehearsing = try evaluate(then) { $0.click() }
    #expect(rehearsing.findings.map { $0.prefix(1) } == ["8", "8", "9", "1"])
    #expect(rehearsing.findings.count == 4)
  }
}

@Suite("Evaluation of state and responses")
struct StateEvaluationTests {
  private func evaluate(_ then: String, _ press: @escaping @Sendable (Lamp.Bench) -> Void) throws -> EvaluatedFile {
    try EvaluatedFile(LampFile.then(then), onPress: press)
  }

  @Test("A wrong state shows the expected and the actual value")
  func state() throws {
    let rehearsing = try evaluate("{ state: { label: \"none\", count: 0 } }") { _ in }
    #expect(rehearsing.findings == ["7 the state \"label\" is not as expected"])
    #expect(rehearsing.details == ["expected   \"none\"", "actual     none"])
  }

  @Test("`changes` reports missing, wrong and additional changes")
  func changes() throws {
    let rehearsing = try evaluate("{ changes: { isOn: on, count: 2 } }") { bench in
      bench.count = 3
      bench.label = "x"
    }
    #expect(
      rehearsing.findings == [
        "7 \"label\" changed as well", "7 \"isOn\" did not change in this step",
        "7 \"count\" did not change to what was expected",
      ])
    #expect(rehearsing.advice == ["If it is right, add to \"changes\":     label: x"])
  }

  @Test("A field that returns to its old value did not change")
  func cameBack() throws {
    #expect(
      try evaluate("{ changes: none, history: { count: [1, 0] } }") { bench in
        bench.count = 1
        bench.count = 0
      }.findings == [])
  }

  @Test("A history lists the values that a field took, without its initial value")
  func history() throws {
    let press: @Sendable (Lamp.Bench) -> Void = { bench in
      for count in [1, 1, 2, 1] { bench.count = count }
    }
    #expect(try evaluate("{ history: { count: [1, 2, 1], isOn: none } }", press).findings == [])
    let other = try evaluate("{ history: { count: [0, 1, 2, 1], isOn: [on] } }", press)
    #expect(other.findings.count == 2)
    #expect(other.details == ["expected   [0, 1, 2, 1]", "actual     [1, 2, 1]"])
  }

  @Test("Each step is compared with its own start")
  func steps() throws {
    let text = LampFile.scenario(
      "steps:\n  - when: press\n    then: { changes: { count: 1 } }\n  - when: press\n    then: { changes: { count: 1 } }"
    )
    let rehearsing = try EvaluatedFile(text) { bench in bench.count = 1 }
    #expect(rehearsing.report?.steps.map(\.number) == [2])
    #expect(rehearsing.findings == ["10 \"count\" did not change in this step"])
  }

  @Test("A call without a response shows the lines to add, and the rest is still evaluated")
  func unanswered() throws {
    let rehearsing = try evaluate("{ calls: [service.ask], state: { count: 1 } }") { bench in
      bench.ask("a")
      bench.ask("b")
    }
    #expect(
      rehearsing.findings == [
        "6 there is no response for \"service.ask\"", "7 an unexpected call",
        "7 the state \"count\" is not as expected",
      ])
    #expect(
      rehearsing.advice == [
        "Add to \"given\":", "    responses:", "      service.ask: dim",
        "Other possible answers: bright, { fails: broken }, { fails: dark }, silent",
      ])
  }

  @Test("A list of responses that is too short or not used up is reported at its line")
  func lists() throws {
    let given = "{ responses: { service.ask: [silent, silent] } }"
    let text = LampFile.then("{ state: { count: 0 } }", given: given)
    let more = try EvaluatedFile(text) { bench in for key in ["a", "b", "c"] { bench.ask(key) } }
    #expect(more.findings == ["6 \"service.ask\" was called more often than it has responses"])
    #expect(more.notes == ["", "", ""])
    let replies = more.report?.steps.first?.calls.filter(\.isDetail).map(\.text)
    #expect(
      replies == ["never answered: silent", "never answered: silent", "never answered: no response is left"])
    let less = try EvaluatedFile(text) { $0.ask("a") }
    #expect(less.findings == ["6 \"service.ask\" has more responses than calls"])
    #expect(try EvaluatedFile(text) { bench in for key in ["a", "b"] { bench.ask(key) } }.findings == [])
  }

  @Test("A response that is pending at the end is a failure that says how long to wait")
  func pending() throws {
    let given = "{ responses: { service.ask: { returns: dim, after: 5s } } }"
    let rehearsing = try EvaluatedFile(
      LampFile.then("{ state: { count: 0 } }", when: "[press, { clock.advance: 2s }]", given: given)
    ) { $0.ask("a") }
    #expect(rehearsing.findings == ["6 an answer of \"service.ask\" had not arrived by the end"])
    #expect(rehearsing.details == ["due at     5s", "the end    2s"])
    #expect(rehearsing.advice[0] == "Let time pass in \"when\":     [ …, clock.advance: 3s ]")
  }

  @Test("Only some of many findings and calls are shown, but all are counted")
  func manyFindings() throws {
    let items = Array(repeating: "sound.click", count: 70).joined(separator: ", ")
    let missing = try evaluate("{ calls: [\(items)] }") { _ in }
    #expect(missing.findings.count == Evaluator.findingLimit)
    #expect(missing.report?.omittedFindings == 70 - Evaluator.findingLimit)
    let calls = try evaluate("{ never: [sound.click] }") { bench in
      for _ in 0..<70 { bench.click() }
    }
    #expect(calls.details.count == Evaluator.callLimit + 1)
    #expect(calls.details.last == "… and 20 more")
    #expect(calls.notes.count == Evaluator.callLimit)
    #expect(calls.report?.steps.first?.omittedCalls == 20)
  }

  @Test("A long value is shown where it differs, and lines to paste are never cut")
  func longValues() throws {
    let (long, other) = (String(repeating: "a", count: 2000), String(repeating: "a", count: 1500) + "b")
    let different = try evaluate("{ calls: [sound.log: { text: \(long) }] }") { bench in
      bench.log(other)
    }
    let start = "…" + String(repeating: "a", count: 80)
    #expect(
      different.details == [
        "text", "expected   " + start + String(repeating: "a", count: 500), "actual     " + start + "b",
        "differs at character 1501",
      ])
    let unexpected = try evaluate("{ calls: none }") { bench in
      bench.log(long)
    }
    #expect(unexpected.details[0].utf8.count < 600)
    #expect(unexpected.advice[0] == "If it is right, add it to \"calls\"; its arguments are too long to be shown here.")
  }

  @Test("A history is shown around the first value that differs")
  func longHistory() throws {
    let rehearsing = try evaluate("{ history: { count: [\((1...300).map(String.init).joined(separator: ", "))] } }") {
      bench in
      for number in 1...300 { bench.count = number == 200 ? 0 : number }
    }
    #expect(rehearsing.details[0].hasPrefix("expected   [… 179 more, 180, 181"))
    #expect(rehearsing.details[1].contains("199, 0, 201"))
    #expect(rehearsing.details[1].hasSuffix("219, … 81 more]"))
  }
}
