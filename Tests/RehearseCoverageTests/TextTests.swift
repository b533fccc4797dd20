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
      CoverageTable.text(try CoveredFile(Self.text).coverage) == """
               answers         given            actions         state           calls
        lamp   7 % (1 of 13)   10 % (1 of 10)   33 % (1 of 3)   40 % (2 of 5)   50 % (2 of 4)

        lamp
          answers that no case met
            flags.isNight   on, off
            service.ask     bright (stated, but never used up), fails: broken, fails: dark, silent
            service.read    returns, fails, silent
            service.greet   dim, bright, silent
          combinations of givens that no case states
            press    4 of 4
            turn     1 of 2
              level bright
            unlock   4 of 4
          actions that never happened
            press
            unlock
          values of the state never seen
            shown   dim, bright
            isOn    on
          calls never expected
            sound.click     and not made by any case
            service.greet   and not made by any case

        from 1 case

        """)
  }

  @Test("Markdown names the same, with nothing that would be taken for a mark")
  func markdown() throws {
    let text = CoverageMarkdown.text(try CoveredFile(Self.text).coverage)
    #expect(text.contains("| module | answers | given | actions | state | calls |\n| --- | ---: |"))
    #expect(text.contains("- `service.ask`: bright (stated, but never used up), fails: broken, fails: dark, silent\n"))
  }

  @Test("What is missing is printed as scenarios that lack only what a person must say")
  func missing() throws {
    let coverage = try CoveredFile(Self.text).coverage
    let text = MissingScenarios.text(coverage)
    #expect(
      text.contains(
        "  - scenario: What turn does where no scenario says so yet\n    when: { turn: { key: <fill in> } }\n"))
    let file = Self.text + text
    #expect { _ = try CoveredFile(file) } throws: { error in
      (error as? Decoded.Problem)?.messages.allSatisfy { $0 == "this is still to be filled in" } ?? false
    }
    let filled = file.replacing("then state.shown]", with: "then state.isOn]").replacing(
      "key: <fill in>", with: "key: a"
    )
    .replacing("code: <fill in>", with: "code: a").replacing("<fill in>", with: "off")
    #expect(try CoveredFile(filled).module.share(.given).percent == 100)
  }

  @Test("Nothing missing is said in a comment")
  func nothing() {
    #expect(
      MissingScenarios.text(Coverage([], catalog: ModuleCatalog(), isWhole: true))
        == "# No combination of givens is missing.\n")
  }

  @Test("A module that no scenario is about counts in full where all scenarios were meant, and is named otherwise")
  func absent() {
    let whole = Coverage([], catalog: ModuleCatalog(Lamp.vocabulary), isWhole: true)
    #expect(whole.share(.actions) == Share(met: 0, total: 3))
    #expect(CoverageTable.text(whole).contains("\nlamp\n  no scenario is about this module\n"))
    let part = Coverage([], catalog: ModuleCatalog(Lamp.vocabulary), isWhole: false)
    #expect(part.share(.actions) == Share(met: 0, total: 0))
    #expect(CoverageTable.text(part).hasSuffix("\nfrom 0 cases; not looked at: lamp\n"))
  }
}
