import Rehearse
import RehearseLanguage
import RehearseRunner
import Testing

@Suite("Budget for the text of failures")
struct FailureBudgetTests {
  private func failing(_ bytes: Int) -> CaseEnd {
    let place = SourcePosition(line: 7, column: 1)
    let findings = [
      Finding(
        at: SourceRange(place, count: 1), "it differs",
        details: ["expected", "actual", MessageText(quoting: String(repeating: "x", count: bytes))]),
      Finding(at: SourceRange(place, count: 1), "another"),
    ]
    let step = FailureReport.Step(
      number: 2, findings: findings, calls: [FailureReport.CallLine(text: "sound.click", note: "")])
    return CaseEnd(.failed(FailureReport(module: "lamp", steps: [step])), output: "printed")
  }

  private func fitted(_ ends: [CaseEnd], _ remaining: Int) -> FileResult {
    var result = FileResult(path: "a.yaml")
    for end in ends { result.add(CaseHead(name: "c", line: 1), end) }
    var remaining = FailureBudget(remaining)
    result.fit(into: &remaining)
    return result
  }

  private func failures(_ result: FileResult) -> [FailureReport] {
    result.ends.compactMap { if case .failed(let failure) = $0.result { failure } else { nil } }
  }

  @Test("Failures that fit are unchanged")
  func fits() {
    let result = fitted([failing(10), failing(1000)], 10_000)
    #expect("\(result.ends)" == "\([failing(10), failing(1000)])")
  }

  @Test("A failure that does not fit keeps its first finding and says so, and a smaller one after it is complete")
  func tooMuch() {
    let result = fitted([failing(5000), failing(5000), failing(10)], 6000)
    let failures = failures(result)
    #expect(failures.map { $0.findings.count } == [2, 1, 2])
    #expect(failures[1].findings[0].headline == "it differs" && failures[1].omittedFindings == 1)
    #expect(failures[1].findings[0].detailLines == ["expected", "actual"])
    #expect(failures.map(\.isShortened) == [false, true, false])
    #expect(failures.map(\.allNotes.count) == [0, 1, 0])
    #expect(failures[1].steps[0].number == 2 && failures[1].steps[0].omittedCalls == 1)
    #expect(result.ends.map(\.output) == ["printed", "", "printed"])
    #expect(result.tally.failed == 3)
  }

  @Test("The files of a run share its budget, and each has one of its own")
  func run() {
    let run = FailureBudget.Run(9000)
    var files = [FailureBudget(6000, of: run), FailureBudget(6000, of: run)]
    let isShortened = [(0, 5000), (0, 3000), (1, 3000), (1, 1500), (1, 10)].map { file, size in
      var end = failing(size)
      files[file].fit(&end)
      return end.result.failure?.isShortened
    }
    #expect(isShortened == [false, true, false, true, false])
  }

  @Test("A shortened failure is short, no matter how long its strings are")
  func long() {
    var finding = Finding(
      at: .start, MessageText(quoting: String(repeating: "h", count: 5000)),
      details: [MessageText(quoting: String(repeating: "ä", count: 5000))])
    finding.quotation = String(repeating: "q", count: 5000)
    let report = FailureReport(
      module: "lamp", steps: [FailureReport.Step(number: nil, findings: [finding], calls: [])], notes: ["see L-1"])
    #expect(report.size > 15_000 && report.shortened().size < 600)
  }

  @Test("Errors are shortened too")
  func errors() {
    var error = ErrorReport(.crashed, "it crashed")
    error.calls = (0..<300).map { FailureReport.CallLine(text: "sound.log { text: \($0) }", note: "") }
    let result = fitted([CaseEnd(.errored(error))], 100)
    guard case .errored(let left) = result.ends[0].result else {
      Issue.record("it is no error any more")
      return
    }
    #expect(left.calls.isEmpty && left.omittedCalls == 300 && left.message == "it crashed")
  }
}
