import Rehearse
import RehearseResults
import RehearseTestSupport
import Testing

@testable import RehearseCoverage

@Suite("Combinations of givens")
struct GivenTests {
  private static let night: @Sendable (Lamp.Bench) -> Void = { _ = $0.isNight }

  private func words(_ covering: CoveredFile, _ action: Int) -> [String] {
    covering.module.given[action].combinations.map { $0.words(covering.tally.vocabulary) }
  }

  private static let press = """
      - scenario: Alone
        given: { flags: { night: on } }
        when: press
        then: { state: { isOn: off } }
      - scenario: In a table
        when: press
        for every: { given level: all }
        then: { state: { isOn: off } }

    """

  @Test("Those that an action reads, and no others")
  func read() throws {
    let covering = try CoveredFile(LampFile.scenarios(Self.press), onPress: Self.night)
    #expect(words(covering, 0) == ["flags.night off", "flags.night on"])
    #expect(words(covering, 1) == [])
  }

  @Test("What is read only where another given has a certain value is asked for only there")
  func nested() throws {
    let covering = try CoveredFile(LampFile.scenarios(Self.press)) { if $0.isNight { _ = $0.level } }
    #expect(
      words(covering, 0).sorted() == ["flags.night off", "level bright, flags.night on", "level dim, flags.night on"])
  }

  @Test("Of a given without an end of values, none and some are asked for")
  func optional() throws {
    let covering = try CoveredFile(LampFile.scenarios(Self.press)) { _ = $0.owner }
    #expect(words(covering, 0) == ["owner none", "owner any value"])
  }

  @Test("Who states a combination: a scenario, a table, or nobody")
  func who() throws {
    let covering = try CoveredFile(LampFile.scenarios(Self.press)) { bench in
      _ = bench.level
      _ = bench.isNight
    }
    let given = try #require(covering.module.given.first)
    let uses = zip(words(covering, 0), given.uses).map { "\($0): \($1.words.joined(separator: "+"))" }
    #expect(
      uses.sorted() == [
        "level bright, flags.night off: table", "level bright, flags.night on: ", "level dim, flags.night off: table",
        "level dim, flags.night on: scenario",
      ])
    #expect(given.share == Share(met: 3, total: 4))
  }
}
