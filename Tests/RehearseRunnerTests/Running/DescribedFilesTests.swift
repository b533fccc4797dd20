import Rehearse
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("Descriptions of files")
struct DescribedFilesTests {
  private static let text = LampFile.scenarios(
    """
      - scenario: Turning it
        why: |
          Because somebody
          asked for it.
        tags: [b]
        link: L-2
        when: { turn: { key: k } }
        then: { calls: [service.ask] }
        table:
          - [given level, name, then state.isOn]
          - [dim, Dim, off]
          - [bright, Bright, on]
          - [dim, Once more,   off ]
      - scenario: A code
        id: code
        for every: { given level: [dim, bright] }
        when: { unlock: { code: zebra } }
        then: { calls: none }
      - scenario: Later
        skip: not yet
        when: press
        then: { calls: none }
    """ + "\n", file: "about: All about it\ntags: [a]\nlink: L-1\ngiven: { responses: { service.ask: silent } }\n")

  private func described(
    _ description: FileRunner.Description?, seed: UInt64? = nil, jobs: Int = 1, _ text: String = text,
    tags: String? = nil
  ) throws -> FileResult {
    let folder = try TemporaryFolder()
    try folder.write("a.yaml", text)
    var selection = Selection()
    selection.tags = try tags.map { try TagExpression($0) }
    let modules = FileModules(inProcess: ModuleCatalog(Lamp.module { $0.click() }))
    var options = FileRunner.Options(
      decoding: FileDecoder.Options(catalog: modules.groups[0].contracts, isContinuousIntegration: false),
      selection: selection, today: CalendarDate(secondsSince1970: 0), seed: seed)
    options.description = description
    let diagnostics = { (result: FileResult) in result.diagnostics.map(\.message.plain) }
    let plan = RunPlan(try Discovery.find([folder.path("a.yaml")]), modules, options, jobs: jobs)
    let result = try #require(Runner(plan).run { result, _ in result }.first)
    try #require(diagnostics(result) == [])
    return result
  }

  private func pictured(_ result: FileResult) -> [Bool] {
    result.ends.map { $0.details?.scene != nil }
  }

  @Test("Nothing is described unless requested")
  func nothing() throws { #expect(try described(nil).head.facts == nil) }

  @Test("The text that an author wrote for readers is kept for the file and its scenarios")
  func words() throws {
    let head = try described(.init()).head
    let facts = try #require(head.facts)
    #expect(head.feature == "A lamp" && facts.about == "All about it")
    #expect(facts.tags == ["a"] && facts.links == ["L-1"])
    let first = facts.scenarios[0]
    #expect(first.title == "Turning it" && first.why == "Because somebody\nasked for it.\n")
    #expect(first.tags == ["b"] && first.links == ["L-2"])
    #expect(first.columns == [.init(.given, "level"), .init(.name, "name"), .init(.then, "state.isOn")])
    #expect(facts.scenarios[1].id == "code" && facts.scenarios[1].columns == [.init(.given, "level")])
    #expect(facts.scenarios[2].skip == "not yet" && facts.scenarios[2].columns == [])
  }

  @Test("Rows show their givens and expectations as written, and never a secret")
  func cells() throws {
    let cases = try described(.init()).head.cases
    #expect(
      cases.map(\.cells) == [
        ["dim", "Dim", "off"], ["bright", "Bright", "on"], ["dim", "Once more", "off"], ["dim"], ["bright"], [],
      ])
    #expect(cases.map(\.scenario) == [0, 0, 0, 1, 1, 2])
  }

  @Test("The lines of a scenario are quoted without its secrets")
  func lines() throws {
    let facts = try #require(try described(.init()).head.facts)
    let lines = facts.scenarios[1].lines
    #expect(lines.texts.first == "  - scenario: A code" && lines.texts.count == lines.last - lines.first + 1)
    #expect(lines.texts.contains { $0.contains("unlock: { code: ") && $0.contains("•••") })
    #expect(!"\(facts)".contains("zebra"))
    #expect(facts.scenarios[0].lines.last < lines.first)
  }

  @Test(
    "The first passed case of a scenario and each failed case have a scene, and skipped cases have no details"
  )
  func first() throws {
    let result = try described(.init())
    #expect(pictured(result) == [true, true, false, true, false, false])
    #expect(result.ends[5].details == nil)
    #expect(result.ends[1].details?.wrongCells == [.init(column: 2, actual: "off")])
    #expect(result.ends[0].details?.wrongCells == [])
  }

  @Test("The first passed case has a scene in any order of running", arguments: 0..<12)
  func order(seed: UInt64) throws {
    let result = try described(.init(), seed: seed)
    #expect(pictured(result).prefix(4).enumerated().filter { !$1 }.map(\.offset).allSatisfy { $0 == 2 })
    #expect(result.ends[0].details == (try described(.init()).ends[0].details))
  }

  @Test("Scenes of passed cases stop when the budget is spent, and failures keep theirs")
  func budget() throws {
    let result = try described(.init(budget: SceneBudget(1)))
    #expect(pictured(result) == [true, true, false, false, false, false])
    #expect(result.ends.map(\.details?.omitsScene) == [false, false, false, true, false, nil])
    #expect(result.omitsScenes)
  }

  @Test("A scenario that is not selected is not described")
  func selected() throws {
    let head = try described(.init(), tags: "b").head
    #expect(head.facts?.scenarios.map(\.title) == ["Turning it"] && head.cases.count == 3)
  }

  @Test("A secret column of a table is hidden, even if the rows have names")
  func secretColumn() throws {
    let text = LampFile.scenario(
      """
      when: unlock
      then: { calls: none }
      table:
        - [when unlock.code, name]
        - [zebra, One]
        - [horse, Two]
      """)
    let result = try described(.init(), text)
    #expect(result.head.cases.map(\.cells) == [["•••", "One"], ["•••", "Two"]])
    #expect(!"\(result)".contains("zebra") && !"\(result)".contains("horse"))
  }

  @Test("A broken rule shows the sequence that breaks it")
  func rule() throws {
    let result = try described(
      .init(),
      LampFile.scenario("when: anything\nthen: { never: [sound.click] }"))
    let scene = try #require(result.ends[0].details?.scene)
    #expect(scene.rows.contains { if case .call(let call) = $0.event { call.outcome == .forbidden } else { false } })
    #expect(result.ends[0].details?.virtualTime == 0)
  }
}
