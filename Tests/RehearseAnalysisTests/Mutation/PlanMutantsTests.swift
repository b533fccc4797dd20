import Rehearse
import RehearseAnalysis
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("Mutants of the module's inputs")
struct PlanMutantsTests {
  private static let asks: @Sendable (Lamp.Bench) -> Void = { bench in
    bench.ask("a") { (answer: Result<Lamp.Level, Lamp.Fault>) in
      switch answer {
      case .success(let level): bench.shown = level
      case .failure(let fault): bench.label = "\(fault)"
      }
    }
  }

  private func mutating(
    _ keys: String, press: @escaping @Sendable (Lamp.Bench) -> Void = asks
  ) throws -> Mutating { try Mutating(LampFile.scenario(keys), onPress: press) }

  private static let calls = "calls: [service.ask: { key: a }]"

  @Test("Every other response is tried, and noticed where the state is checked")
  func noticed() throws {
    let mutating = try mutating(
      """
      given: { responses: { service.ask: bright } }
      when: press
      then: { \(Self.calls), changes: { shown: bright } }
      """)
    #expect(mutating.lines == [])
  }

  @Test("A response whose outcome is not checked is a gap, with the expectation to add")
  func unnoticed() throws {
    let mutating = try mutating(
      """
      given: { responses: { service.ask: bright } }
      when: press
      then: { \(Self.calls), state: { count: 0 } }
      """)
    #expect(
      mutating.unnoticed("answer") == [
        "service.ask were answered `dim`", "service.ask were answered `fails: broken`",
        "service.ask were answered `fails: dark`", "service.ask were never answered",
      ])
    #expect(mutating.gaps.first?.suggestion.text == ["add to \"then\":", "  changes: { shown: bright }"])
  }

  @Test("Each used response by argument is mutated separately")
  func byArguments() throws {
    let mutating = try mutating(
      """
      given:
        responses:
          service.ask: [{ to: { key: <any text> }, returns: bright }, { to: { key: a }, returns: dim }]
      when: press
      then: { \(Self.calls), state: { count: 0 } }
      """)
    #expect(
      mutating.unnoticed("answer") == [
        "service.ask { key: <any text> } were answered `dim`",
        "service.ask { key: <any text> } were answered `fails: broken`",
        "service.ask { key: <any text> } were answered `fails: dark`",
        "service.ask { key: <any text> } were never answered",
      ])
  }

  @Test("Each response of a list is mutated separately")
  func list() throws {
    let mutating = try mutating(
      """
      given: { responses: { service.ask: [bright, dim] } }
      when: [press, press]
      then: { calls: [service.ask: { key: a }, service.ask: { key: a }], changes: { shown: dim } }
      """)
    let first = mutating.unnoticed("answer")
    #expect(first.contains("the first call of service.ask were answered `dim`"))
    #expect(!first.contains { $0.contains("second call") })
  }

  @Test("A default response is mutated too")
  func defaults() throws {
    let mutating = try mutating("when: press\nthen: { calls: [service.greet] }") { bench in
      bench.greet { bench.shown = $0 }
    }
    #expect(
      mutating.unnoticed("answer") == ["service.greet were answered `bright`", "service.greet were never answered"])
  }

  @Test("A mutant that equals another row of the table is not tried")
  func rows() throws {
    let text = """
      when: press
      table:
        - [given responses.service.ask, then changes.shown]
        - [dim,                         dim]
        - [bright,                      bright]
      then: { \(Self.calls) }
      """
    let two = try mutating(text).mutation.score
    let one = try mutating(text.replacing("  - [bright,                      bright]\n", with: "")).mutation.score
    // Each row has four other responses, and the other row states one of them.
    #expect(two.total == 2 * one.total - 2)
  }

  // MARK: Givens

  private static let readsNight: @Sendable (Lamp.Bench) -> Void = { bench in
    if bench.isNight { bench.click() }
  }

  @Test("A changed given is tried only where it makes a difference, and is noticed where that is checked")
  func given() throws {
    let keys = "given: { flags: { night: on } }\nwhen: press\nthen: { %%, changes: none }"
    let blind = try mutating(keys.replacing("%%", with: "never: [sound.log]"), press: Self.readsNight)
    #expect(blind.unnoticed("given") == ["the given `flags.night` were `off`"])
    let seeing = try mutating(keys.replacing("%%", with: "calls: [sound.click]"), press: Self.readsNight)
    #expect(seeing.lines == [])
    let same = try mutating(keys.replacing("%%", with: "calls: none")) { _ = $0.isNight }
    let without = try mutating("when: press\nthen: { calls: none, changes: none }") { _ = $0.isNight }
    #expect(same.mutation.score == without.mutation.score)
  }

  // MARK: Actions

  private static let answered = "given: { responses: { service.ask: bright } }\n"

  @Test("An action without an effect on the expectations is a gap, with the calls to list")
  func actions() throws {
    let open = try mutating("\(Self.answered)when: [press, { turn: { key: a } }]\nthen: { never: [service.greet] }") {
      $0.click()
    }
    #expect(open.unnoticed("droppedAction") == ["press did not happen", "turn did not happen"])
    #expect(open.unnoticed("repeatedAction") == ["press happened twice", "turn happened twice"])
    #expect(open.gaps.map(\.suggestion.words) == ["write in \"then\", in place of \"never\":", "add to \"then\":"])
  }

  @Test("Several actions with the same name are numbered")
  func numbers() throws {
    let open = try mutating("when: [press, press]\nthen: { never: [service.greet] }") { $0.click() }
    #expect(open.unnoticed("droppedAction") == ["the first press did not happen", "the second press did not happen"])
  }

  @Test("The only action is not dropped, because that equals a module that does nothing")
  func single() throws {
    let open = try mutating("when: press\nthen: { never: [service.greet] }") { $0.click() }
    #expect(open.unnoticed("droppedAction") == [])
    #expect(!open.unnoticed("silentModule").isEmpty)
  }

  @Test("A repeated action that changes nothing is not a mutant")
  func invisible() throws {
    let keys = "when: [press, clock.advance: 2s]\nthen: { calls: none, changes: { isOn: yes } }"
    #expect(try mutating(keys) { $0.isOn = true }.lines == [])
  }

  @Test("A dropped action is noticed if it leaves a list of responses unused")
  func unused() throws {
    let open = try mutating(
      """
      given: { responses: { service.ask: [bright, dim] } }
      when: [{ turn: { key: a } }, { turn: { key: b } }, press]
      then: { never: [service.greet] }
      """
    ) { $0.click() }
    #expect(open.unnoticed("droppedAction") == ["press did not happen"])
  }

  @Test("A case that already fails is left out and counted")
  func failing() throws {
    let mutating = try mutating("when: press\nthen: { calls: [sound.click] }") { _ in }
    #expect(mutating.mutation.failed == 1)
    #expect(mutating.mutation.score.total == 0)
    #expect(mutating.mutation.cases == 0)
  }
}
