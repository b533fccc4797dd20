import Rehearse
import RehearseAnalysis
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("Combinations of givens")
struct GivenTests {
  private func all(_ covered: CoveredFile, _ action: String = "press") -> [String] {
    covered.module.items.filter { $0.measure == .given && $0.subject == action }
      .map { "\($0.detail): \($0.isMet ? "met" : "missing")" }
  }

  private static let press = """
      - scenario: At night
        given: { flags: { night: on } }
        when: press
        then: { state: { isOn: off } }
      - scenario: In a table
        when: press
        for every: { given level: all }
        then: { state: { isOn: off } }

    """

  @Test("A given counts only for the actions after which the module reads it")
  func read() throws {
    let covered = try CoveredFile(LampFile.scenarios(Self.press), onPress: { _ = $0.isNight })
    #expect(all(covered) == ["flags.night on: met", "flags.night off: met"])
    #expect(all(covered, "turn") == [])
  }

  @Test("A given that is read only for one value of another given counts only there")
  func nested() throws {
    let covered = try CoveredFile(LampFile.scenarios(Self.press)) { if $0.isNight { _ = $0.level } }
    #expect(
      all(covered) == [
        "flags.night off: met", "level dim, flags.night on: met", "level bright, flags.night on: missing",
      ])
  }

  @Test("A combination without a case counts once, no matter what the module would read next")
  func unknown() throws {
    let text = LampFile.then("{ calls: none }", given: "{ level: bright }")
    let covered = try CoveredFile(text) { bench in
      _ = bench.isNight
      _ = bench.level
    }
    #expect(
      all(covered) == [
        "flags.night on: missing", "level dim, flags.night off: missing", "level bright, flags.night off: met",
      ])
  }

  @Test("An optional given of an open type counts as none and as any value")
  func optional() throws {
    let covered = try CoveredFile(LampFile.scenarios(Self.press)) { _ = $0.owner }
    #expect(all(covered) == ["owner none: met", "owner any value: missing"])
  }

  @Test("A case that fires several actions meets combinations but requires none")
  func several() throws {
    let text = LampFile.then("{ calls: none }", when: "[press, { unlock: { code: x } }]", given: "{ level: bright }")
    #expect(all(try CoveredFile(text) { _ = $0.level }) == [])
    let both = try CoveredFile(
      LampFile.scenarios(
        Self.press
          + """
            - scenario: Both
              given: { level: bright, flags: { night: on } }
              when: [press, { unlock: { code: x } }]
              then: { calls: none }

          """)
    ) { bench in
      _ = bench.isNight
      _ = bench.level
    }
    #expect(both.module.share(.given) == Ratio(met: 4, total: 4))
  }
}
