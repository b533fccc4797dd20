import Rehearse
import RehearseLanguage

/// Reports a case that passes in the defined order of simultaneous events but fails in an interleaving.
package struct OrderDependence {
  /// The number of lines shown before and after the first difference.
  private static let shownLines = (before: 8, after: 16)
  private static let findingLimit = 5

  private let contract: ModuleContract
  private let testCase: Case
  /// The number of the interleaving, from 1.
  private let order: Int

  package init(_ testCase: Case, _ contract: ModuleContract, order: Int) {
    (self.testCase, self.contract, self.order) = (testCase, contract, order)
  }

  /// - Parameters:
  ///   - first: the trace of the passing run.
  ///   - defined: a detailed trace of a second run in the defined order.
  ///   - interleaved: a detailed trace of the interleaving.
  ///   - command: the command that reproduces the interleaving.
  package func report(first: Trace, defined: Trace, interleaved: Trace, command: String) -> FailureReport {
    let calls = [first, defined, interleaved].flatMap(\.calls)
    let text = CallText(contract: contract, secrets: CaseSecrets(testCase, calls, contract))
    let isSteady = defined.fault == nil && Evaluator.holds(testCase, defined, contract)
    let failed = isSteady ? interleaved : defined
    let courses = [isSteady ? defined : first, failed].map {
      CourseLines(text: text, timeline: Timeline($0, testCase.plan)).lines(tellsEvents: isSteady)
    }
    let difference = zip(courses[0], courses[1]).prefix { $0 == $1 }.count
    let names = isSteady ? ["in the defined order", "in order \(order)"] : ["the first time", "the second time"]
    let lines =
      listed("What happened \(names[0]):", courses[0], from: difference)
      + listed("What happened \(names[1]) (\">\" marks the first difference):", courses[1], from: difference)
    let head = Finding(
      at: SourceRange(testCase.position, testCase.position),
      isSteady
        ? "the order of events at the same moment changes the result: the case passes in the defined order and fails in order \(order)"
        : "the result is not always the same: in the same order, the case passed the first time and failed the second time",
      advice: (isSteady ? [] : Self.unsteady) + lines.map { MessageText(quoting: $0) }
        + ["To repeat it:     \(command)"] + (isSteady ? Self.steady : []))
    let (findings, omitted) = self.findings(failed, names[1], text.secrets)
    var report = FailureReport(module: contract.name, about: [head] + findings)
    report.omittedFindings = omitted
    report.kind = .orderDependent
    return report
  }

  private static let unsteady: [MessageText] = [
    "The module keeps state between runs, or depends on something that varies: the time, a random number, or the order of a",
    "set or dictionary.",
  ]
  private static let steady: [MessageText] = [
    "In an app, any of these orders can happen, so the module must work in all of them. If only the defined order is possible, say",
    "why in the scenario:     order matters: the reason",
  ]

  /// The failed expectations. Advice is left out, because they hold in the defined order.
  private func findings(_ trace: Trace, _ name: String, _ secrets: CaseSecrets) -> (shown: [Finding], omitted: Int) {
    if let fault = trace.fault {
      let range = SourceRange(testCase.position, testCase.position)
      return ([Finding(at: range, "\(name) the module could not be run: \(secrets.masked(fault.reason))")], 0)
    }
    guard let report = Evaluator.evaluate(testCase, trace, contract) else { return ([], 0) }
    let findings = report.steps.flatMap { step in
      step.findings.map { finding in
        let step = step.name.map { ", \($0)" } ?? ""
        return Finding(
          at: finding.range, "\(name)\(step): \(finding.sentence)",
          details: finding.detailLines.map { MessageText(quoting: $0) })
      }
    }
    let shown = findings.prefix(Self.findingLimit)
    return (Array(shown), findings.count - shown.count + report.omittedFindings)
  }

  /// An excerpt of the lines, with the first difference marked.
  private func listed(_ heading: String, _ lines: [String], from difference: Int) -> [String] {
    let start = max(0, difference - Self.shownLines.before)
    let end = min(lines.count, difference + Self.shownLines.after)
    let shown = (start..<max(start, end)).map { index in
      let number = String(index + 1)
      let gap = String.blanks(3 - number.utf8.count)
      return "\(index == difference ? ">" : " ") \(gap)\(number)  \(lines[index])"
    }
    let gone = difference >= lines.count ? [">      nothing more happened"] : []
    let rest = lines.count > end ? ["       … and \(lines.count - end) more"] : []
    return [heading] + (start > 0 ? ["       … \(start) before, the same in both"] : []) + shown + gone + rest
  }
}
