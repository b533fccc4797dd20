import Rehearse
import RehearseResults
import RehearseScenario
import RehearseTestSupport
import Testing

@testable import RehearseCoverage

@Suite("What coverage prints")
struct TextTests {
  private static let text = LampFile.scenario(
    """
    given: { responses: { service.ask: [dim, bright] } }
    when: { turn: { key: a } }
    then: { calls: [service.ask, sound.log] }
    """)

  @Test("The table: a line for each module, then what is missing by name")
  func table() throws {
    #expect(
      CoverageTable.text(try CoveredFile(Self.text).coverage) == #"""
               answers         given   arguments        actions         state           calls           effects           time
        lamp   7 % (1 of 13)   –       13 % (2 of 15)   33 % (1 of 3)   40 % (2 of 5)   50 % (2 of 4)   15 % (15 of 97)   0 % (0 of 4)

        lamp
          answers that no case met
            flags.isNight   on, off
            service.ask     bright (stated, but never used up), fails: broken, fails: dark, silent
            service.read    returns, fails, silent
            service.greet   dim, bright, silent
          actions that never happened
            press
            unlock
          values of the state never seen
            shown   dim, bright
            isOn    on
          calls never expected
            sound.click     and not made by any case
            service.greet   and not made by any case
          arguments that make a difference, and that no case passes in
            turn key              7 of 8
              a text
              empty
              only spaces
              and 4 more: rehearse coverage --missing
            turn times            3 of 3
              1
              0
              below 0
            service.ask returns   1 of 2
              bright
            service.ask fails     2 of 2
              broken
              dark
          effects that no case shows
            press                                        10 of 10
              nothing
              while no call waits for an answer
              nothing, while shown is none
              and 7 more: rehearse coverage --missing
            turn                                         15 of 22
              calls service.ask { key: "<key>" }
              nothing
              nothing, while shown is none
              and 12 more: rehearse coverage --missing
            unlock                                       10 of 10
              nothing
              while no call waits for an answer
              nothing, while shown is none
              and 7 more: rehearse coverage --missing
            unlock { extra: none }                       1 of 1
              nothing
            service.ask returns dim, called by turn      2 of 2
              calls sound.log { text: "<key> dim", beam: none, levels: [], code: … }
              calls sound.log { text: " dim", beam: none, levels: [], code: … }
            service.ask returns dim                      7 of 14
              while several calls wait for answers
              twice in a row
              doing something twice
              and 4 more: rehearse coverage --missing
            service.ask returns bright, called by turn   2 of 2
              calls sound.log { text: "<key> bright", beam: none, levels: [], code: … }
              calls sound.log { text: " bright", beam: none, levels: [], code: … }
            service.ask returns bright                   14 of 14
              while a call waits for its answer
              something, while shown is none
              something, while isOn is off
              and 11 more: rehearse coverage --missing
            service.ask fails broken, called by turn     2 of 2
              calls sound.log { text: "<key> failed broken", beam: none, levels: [], code: … }
              calls sound.log { text: " failed broken", beam: none, levels: [], code: … }
            service.ask fails                            14 of 14
              while a call waits for its answer
              something, while shown is none
              something, while isOn is off
              and 11 more: rehearse coverage --missing
            service.ask fails dark, called by turn       2 of 2
              calls sound.log { text: "<key> failed dark", beam: none, levels: [], code: … }
              calls sound.log { text: " failed dark", beam: none, levels: [], code: … }
            turn { key: as before }                      1 of 1
              calls service.ask { key: "<key>" }
            turn { note: as before }                     1 of 1
              calls service.ask { key: "<key>" }
            unlock { code: as before }                   1 of 1
              nothing
          moments that no case tries
            service.ask returns dim      1 of 1
              a day after the call
            service.ask returns bright   1 of 1
              a day after the call
            service.ask fails            1 of 1
              a day after the call
            two answers                  1 of 1
              at the same moment

        from 1 case

        """#)
  }

  @Test("Markdown names the same, with nothing that would be taken for a mark")
  func markdown() throws {
    let text = CoverageMarkdown.text(try CoveredFile(Self.text).coverage)
    #expect(
      text.contains(
        "| module | answers | given | arguments | actions | state | calls | effects | time |\n| --- | ---: |"))
    #expect(text.contains("- `service.ask`: bright (stated, but never used up), fails: broken, fails: dark, silent\n"))
  }

  @Test("What is missing is printed as scenarios that pass, and then nothing is missing")
  func missing() throws {
    let press: @Sendable (Lamp.Bench) -> Void = { bench in
      bench.ask("a") { (answer: Result<Lamp.Level, Lamp.Fault>) in
        if case .success(let level) = answer { bench.shown = level } else { bench.isOn = bench.isNight }
      }
    }
    let covering = try CoveredFile(Self.text, onPress: press)
    let text = MissingScenarios.text(covering.coverage, mark: "")
    #expect(text.hasPrefix("# module: lamp\n# "))
    let whole = try CoveredFile(Self.text + text, onPress: press)
    let left = whole.module.missing.map { DemandText(whole.module.knowledge).words($0) }
    #expect(left.allSatisfy { text.contains("# no scenario was found that shows: \($0)") }, "\(left)")
    #expect(whole.tally.ran > 5)
  }

  @Test("Nothing missing is said in a comment")
  func nothing() {
    let nothing = Coverage([], catalog: ModuleCatalog(), isWhole: true, explore: CoveredFile.knowledge)
    #expect(MissingScenarios.text(nothing, mark: "") == "# Nothing is missing.\n")
  }

  @Test("A module that no scenario is about counts in full where all scenarios were meant, and is named otherwise")
  func absent() {
    let whole = CoveredFile.coverage([], Lamp.vocabulary)
    #expect(whole.share(.actions) == Share(met: 0, total: 3))
    #expect(CoverageTable.text(whole).contains("\nlamp\n  no scenario is about this module\n"))
    let part = CoveredFile.coverage([], Lamp.vocabulary, isWhole: false)
    #expect(part.share(.actions) == Share(met: 0, total: 0))
    #expect(CoverageTable.text(part).hasSuffix("\nfrom 0 cases; not looked at: lamp\n"))
  }
}
