import Rehearse
import RehearseAnalysis
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("Gaps most worth closing")
struct GapTests {
  private static let asking: @Sendable (Lamp.Bench) -> Void = { bench in
    bench.ask("a") { (answer: Result<Lamp.Level, Lamp.Fault>) in
      if case .success(let level) = answer { bench.shown = level } else { bench.isOn = bench.isNight }
    }
  }

  private static let scenario = """
      - scenario: It asks
        given: { responses: { service.ask: dim } }
        when: press
        then: { changes: { shown: dim }, calls: [service.ask] }

    """

  private func lines(
    _ measure: Measure, _ subject: String, _ detail: String = "", _ scenarios: String = scenario,
    onPress press: @escaping @Sendable (Lamp.Bench) -> Void = asking
  ) throws -> [String] {
    let covered = try CoveredFile(LampFile.scenarios(scenarios), onPress: press)
    let item = try #require(
      covered.module.items.first { $0.measure == measure && $0.subject == subject && $0.detail == detail })
    #expect(!item.isMet)
    return GapScenario(item, covered.tally, covered.executor).found(mark: "# not reviewed")?.lines ?? []
  }

  @Test(
    "The lines for a gap can be pasted unchanged and close it",
    arguments: [
      (Measure.actions, "turn", ""), (.actions, "unlock", ""), (.answers, "service.ask", "bright"),
      (.answers, "service.ask", "fails: broken"), (.answers, "service.ask", "silent"),
      (.answers, "flags.isNight", "on"), (.answers, "service.read", "fails"), (.answers, "service.greet", "bright"),
      (.calls, "sound.click", ""), (.given, "press", "flags.night on"),
    ])
  func closed(measure: Measure, subject: String, detail: String) throws {
    let press: @Sendable (Lamp.Bench) -> Void = { bench in
      bench.read()
      bench.greet()
      bench.click()
      bench.isOn = bench.isNight
      Self.asking(bench)
    }
    let scenarios = """
        - scenario: It asks
          given: { responses: { service.ask: dim, service.read: { returns: { angle: 1, note: none } } } }
          when: press
          then: { changes: { shown: dim } }

      """
    let lines = try lines(measure, subject, detail, scenarios, onPress: press)
    #expect(lines.first?.hasPrefix("  - scenario: ") == true && lines.contains { $0.hasSuffix("# not reviewed") })
    let pasted = try CoveredFile(LampFile.scenarios(scenarios + lines.joined(separator: "\n") + "\n"), onPress: press)
    #expect(pasted.details(measure, of: subject, isMet: true).contains(detail), "\(lines.joined(separator: "\n"))")
    #expect(pasted.tally.counts.ran == 2)
  }

  @Test("A combination of givens is added to the shortest case that reads them")
  func combination() throws {
    let lines = try lines(.given, "press", "flags.night on") { bench in
      Self.asking(bench)
      bench.isOn = bench.isNight
    }
    #expect(
      lines == [
        "  - scenario: With night on, somebody presses the button", "    given:", "      flags: { night: on }",
        "      responses:",
        "        service.ask: dim", "    when: press", "    then:  # not reviewed", "      in order:",
        "        - service.ask: { key: a }", "        - becomes: { isOn: on, shown: dim }",
        "      changes: { shown: dim, isOn: on }",
      ])
  }

  @Test("A shorter case that does not read the givens is not used for their combination")
  func reading() throws {
    let scenarios = """
        - scenario: It is not answered
          given: { responses: { service.ask: silent } }
          when: press
          then: { calls: [service.ask] }
        - scenario: It is answered, and then reads
          given: { responses: { service.ask: dim } }
          when: press
          then: { calls: [service.ask] }
        - scenario: It reads twice
          given: { responses: { service.ask: dim } }
          when: [press, press]
          then: { calls: [service.ask, service.ask] }

      """
    let lines = try lines(.given, "press", "flags.night on", scenarios) { bench in
      bench.ask("a") { (answer: Result<Lamp.Level, Lamp.Fault>) in _ = bench.isNight }
    }
    #expect(
      lines.contains("    when: press") && lines.contains("        service.ask: dim")
        && lines.contains("      flags: { night: on }"))
  }

  @Test("Responses that the changed case does not use are left out, and responses that it needs are added")
  func fitting() throws {
    let press: @Sendable (Lamp.Bench) -> Void = { bench in
      bench.ask("a") { (answer: Result<Lamp.Level, Lamp.Fault>) in
        if case .success = answer { bench.read() } else { bench.ask("b") { (_: Result<Lamp.Level, Lamp.Fault>) in } }
      }
    }
    let scenarios = """
        - scenario: It asks
          given: { responses: { service.ask: [dim], service.read: silent } }
          when: press
          then: { calls: [service.ask] }

      """
    let lines = try lines(.answers, "service.ask", "fails: dark", scenarios, onPress: press)
    #expect(lines.contains("        service.ask: [{ fails: dark }, { fails: dark }]"))
    #expect(!lines.contains { $0.contains("service.read") })
  }

  @Test("Secret arguments are replaced by examples")
  func secret() throws {
    let scenarios = """
        - scenario: It unlocks
          when: { unlock: { code: hunter2 } }
          then: { calls: none }
        - scenario: It asks
          when: [{ unlock: { code: hunter2 } }, press]
          then: { calls: none }

      """
    let lines = try lines(.answers, "service.greet", "bright", scenarios, onPress: { $0.greet() })
    #expect(lines.contains("      - unlock: { code: some-code }") && !lines.contains { $0.contains("hunter2") })
  }

  @Test("A gap that no known plan closes has no lines")
  func none() throws {
    #expect(try lines(.answers, "service.read", "fails") == [])
    #expect(try lines(.calls, "sound.click") == [])
    #expect(try lines(.state, "shown", "bright") == [])
  }

  @Test("Gaps of actions come first, then answers, calls, state and givens, with each subject once before a second gap")
  func order() throws {
    func texts(_ scenarios: String, _ press: @escaping @Sendable (Lamp.Bench) -> Void) throws -> [String] {
      try CoveredFile(LampFile.scenarios(scenarios), onPress: press).coverage.gaps.map(\.text)
    }
    #expect(
      try texts(Self.scenario, Self.asking) == [
        "No case fires the action turn.", "No case fires the action unlock.", "No case makes the call flags.isNight.",
        "No case meets the answer \"bright\" of service.ask.", "No case makes the call service.read.",
      ])
    let most = """
        - scenario: It does
          given: { responses: { service.ask: [dim, bright, { fails: broken }, { fails: dark }, silent] } }
          when: [press, { turn: { key: a, times: 4 } }, { unlock: { code: x } }]
          then: { calls: [service.ask, service.ask, service.ask, service.ask, service.ask, sound.log] }
        - scenario: At night
          given: { flags: { night: on }, responses: { service.ask: { fails: dark } } }
          when: press
          then: { calls: none }

      """
    #expect(
      try texts(most) { bench in
        Self.asking(bench)
        bench.click()
        _ = bench.level
        _ = bench.isNight
      } == [
        "No case makes the call service.read.", "No case makes the call service.greet.",
        "The module calls sound.click, but no scenario expects it.",
        "The state field shown never has the value bright.",
        "No case fires press given level bright.",
      ])
  }

  private struct Sleeper: ModuleAdapter {
    static let about = About("sleeper", "It asks for the time of the day")

    let night = Given(flag: "night", "Night mode")
    let isNight = Call("flags.isNight", "Reads the flag", from: \Self.night)

    func begin(on stage: Stage) -> Stage { stage }

    var actions: [Action<Stage>] { Action("wake", "It wakes") { stage in _ = stage.ask(isNight) } }
    var state: [Field<Stage>] { Field("dreams", { _ in false }, "Whether it dreams") }
  }

  @Test("Gaps that one scenario closes together are listed once")
  func same() throws {
    let text = """
      rehearse: 1
      module: sleeper
      feature: It wakes
      scenarios:
        - scenario: By day
          when: wake
          then: { changes: none }

      """
    let covered = try CoveredFile(text, of: HostedModule { Sleeper() })
    #expect(covered.module.share(.given).met == 1 && covered.module.share(.given).total == 2)
    #expect(
      covered.coverage.gaps.map(\.text) == [
        "No case meets the answer \"on\" of flags.isNight.", "The state field dreams never has the value on.",
      ])
  }

  @Test("Gaps without an executor are listed without lines")
  func attempt() throws {
    let tally = try CoveredFile(LampFile.scenarios(Self.scenario), onPress: Self.asking).tally
    let coverage = Coverage([tally], catalog: ContractCatalog([tally.contract]), executor: { _ in nil })
    #expect(coverage.gaps.count == 5 && coverage.gaps.allSatisfy(\.lines.isEmpty))
  }
}
