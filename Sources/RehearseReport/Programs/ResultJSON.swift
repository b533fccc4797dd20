import Rehearse
import RehearseLanguage
import RehearseRunner

/// Cases and their results as JSON for programs, in a stable format.
package enum ResultJSON {
  /// What identifies a case, and where it is.
  package static func identity(_ head: CaseHead, _ path: String) -> JSONValue {
    let scenario: JSONValue = [
      "title": .text(head.scenarioTitle), "line": .integer(head.table?.line ?? head.line),
    ]
    let identity: JSONValue = [
      "file": .text(path), "line": .integer(head.line), "name": .text(head.name),
      "scenario": scenario.adding(head.id.map { ["id": .text($0)] } ?? [:]),
    ]
    return identity.adding(head.row.map { ["row": .text($0)] } ?? [:])
  }

  package static func result(_ head: CaseHead, _ end: CaseEnd, _ path: String) -> JSONValue {
    let status = end.result.status
    var value = identity(head, path).adding([
      "status": .text(status.rawValue), "seconds": .number(String(Double(end.nanoseconds) / 1e9)),
    ])
    if let reason = end.result.excuse { value = value.adding(["reason": .text(SanitizedText.of(reason))]) }
    if let remark = end.remark { value = value.adding(["remark": .text(remark.text)]) }
    let findings = end.result.findings(atLine: head.line, in: path)
    if !findings.isEmpty { value = value.adding(["findings": .list(of: findings, finding)]) }
    if let failure = end.result.failure {
      value = value.adding(["text": .text(FailureText(path: path).body(failure))])
    }
    if !end.output.isEmpty { value = value.adding(["output": .text(FailureText.printed(end.output))]) }
    return value
  }

  /// A file that could not be used, so that it has no cases; `nil` for any other.
  package static func unusable(_ head: FileHead, _ path: String) -> JSONValue? {
    guard head.isInvalid else { return nil }
    let status: Status = head.hostFailure == nil ? .invalidFile : .noHost
    return [
      "file": .text(path), "status": .text(status.rawValue),
      "findings": .list(of: head.diagnostics) { diagnostic in
        [
          "line": .integer(diagnostic.line), "column": .integer(diagnostic.column),
          "message": .text(SanitizedText.of(diagnostic.message.plain)),
          "details": .texts(Array(diagnostic.details.drop { $0.isEmpty })),
        ]
      },
    ]
  }

  private static func finding(_ finding: CaseFinding) -> JSONValue {
    var value: JSONValue = [
      "line": .integer(Int(finding.range.start.line)), "column": .integer(Int(finding.range.start.column)),
      "message": .text(finding.message), "details": .texts(finding.details), "advice": .texts(finding.advice),
    ]
    if let step = finding.step { value = value.adding(["step": .text(step)]) }
    guard let (expected, actual) = finding.values else { return value }
    return value.adding(["expected": .text(expected), "actual": .text(actual)])
  }
}
