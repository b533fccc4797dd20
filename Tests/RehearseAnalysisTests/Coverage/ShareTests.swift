import Rehearse
import RehearseAnalysis
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("Coverage shares and thresholds")
struct ShareTests {
  @Test("Percentages are rounded down, so that 100 means all")
  func percent() {
    #expect(Ratio(met: 199, total: 200).percent == 99)
    #expect(Ratio(met: 200, total: 200).percent == 100)
    #expect(Ratio(met: 0, total: 0).percent == nil)
    #expect(Ratio(met: 199, total: 200).isBelow(100) && !Ratio(met: 9, total: 10).isBelow(90))
  }

  @Test("Actions, state and calls are counted")
  func measures() throws {
    let text = LampFile.then("{ calls: [sound.click], never: [service.ask] }")
    let covering = try CoveredFile(text) { bench in
      bench.click()
      bench.isOn = true
      bench.shown = .dim
    }
    #expect(covering.module.share(.actions) == Ratio(met: 1, total: 3))
    // shown: none and dim of three. isOn: off and on. The other fields have infinitely many values.
    #expect(covering.module.share(.state) == Ratio(met: 4, total: 5))
    // Only commands count: no scenario has to expect a query.
    #expect(covering.module.share(.calls) == Ratio(met: 1, total: 4))
  }

  @Test("The order of the files makes no difference")
  func sum() throws {
    let one = try CoveredFile(LampFile.then("{ state: { isOn: off } }", given: "{ flags: { night: on } }")).tally
    let other = try CoveredFile(
      LampFile.then("{ calls: none }", when: "{ turn: { key: a } }", given: "{ responses: { service.ask: dim } }")
    ).tally
    func text(_ tallies: [ModuleTally]) -> String {
      CoverageJSON.text(CoveredFile.coverage(tallies, Lamp.module, hasAllModules: false))
    }
    #expect(text([one, other]) == text([other, one]))
    #expect(text([one, other]).contains(#""cases": { "ran": 2, "failedAsKnown": 0, "notRun": 0 }"#))
  }

  @Test("A list of thresholds is read")
  func thresholds() throws {
    let list = try Threshold.list("answers=90,given=0")
    #expect(list.map(\.measure) == [.answers, .given])
    #expect(list.map(\.percent) == [90, 0])
  }

  @Test(
    "An invalid threshold is rejected with the correct form",
    arguments: [
      ("answers", "takes a measure and a percentage, not \"answers\"", "For example: --fail-under answers=90,given=80"),
      ("anwsers=3", "does not know the measure \"anwsers\"", "Did you mean answers?"),
      ("x=3", "does not know the measure \"x\"", "Measures: answers, given, actions, calls, state"),
      (
        "effects=3", "no longer counts effects",
        "arguments, effects and time have been removed. Measures: answers, given, actions, calls, state"
      ),
      (
        "given=101", "takes a whole number from 0 to 100, not \"101\"", "For example: --fail-under answers=90,given=80"
      ),
      ("given=+1", "takes a whole number from 0 to 100, not \"+1\"", "For example: --fail-under answers=90,given=80"),
      ("given=8.5", "takes a whole number from 0 to 100, not \"8.5\"", "For example: --fail-under answers=90,given=80"),
      ("given=1,given=2", "names given twice", "For example: --fail-under answers=90,given=80"),
      (
        "given=1,", "takes a measure and a percentage, not \"\"", "For example: --fail-under answers=90,given=80"
      ),
    ])
  func mistakes(text: String, message: String, hint: String) {
    #expect(throws: ThresholdError(message, hint)) { try Threshold.list(text) }
  }

  @Test("A missed threshold is reported with its counts, and a measure with nothing to cover passes")
  func complaint() throws {
    let coverage = try CoveredFile(LampFile.then("{ calls: none }")).coverage
    let actions = try #require(Threshold.list("actions=34").first)
    #expect(
      actions.complaint(about: coverage) == "too little is covered: actions 33 % (1 of 3), but 34 % is required")
    #expect(try #require(Threshold.list("actions=33").first).complaint(about: coverage) == nil)
    let none = Coverage([], catalog: ContractCatalog([]), executor: { _ in nil })
    #expect(try #require(Threshold.list("given=100").first).complaint(about: none) == nil)
  }
}
