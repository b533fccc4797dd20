import RehearseResults
import RehearseSource

extension FileScore {
  /// The score in the form of a run, for reports that dashboards read: each scenario that would not notice something is a
  /// failure that says what.
  package var result: FileResult {
    var head = FileHead(startedAt: startedAt)
    head.module = module
    head.cases = scenarios.map { CaseHead(name: $0.title, line: $0.line) }
    return FileResult(path: path, head: head, ends: scenarios.map { CaseEnd($0.verdict(module)) })
  }
}

extension ScenarioScore {
  fileprivate func verdict(_ module: String) -> Verdict {
    guard cases > 0 else { return .notRun(reason: "not tried: it did not run, or does not pass as it is") }
    let weaknesses = weaknesses.filter(\.counts)
    guard !weaknesses.isEmpty else { return .passed }
    let findings = weaknesses.map { weakness in
      let step = weakness.step.map { "step \($0) " } ?? ""
      return Finding(
        at: SourceRange(SourcePosition(line: weakness.line, column: 1), count: 1), step + weakness.sentence,
        advice: weakness.advice.text)
    }
    return .failed(FailureReport(module: module, about: findings))
  }
}
