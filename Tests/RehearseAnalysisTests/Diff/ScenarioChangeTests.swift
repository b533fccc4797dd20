import RehearseAnalysis
import RehearseTestSupport
import Testing

@Suite("Changes of a scenario with one case")
struct ScenarioChangeTests {
  private static let plain = "when: press\nthen: { calls: none }"

  @Test("Identical scenarios have no differences")
  func same() throws {
    let compared = try Compared(keys: Self.plain, Self.plain)
    #expect(compared.text == "no expectation has changed: 1 scenario the same\n")
    #expect(!compared.comparison.isBehaviour)
  }

  @Test(
    "Writing the same meaning in another way is not a difference",
    arguments: [
      ("when: press\nthen: { calls: none }", "then:\n  calls: none\n# Why\nwhen: { press: {} }\nwhy: Because."),
      (
        "tags: [a]\nlink: X-1\nwhen: press\nthen: { calls: none }", "tags: [b, c]\nwhen: [press]\nthen: { calls: none }"
      ),
      ("given: { level: dim }\nwhen: press\nthen: { calls: none }", "when: press\nthen: { calls: none }"),
      (
        "given: { responses: { service.greet: dim } }\nwhen: press\nthen: { calls: none }",
        "when: press\nthen: { calls: none }"
      ),
      (
        "when: { turn: { key: a, times: 1 } }\nthen: { state: { count: 1, isOn: yes } }",
        "when: { turn: { key: a } }\nthen: { state: { isOn: on, count: 1 } }"
      ),
      (
        "when: { unlock: { code: x, extra: { a: 1, b: 2 } } }\nthen: { calls: none }",
        "when: { unlock: { extra: { b: 2.0, a: 1 }, code: x } }\nthen: { calls: none }"
      ),
      (
        "when: press\nthen: { calls: [sound.log: { text: a, levels: [dim] }] }",
        "when: press\nthen: { calls: [sound.log: { levels: [dim], text: a }] }"
      ),
      (
        "given: { responses: { service.ask: { to: { key: a }, returns: dim } } }\nwhen: press\nthen: { calls: none }",
        "given: { responses: { service.ask: [{ returns: dim, to: { key: \"a\" } }] } }\nwhen: press\nthen: { calls: none }"
      ),
      ("when: press\nthen: { calls: none }", "when: press\nthen: { calls: none, never: [sound.*] }"),
      (
        "when: press\nthen: { calls in any order: [sound.click, sound.log] }",
        "when: press\nthen: { calls in any order: [sound.log, sound.click] }"
      ),
      ("when: press\nthen: { calls: [sound.click] }", "when: press\nthen: { calls in any order: [sound.click] }"),
      (
        "when: press\nthen: { never: [sound.*] }", "when: press\nthen: { never: [sound.log, sound.click, sound.log] }"
      ),
      (
        "also allowed: [sound.*]\nwhen: press\nthen: { state: { isOn: on } }",
        "when: press\nthen: { state: { isOn: on } }"
      ),
      (
        "when: press\nthen: { state: { memory: { a: <anything>, b: 1 } } }",
        "when: press\nthen: { state: { memory: { b: 1, a: <anything> } } }"
      ),
    ])
  func sameMeaning(old: String, new: String) throws {
    #expect(try Compared(keys: old, new).comparison.same == 1)
    #expect(try Compared(keys: new, old).comparison.same == 1)
  }

  @Test("A given of the file counts like a given of the scenario")
  func effective() throws {
    let own = "given: { level: bright, flags: { night: on } }\n\(Self.plain)"
    let compared = try Compared(
      keys: own, Self.plain, newFile: "given: { level: bright, flags: { night: yes } }\n")
    #expect(compared.comparison.same == 1)
  }

  @Test(
    "Each changed given is reported with its old value",
    arguments: [
      ("given: { level: bright }", "given: { level: dim }", "given level: bright → dim"),
      ("", "given: { owner: ana }", "given owner: none → ana"),
      ("", "given: { flags: { night: on } }", "given flags.night: off → on"),
      ("", "given: { responses: { service.ask: dim } }", "given responses.service.ask: not stated → dim"),
      ("given: { responses: { service.ask: dim } }", "", "given responses.service.ask: dim → no longer stated"),
      (
        "given: { responses: { service.ask: dim } }",
        "given: { responses: { service.ask: [{ fails: broken, after: 2s }, bright] } }",
        "given responses.service.ask: dim → [{ fails: broken, after: 2s }, bright]"
      ),
    ])
  func given(old: String, new: String, line: String) throws {
    #expect(try Compared(keys: "\(old)\n\(Self.plain)", "\(new)\n\(Self.plain)").lines == ["changed   S", line])
  }

