import Rehearse

/// A test case or a rule: a scenario without rows, or one row of a scenario.
package final class Case: Sendable {
  /// Where a response is written, and in which part of the file.
  package struct ResponseSite: Sendable {
    package var range: SourceRange
    package var origin: Origin
  }

  /// A given that overrides the module's default.
  package struct GivenSite: Sendable {
    package var given: Int
    package var range: SourceRange
    package var origin: Origin
  }

  /// The part of a file that sets a given or a response.
  package enum Origin: Sendable, Equatable {
    case file, scenario
    /// The column of the table, or the key of `for every`, at an index.
    case column(Int)
  }

  /// The index of the scenario in its file.
  package let scenario: Int
  /// The full name: the id or the title, then the row's values in brackets.
  package let name: String
  /// The position of the row or the scenario.
  package let position: SourcePosition
  package let isRow: Bool
  /// The marks of the row, or else of its scenario.
  package let skip: String?
  package let knownFailure: KnownFailure?
  /// What runs; for a rule, what is fixed and what happens first.
  package let plan: Plan
  /// Parallel to the steps of the plan, the first of which may be what happened before; empty for a rule.
  package let steps: [Expectations]
  /// The rule, whose plan is only the beginning.
  package let rule: Rule?
  /// Parallel to `plan.responses`.
  package let responseSites: [ResponseSite]
  package let givenSites: [GivenSite]

  struct Marks {
    var skip: String?
    var knownFailure: KnownFailure?
  }

  /// What a case does and expects; cases with equal meanings are the same test.
  package struct Meaning: Hashable {
    let plan: Plan
    let steps: [Expectations.Meaning]
    let rule: Rule.Meaning?
  }

  /// Whether the first step is what happened before.
  package var hasBefore: Bool { steps.first?.isBefore ?? false }

  /// The number of a step as in `StepName`; `nil` for the only step.
  package func number(ofStep step: Int) -> Int? {
    guard steps.indices.contains(step) else { return plan.steps.count > 1 ? step + 1 : nil }
    let number = steps[..<step].count { !$0.isBefore } + 1
    if steps[step].isBefore { return StepName.before(number) }
    return steps.count { !$0.isBefore } > 1 ? number : nil
  }

  /// The step with a number.
  package func step(numbered number: Int?) -> Int {
    steps.indices.first { self.number(ofStep: $0) == number } ?? 0
  }

  /// Such as `step 2 (Ben signs in)`; `nil` for the only step.
  package func name(ofStep step: Int) -> String? {
    number(ofStep: step).map { StepName.text($0, title(ofStep: step)) }
  }

  package func title(ofStep step: Int) -> String? { steps.indices.contains(step) ? steps[step].title : nil }

  package var meaning: Meaning {
    Meaning(
      plan: plan, steps: steps.map(\.meaning), rule: rule?.meaning(fixed: Set(givenSites.map(\.given))))
  }

  init(
    scenario: Int, name: String, position: SourcePosition, isRow: Bool, marks: Marks, plan: Plan, steps: [Expectations],
    rule: Rule?, responseSites: [ResponseSite], givenSites: [GivenSite]
  ) {
    (skip, knownFailure) = (marks.skip, marks.knownFailure)
    self.scenario = scenario
    self.name = name
    self.position = position
    self.isRow = isRow
    self.plan = plan
    self.steps = steps
    self.rule = rule
    self.responseSites = responseSites
    self.givenSites = givenSites
  }

  /// A counterexample of a rule as an ordinary case.
  ///
  /// - Parameters:
  ///   - range: The range of the promise that it breaks.
  ///   - expectations: What an ordinary scenario states of the promise.
  package init(breaking rule: Case, _ plan: Plan, at range: SourceRange, _ expectations: [Expectation]) {
    (scenario, name, position, isRow) = (rule.scenario, rule.name, rule.position, rule.isRow)
    (skip, knownFailure) = (nil, nil)
    self.plan = plan
    steps = [Expectations(when: range, expectations)]
    self.rule = nil
    responseSites = plan.responses.map { _ in ResponseSite(range: range, origin: .scenario) }
    givenSites = []
  }
}
