import Rehearse
import RehearseLanguage
import Testing

@testable import RehearseRunner

@Suite("What a page shows of a file")
struct DescriptionTests {
  private func assembled(_ events: [RunEvent]) -> FileResult {
    var head = FileHead()
    head.cases = [CaseHead(name: "a", line: 1), CaseHead(name: "b", line: 2)]
    var assembly = FileAssembly()
    for event in [.fileBegan(file: 0, head)] + events { assembly.apply(event) }
    return assembly.result(path: "a.yaml", missing: .notRun(reason: "x"))
  }

  private func described(_ place: Int, _ time: Int64) -> RunEvent {
    .caseDescribed(file: 0, place: place, CaseDetails(virtualTime: time))
  }

  private func ended(_ place: Int) -> RunEvent { .caseEnded(file: 0, place: place, CaseEnd(.passed)) }

  @Test("Without a description there is none")
  func none() { #expect(assembled([described(0, 1), ended(0)]).details == nil) }

  @Test("What was told last before a case ended belongs to it, and nothing to a case that did not end")
  func last() {
    let events = [
      .fileDescribed(file: 0, DescribedEvents.facts), described(0, 1), described(0, 2), ended(0), described(0, 3),
      described(1, 4),
    ]
    let details = assembled(events).details
    #expect(details?.cases.map { $0?.virtualTime } == [2, nil])
    #expect(details?.virtualTime == 2)
  }

  @Test("A description of other cases is none")
  func other() {
    var facts = DescribedEvents.facts
    facts.cases.removeLast()
    #expect(assembled([.fileDescribed(file: 0, facts), described(0, 1), ended(0)]).details == nil)
  }

  @Test("Rows and texts that are beyond their bounds are damage, and so is a row of no scenario")
  func bounds() {
    func isDamaged(_ event: RunEvent) -> Bool {
      var line: [UInt8] = []
      return (try? event.appendLine(to: &line)) == nil || RunEvent(line: line[...]) == nil
    }
    func scene(_ rows: Int, _ text: Int) -> RunEvent {
      let row = SceneRow(at: 0, .action(name: String(repeating: "x", count: text), arguments: ""))
      let scene = Scene(rows: Array(repeating: row, count: rows))
      return .caseDescribed(file: 0, place: 0, CaseDetails(scene: scene))
    }
    #expect(!isDamaged(scene(Scene.rowLimit, Scene.textLimit)))
    #expect(isDamaged(scene(Scene.rowLimit + 1, 1)))
    #expect(isDamaged(scene(1, Scene.textLimit + 10)))
    var facts = DescribedEvents.facts
    facts.cases[0].scenario = 2
    #expect(isDamaged(.fileDescribed(file: 0, facts)))
  }

  @Test("Of the pictures of what passed, only the first of each scenario is kept, whoever told of more")
  func first() {
    let failure = FailureReport(module: "lamp", about: [Finding(at: .start, "it differs")])
    var result = FileResult(path: "a")
    for verdict in [.failed(failure), .passed, .passed, .passed, .notRun(reason: "x")] as [Verdict] {
      result.add(CaseHead(name: "c", line: 1), CaseEnd(verdict))
    }
    var facts = DescribedEvents.facts
    facts.cases = [0, 0, 0, 1, 1].map { CaseFacts(scenario: $0) }
    result.details = FileDetails(facts: facts, cases: Array(repeating: DescribedEvents.details, count: 5))
    result.keepFirstScenes()
    #expect(result.details?.cases.map { $0?.scene != nil } == [true, true, false, true, false])
  }

  @Test("Pictures of failures have room of their own, so that no word depends on them")
  func room() {
    let failure = FailureReport(module: "lamp", about: [Finding(at: .start, "it differs")])
    var result = FileResult(path: "a")
    for _ in 0..<2 { result.add(CaseHead(name: "c", line: 1), CaseEnd(.failed(failure))) }
    result.add(CaseHead(name: "c", line: 1), CaseEnd(.passed))
    let plain = result
    result.details = FileDetails(
      facts: DescribedEvents.facts, cases: Array(repeating: DescribedEvents.details, count: 3))
    var room = FailureBudget(DescribedEvents.scene.size + 200)
    var plainRoom = room
    result.fit(into: &room)
    var other = plain
    other.fit(into: &plainRoom)
    #expect("\(result.ends)" == "\(other.ends)")
    #expect(result.details?.cases.map { $0?.scene == nil } == [false, true, false])
  }
}
