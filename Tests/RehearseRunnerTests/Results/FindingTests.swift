import Rehearse
import RehearseLanguage
import RehearseRunner
import Testing

@Suite("Findings as text")
struct FindingTests {
  @Test("Every kind has its own sentence that says what did not hold")
  func headlines() {
    let words = Finding.Kind.allCases.filter { $0 != .sentence }.map {
      Finding(at: .start, $0, "a.b", value: "v").headline
    }
    #expect(Set(words).count == words.count && words.allSatisfy { !$0.isEmpty })
    #expect(Finding(at: .start, "it differs").headline == "it differs")
  }

  @Test("Values that belong together are aligned below each other")
  func values() {
    let detail = FindingDetail.values(path: ".code", [.init(.expected, "1"), .init(.actual, "2")], nil)
    #expect(detail.lines == [".code", "expected   1", "actual     2"])
    let counts = FindingDetail.values(path: "", [.init(.responses, "2"), .init(.calls, "1")], nil)
    #expect(counts.lines == ["responses   2", "calls       1"])
    let same = FindingDetail.values(path: "", [.init(.expected, "1"), .init(.actual, "2")], .asBefore)
    #expect(same.lines == ["expected   1", "actual     2, as before"])
    #expect(FindingDetail.values(path: "code", [], .isSecret).lines == ["code   differs (its value is secret)"])
    #expect(FindingDetail.values(path: "", [], .asBefore).lines == [])
  }

  @Test("A call says when it was made and after which response")
  func call() {
    #expect(FindingDetail.call("a.b", time: 2000, cause: "c.d").lines == ["a.b   at 2s, after c.d"])
    #expect(FindingDetail.call("a.b", time: 0, cause: nil).lines == ["a.b   at 0s"])
  }

  @Test("Lines to paste are beside or below the words")
  func advice() {
    #expect(FindingAdvice.paste("Add:", ["x"], .beside).lines == ["Add:     x"])
    #expect(FindingAdvice.paste("Add:", ["x"], .close).lines == ["Add:   x"])
    #expect(FindingAdvice.paste("Add:", ["x", "y"], .below).lines == ["Add:", "    x", "    y"])
  }

  @Test("All values of one label are joined in one line")
  func oneSort() {
    let details: [FindingDetail] = [
      .values(path: ".a", [.init(.expected, "1"), .init(.actual, "2")], nil),
      .values(path: ".b", [.init(.expected, "3")], nil),
    ]
    let finding = Finding(at: .start, .otherState, "field", details: details)
    #expect(finding.values(.expected) == ".a 1, .b 3")
    #expect(finding.values(.actual) == ".a 2")
    #expect(finding.values(.before) == nil)
  }
}