  @Test(
    "Changed actions are reported by argument, or as a whole",
    arguments: [
      ("{ turn: { key: a } }", "{ turn: { key: b, times: 2 } }", ["when turn.key: a → b", "when turn.times: 1 → 2"]),
      ("press", "{ turn: { key: a, note: x } }", ["when: press → turn { key: a, note: x }"]),
      ("press", "[press, clock.advance: 2s]", ["when: press → [press, clock.advance: 2s]"]),
      ("[press, clock.advance: 2s]", "[press, clock.advance: 3s]", ["when clock.advance: 2s → 3s"]),
      ("{ unlock: { code: a } }", "{ unlock: { code: b } }", ["when unlock.code: ••• → another value"]),
      ("press", "{ unlock: { code: hunter2 } }", ["when: press → unlock { code: ••• }"]),
    ])
  func when(old: String, new: String, words: [String]) throws {
    let compared = try Compared(
      keys: "when: \(old)\nthen: { calls: none }", "when: \(new)\nthen: { calls: none }")
    #expect(compared.words == words)
  }

  @Test(
    "Each changed expectation is reported with its old value",
    arguments: [
      ("state: { count: 1 }", "state: { count: 2 }", ["state.count: 1 → 2"]),
      ("state: { count: 1, isOn: on }", "state: { count: 1 }", ["state.isOn: on → no longer checked"]),
      ("state: { count: 1 }", "state: { count: 1, shown: none }", ["state.shown: not checked → none"]),
      ("state: { label: a }", "state: { label: <any text> }", ["state.label: a → <any text>"]),
      ("state: { label: \"1\" }", "state: { label: \"none\" }", ["state.label: 1 → \"none\""]),
      ("changes: { count: 1 }", "changes: none", ["changes.count: 1 → unchanged"]),
      (
        "changes: { count: 1 }", "changes: { isOn: on }",
        ["changes.isOn: unchanged → on", "changes.count: 1 → unchanged"]
      ),
      (
        "state: { count: 1 }", "changes: { count: 1 }",
        ["changes: not checked → { count: 1 }"]
      ),
      ("history: { isOn: [on, off] }", "history: { isOn: none }", ["history.isOn: [on, off] → none"]),
      ("never: [sound.click]", "never: [sound.*]", ["never:", "+ sound.*", "− sound.click"]),
      (
        "in order: [becomes: { isOn: on }, sound.click]", "in order: [sound.click, becomes: { isOn: on }]",
        ["in order becomes.isOn: [on] → [on after sound.click]"]
      ),
      (
        "in order: [sound.click, becomes: { isOn: on }]", "calls: [sound.click]",
        ["in order becomes.isOn: [on after sound.click] → no longer checked"]
      ),
      (
        "never: [sound.click, becomes: { count: 1 }]", "never: [sound.click, becomes: { count: 2 }]",
        ["never becomes.count: 1 → 2"]
      ),
      ("{ calls: none }", "{ calls: none, never: [flags.isNight] }", ["never: not checked → [flags.isNight]"]),
    ])
  func then(old: String, new: String, words: [String]) throws {
    func keys(_ then: String) -> String { "when: press\nthen: \(then.hasPrefix("{") ? then : "{ \(then) }")" }
    #expect(try Set(Compared(keys: keys(old), keys(new)).words) == Set(words))
  }

  @Test(
    "Changes of a rule show what varies and what must hold",
    arguments: [
      (
        "anything", "anything", "at most once: [sound.click]", "at most once: [sound.click: { since: [press] }]",
        ["at most once sound.click: since the start → since [press]"]
      ),
      (
        "anything", "{ anything but: [press] }", "never: [sound.click]", "never: [sound.click]",
        ["when: anything → { anything but: [press] }"]
      ),
      (
        "press", "[press, anything]", "never: [sound.click]", "never: [sound.click]",
        [
          "given level: dim → any value", "given owner: none → any value", "given beam: none → any value",
          "given flags.night: off → any value",
          "when: press → [press, anything]",
        ]
      ),
      (
        "anything", "anything", "state: { isOn: off }", "whenever: { count: 0 }, state: { isOn: off }",
        ["whenever.count: not checked → 0"]
      ),
      (
        "anything", "anything", "never: [sound.click]", "never: [sound.click], at most once: [service.ask]",
        ["at most once service.ask: not checked → since the start"]
      ),
    ])
  func rules(when: String, newWhen: String, then: String, newThen: String, words: [String]) throws {
    let compared = try Compared(keys: "when: \(when)\nthen: { \(then) }", "when: \(newWhen)\nthen: { \(newThen) }")
    #expect(compared.words == words)
  }

  @Test(
    "Changed calls are reported one by one",
    arguments: [
      ("none", "[sound.click]", ["calls: + sound.click"]),
      ("[sound.click]", "none", ["calls: − sound.click"]),
      (
        "[sound.log: { text: a }]", "[sound.log: { text: b }]",
        ["calls: sound.log { text: a } → sound.log { text: b }"]
      ),
      (
        "[sound.log: { code: a }]", "[sound.log: { code: b }]",
        ["calls: sound.log { code: ••• } → with another value"]
      ),
      ("[sound.click, sound.log]", "[sound.log, sound.click]", ["calls: sound.click: from place 1 to place 2"]),
      (
        "[sound.click, sound.log, service.ask]", "[sound.log, service.greet, sound.click]",
        ["calls:", "− service.ask", "+ service.greet", "sound.click: from place 1 to place 3"]
      ),
    ])
  func calls(old: String, new: String, words: [String]) throws {
    let compared = try Compared(
      keys: "when: press\nthen: { calls: \(old) }", "when: press\nthen: { calls: \(new) }")
    #expect(compared.words == words)
  }

  @Test("Dropping the order of calls is a difference")
  func anyOrder() throws {
    let compared = try Compared(
      keys: "when: press\nthen: { calls: [sound.click, sound.log] }",
      "when: press\nthen: { calls in any order: [sound.log, sound.click] }")
    #expect(compared.words == ["order of the calls: as listed → any"])
  }

  @Test("A list that leaves other calls open is compared item by item, and a complete one is another list")
  func include() throws {
    #expect(
      try Compared(
        keys: "when: press\nthen: { calls include: [sound.click] }",
        "when: press\nthen: { calls include: [sound.click, service.ask] }"
      ).words == ["calls include: + service.ask"])
    #expect(
      try Compared(
        keys: "when: press\nthen: { calls include: [sound.click] }", "when: press\nthen: { calls: [sound.click] }"
      ).words == ["calls: not checked → [sound.click]", "calls include: [sound.click] → no longer checked"])
  }

  @Test("A change of `also allowed` is a difference if calls are compared")
  func alsoAllowed() throws {
    let compared = try Compared(keys: Self.plain, "also allowed: [sound.*]\n\(Self.plain)")
    #expect(compared.words == ["also allowed: not checked → [sound.*]"])
  }

  @Test("Steps are matched by what happens in them")
  func steps() throws {
    func step(_ when: String, _ count: Int) -> String {
      "  - when: \(when)\n    then: { state: { count: \(count) } }\n"
    }
    let three = "steps:\n" + step("press", 1) + step("{ clock.advance: 2s }", 2) + step("{ turn: { key: a } }", 3)
    let two = "steps:\n" + step("press", 1) + step("{ turn: { key: a } }", 4)
    #expect(
      try Compared(keys: three, two).words == [
        "the old step 2 is gone: when clock.advance: 2s", "step 2", "state.count: 3 → 4",
      ])
    #expect(
      try Compared(keys: two, three).words == [
        "step 2 is new: when clock.advance: 2s", "state.count: 2", "step 3", "state.count: 4 → 3",
      ])
  }

  @Test("A field that moves from state to changes is checked as before")
  func stateToChanges() throws {
    let (state, changes) = (
      "when: press\nthen: { calls: none, state: { count: 1 } }",
      "when: press\nthen: { calls: none, changes: { count: 1 } }"
    )
    let stricter = try Compared(keys: state, changes)
    #expect(
      stricter.lines == [
        "changed   S", "only more of the state is checked than before", "changes: not checked → { count: 1 }",
      ])
    #expect(stricter.summary == "1 scenario changed (1 only checks more)")
    let looser = try Compared(keys: changes, state)
    #expect(
      looser.lines == [
        "changed   S", "less of the state is checked than before", "changes: { count: 1 } → no longer checked",
      ])
  }

  @Test(
    "Each change is classified as checking more, less, or something else",
    arguments: [
      ("{ state: { count: 1 } }", "{ state: { count: 1, isOn: on } }", StatedDifference.Strictness.more),
      ("{ state: { label: <any text> } }", "{ state: { label: a } }", .more),
      ("{ state: { label: <text containing a> } }", "{ state: { label: b } }", .different),
      ("{ state: { count: 1 } }", "{ state: { count: <anything> } }", .less),
      ("{ calls: [sound.log] }", "{ calls: [sound.log: { text: a }] }", .more),
      ("{ calls: [sound.log: { text: a }] }", "{ calls: [sound.log: { text: b }] }", .different),
      ("{ calls: [sound.log] }", "{ calls: [sound.log, sound.log] }", .different),
      ("{ calls: [sound.log, sound.click] }", "{ calls in any order: [sound.log, sound.click] }", .less),
      ("{ calls include: [sound.log] }", "{ calls include: [sound.click, sound.log: { text: a }] }", .more),
      ("{ calls include: [sound.log, sound.click] }", "{ calls include: [sound.click] }", .less),
      ("{ calls include: [sound.log, sound.click] }", "{ calls include: [sound.click, sound.log] }", .different),
      ("{ call count: { sound.log: 1 } }", "{ call count: { sound.log: 2 } }", .different),
      ("{ call count: { sound.log: 1 } }", "{ call count: { sound.log: 1, sound.click: 0 } }", .more),
      ("{ at most once: [sound.log] }", "{ at most once: [sound.log, sound.click] }", .more),
      ("{ never: [sound.log] }", "{ never: [sound.*] }", .more),
      ("{ calls: none }", "{ calls: none, also allowed: [sound.*] }", .less),
      ("{ changes: { count: 1 } }", "{ changes: { count: 1, isOn: on } }", .different),
      ("{ state: { count: 1, isOn: on } }", "{ state: { count: 1, shown: dim } }", .different),
    ])
  func effect(old: String, new: String, effect: StatedDifference.Strictness) throws {
    let compared = try Compared(keys: "when: press\nthen: \(old)", "when: press\nthen: \(new)")
    #expect(compared.comparison.files.first?.scenarios.map(\.effect) == [effect])
    #expect(compared.comparison.isBehaviour)
  }

  @Test(
    "A sentence says how much more or less is checked",
    arguments: [
      (
        "{ calls: none }", "{ calls: none, also allowed: [sound.*] }",
        "fewer calls, or less of them, are checked than before"
      ),
      (
        "{ calls: [sound.log] }", "{ calls: [sound.log: { text: a }] }",
        "only the calls are checked more closely than before"
      ),
      (
        "{ calls: [sound.log, sound.click] }", "{ calls in any order: [sound.log, sound.click] }",
        "the order of the calls is no longer checked"
      ),
      ("{ never: [sound.*] }", "{ never: [sound.log] }", "fewer calls are forbidden than before"),
      ("{ state: { count: 1, isOn: on } }", "{ state: { count: 1 } }", "less of the state is checked than before"),
      (
        "{ calls: none, state: { count: 1 } }",
        "{ state: { isOn: on, count: 1 }, never: [sound.*, service.*, flags.*] }", ""
      ),
      ("{ calls: none, state: { count: 1, isOn: on } }", "{ state: { count: 1 } }", "only less is checked than before"),
    ])
  func wording(old: String, new: String, sentence: String) throws {
    let compared = try Compared(keys: "when: press\nthen: \(old)", "when: press\nthen: \(new)")
    let sentences = compared.lines.dropFirst().filter { !compared.words.contains($0) }
    #expect(sentences == (sentence.isEmpty ? [] : [sentence]))
  }

  @Test("A changed given of the file is reported once, and other changes with their scenarios")
  func fileGiven() throws {
    func file(_ level: String, _ count: Int) -> String {
      LampFile.scenarios(
        """
          - scenario: A
            when: press
            then: { calls: none }
          - scenario: B
            when: press
            then: { state: { count: \(count) } }
          - scenario: T
            when: turn
            table:
              - [when turn.key, then state.count]
              - [a, 1]
              - [b, 2]
          - scenario: Own
            given: { level: bright }
            when: press
            then: { calls: none }

        """, file: "given: { level: \(level) }\n")
    }
    let compared = try Compared(file("dim", 1), file("bright", 2))
    #expect(
      compared.lines == [
        "changed   3 scenarios: A, B, T", "given level: dim → bright", "changed   B", "state.count: 1 → 2",
      ])
    #expect(compared.summary == "3 scenarios changed, 1 the same")
    let markdown = ComparisonMarkdown.text(compared.comparison)
    #expect(markdown.ranges(of: "given level").count == 1)
  }

  @Test("A long value is cut, and the new value is below the old one")
  func long() throws {
    let text = String(repeating: "x", count: 400)
    let compared = try Compared(
      keys: "when: { turn: { key: \(text)1 } }\nthen: { calls: none }",
      "when: { turn: { key: \(text)2 } }\nthen: { calls: none }")
    #expect(compared.words == ["when turn.key:", String(repeating: "x", count: 300) + "…", "→ another value"])
  }

  @Test(
    "Marks that decide whether a scenario counts are reported",
    arguments: [
      ("", "skip: later", "now skipped: later"), ("skip: later", "", "no longer skipped"),
      ("skip: a", "skip: b", "still skipped: b"), ("", "only: yes", "now runs alone (only)"),
      ("", "order matters: a", "now its order matters: a"), ("order matters: a", "", "its order no longer matters"),
      ("", "known failure: { issue: X-1, until: 2030-01-31 }", "now a known failure: X-1, until 2030-01-31"),
      ("known failure: { issue: X-1 }", "", "no longer a known failure"),
    ])
  func marks(old: String, new: String, line: String) throws {
    let compared = try Compared(keys: "\(old)\n\(Self.plain)", "\(new)\n\(Self.plain)")
    #expect(compared.lines == ["changed   S", line])
    #expect(compared.comparison.isBehaviour)
  }
}
