import Rehearse
import RehearseLanguage
import RehearseRunner

/// Something that is wrong with a case, with its place in the file, for editors and other programs.
package struct CaseFinding: Sendable {
  package let range: SourceRange
  /// One line. This and all other texts are safe to print.
  package let message: String
  package var details: [String] = []
  package var advice: [String] = []
  /// Such as `step 2 (Ben signs in)`; `nil` if the scenario has no `steps`.
  package var step: String?
  /// The only value that was expected, and the actual one; `nil` if there are none or several.
  package var values: (expected: String, actual: String)?

  fileprivate init(_ range: SourceRange, _ message: String) { (self.range, self.message) = (range, message) }

  /// All of it.
  package var text: String { ([message] + details.map { "  " + $0 } + advice).joined(separator: "\n") }
}

extension CaseFinding {
  fileprivate init(_ finding: Finding, _ step: String?) {
    self.init(finding.range, SanitizedText.of(finding.headline))
    details = finding.detailLines.map { SanitizedText.of($0) }
    advice = finding.adviceLines.map { SanitizedText.of($0) }
    self.step = step.map { SanitizedText.of($0) }
    values = Self.values(finding.details)
  }

  private static func values(_ details: [FindingDetail]) -> (expected: String, actual: String)? {
    guard details.count == 1, case .values(_, let values, _)? = details.first else { return nil }
    let (expected, actual) = (values.filter { $0.label == .expected }, values.filter { $0.label == .actual })
    guard expected.count == 1, actual.count == 1 else { return nil }
    return (SanitizedText.of(expected[0].text), SanitizedText.of(actual[0].text))
  }
}

extension CaseResult {
  /// What is wrong; for a known failure, what is wrong with the module.
  ///
  /// - Parameter line: the line of the case.
  package func findings(atLine line: Int, in path: String) -> [CaseFinding] {
    let place = Self.place(line)
    switch self {
    case .passed, .skipped, .notRun: return []
    case .failed(let failure), .failedAsKnown(_, let failure):
      let findings = failure.steps.flatMap { step in step.findings.map { CaseFinding($0, step.name) } }
      if !findings.isEmpty { return findings }
      var finding = CaseFinding(place, "an expectation failed")
      finding.details = Self.lines(FailureText(path: path).notes(failure))
      return [finding]
    case .errored(let error):
      var finding = CaseFinding(place, SanitizedText.of(error.message.plain))
      finding.details = Self.lines(FailureText(path: path).calls(error))
      return [finding]
    case .passedUnexpectedly(let issue, let line):
      let text = "the known failure \(SanitizedText.of(issue)) now passes. Remove the mark."
      return [CaseFinding(Self.place(line), text)]
    }
  }

  /// Why the case did not run or does not count; `nil` if it counts.
  package var excuse: String? { if case .failedAsKnown(let mark, _) = self { mark } else { reason?.plain } }

  private static func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  private static func place(_ line: Int) -> SourceRange {
    SourceRange(SourcePosition(line: line, column: 1), count: 1)
  }
}
