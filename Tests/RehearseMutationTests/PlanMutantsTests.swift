import Rehearse
import RehearseMutation
import RehearseResults
import RehearseTestSupport
import Testing

@Suite("Changes of what the module meets")
struct PlanMutantsTests {
  /// Asks the service and shows what it answers.
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

  @Test("Every other answer is tried, and noticed where the state is looked at")
  func noticed() throws {
    let mutating = try mutating(
      """
      given: { responses: { service.ask: bright } }
      when: press
      then: { \(Self.calls), changes: { shown: bright } }
      """)
    #expect(mutating.lines == [])
  }

  @Test("An answer that would make a difference to nobody who looks is told with the expectation to add")
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
    #expect(mutating.weaknesses.first?.advice.text == ["add to \"then\":", "  changes: { shown: bright }"])
  }

  @Test("Each answer by argument that was used is changed by itself")
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

  @Test("Each answer of a list is changed by itself")
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

  @Test("A standard answer is changed as well")
  func standard() throws {
    let mutating = try mutating("when: press\nthen: { calls: [service.greet] }") { bench in
      bench.greet { bench.shown = $0 }
    }
    #expect(
      mutating.unnoticed("answer") == ["service.greet were answered `bright`", "service.greet were never answered"])
  }

  @Test("A change that leads to another row of the same table is not tried")
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
    // Each row could otherwise be given four other answers.
    #expect(two.total == 2 * one.total - 2)
  }

  // MARK: What makes no difference

  private static let readsNight: @Sendable (Lamp.Bench) -> Void = { bench in
    if bench.isNight { bench.click() }
  }

  @Test("A given that changes nothing in any case lowers the score")
  func irrelevant() throws {
    let mutating = try mutating("given: { flags: { night: on } }\nwhen: press\nthen: { calls: none, changes: none }") {
      _ = $0.isNight
    }
    #expect(
      mutating.weaknesses.map(\.sentence) == [
        "changing flags.night changes nothing here, nor in any other case of this run"
      ])
    #expect(mutating.mutation.score.met == mutating.mutation.score.total - 1)
    // What "Values that the vocabulary says are treated alike" does below.
    #expect(mutating.weaknesses.map(\.advice.lines) == [["equivalent: [.alike([\"off\", \"on\"], because: \"…\")]"]])
  }

  @Test("A given that matters in another case only gets a word")
  func irrelevantHere() throws {
    let text = """
        - scenario: By night it clicks
          given: { flags: { night: on } }
          when: press
          then: { calls: [sound.click], changes: none }
        - scenario: Unlocking is silent
          given: { flags: { night: on } }
          when: { unlock: { code: "1" } }
          then: { calls: none, changes: none }

      """
    let mutating = try Mutating(LampFile.scenarios(text), onPress: Self.readsNight)
    #expect(mutating.weaknesses.map(\.sentence) == ["changing flags.night changes nothing here"])
    #expect(mutating.weaknesses.map(\.counts) == [false])
    #expect(mutating.mutation.score.met == mutating.mutation.score.total)
  }

  @Test("The advice to remove a given does not tell a value that reads like a secret")
  func likeSecret() throws {
    let text = """
        - scenario: The owner is named
          given: { owner: ana-1234 }
          when: press
          then: { calls: [sound.log: { text: ana-1234, code: <anything> }], changes: none }
        - scenario: Unlocking is silent
          given: { owner: ana-1234 }
          when: { unlock: { code: ana-1234 } }
          then: { calls: none, changes: none }

      """
    let mutating = try Mutating(LampFile.scenarios(text)) { $0.log($0.owner ?? "") }
    #expect(mutating.weaknesses.map(\.advice.lines).contains(["owner: …"]))
    let told = mutating.lines.filter { $0.hasPrefix("changing owner") }
    #expect(!told.isEmpty)
    #expect(!told.joined().contains("1234"))
  }

  /// A lamp that claims some of its levels to be alike.
  private struct ClaimingLamp: Rehearsal {
    static let about = Lamp.about

    let level: Given<Lamp.Level>
    let click = Call("sound.click", "Makes a sound")
    let doesLook: Bool

    init(_ equivalent: [Equivalence], doesLook: Bool) {
      level = Given("level", .dim, "How bright it starts", setsInitialState: true, equivalent: equivalent)
      self.doesLook = doesLook
    }

    func begin(on stage: Stage) -> Stage { stage }

    var actions: [Action<Stage>] {
      Action("press", "Somebody presses the button") { stage in
        if doesLook, stage.value(of: level) == .dim { stage.call(click) }
      }
    }

    var state: [Field<Stage>] {
      Field("isOn", { _ in false }, "Whether it is on")
    }
  }

  private static func lamp(_ equivalent: [Equivalence], doesLook: Bool) -> Vocabulary {
    Vocabulary { ClaimingLamp(equivalent, doesLook: doesLook) }
  }

  private static let oneLevel = LampFile.scenario(
    "given: { level: bright }\nwhen: press\nthen: { calls: none, changes: none }")

  @Test("Values that the vocabulary says are treated alike are not held against a scenario")
  func declared() throws {
    let alike = Equivalence.alike(["dim", "bright"], because: "it never looks")
    let silent = try Mutating(Self.oneLevel, of: Self.lamp([], doesLook: false))
    #expect(silent.weaknesses.count == 1)
    let declared = try Mutating(Self.oneLevel, of: Self.lamp([alike], doesLook: false))
    #expect(declared.weaknesses.isEmpty)
    #expect(declared.mutation.complaints == [])
    #expect(declared.mutation.score.total == silent.mutation.score.total - 1)
  }

  @Test("A declaration that a case disproves is complained of, once")
  func disproved() throws {
    let alike = Equivalence.alike(["dim", "bright"], because: "it never looks")
    let text =
      Self.oneLevel
      + "  - scenario: T\n    given: { level: dim }\n    when: press\n    then: { calls: [sound.click] }\n"
    let mutating = try Mutating(text, of: Self.lamp([alike], doesLook: true))
    #expect(
      mutating.mutation.complaints == [
        "the vocabulary of \"lamp\" says that `bright` and `dim` of level make no difference, but they do in lamp.yaml:5"
      ])
  }

  @Test("A case that fails as it is is left out, and counted")
  func failing() throws {
    let mutating = try mutating("when: press\nthen: { calls: [sound.click] }") { _ in }
    #expect(mutating.mutation.failed == 1)
    #expect(mutating.mutation.score.total == 0)
    #expect(mutating.mutation.cases == 0)
  }
}
