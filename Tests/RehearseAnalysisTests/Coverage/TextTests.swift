import Rehearse
import RehearseAnalysis
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("Coverage as text")
struct TextTests {
  private static let text = LampFile.scenario(
    """
    given: { responses: { service.ask: [dim, bright] } }
    when: { turn: { key: a } }
    then: { calls: [service.ask, sound.log] }
    """)

  @Test("The text shows a line for each module, then what is missing, then the five gaps most worth closing")
  func text() throws {
    #expect(
      CoverageText.text(try CoveredFile(Self.text).coverage) == #"""
               answers         given   actions         calls           state
        lamp   7 % (1 of 13)   –       33 % (1 of 3)   50 % (2 of 4)   40 % (2 of 5)

        lamp
          answers that no case met
            flags.isNight   on, off
            service.ask     bright, fails: broken, fails: dark, silent
            service.read    returns, fails, silent
            service.greet   dim, bright, silent
          actions that no case fires
            press
            unlock
          calls that no scenario expects
            sound.click
            service.greet
          values of the state that no case sees
            shown   dim, bright
            isOn    on

        from 1 case

        The five gaps most worth closing
        Paste a scenario below "scenarios:" in a file of its module. It expects what the module does now: check that.

        1. lamp: No case fires the action press.

          - scenario: Somebody presses the button
            when: press
            then:  # not reviewed
              calls: none
              changes: none

        2. lamp: No case fires the action unlock.

          - scenario: Somebody types the code
            when: { unlock: { code: some-code } }
            then:  # not reviewed
              calls: none
              changes: none

        3. lamp: No case makes the call flags.isNight.

        4. lamp: No case meets the answer "bright" of service.ask.

          - scenario: If ask answers bright, log is called
            given:
              responses:
                service.ask: bright
            when: { turn: { key: a } }
            then:  # not reviewed
              calls:
                - service.ask: { key: a }
                - sound.log: { text: a bright, beam: none, levels: [] }
              changes: none

        5. lamp: No case makes the call service.read.

        """#)
  }

  @Test("Markdown shows the table and the gaps, without accidental markup")
  func markdown() throws {
    let text = CoverageMarkdown.text(try CoveredFile(Self.text).coverage)
    #expect(text.contains("| module | answers | given | actions | calls | state |\n| --- | ---: |"))
    #expect(text.contains("### The five gaps most worth closing\n\n"))
    #expect(
      text.contains(
        "\n\n1. lamp: No case fires the action press.\n\n   ```yaml\n     - scenario: Somebody presses the button\n"))
  }

  @Test("No gap is listed when nothing is missing")
  func nothing() {
    let text = CoverageText.text(Coverage([], catalog: ContractCatalog([]), executor: { _ in nil }))
    #expect(text == "\nfrom 0 cases\n")
  }

  @Test("A module without cases is named and left out, unless all modules are requested")
  func absent() {
    let all = CoveredFile.coverage([], Lamp.module)
    #expect(all.share(.actions) == Ratio(met: 0, total: 3))
    #expect(CoverageText.text(all).contains("\nlamp\n  no case of this module ran\n"))
    let some = CoveredFile.coverage([], Lamp.module, hasAllModules: false)
    #expect(some.share(.actions) == Ratio(met: 0, total: 0))
    #expect(CoverageText.text(some).hasSuffix("\n1 module without a case left out, see --all-modules: lamp\n"))
  }
}
