import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("When and then")
struct WhenThenTests {
  private func when(_ when: String) -> DecodedText { DecodedText(LampFile.then("{ calls: none }", when: when)) }

  private func triggers(_ when: String) -> [String] {
    self.when(when).plan.steps.flatMap { $0 }.map { trigger in
      switch trigger {
      case .action(let index, let values): "\(index) \(values.map { $0.flow(.anyValue) })"
      case .advance(let span): VirtualTime.text(span)
      }
    }
  }

  // MARK: When

  @Test("An action is read alone, in braces and in a list")
  func actions() {
    #expect(triggers("press") == ["0 []"])
    #expect(triggers("{ press: {} }") == ["0 []"])
    #expect(
      triggers("[press, { clock.advance: 2s }, { turn: { key: k } }]") == ["0 []", "2s", "1 [\"k\", \"1\", \"none\"]"])
  }

  @Test("Arguments are read in any order")
  func arguments() {
    #expect(triggers("{ turn: { note: n, key: k, times: 3 } }") == ["1 [\"k\", \"3\", \"n\"]"])
  }

  @Test(
    "Each mistake in `when` has one message",
    arguments: [
      ("pres", "\"pres\" is not an action of the module \"lamp\""), ("turn", "the argument `key` is missing"),
      ("{ turn: { kee: k } }", "\"kee\" is not an argument of the action \"turn\""),
      ("{ press: on }", "the arguments of \"press\" must be a group of keys, but this is `on`"),
      ("{ unlock: hunter2 }", "the arguments of \"unlock\" must be a group of keys, but this is not"),
      ("{ press: {}, turn: { key: k } }", "only one action can be written here, but there are 2"),
      ("{}", "an action is missing in these braces"),
      ("clock.advance", "`clock.advance` needs a span of time"),
      ("{ clock.advance: 2 }", "`clock.advance` must be a span of time such as 2s, but this is `2`"),
      ("[{ clock.advance: 999h }, { clock.advance: 2h }]", "the clock is advanced by more than 1000h in this scenario"),
    ])
  func mistakes(when: String, mistake: String) {
    #expect(self.when(when).diagnostics.map(\.message.plain) == [mistake])
  }

  @Test("The clock can be advanced by 1000 hours")
  func longest() {
    #expect(when("[{ clock.advance: 999h }, { clock.advance: 1h }]").mistakes == [])
  }

  // MARK: Then

  @Test("Calls are read with the arguments that are written")
  func calls() throws {
    let expectations = DecodedText(LampFile.then("{ calls: [sound.click, { sound.log: { text: hi } }] }")).expectations
    let calls = try #require(expectations.calls)
    #expect(calls.isOrdered)
    #expect(calls.items.map(\.operation) == [1, 2])
    #expect(calls.items[1].arguments.map(\.parameter) == [0])
  }

  @Test("`calls: none` expects no command, and `calls in any order` is not ordered")
  func callsNone() {
    #expect(DecodedText(LampFile.then("{ calls: none }")).expectations.calls?.items.isEmpty == true)
    #expect(DecodedText(LampFile.then("{ calls in any order: [sound.click] }")).expectations.calls?.isOrdered == false)
  }

  @Test("A wildcard means all operations of its port")
  func wildcard() {
    let expectations = DecodedText(LampFile.then("{ never: [sound.*, service.ask] }")).expectations
    #expect(expectations.never.map(\.name) == ["sound.*", "service.ask"])
    #expect(expectations.never[0].operations == ContractIndices([1, 2]))
    #expect(expectations.never[1].operations == ContractIndices(3))
  }

  @Test("`also allowed` accumulates across levels")
  func alsoAllowed() {
    let text = LampFile.scenario(
      "also allowed: [sound.log]\nwhen: press\nthen: { calls: none, also allowed: [service.ask] }",
      file: "also allowed: [sound.click]\n")
    #expect(DecodedText(text).expectations.alsoAllowed == ContractIndices(1...3))
  }

  @Test("`changes` and the history of a field may be none")
  func changes() {
    #expect(DecodedText(LampFile.then("{ changes: none }")).expectations.changes?.fields.isEmpty == true)
    let history = DecodedText(LampFile.then("{ history: { count: [1, 2], isOn: none } }")).expectations.history
    #expect(history.map(\.patterns.count) == [2, 0])
  }

  @Test(
    "Each mistake in `then` has one message",
    arguments: [
      ("{}", "`then` is empty, so this scenario can never fail"), ("{ calls: [] }", "this list of calls is empty"),
      ("{ never: [] }", "`never` is empty"), ("{ state: {} }", "`state` is empty"),
      ("{ changes: {} }", "`changes` is empty"), ("{ history: {} }", "`history` is empty"),
      ("{ history: { count: [] } }", "this history is empty"),
      ("{ also allowed: [sound.*] }", "`also allowed` alone expects nothing, so this scenario can never fail"),
      ("{ calls: [sound.*] }", "`sound.*` is not allowed in a list of calls"),
      ("{ calls: [sound.clack] }", "\"sound.clack\" is not an operation of the module \"lamp\""),
      ("{ calls: sound.click }", "`calls` must be a list, but this is `sound.click`"),
      (
        "{ calls: none, calls in any order: [sound.click] }", "`calls` and `calls in any order` cannot be used together"
      ),
      ("{ calls in any order: none }", "`calls in any order` must be a list, but this is `none`"),
      ("{ never: [{ sound.log: { text: x } }] }", "an operation in `never` cannot have arguments"),
      ("{ never: [sond.*] }", "\"sond.*\" names no operations of the module \"lamp\""),
      ("{ calls: [{ sound.log: { txt: x } }] }", "\"txt\" is not an argument of \"sound.log\""),
      ("{ calls: [{ sound.log: {}, sound.click: {} }] }", "only one call can be written here, but there are 2"),
      ("{ state: { isOff: on } }", "\"isOff\" is not a state field of the module \"lamp\""),
      ("{ history: { count: 1 } }", "the history of \"count\" must be a list, but this is `1`"),
    ])
  func thenMistakes(then: String, mistake: String) {
    #expect(DecodedText(LampFile.then(then)).diagnostics.map(\.message.plain) == [mistake])
  }

  @Test("A secret is never quoted in a message")
  func secrets() {
    for decoding in [
      when("{ unlock: { code: [hunter2] } }"),
      DecodedText(LampFile.then("{ calls: [{ sound.log: { code: { a: hunter2 } } }] }")),
    ] {
      #expect(decoding.diagnostics.count == 1)
      #expect(
        !decoding.diagnostics.contains {
          ([$0.message.plain] + $0.hints.map(\.text.plain)).joined().contains("hunter2")
        })
    }
  }

  @Test("Each step has its own expectations and its own allowed calls")
  func steps() throws {
    let text = LampFile.scenario(
      "steps:\n  - when: press\n    then: { calls: none, also allowed: [sound.click] }\n  - when: [press, press]\n    then: { changes: none }"
    )
    let file = try #require(DecodedText(text).file)
    #expect(file.cases[0].plan.steps.map(\.count) == [1, 2])
    #expect(file.cases[0].steps[0].alsoAllowed.has(1) && !file.cases[0].steps[1].alsoAllowed.has(1))
  }
}
