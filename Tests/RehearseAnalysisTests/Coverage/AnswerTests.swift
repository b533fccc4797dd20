import Rehearse
import RehearseAnalysis
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("Coverage of answers")
struct AnswerTests {
  private func met(_ covered: CoveredFile, _ operation: String) -> [String] {
    covered.details(.answers, of: operation, isMet: true)
  }

  @Test("Each name counts separately, other values count as one answer, and silence is an answer")
  func forms() {
    let answers = ModuleCoverage(ModuleTally(Lamp.contract)).items.filter { $0.measure == .answers }
    #expect(
      answers.map { "\($0.subject) \($0.detail)" } == [
        "flags.isNight on", "flags.isNight off", "service.ask dim", "service.ask bright", "service.ask fails: broken",
        "service.ask fails: dark", "service.ask silent", "service.read returns", "service.read fails",
        "service.read silent", "service.greet dim", "service.greet bright", "service.greet silent",
      ])
  }

  @Test("Only answers that a call received are met")
  func unused() throws {
    let text = LampFile.scenario(
      """
      given: { responses: { service.ask: [dim, { fails: dark }, silent] } }
      when: { turn: { key: a, times: 2 } }
      then: { calls: none }
      """)
    #expect(met(try CoveredFile(text), "service.ask") == ["dim", "fails: dark"])
  }

  @Test("An answer by argument is met when it fits a call")
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
    #expect(met(try CoveredFile(text), "service.ask") == ["silent"])
  }

  @Test("Cases that do not run and known failures meet nothing and are counted separately")
  func notRun() throws {
    let text = LampFile.scenario(
      """
      given: { responses: { service.ask: dim } }
      when: { turn: { key: a } }
      then: { calls: none }
      """)
    let skipped = try CoveredFile(text, skipped: 1)
    #expect(skipped.module.items.allSatisfy { !$0.isMet })
    #expect((skipped.coverage.counts.ran, skipped.coverage.counts.notRun) == (0, 1))
    let file = try Decoded.file(text, Lamp.contract)
    var tally = ModuleTally(Lamp.contract)
    let trace = Lamp.module.run(file.cases[0].plan, isDetailed: true)
    tally.add(file.cases[0], trace, isKnownFailure: true)
    let known = CoveredFile.coverage([tally], Lamp.module)
    #expect((known.counts.ran, known.counts.known, known.share(.actions).met) == (0, 1, 0))
    #expect(CoverageText.text(known).contains("\nfrom 0 cases; 1 more failed as known, and do not count\n"))
  }

  @Test("A response with any record meets the answer")
  func open() throws {
    let text = LampFile.scenario(
      """
      given: { responses: { service.read: [{ returns: { angle: 1, note: none } }, { fails: { angle: 2, note: x } }] } }
      when: [press, press]
      then: { calls: none }
      """)
    #expect(met(try CoveredFile(text) { $0.read() }, "service.read") == ["returns", "fails"])
  }

  @Test("A default response meets the answer with its value")
  func defaults() throws {
    let text = LampFile.then("{ calls: [service.greet] }")
    #expect(met(try CoveredFile(text) { $0.greet() }, "service.greet") == ["dim"])
  }

  @Test("A query that a given answers meets the given's value only when it is called")
  func given() throws {
    let text = LampFile.then("{ state: { isOn: off } }", given: "{ flags: { night: on } }")
    #expect(met(try CoveredFile(text), "flags.isNight") == [])
    #expect(met(try CoveredFile(text) { _ = $0.isNight }, "flags.isNight") == ["on"])
  }
}
