import Rehearse
import RehearseLanguage

extension RunEvent {
  /// Appends the event as a line of JSON, with its line break.
  package func appendLine(to bytes: inout [UInt8]) throws {
    try JSONLineEncoder.append(self, to: &bytes)
    bytes.append(0x0A)
  }

  /// The event of a line; `nil` where there is none, or one that no run tells.
  package init?(line: ArraySlice<UInt8>) {
    guard let event = try? JSONLineDecoder.decode(RunEvent.self, from: line) else { return nil }
    do throws(Bounds.Problem) { try event.check() } catch { return nil }
    self = event
  }

  /// Checks the numbers and the lengths of all that the event holds.
  private func check() throws(Bounds.Problem) {
    switch self {
    case .runBegan(let head): try head.check()
    case .fileBegan(_, let head): try head.check()
    case .fileDescribed(_, let facts): try facts.check()
    case .caseDescribed(_, _, let details): try details.check()
    case .caseEnded(_, _, let end): try end.check()
    case .warned(_, let warning): try warning.check()
    case .fileEnded, .restarted: break
    case .runEnded(let nanoseconds): try Bounds.check(nanoseconds, in: Bounds.nanoseconds)
    }
  }
}

extension RunHead {
  fileprivate func check() throws(Bounds.Problem) {
    try Bounds.check(startedAt, in: 0...Int64.max)
    // No run has more files, or one of them twice: to read them all would take hours.
    try Bounds.check(files, atMost: SourceFile.runLimit)
    guard Set(files.map { Array($0.path.utf8) }).count == files.count else { throw Bounds.Problem() }
  }
}

extension FileHead {
  fileprivate func check() throws(Bounds.Problem) {
    try Bounds.check(startedAt, in: 0...Int64.max)
    for diagnostic in diagnostics { try diagnostic.check() }
    try Bounds.check(omittedDiagnostics, in: 0...1 << 32)
    for line in only { try Bounds.check(line, in: Bounds.lines) }
    for head in cases { try Bounds.check(head.line, in: Bounds.lines) }
  }
}

extension ShownDiagnostic {
  fileprivate func check() throws(Bounds.Problem) {
    try Bounds.check(line, in: Bounds.lines)
    try Bounds.check(column, in: Bounds.lines)
  }
}
