import Rehearse
import RehearseLanguage

/// Compares what actions returned or threw with what was expected of the step in which they ended.
struct EndingComparison {
  enum Problem {
    /// No action returned, or threw.
    case missing(ThenKey, Expectations.Ending, Pattern)
    case other(Trace.Result, Expectations.Ending, Pattern)
    /// A value or an error where none is expected; the place of what says so.
    case unexpected(Trace.Result, SourceRange)
    /// An error that nothing mentions.
    case unmentioned(Trace.Result)
    case undeclared(Trace.Result, String)
  }

  private(set) var problems: [Problem] = []

  /// - Parameter results: the actions that ended in the step.
  init(_ expected: Expectations, _ results: [Trace.Result], _ contract: ModuleContract) {
    let returned = results.filter { contract.endings([$0]).contains { $0.key == .returned } }
    let threw = results.filter { contract.endings([$0]).contains { $0.key == .threw } }
    let undeclared = results.compactMap { result -> Problem? in
      if case .threwOther(let text) = result.outcome { .undeclared(result, text) } else { nil }
    }
    // An error that is not declared explains that nothing was returned or thrown.
    let isExplained = !results.isEmpty && undeclared.count == results.count
    for (key, ending, ended) in [(ThenKey.returned, expected.returned, returned), (.threw, expected.threw, threw)] {
      guard let ending else { continue }
      guard let pattern = ending.pattern else {
        problems += ended.map { .unexpected($0, ending.range) }
        continue
      }
      if ended.isEmpty, !isExplained { problems.append(.missing(key, ending, pattern)) }
      problems += ended.filter { !$0.outcome.fits(pattern) }.map { .other($0, ending, pattern) }
    }
    // An action that had to return and threw is one problem.
    let isReported = expected.returned?.pattern != nil && returned.isEmpty
    if expected.threw == nil, !expected.isBefore, !isReported { problems += threw.map(Problem.unmentioned) }
    problems += undeclared
  }
}

extension Evaluator {
  mutating func evaluateEndings(_ step: Int, _ expected: Expectations) {
    guard !trace.results.isEmpty || expected.returned != nil || expected.threw != nil else { return }
    for problem in EndingComparison(expected, trace.results(ofStep: step), contract).problems where takesAnother() {
      let words = EndingFindings(text: text, trace: trace, plan: testCase.plan, step: step)
      findings.append(words.finding(problem, at: expected.when))
    }
  }
}

extension Trace.Outcome {
  /// The value that was returned, or the error that was thrown.
  var value: Literal? {
    switch self {
    case .returned(let value), .threw(let value): value
    case .threwOther: nil
    }
  }

  var isError: Bool { if case .returned = self { false } else { true } }

  func fits(_ pattern: Pattern) -> Bool { value.map(pattern.matches) ?? false }
}
