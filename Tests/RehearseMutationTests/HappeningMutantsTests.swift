import Rehearse
import RehearseMutation
import RehearseResults
import RehearseTestSupport
import Testing

@Suite("Changes of what happens to the module, and in which order")
struct HappeningMutantsTests {
  /// Clicks at each press, and shows what the service answers for each turn.
  private static func vocabulary(_ press: @escaping @Sendable (Lamp.Bench) -> Void) -> Vocabulary {
    Lamp.vocabulary(onPress: press)
  }

  private func mutating(
    _ keys: String, press: @escaping @Sendable (Lamp.Bench) -> Void = { $0.click() }
  ) throws -> Mutating { try Mutating(LampFile.scenario(keys), of: Self.vocabulary(press)) }

  private static let answered = "given: { responses: { service.ask: bright } }\n"

  @Test("Where all is stated, each is tried and noticed")
  func noticed() throws {
    let stated = try mutating(
      """
      \(Self.answered)when: [press, { turn: { key: a } }]
      then:
        calls:
          - sound.click
          - service.ask: { key: a }
          - sound.log: { text: a bright, beam: none, levels: [], code: "1234" }
        changes: none
      """)
    #expect(stated.lines == [])
    let without = try mutating(
      """
      when: press
      then: { calls: [sound.click], changes: none }
      """)
    #expect(stated.mutation.score.total > without.mutation.score.total)
  }

  @Test("An action that leaves no trace in what is expected is told, with the calls to list")
  func omitted() throws {
    let blind = try mutating("\(Self.answered)when: [press, { turn: { key: a } }]\nthen: { never: [service.greet] }")
    #expect(blind.unnoticed("droppedAction") == ["press did not happen", "turn did not happen"])
    #expect(blind.unnoticed("repeatedAction") == ["press happened twice", "turn happened twice"])
    #expect(blind.unnoticed("swappedActions") == ["turn happened before press"])
    #expect(blind.weaknesses.map(\.advice.words) == ["write in \"then\", in place of \"never\":", "add to \"then\":"])
  }

  @Test("Several actions of one name are told apart by their number")
  func numbers() throws {
    let blind = try mutating("when: [press, press]\nthen: { never: [service.greet] }")
    #expect(blind.unnoticed("droppedAction") == ["the first press did not happen", "the second press did not happen"])
    #expect(blind.unnoticed("swappedActions") == [])
  }

  @Test("Two actions exchanged go unnoticed where calls may come in any order, and nowhere else")
  func exchanged() throws {
    let keys = """
      \(Self.answered)when: [press, { turn: { key: a } }]
      then:
        %%:
          - sound.click
          - service.ask: { key: a }
          - sound.log: { text: a bright, beam: none, levels: [], code: "1234" }
        changes: none
      """
    let loose = try mutating(keys.replacing("%%", with: "calls in any order"))
    #expect(loose.unnoticed("swappedActions") == ["turn happened before press"])
    #expect(loose.unnoticed("droppedAction") == [])
    #expect(try mutating(keys.replacing("%%", with: "calls")).unnoticed("swappedActions") == [])
  }

  @Test("The only action is not left out: that is a module that does nothing")
  func single() throws {
    let blind = try mutating("when: press\nthen: { never: [service.greet] }")
    #expect(blind.unnoticed("droppedAction") == [])
    #expect(!blind.unnoticed("silentModule").isEmpty)
  }

  @Test("What shows nowhere is no change: twice what works once, and time in which nothing happens")
  func invisible() throws {
    let keys = "when: [press, clock.advance: 2s]\nthen: { calls: none, changes: { isOn: yes } }"
    let twice = try mutating(keys) { $0.isOn = true }
    #expect(twice.lines == [])
    let once = try mutating("when: press\nthen: { calls: none, changes: { isOn: yes } }") { $0.isOn = true }
    // The press may be left out; and time that passes may be exchanged with it, unnoticed by anybody.
    #expect(twice.mutation.score.total == once.mutation.score.total + 1)
  }

  /// Shows the last answer that came.
  private static let showsLast: @Sendable (Lamp.Bench) -> Void = { bench in
    bench.ask("a") { (answer: Result<Lamp.Level, Lamp.Fault>) in
      if case .success(let level) = answer { bench.shown = level }
    }
    bench.greet { bench.shown = $0 }
  }

