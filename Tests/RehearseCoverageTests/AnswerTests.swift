import Rehearse
import RehearseTestSupport
import Testing

@testable import RehearseCoverage

@Suite("Answers that cases state and meet")
struct AnswerTests {
  private func states(_ covering: CoveredFile, _ operation: String) -> [String] {
    covering.module.answers.filter { $0.operation.name == operation }.map { "\($0.name) \($0.state.rawValue)" }
  }

  @Test("Every name counts by itself; texts, numbers and records count as one way; silence is an answer")
  func forms() {
    let names = ModuleCoverage(ModuleTally(Lamp.vocabulary), CoveredFile.knowledge(Lamp.vocabulary)).answers.map {
      "\($0.operation.name) \($0.name)"
    }
    #expect(
      names == [
        "flags.isNight on", "flags.isNight off", "service.ask dim", "service.ask bright", "service.ask fails: broken",
        "service.ask fails: dark", "service.ask silent", "service.read returns", "service.read fails",
        "service.read silent", "service.greet dim", "service.greet bright", "service.greet silent",
      ])
  }

  @Test("Written is not met: only a call that was answered so uses an answer up")
  func statedAndConsumed() throws {
    let text = LampFile.scenario(
      """
      given: { responses: { service.ask: [dim, { fails: dark }, silent] } }
      when: { turn: { key: a, times: 2 } }
      then: { calls: none }
      """)
    #expect(
      states(try CoveredFile(text), "service.ask") == [
        "dim consumed", "bright not stated", "fails: broken not stated", "fails: dark consumed", "silent stated",
      ])
  }

  @Test("Of answers by argument, those that a call fits are met")
  func byArguments() throws {
    let text = LampFile.scenario(
      """
      given:
        responses:
          service.ask:
            - { to: { key: b }, returns: dim }
            - { to: { key: <anything> }, silent: yes }
            - { to: { key: a }, fails: dark }
      when: { turn: { key: a } }
      then: { calls: none }
      """)
    #expect(
      states(try CoveredFile(text), "service.ask") == [
        "dim stated", "bright not stated", "fails: broken not stated", "fails: dark stated", "silent consumed",
      ])
  }

  @Test("A case that does not run states, and meets nothing")
  func notRun() throws {
    let text = LampFile.scenario(
      """
      given: { responses: { service.ask: dim } }
      when: { turn: { key: a } }
      then: { calls: none }
      """)
    let covering = try CoveredFile(text, skipped: 1)
    #expect(states(covering, "service.ask").first == "dim stated")
    #expect((covering.coverage.ran, covering.coverage.notRun) == (0, 1))
  }

  @Test("Any record is met by any record")
  func open() throws {
    let text = LampFile.scenario(
      """
      given: { responses: { service.read: [{ returns: { angle: 1, note: none } }, { fails: { angle: 2, note: x } }] } }
      when: [press, press]
      then: { calls: none }
      """)
    let covering = try CoveredFile(text) { $0.read() }
    #expect(states(covering, "service.read") == ["returns consumed", "fails consumed", "silent not stated"])
  }

  @Test("A standard answer is met under its own name, though nobody states it")
  func standard() throws {
    let text = LampFile.then("{ calls: [service.greet] }")
    let covering = try CoveredFile(text) { $0.greet() }
    #expect(states(covering, "service.greet") == ["dim consumed", "bright not stated", "silent not stated"])
  }

  @Test("A query that a given answers meets the given's value, if it is asked")
  func given() throws {
    let text = LampFile.then("{ state: { isOn: off } }", given: "{ flags: { night: on } }")
    #expect(states(try CoveredFile(text), "flags.isNight") == ["on stated", "off not stated"])
    let asking = try CoveredFile(text) { _ = $0.isNight }
    #expect(states(asking, "flags.isNight") == ["on consumed", "off not stated"])
  }
}
