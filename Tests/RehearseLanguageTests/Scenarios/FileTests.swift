import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("A file and its scenarios")
struct FileTests {
  private let pass = "when: press\nthen: { calls: none }"

  @Test("A scenario has its title, its position, and the tags and links of both levels")
  func scenario() throws {
    let text = LampFile.scenario(
      "tags: [b]\nlink: [L-2, L-3]\nwhy: because\n\(pass)", file: "about: words\ntags: [a]\nlink: L-1\n")
    let decoding = DecodedText(text)
    let scenario = try #require(decoding.file?.scenarios.first)
    #expect(scenario.title == "S")
    #expect(scenario.tags == ["a", "b"])
    #expect(scenario.links == ["L-1", "L-2", "L-3"])
    #expect(scenario.position.line == 8)
  }

  @Test("Titles are trimmed and single-spaced")
  func tidy() {
    let decoding = DecodedText(
      LampFile.scenarios("  - scenario: \"  one \\t two  \"\n    when: press\n    then: { calls: none }\n"))
    #expect(decoding.names == ["one two"])
  }

  @Test("An id is the name of its case")
  func id() {
    #expect(DecodedText(LampFile.scenario("id: L 1\n\(pass)")).names == ["L 1"])
  }

  @Test(
    "A repeated title or id is a mistake, even with other spaces, in files of few and of many scenarios",
    arguments: [2, 40])
  func unique(count: Int) {
    let others = (1..<count).map { "  - scenario: T\($0)\n    when: press\n    then: { calls: none }\n" }.joined()
    let again = "  - scenario: Other\n    id: \"T1 \"\n    when: press\n    then: { calls: none }\n"
    #expect(
      DecodedText(LampFile.scenarios(others + again)).mistakes == [
        "\(6 + (count - 1) * 3) \"T1\" is the name of another scenario as well (line 5)"
      ])
  }

  @Test("All mistakes in the keys of a file are reported")
  func missingKeys() {
    #expect(DecodedText("rehearse: 1\n").mistakes.count == 1)
    let two = DecodedText("rehearse: 2\nmodule: lamb\nfeature: \"\"\nscenarios: []\n")
    #expect(two.mistakes.count == 4)
  }

  @Test("An unknown module hides the mistakes that depend on its contract")
  func unknownModule() {
    let text =
      "rehearse: 1\nmodule: lamb\nfeature: F\nscenarios:\n  - scenario: S\n    when: zzz\n    then: { state: { yyy: 1 } }\n"
    #expect(DecodedText(text).mistakes == ["2 \"lamb\" is not a module"])
  }

  @Test("A misspelt required key is one mistake that suggests the right word")
  func nearMiss() {
    let decoding = DecodedText(LampFile.scenario("wen: press\nthen: { calls: none }"))
    #expect(decoding.mistakes == ["6 \"wen\" is not a key of a scenario"])
    #expect(decoding.diagnostics[0].hints[0].text == "Did you mean `when`?")
  }

  @Test("A key of another level is reported with its right place")
  func otherLevel() {
    let decoding = DecodedText(LampFile.scenario("calls: none\n\(pass)"))
    #expect(decoding.mistakes == ["6 \"calls\" is not a key of a scenario"])
    #expect(decoding.diagnostics[0].hints[0].text == "`calls` is a key of `then`: check the indentation of this line.")
  }

  @Test("The marks `skip`, `known failure`, `only` and `order matters` are read")
  func marks() throws {
    let mark = "known failure: { issue: L-1, until: 2027-01-31, because: it waits }"
    let scenario = try #require(DecodedText(LampFile.scenario("\(mark)\nonly: yes\n\(pass)")).file?.scenarios.first)
    #expect(scenario.knownFailure?.issue == "L-1")
    #expect(scenario.knownFailure?.because == "it waits")
    #expect(scenario.knownFailure?.until == CalendarDate("2027-01-31"))
    #expect(scenario.only)
    #expect(scenario.orderMatters == nil)
    #expect(DecodedText(LampFile.scenario("skip: later\n\(pass)")).file?.scenarios.first?.skip == "later")
    let ordered = DecodedText(LampFile.scenario("order matters:  one  by one \n\(pass)")).file?.scenarios.first
    #expect(ordered?.orderMatters == "one by one")
  }

  @Test("`skip` and `known failure` cannot be used together")
  func exclusiveMarks() {
    #expect(
      DecodedText(LampFile.scenario("skip: later\nknown failure: { issue: L-1 }\n\(pass)")).mistakes == [
        "7 `skip` and `known failure` cannot be used together"
      ])
  }

  @Test("`only: yes` is rejected in continuous integration, and `only: no` is not")
  func only() {
    #expect(DecodedText(LampFile.scenario("only: yes\n\(pass)"), isContinuousIntegration: true).mistakes.count == 1)
    #expect(DecodedText(LampFile.scenario("only: no\n\(pass)"), isContinuousIntegration: true).mistakes == [])
    #expect(DecodedText(LampFile.scenario("only: no\n\(pass)")).file?.hasOnly == false)
  }

  @Test("`steps` exclude `when`, `then`, tables and `for every`")
  func steps() {
    let steps = "steps:\n  - when: press\n    then: { calls: none }"
    #expect(DecodedText(LampFile.scenario(steps)).mistakes == [])
    for key in ["when: press", "then: { calls: none }", "table: [[name]]", "for every: { given night: all }"] {
      #expect(DecodedText(LampFile.scenario("\(steps)\n\(key)")).mistakes.count == 1)
    }
  }

  @Test("A scenario that would run nothing is a mistake", arguments: ["steps: []", "when: []\nthen: { calls: none }"])
  func nothingToRun(keys: String) {
    #expect(DecodedText(LampFile.scenario(keys)).mistakes.count == 1)
  }

  @Test("If there are too many mistakes, those of the first scenarios are kept")
  func mostMistakes() {
    let scenarios = (0..<60).map { number in
      """
        - scenario: Number \(number)
          given: { nothing: like this }
          when: nothing.happens
          then: { calls: [nothing.called] }

      """
    }
    let decoded = DecodedText(LampFile.scenarios(scenarios.joined()))
    let lines = decoded.diagnostics.map { Int($0.range.start.line) }
    #expect(lines.count == Diagnostics.limit)
    // Each scenario has four lines and three mistakes. The first begins at line 5.
    let first = (0..<60).flatMap { number in (1...3).map { 5 + 4 * number + $0 } }.prefix(Diagnostics.limit)
    #expect(lines == Array(first))
  }

  @Test("If there are too many warnings, those of the first scenarios are kept")
  func mostWarnings() {
    // `steps` are decoded as a whole, before the `then` of other scenarios.
    let scenarios = (0..<110).map { number in
      number.isMultiple(of: 2)
        ? "  - { scenario: A\(number), when: press, then: { state: { label: None } } }\n"
        : "  - { scenario: A\(number), steps: [{ when: press, then: { state: { label: None } } }] }\n"
    }
    let decoded = DecodedText(LampFile.scenarios(scenarios.joined()))
    #expect(decoded.diagnostics.isEmpty)
    #expect(decoded.warnings.map { Int($0.range.start.line) }.sorted() == Array(5..<5 + Diagnostics.limit))
  }
}
