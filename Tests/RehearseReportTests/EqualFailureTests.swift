import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("Equal failures on the terminal")
struct EqualFailureTests {
  private func text(_ results: [CaseResult]) -> String {
    var result = FileResult(path: "s/a.yaml")
    for (place, caseResult) in results.enumerated() {
      result.add(CaseHead(name: "T [row \(place)]", line: place + 5), CaseEnd(caseResult))
    }
    return ConsoleReport(style: TextStyle(isColoured: false), detail: .normal).cases(result)
  }

  private func failure(_ actual: String, at line: Int = 7) -> CaseResult {
    let finding = Finding(
      at: SourceRange(SourcePosition(line: line, column: 3), count: 1), .otherState, "count",
      details: [.values(path: "", [.init(.expected, "1"), .init(.actual, actual)], nil)])
    return .failed(FailureReport(module: "lamp", about: [finding]))
  }

  @Test("A crash of six cases for one reason is one text, with the places of all")
  func crash() {
    let crash = CaseResult.errored(ErrorReport(.crashed, "the module \"lamp\" ended its process: signal 5"))
    let text = text(Array(repeating: crash, count: 6))
    #expect(text.ranges(of: "signal 5").count == 1)
    #expect(text.contains("   the same in 5 more cases\n"))
    for line in 5...10 { #expect(text.contains("s/a.yaml:\(line)\n")) }
  }

  @Test("Crashes with the same signal are equal only if the last message and the first own frame are")
  func crashes() {
    let crashes = [("nil", "a:1"), ("nil", "a:2"), ("overflow", "a:1"), ("nil", "a:1")].map { message, frame in
      var error = ErrorReport(.crashed, "the module \"lamp\" crashed: signal 5")
      error.crash = [message, frame]
      return CaseResult.errored(error)
    }
    let text = text(crashes)
    #expect(text.ranges(of: "signal 5").count == 3)
    #expect(text.contains("   the same in 1 more case\n       T [row 3]"))
  }

  @Test("Failures are equal wherever they were expected, but not with other values")
  func failures() {
    let text = text([failure("2"), failure("3"), failure("2", at: 9), .passed])
    #expect(text.ranges(of: "FAILED").count == 2)
    #expect(text.contains("   the same in 1 more case\n       T [row 2]"))
    #expect(text.contains("actual     3"))
  }

  @Test("Of very many equal failures only the first are listed")
  func many() {
    let text = text(Array(repeating: failure("2"), count: 80))
    #expect(text.contains("the same in 79 more cases\n"))
    #expect(text.contains("… and 29 more\n"))
  }
}
