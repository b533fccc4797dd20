import Rehearse
import RehearseLanguage
import RehearseRunner
import Testing

@Suite("Details of a file for a page")
struct DescriptionTests {
  private func assembled(_ head: FileHead, _ events: [RunEvent]) -> FileResult {
    var builder = FileResultBuilder()
    for event in [.fileBegan(file: 0, head)] + events { builder.apply(event) }
    return builder.result(path: "a.yaml", missing: .notRun(.interrupted))
  }

  private func ended(_ place: Int, _ time: Int64) -> RunEvent {
    .caseEnded(file: 0, place: place, DescribedEvents.end(CaseDetails(virtualTime: time)))
  }

  @Test("Without facts of the file, its cases have no details")
  func none() {
    var head = DescribedEvents.head
    head.facts = nil
    let result = assembled(head, [ended(0, 1)])
    #expect(result.ends.allSatisfy { $0.details == nil } && result.virtualTime == 0)
  }

  @Test("The first end of a case counts, and a case that did not end has no details")
  func firstEnd() {
    let result = assembled(DescribedEvents.head, [ended(0, 2), ended(0, 3)])
    #expect(result.ends.map(\.details?.virtualTime) == [2, nil])
    #expect(result.virtualTime == 2)
  }

  @Test("Rows and strings beyond their limits are damage, and so is a case of an unknown scenario")
  func bounds() {
    func isDamaged(_ event: RunEvent) -> Bool {
      var line: [UInt8] = []
      return (try? event.appendLine(to: &line)) == nil || RunEvent(line: line[...]) == nil
    }
    func scene(_ rows: Int, _ text: Int) -> RunEvent {
      let row = SceneRow(at: 0, .action(name: String(repeating: "x", count: text), arguments: ""))
      return ForgedEvents.details { $0.scene?.rows = Array(repeating: row, count: rows) }
    }
    #expect(!isDamaged(scene(SizeLimits.sceneRows, SizeLimits.sceneText)))
    #expect(isDamaged(scene(SizeLimits.sceneRows + 1, 1)))
    #expect(isDamaged(scene(1, SizeLimits.sceneText + 10)))
    var head = DescribedEvents.head
    #expect(!isDamaged(.fileBegan(file: 0, head)))
    head.cases[0].scenario = 2
    #expect(isDamaged(.fileBegan(file: 0, head)))
  }

  @Test("Only the first scene of each scenario's passed cases is kept")
  func first() {
    let failure = FailureReport(module: "lamp", about: [Finding(at: .start, "it differs")])
    var result = FileResult(path: "a")
    let caseResults: [CaseResult] = [.failed(failure), .passed, .passed, .passed, .notRun(.interrupted)]
    for (caseResult, scenario) in zip(caseResults, [0, 0, 0, 1, 1]) {
      var end = DescribedEvents.end
      end.result = caseResult
      result.add(CaseHead(name: "c", line: 1, scenario: scenario), end)
    }
    result.keepFirstScenes()
    #expect(result.ends.map { $0.details?.scene != nil } == [true, true, false, true, false])
  }

  @Test("Scenes of failures have their own budget, and never shorten the text of failures")
  func budget() {
    let failure = FailureReport(module: "lamp", about: [Finding(at: .start, "it differs")])
    var result = FileResult(path: "a")
    for _ in 0..<2 { result.add(CaseHead(name: "c", line: 1), CaseEnd(.failed(failure))) }
    result.add(CaseHead(name: "c", line: 1), CaseEnd(.passed))
    let plain = result
    for place in result.ends.indices { result.ends[place].details = DescribedEvents.details }
    var budget = FailureBudget(DescribedEvents.scene.size + 200)
    var plainBudget = budget
    result.fit(into: &budget)
    var other = plain
    other.fit(into: &plainBudget)
    #expect("\(result.ends.map(\.result))" == "\(other.ends.map(\.result))")
    #expect(result.ends.map { $0.details?.scene == nil } == [false, true, false])
  }
}
