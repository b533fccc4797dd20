import RehearseResults
import Testing

@testable import RehearseIsolation

@Suite("What a worker tells is believed only where it fits")
struct EventSequenceCheckTests {
  private func head(_ names: String...) -> RunEvent {
    var head = FileHead(startedAt: 1)
    head.cases = names.map { CaseHead(name: $0, line: 1) }
    return .fileBegan(file: 3, head)
  }

  private func end(_ place: Int, file: Int = 3) -> RunEvent {
    .caseEnded(file: file, place: place, CaseEnd(.passed, nanoseconds: 1))
  }

  private func judge(_ events: [RunEvent], known: FileAssembly? = FileAssembly()) -> EventSequenceCheck.Doubt? {
    var eventCheck = EventSequenceCheck()
    for event in events {
      let doubt =
        if case .fileBegan(let file, let head) = event {
          eventCheck.begin(file, head, known: file == 3 ? known : nil)
        } else {
          eventCheck.judge(event)
        }
      if let doubt { return doubt }
    }
    return nil
  }

  @Test("A file that begins, ends its cases and ends")
  func credible() {
    #expect(judge([head("a", "b"), end(1), end(0), .fileEnded(file: 3), head("a"), end(0)]) == nil)
  }

  @Test("A file that ends without a case, a case without its file, a file that is through")
  func damaged() {
    #expect(judge([head("a", "b"), end(1), .fileEnded(file: 3)]) == .damaged)
    #expect(judge([head("a", "b"), end(1), end(1), .fileEnded(file: 3)]) == .damaged)
    #expect(judge([end(0)]) == .damaged)
    #expect(judge([.fileEnded(file: 3)]) == .damaged)
    #expect(judge([head("a"), end(0, file: 2)]) == .damaged)
    #expect(judge([head("a"), end(1)]) == .damaged)
    #expect(judge([head("a"), head("a")]) == .damaged)
    #expect(judge([head("a")], known: nil) == .damaged)
    for event in [RunEvent.restarted, .runEnded(nanoseconds: 1)] {
      #expect(judge([event]) == .damaged)
      #expect(judge([head("a"), event]) == .damaged)
    }
  }

  @Test("A file that is taken up again goes on behind its cases that have ended")
  func resumed() {
    var known = FileAssembly()
    known.apply(head("a", "b"))
    known.apply(end(0))
    #expect(judge([head("a", "b"), end(1), .fileEnded(file: 3)], known: known) == nil)
    #expect(judge([head("a", "c")], known: known) == .changed)
    #expect(judge([head()], known: known) == .changed)
  }
}
