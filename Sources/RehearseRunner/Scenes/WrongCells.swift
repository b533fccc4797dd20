import Rehearse
import RehearseLanguage

/// Finds the cells of a case's row that failed, and their actual values.
package struct WrongCells {
  private let testCase: Case
  private let trace: Trace
  private let contract: ModuleContract

  package init(_ testCase: Case, _ trace: Trace, _ contract: ModuleContract) {
    (self.testCase, self.trace, self.contract) = (testCase, trace, contract)
  }

  package func all(_ failure: FailureReport, _ cells: [CaseCell], _ columns: [Column]) -> [CaseDetails.WrongCell] {
    let findings = failure.findings
    var wrong: [CaseDetails.WrongCell] = []
    for (index, (column, cell)) in zip(columns, cells).prefix(SizeLimits.factColumns).enumerated()
    where column.word == .then {
      let found = findings.first { Self.isIn(cell.range, $0.position) }
      if let found { wrong.append(CaseDetails.WrongCell(column: index, actual: actual(found))) }
    }
    return wrong
  }

  private static func isIn(_ range: SourceRange, _ position: SourcePosition) -> Bool {
    range.start <= position && (position < range.end || position == range.start)
  }

  private func actual(_ finding: Finding) -> String {
    switch finding.kind {
    case .unexpectedCall, .missingCall, .misplacedCall, .otherArguments: calls
    case .forbiddenCall: Self.cut(finding.subject)
    case .changedAsWell: Self.cut("also \(finding.subject): \(finding.values(.actual) ?? "")")
    default: Self.cut(finding.values(.actual) ?? "")
    }
  }

  private static func cut(_ text: String) -> String { text.cut(toBytes: SizeLimits.sceneText) }

  /// The compared calls as shown in a table cell; only scenarios without `steps` have tables.
  private var calls: String {
    let step = testCase.step(numbered: nil)
    guard testCase.steps.indices.contains(step), let expected = testCase.steps[step].calls else { return "" }
    let indices = ComparedCalls.places(expected, testCase.steps[step].alsoAllowed, trace, step: step, contract)
    guard !indices.isEmpty else { return "none" }
    let text = CallText(contract: contract, secrets: CaseSecrets(testCase, trace.calls, contract))
    let shown = indices.prefix(Evaluator.callLimit).map { text.shown(trace.calls[$0]) }
    return Self.cut("[\(shown.joined(separator: ", "))]")
  }
}
