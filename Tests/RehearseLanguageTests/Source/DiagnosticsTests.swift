import Rehearse
import RehearseLanguage
import Testing

@Suite("Diagnostics")
struct DiagnosticsTests {
  private func range(_ line: Int, _ column: Int = 1) -> SourceRange {
    SourceRange(SourcePosition(line: line, column: column), count: 1)
  }

  @Test("Diagnostics are sorted by position, and then by the order in which they were found")
  func order() {
    var diagnostics = Diagnostics()
    diagnostics.error(at: range(3), "c")
    diagnostics.error(at: range(1, 5), "b")
    diagnostics.error(at: range(1), "a1")
    diagnostics.error(at: range(1), "a0")
    #expect(diagnostics.sorted.map(\.message.plain) == ["a1", "a0", "b", "c"])
  }

  @Test("A repeated diagnostic is kept once, and another place, message or note makes it different")
  func doubles() {
    var diagnostics = Diagnostics()
    diagnostics.error(at: range(1), "a")
    diagnostics.error(at: range(1), "a")
    #expect(diagnostics.count == 1)
    diagnostics.error(at: range(2), "a")
    diagnostics.error(at: range(1), "b")
    diagnostics.error(at: range(1), "a", hints: ["n"])
    #expect(diagnostics.count == 4)
  }

  @Test("A limited number of diagnostics is kept for a file, and the rest is counted")
  func limit() {
    var diagnostics = Diagnostics()
    for line in 1...Diagnostics.limit { diagnostics.error(at: range(line), "m") }
    #expect(diagnostics.omitted == 0)
    diagnostics.error(at: range(999), "m")
    #expect(diagnostics.sorted.count == Diagnostics.limit)
    #expect(diagnostics.omitted == 1)
    #expect(diagnostics.count == Diagnostics.limit + 1)
  }

  @Test("The first diagnostics of a file are kept, in any order of discovery")
  func first() {
    let lines = Array(1...3 * Diagnostics.limit)
    for order in [lines, lines.reversed(), lines.filter { $0 % 2 == 0 } + lines.filter { $0 % 2 == 1 }] {
      var diagnostics = Diagnostics()
      for line in order {
        diagnostics.error(at: range(line), "m")
        diagnostics.add(warning: Diagnostic(.warning, at: range(line), "w"))
      }
      let kept = Array(lines.prefix(Diagnostics.limit))
      #expect(diagnostics.sorted.map { Int($0.range.start.line) } == kept)
      #expect(diagnostics.warnings.map { Int($0.range.start.line) }.sorted() == kept)
      #expect(diagnostics.count == lines.count)
    }
  }

  @Test("A diagnostic that was dropped can be added again after another is withdrawn")
  func leftOut() {
    var diagnostics = Diagnostics()
    for line in (1...Diagnostics.limit).reversed() { diagnostics.error(at: range(line + 1), "m") }
    diagnostics.error(at: range(1), "m")
    diagnostics.error(at: range(1), "m")
    #expect(diagnostics.count == Diagnostics.limit + 1)
    diagnostics.withdraw(at: range(1).start)
    diagnostics.error(at: range(Diagnostics.limit + 1), "m")
    #expect(diagnostics.sorted.map { Int($0.range.start.line) } == Array(2...Diagnostics.limit + 1))
  }

  @Test("A warning is not an error")
  func warning() {
    var diagnostics = Diagnostics()
    #expect(diagnostics.isEmpty)
    diagnostics.add(Diagnostic(.warning, at: range(1), "w"))
    #expect(!diagnostics.isEmpty && !diagnostics.hasErrors)
    diagnostics.error(at: range(1), "e")
    #expect(diagnostics.hasErrors)
  }
}
