import Rehearse
import RehearseLanguage

/// What is wrong with how an action ended.
enum EndingProblem {
  /// No action returned, or threw.
  case missing(Expectation.Ending, Pattern)
  case other(Trace.Result, Expectation.Ending, Pattern)
  /// A value or an error where none is expected, and the range of what says so.
  case unexpected(Trace.Result, SourceRange)
  /// An error that nothing mentions.
  case unmentioned(Trace.Result)
  case undeclared(Trace.Result, String)
}

extension Evaluator {
  mutating func check(_ expected: Expectation.Ending, _ step: Int) {
    let results = trace.results(ofStep: step)
    let ended = results.filter { ends($0, expected.key) }
    guard let pattern = expected.pattern else {
      for result in ended { report(.unexpected(result, expected.range), step) }
      return
    }
    if ended.isEmpty {
      // An error that is not declared explains that nothing was returned or thrown.
      let isExplained = !results.isEmpty && results.allSatisfy { $0.outcome.isUndeclared }
      if !isExplained { report(.missing(expected, pattern), step) }
    }
    for result in ended where !result.outcome.fits(pattern) { report(.other(result, expected, pattern), step) }
  }

  /// Reports errors that no expectation mentions.
  mutating func checkErrors(_ step: Int, _ expected: Expectations) {
    if trace.results.isEmpty { return }
    let results = trace.results(ofStep: step)
    // An action that had to return and threw is one problem.
    let isReported = expected.returned?.pattern != nil && !results.contains { ends($0, .returned) }
    if expected.threw == nil, !expected.isBefore, !isReported {
      for result in results where ends(result, .threw) { report(.unmentioned(result), step) }
    }
    for result in results {
      if case .threwOther(let text) = result.outcome { report(.undeclared(result, text), step) }
    }
  }

  private func ends(_ result: Trace.Result, _ key: ThenKey) -> Bool {
    contract.endings([result]).contains { $0.key == key }
  }

  private mutating func report(_ problem: EndingProblem, _ step: Int) {
    guard takesAnother() else { return }
    let words = EndingFindings(text: text, trace: trace, plan: testCase.plan, step: step)
    findings.append(words.finding(problem, at: testCase.steps[step].when))
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

  var isUndeclared: Bool { if case .threwOther = self { true } else { false } }

  var isError: Bool { if case .returned = self { false } else { true } }

  func fits(_ pattern: Pattern) -> Bool { value.map(pattern.matches) ?? false }
}
