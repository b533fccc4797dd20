import Rehearse
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("Observers of a run")
struct CaseObserverTests {
  private struct Notes: CaseObserver {
    var names: [String] = []

    mutating func saw(_ testCase: Case, _ trace: Trace?, _ result: CaseResult, _ file: ScenarioFile) {
      let answers = trace?.calls.compactMap { $0.answer?.flow(.text) }.joined(separator: " ")
      names.append("\(file.contract.name) \(testCase.name): \(answers ?? "not run")")
    }
  }

  private func seen(_ files: [(name: String, text: String)], jobs: Int = 1) throws -> [[String]] {
    let folder = try TemporaryFolder()
    for file in files { try folder.write(file.name, file.text) }
    let modules = FileModules(inProcess: ModuleCatalog(Lamp.module { $0.greet() }))
    let options = FileRunner.Options(
      decoding: FileDecoder.Options(catalog: modules.groups[0].contracts, isContinuousIntegration: false),
      selection: Selection(),
      today: try #require(CalendarDate("2026-01-15")))
    let plan = RunPlan(try Discovery.find([folder.path]), modules, options, jobs: jobs)
    return Runner(plan).run(observer: Notes()) { _, _, notes, _ in notes.names }
  }

  private static func file(_ scenarios: (title: String, mark: String)...) -> String {
    LampFile.scenarios(
      scenarios.map { "  - scenario: \($0.title)\n\($0.mark)    when: press\n    then: { calls: [service.greet] }\n" }
        .joined()
    )
  }

  @Test("Each file's observer sees its own cases, with their default responses", arguments: 1...3)
  func ownFile(jobs: Int) throws {
    let files = [
      ("a.yaml", Self.file(("One", ""), ("Two", "    skip: later\n"))), ("b.yaml", "rehearse: 1\n"),
      ("c.yaml", Self.file(("Three", ""))),
    ]
    #expect(
      try seen(files, jobs: jobs) == [["lamp One: dim", "lamp Two: not run"], [], ["lamp Three: dim"]])
  }

  @Test("Cases seen before a scenario with `only` do not count")
  func only() throws {
    let files = [("a.yaml", Self.file(("One", ""))), ("b.yaml", Self.file(("Two", ""), ("Three", "    only: yes\n")))]
    #expect(try seen(files) == [[], ["lamp Three: dim"]])
  }
}
