import RehearseSource

/// Everything that is to be said about a case that did not do what was expected.
package struct FailureReport: Sendable {
  /// A call of the step, and what became of it.
  package struct CallLine: Sendable {
    package var text: String
    package var note: String
  }

  /// What failed in one step.
  package struct Step: Sendable {
    /// From 1; `nil` when the scenario has no `steps`.
    package var number: Int?
    package var findings: [Finding]
    package var calls: [CallLine]
    /// How many more calls there were than are listed.
    package var omittedCalls = 0
    /// Whether a reader wants to know which calls there were.
    package var isAboutCalls = true
  }

  package var module: String
  package var steps: [Step]
  /// Words about the failure as a whole: the scenario's links, a mark that has run out.
  package var notes: [String] = []
  /// How many more findings there are than are listed.
  package var omittedFindings = 0

  /// All findings, step by step.
  package var findings: [Finding] { steps.flatMap(\.findings) }
}

extension FailureReport {
  /// Findings about a scenario as a whole, in whichever steps.
  package init(module: String, about findings: [Finding]) {
    self.init(module: module, steps: [Step(number: nil, findings: findings, calls: [], isAboutCalls: false)])
  }
}
