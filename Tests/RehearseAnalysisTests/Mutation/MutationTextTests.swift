import Rehearse
import RehearseAnalysis
import RehearseTestSupport
import Testing

@Suite("Suggestions as text")
struct MutationTextTests {
  private static func text(_ scenarios: [String], isVerbose: Bool = false) throws -> String {
    let file = LampFile.scenarios(scenarios.joined())
    let mutating = try Mutating(file) { bench in
      bench.isOn = true
      bench.label = "label"
    }
    return MutationText(isVerbose: isVerbose).text(mutating.mutation)
  }

  private static func same(_ count: Int) -> [String] {
    (1...count).map { "  - scenario: Same \($0)\n    when: press\n    then: { calls: none, state: { isOn: yes } }\n" }
  }

  private static func different(_ count: Int) -> [String] {
    (1...count).map {
      "  - scenario: Other \($0)\n    given: { responses: { service.ask: bright } }\n    when: { turn: { key: k\($0) } }\n"
        + "    then: { changes: none }\n"
    }
  }

  private static func titles(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { $0.hasPrefix("lamp.yaml:") }
  }

  @Test("A scenario is one block with all that it lacks, and with how `accept` would write it")
  func block() throws {
    let scenario = "  - scenario: Weak\n    when: press\n    then: { never: [sound.click], state: { isOn: yes } }\n"
    let text = try Self.text([scenario])
    #expect(
      text.contains(
        """
        lamp.yaml:5  Weak
          would also pass if `shown` were `dim` afterwards; 10 other changes go unnoticed, too
          add to "then":
              changes: { isOn: on, label: label }
          write in "then", in place of "never":
              calls: none
          or write `then: <fill in>` and run `rehearse accept lamp.yaml`

        """))
  }

  @Test("What belongs to one place stands below one line, and a step is named")
  func places() throws {
    let scenario = """
        - scenario: Steps
          steps:
            - when: press
              then: { state: { isOn: yes } }
            - when: press
              then: { calls: none, changes: none }

      """
    let text = try Self.text([scenario])
    #expect(
      text.contains("\n  in step 1, add to \"then\":\n      changes: { isOn: on, label: label }\n      calls: none\n"))
    #expect(text.contains("\n  or write `then: <fill in>` in step 1 and run `rehearse accept lamp.yaml`\n"))
  }

  @Test("The scenario that misses most comes first, and at most five are shown")
  func ranked() throws {
    let worse = "  - scenario: Worse\n    when: press\n    then: { state: { isOn: yes } }\n"
    let text = try Self.text(Self.same(9) + [worse])
    #expect(Self.titles(text).count == 5 && Self.titles(text).first?.hasSuffix("  Worse") == true)
    #expect(text.contains("\n… and 5 more scenarios, with "))
    let verbose = try Self.text(Self.same(9) + [worse], isVerbose: true)
    #expect(Self.titles(verbose).count == 10 && verbose.contains("\n    - `label` were `"))
  }

  @Test("Twenty-five scenarios take at most sixty lines, and the score comes first and last")
  func capped() throws {
    let fields = "calls: none, state: { isOn: yes }"
    let steps = (1...25).map { number in
      "  - scenario: Long \(number)\n    steps:\n"
        + (1...9).map { _ in "      - when: press\n        then: { \(fields) }\n" }.joined()
    }
    for scenarios in [Self.different(25), Self.same(25), steps] {
      let text = try Self.text(scenarios)
      #expect(text.count { $0 == "\n" } <= 60)
      #expect(text.contains("\n… and 20 more scenarios, with "))
      let score = text.prefix { $0 != "\n" }
      #expect(score.hasSuffix(" by 25 cases"))
      #expect(text.hasSuffix("\n\n\(score)\n"))
      #expect(Self.titles(try Self.text(scenarios, isVerbose: true)).count == 25)
    }
    #expect(try Self.text(steps).contains(" more lines: --verbose\n"))
  }
}
