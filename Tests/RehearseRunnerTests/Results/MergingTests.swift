import Rehearse
import RehearseLanguage
import RehearseRunner
import Testing

@Suite("Merging the results of two runs")
struct MergingTests {
  private func file(_ cases: (String, CaseResult)...) -> FileResult {
    var result = FileResult(path: "a.yaml")
    for (name, caseResult) in cases { result.add(CaseHead(name: name, line: 1), CaseEnd(caseResult)) }
    return result
  }

  private func told(_ result: FileResult) -> [String] {
    result.cases.map { head, end in
      switch end.result {
      case .passed: "\(head.name) passed"
      case .failed: "\(head.name) failed"
      case .notRun: "\(head.name) not run"
      default: "\(head.name) other"
      }
    }
  }

  private let failed = CaseResult.failed(FailureReport(module: "lamp", about: []))

  @Test("The later result of a case counts, unless the later run did not reach the case")
  func later() {
    let earlier = file(("a", failed), ("b", failed), ("c", .notRun(.interrupted)), ("d", .passed))
    let later = file(("a", .passed), ("b", .notRun(.interrupted)), ("c", .notRun(.interrupted)), ("e", .passed))
    let merged = later.merging(earlier)
    #expect(told(merged) == ["a passed", "b failed", "c not run", "e passed", "d passed"])
    #expect(merged.tally.cases == 5 && merged.tally.failed == 1)
  }

  @Test("A case is the same with its accents in another form, and when its scenario has an ID since")
  func renamed() {
    let earlier = file(("Caf\u{E9}", failed), ("T [on]", failed), ("other", failed))
    var later = FileResult(path: "a.yaml")
    for head in [
      CaseHead(name: "Cafe\u{301}", line: 1), CaseHead(name: "T-1 [on]", title: "T", id: "T-1", line: 2),
      CaseHead(name: "T-2", title: "other title", id: "T-2", line: 3),
    ] { later.add(head, CaseEnd(.passed)) }
    let merged = later.merging(earlier)
    #expect(told(merged) == ["Cafe\u{301} passed", "T-1 [on] passed", "T-2 passed", "other failed"])
    #expect(merged.ends.map(\.isFlaky) == [true, true, false, false])
    let ids = ["a", "b"].map { id in
      var one = FileResult(path: "a.yaml")
      one.add(CaseHead(name: id, title: "T", id: id, line: 1), CaseEnd(.passed))
      return one
    }
    #expect(told(ids[1].merging(ids[0])) == ["b passed", "a passed"])
  }

  @Test("A file that one run did not read keeps the other result, and an invalid file stays invalid")
  func unread() {
    var unread = FileResult(path: "a.yaml")
    unread.add(.unreadFile, CaseEnd(.notRun(.interrupted)))
    let known = file(("a", .passed))
    #expect(told(unread.merging(known)) == ["a passed"] && told(known.merging(unread)) == ["a passed"])
    let invalid = FileResult(path: "a.yaml", head: .unusable("a.yaml", "it is gone", startedAt: 0))
    #expect(invalid.merging(known).head.isInvalid && told(known.merging(invalid)) == ["a passed"])
  }

  @Test("Details of cases are merged with them, and each scenario appears once")
  func described() {
    func described(_ name: String, _ title: String, _ time: Int64) -> FileResult {
      var head = FileHead()
      head.facts = FileFacts(scenarios: [ScenarioFacts(title: title)])
      head.cases = [CaseHead(name: name, line: 1, scenario: 0)]
      return FileResult(
        path: "a.yaml", head: head, ends: [DescribedEvents.end(CaseDetails(virtualTime: time))])
    }
    let merged = described("S [a]", "S", 1).merging(described("S [b]", "S", 2)).merging(described("T", "T", 3))
    #expect(merged.head.facts?.scenarios.map(\.title) == ["S", "T"])
    #expect(merged.head.cases.map(\.scenario) == [0, 0, 1])
    #expect(merged.virtualTime == 6)
    let partly = described("S [a]", "S", 1).merging(file(("U", .passed)))
    #expect(partly.head.facts == nil && partly.virtualTime == 0)
  }
}
