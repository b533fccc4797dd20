import Rehearse
import RehearseResults
import RehearseScenario
import RehearseTestSupport
import Testing

@testable import RehearseCoverage

@Suite("Effects, arguments and time")
struct DemandTests {
  /// A lamp that asks, and shows what it is told.
  private static let asking: @Sendable (Lamp.Bench) -> Void = { bench in
    bench.ask("a") { (answer: Result<Lamp.Level, Lamp.Fault>) in
      if case .success(let level) = answer { bench.shown = level }
    }
  }

  private func missing(_ covering: CoveredFile, _ measure: Measure) -> [String] {
    let text = DemandText(covering.module.knowledge)
    return covering.module.shown.filter { $0.demand.measure == measure && !$0.isMet }.map { text.words($0.demand) }
  }

  private func pressing(_ response: String, _ when: String = "press") -> String {
    LampFile.scenario(
      """
      given: { responses: { service.ask: \(response) } }
      when: \(when)
      then: { calls: [service.ask] }
      """)
  }

  @Test("An effect is shown by the event that has it")
  func effects() throws {
    let dim = try CoveredFile(pressing("dim"), onPress: Self.asking)
    #expect(!missing(dim, .effects).contains("service.ask returns dim, called by press: shown: dim"))
    #expect(missing(dim, .effects).contains("service.ask returns bright, called by press: shown: bright"))
    #expect(missing(dim, .effects).contains("service.ask returns dim, called by press: nothing"))
    #expect(missing(dim, .effects).contains("press: something, while shown is dim"))
    #expect(missing(dim, .effects).contains("press: while a call waits for its answer"))
  }

  @Test("An answer a day after the call, and two answers at the same moment")
  func time() throws {
    let soon = try CoveredFile(pressing("dim"), onPress: Self.asking)
    #expect(missing(soon, .time).contains("service.ask returns dim: a day after the call"))
    #expect(missing(soon, .time).contains("two answers: at the same moment"))
    let late = try CoveredFile(
      pressing("{ returns: dim, after: 24h }", "[press, press, { clock.advance: 24h }]"), onPress: Self.asking)
    #expect(
      missing(late, .time) == [
        "service.ask returns bright: a day after the call", "service.ask fails: a day after the call",
      ])
  }

  @Test("What happens again, and what is answered otherwise than before")
  func again() throws {
    let once = try CoveredFile(pressing("dim"), onPress: Self.asking)
    #expect(missing(once, .effects).contains("press: doing something twice"))
    #expect(missing(once, .effects).contains("service.ask returns bright: after service.ask returns dim"))
    #expect(missing(once, .effects).contains("press: again, where it does something the first time"))
    #expect(missing(once, .effects).contains("service.ask returns dim: twice in a row"))
    let often = try CoveredFile(
      pressing("[dim, bright, dim, bright]", "[press, press, press, press]"), onPress: Self.asking)
    #expect(!missing(often, .effects).contains("press: again, where it does something the first time"))
    #expect(!missing(often, .effects).contains { $0.hasPrefix("press: doing something") })
    #expect(!missing(often, .effects).contains("service.ask returns bright: after service.ask returns dim"))
    #expect(missing(often, .effects).contains("service.ask fails: after service.ask returns dim"))
  }

  @Test("A value is asked for only where another has another effect")
  func arguments() throws {
    let alike = try CoveredFile(pressing("dim"), onPress: Self.asking)
    let subjects = alike.module.shown.filter { $0.demand.measure == .arguments }.map {
      DemandText(alike.module.knowledge).words($0.demand)
    }
    // How often the knob is turned makes a difference, and nobody sees the note or the code.
    #expect(subjects.contains("turn times: 0") && subjects.contains("turn times: 1"))
    #expect(!subjects.contains { $0.hasPrefix("turn note") || $0.hasPrefix("unlock") })
  }

  @Test("A case that fails as it is known to shows nothing, and is counted apart")
  func known() throws {
    let file = try Decoded.file(pressing("dim"), Lamp.vocabulary(onPress: Self.asking))
    var tally = ModuleTally(file.vocabulary)
    let trace = file.vocabulary.rehearse(file.cases[0].plan, isForStudy: true)
    tally.add(file.cases[0], trace, isKnownFailure: true)
    let coverage = CoveredFile.coverage([tally], file.vocabulary)
    #expect((coverage.ran, coverage.known, coverage.notRun) == (0, 1, 0))
    #expect(coverage.share(.effects).met == 0 && coverage.share(.actions).met == 0)
    #expect(CoverageTable.text(coverage).contains("1 more failed as they are known to"))
  }
}
