import Rehearse

extension FailureReport {
  /// About how many bytes its text takes.
  package var size: Int {
    steps.reduce(0) { size, step in
      let findings = step.findings.reduce(0) { size, finding in
        (finding.detailLines + finding.adviceLines).reduce(
          size + finding.quotation.utf8.count + finding.headline.utf8.count + 100
        ) { $0 + $1.utf8.count + 10 }
      }
      return size + findings + step.calls.size
    }
  }

  /// The first expectation that failed, without the calls.
  package func shortened(_ note: String) -> FailureReport {
    guard var step = steps.first(where: { !$0.findings.isEmpty }), let first = step.findings.first else { return self }
    var report = self
    report.omittedFindings += findings.count - 1
    report.notes = [note]
    step.findings = [first.shortened(Self.cut)]
    step.omittedCalls += step.calls.count
    step.calls = []
    report.steps = [step]
    return report
  }

  fileprivate static func cut(_ text: String) -> String { text.utf8.count > 120 ? text.prefix(100) + "…" : text }
}

extension ErrorReport {
  /// About how many bytes its text takes.
  package var size: Int { message.utf8.count + 100 + calls.size }

  /// The same without the calls.
  package var shortened: ErrorReport {
    var report = self
    report.omittedCalls += calls.count
    report.calls = []
    return report
  }
}

extension [FailureReport.CallLine] {
  fileprivate var size: Int { reduce(0) { $0 + $1.text.utf8.count + $1.note.utf8.count + 20 } }
}
