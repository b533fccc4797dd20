import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner
import Testing

/// Reports the results of a file's cases to Swift Testing, with each finding as an issue at its line.
struct CaseIssues {
  private let file: SuiteFile
  private let location: SuiteLocation

  init(_ file: SuiteFile, _ location: SuiteLocation) {
    (self.file, self.location) = (file, location)
  }

  func record(_ diagnostic: ShownDiagnostic) {
    Issue.record(
      Comment(rawValue: diagnostic.text(withCode: true)),
      severity: diagnostic.severity == .error ? .error : .warning,
      sourceLocation: location(diagnostic.line, diagnostic.column))
  }

  /// Records each mistake of a file that cannot be used.
  func recordMistakes() {
    for diagnostic in file.diagnostics { record(diagnostic) }
    if let more = file.moreMistakes { record(more, at: location(1)) }
  }

  func record(_ result: CaseResult, of testCase: Case) throws {
    let line = Int(testCase.position.line)
    switch result {
    case .passed: break
    case .failed(let failure): record(failure, line)
    case .errored(let error): record(FailureText(path: file.source.path).block(error), at: location(line))
    case .skipped, .notRun:
      let reason = result.reason?.plain ?? ""
      try Test.cancel(Comment(rawValue: SanitizedText.of(reason)), sourceLocation: location(line))
    case .failedAsKnown(let mark, let failure):
      withKnownIssue(Comment(rawValue: SanitizedText.of(mark)), sourceLocation: location(line)) {
        record(failure, line)
      }
    case .passedUnexpectedly(let issue, let markLine):
      record("the known failure \(SanitizedText.of(issue)) now passes. Remove the mark.", at: location(markLine))
    }
  }

  private func record(_ failure: FailureReport, _ line: Int) {
    let text = FailureText(path: file.source.path)
    let notes = text.notes(failure)
    for finding in failure.findings {
      let words = [finding.headline] + finding.detailLines.map { "  " + $0 } + finding.adviceLines
      record(
        words.map { SanitizedText.of($0) }.joined(separator: "\n") + (notes.isEmpty ? "" : "\n" + notes),
        at: location(Int(finding.position.line), Int(finding.position.column)))
    }
    if failure.findings.isEmpty { record(notes, at: location(line)) }
    let calls = failure.steps.map { step in (step.name.map { "\($0)\n" } ?? "") + text.block(step) }
    Attachment.record(calls.joined(), named: "calls.txt", sourceLocation: location(line))
  }

  private func record(_ text: String, at location: SourceLocation) {
    Issue.record(Comment(rawValue: text), sourceLocation: location)
  }

  private func location(_ line: Int, _ column: Int = 1) -> SourceLocation {
    IssueLocation(location.whole(file.source.path), shown: file.source.path, line: line, column: column).location
  }
}

/// A position in a file that is not Swift, as a source location.
struct IssueLocation {
  let location: SourceLocation

  /// - Parameters:
  ///   - path: The real path of the file, so that an editor can open it.
  ///   - shown: The path to show.
  init(_ path: String, shown: String? = nil, line: Int, column: Int = 1) {
    // Swift Testing expects "MODULE/FILE" as the identity of a file, and ends the process if there is no slash.
    let shown = shown ?? path
    location = SourceLocation(
      fileID: shown.contains("/") ? shown : "scenarios/\(shown)", filePath: path, line: max(1, line),
      column: max(1, column))
  }
}