  @Test("Two answers that are asked for together are exchanged, where it matters which comes last")
  func overtaken() throws {
    let keys = """
      given: { responses: { service.ask: bright } }
      when: press
      then: { calls: [service.ask: { key: a }, service.greet], %% }
      """
    let blind = try mutating(keys.replacing("%%", with: "state: { count: 0 }"), press: Self.showsLast)
    #expect(
      blind.unnoticed("swappedAnswers") == ["the answer of service.greet came before the answer of service.ask"])
    let seeing = try mutating(
      keys.replacing("%%", with: "changes: { shown: dim }, history: { shown: [bright, dim] }"), press: Self.showsLast)
    #expect(seeing.lines == [])
  }

  @Test("Two delayed answers are exchanged")
  func exchangedDelays() throws {
    let keys = """
      given: { responses: { service.ask: { returns: bright, after: 1s }, service.greet: { returns: dim, after: 2s } } }
      when: [press, clock.advance: 2s]
      then: { calls: [service.ask: { key: a }, service.greet], state: { count: 0 } }
      """
    let blind = try mutating(keys, press: Self.showsLast)
    #expect(
      blind.unnoticed("swappedAnswers") == ["the answer of service.greet came before the answer of service.ask"])
  }

  /// Asks at the first press and, once answered, clicks at each further one.
  private static let clicksWhenAnswered: @Sendable (Lamp.Bench) -> Void = { bench in
    guard bench.count == 0 else { return bench.shown == nil ? bench.note("early") : bench.click() }
    bench.count = 1
    bench.ask("a") { (_: Result<Lamp.Level, Lamp.Fault>) in bench.shown = .bright }
  }

  @Test("A delay is stretched behind the next action, if enough time passes for the answer to come at all")
  func delayed() throws {
    let keys = """
      given: { responses: { service.ask: { returns: bright, after: 1s } } }
      when: [press, clock.advance: 1s, press%%]
      then: { never: [service.greet], changes: { count: 1, shown: bright } }
      """
    let blind = try mutating(keys.replacing("%%", with: ", clock.advance: 1s"), press: Self.clicksWhenAnswered)
    #expect(blind.unnoticed("laterAnswer") == ["the answer of service.ask came only after the second press"])
    let without = try mutating(keys.replacing("%%", with: ""), press: Self.clicksWhenAnswered)
    #expect(without.unnoticed("laterAnswer") == [])
  }

  @Test("An action without which a list of responses is not used up is noticed")
  func unused() throws {
    let blind = try mutating(
      """
      given: { responses: { service.ask: [bright, dim] } }
      when: [{ turn: { key: a } }, { turn: { key: b } }, press]
      then: { never: [service.greet] }
      """)
    #expect(blind.unnoticed("droppedAction") == ["press did not happen"])
  }

  @Test("Of a field that repeats a given, nobody is asked to repeat it, and doing so is no outcome")
  func echo() throws {
    let vocabulary = Vocabulary { EchoingLamp() }
    let given = "given: { level: bright }\nwhen: press\n"
    let silent = try Mutating(LampFile.scenario(given + "then: { calls: none, changes: none }"), of: vocabulary)
    #expect(
      silent.weaknesses.map(\.sentence) == ["changing level changes nothing here, nor in any other case of this run"])
    let repeated = try Mutating(
      LampFile.scenario(given + "then: { calls: none, changes: none, state: { shown: bright } }"), of: vocabulary)
    #expect(repeated.mutation.score == silent.mutation.score)
  }
}

/// A lamp that shows how bright it starts, and never looks at it again.
private struct EchoingLamp: Rehearsal {
  static let about = Lamp.about

  let level = Given("level", Lamp.Level.dim, "How bright it starts", setsInitialState: true)
  let click = Call("sound.click", "Makes a sound")

  func begin(on stage: Stage) -> Lamp.Level { stage.value(of: level) }

  var actions: [Action<Lamp.Level>] {
    Action("press", "Somebody presses the button") { _ in }
  }

  var state: [Field<Lamp.Level>] {
    Field("shown", { $0 }, "What it shows")
  }
}
