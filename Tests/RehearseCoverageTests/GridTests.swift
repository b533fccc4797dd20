import Rehearse
import RehearseResults
import RehearseTestSupport
import Testing

@testable import RehearseCoverage

@Suite("Combinations of givens")
struct GridTests {
  @Test("The grid has every combination of the finite givens, and each knows its number")
  func numbers() {
    let grid = GivenGrid(Lamp.vocabulary)
    #expect(grid.count == 4)
    #expect(grid.leftOut == [])
    for cell in 0..<grid.count {
      let values = grid.values(of: cell)
      #expect(grid.cell { given in given == 0 ? values[0] : values[1] } == cell)
    }
  }

  private struct Wide: Rehearsal {
    static let about = About("wide", "Wide")
    let flags = (0..<70).map { Given(flag: "f\($0)", "A flag") }

    func begin(on stage: Stage) {}
    var actions: [Action<Void>] {}
    var state: [Field<Void>] {}
  }

  private struct Plain: Rehearsal {
    static let about = About("plain", "Plain")
    let owner = Given<String?>("owner", nil, "Whose it is")

    func begin(on stage: Stage) {}
    var actions: [Action<Void>] {}
    var state: [Field<Void>] {}
  }

  @Test("A grid that would be too large leaves givens out and says which")
  func bounded() {
    let vocabulary = Vocabulary { Wide() }
    let grid = GivenGrid(vocabulary)
    #expect(grid.count == 1024)
    #expect(grid.dimensions.map(\.given) == Array(0..<10))
    #expect(grid.leftOut == Array(10..<70))
    let text = CoverageTable.leftOut(ModuleCoverage(ModuleTally(vocabulary))).joined()
    #expect(text.hasPrefix("more than 1024 combinations of givens: left out flags.f10, flags.f11"))
  }

  @Test("A module without finite givens has nothing to combine")
  func empty() {
    let vocabulary = Vocabulary { Plain() }
    #expect(GivenGrid(vocabulary).count == 0)
    #expect(ModuleCoverage(ModuleTally(vocabulary)).share(.given).text == "–")
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

  @Test("Who states a combination: a scenario, a table, or nobody")
  func who() throws {
    let covering = try CoveredFile(LampFile.scenarios(Self.press)) {
      _ = $0.isNight
    }
    let given = try #require(covering.module.given.first)
    #expect(given.cells.map { $0.words.joined() } == ["scenario", "table", "", "table"])
    #expect(given.share == Share(met: 3, total: 4))
  }

  @Test("A given that no case of an action read makes no difference to it")
  func unread() throws {
    let covering = try CoveredFile(LampFile.scenarios(Self.press))
    let given = try #require(covering.module.given.first)
    #expect(given.grid.dimensions.map(\.given) == [0])
    #expect(given.cells.map { $0.words.joined(separator: "+") } == ["scenario+table", "table"])
  }

  @Test("Where another action may have read a given, a case of its own decides")
  func blame() throws {
    let mixed = """
        - scenario: Both
          given: { flags: { night: on } }
          when: [press, { unlock: { code: x } }]
          then: { state: { isOn: off } }

      """
    let alone = """
        - scenario: Only the other
          when: { unlock: { code: x } }
          then: { state: { isOn: off } }

      """
    let press: @Sendable (Lamp.Bench) -> Void = { _ = $0.isNight }
    #expect(try CoveredFile(LampFile.scenarios(mixed), onPress: press).module.given[2].cells.count == 4)
    #expect(try CoveredFile(LampFile.scenarios(mixed + alone), onPress: press).module.given[2].cells.count == 2)
  }

  @Test("An action that was never fired has all combinations to go")
  func neverFired() throws {
    let covering = try CoveredFile(LampFile.scenarios(Self.press))
    #expect(covering.module.given[1].share == Share(met: 0, total: 4))
  }
}
