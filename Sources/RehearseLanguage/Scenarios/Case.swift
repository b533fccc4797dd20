import Rehearse

/// One test case: what runs, and what is expected of it, or a rule. A scenario is one, or one for each row of its table.
package final class Case: Sendable {
  /// Where a response was written, and whether an unused one is worth a warning.
  package struct ResponseSite: Sendable {
    package var range: SourceRange
    package var origin: Origin
  }

  /// A given that was written above the module's own default.
  package struct GivenSite: Sendable {
    package var given: Int
    package var range: SourceRange
    package var origin: Origin
  }

  /// Who wrote a given or a response.
  package enum Origin: Sendable, Equatable {
    case file, scenario
    /// A column of the scenario's table, or a key of its `for every`, by its place.
    case column(Int)
  }

  /// The scenario's place in its file.
  package let scenario: Int
  /// The full name: the id or the title, then the row's values in brackets.
  package let name: String
  /// The row, or the scenario.
  package let position: SourcePosition
  /// Whether a table or `for every` made it.
  package let isRow: Bool
  /// What is done; in a rule, what is fixed and what happens first.
  package let plan: Plan
  /// What is expected of each step; of a rule, which has none, nothing.
  package let steps: [Expectations]
  /// What must hold whatever happens, if it is that; then the plan is only the beginning.
  package let rule: Rule?
  /// Beside `plan.responses`.
  package let responseSites: [ResponseSite]
  package let givenSites: [GivenSite]

  /// All that a case does and expects, without its name, its marks and its place: two cases of one meaning are the same
  /// test.
  package struct Meaning: Hashable, Sendable {
    let plan: Plan
    let steps: [Expectations.Meaning]
    let rule: Rule.Meaning?
  }

  package var meaning: Meaning {
    Meaning(
      plan: plan, steps: steps.map(\.meaning), rule: rule?.meaning(fixed: Set(givenSites.map(\.given))))
  }

  init(
    scenario: Int, name: String, position: SourcePosition, isRow: Bool, plan: Plan, steps: [Expectations], rule: Rule?,
    responseSites: [ResponseSite], givenSites: [GivenSite]
  ) {
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

  /// A sequence that breaks a rule, as an ordinary case: what it does, and the promise that it breaks.
  ///
  /// - Parameters:
  ///   - range: where the promise is.
  ///   - calls: the operations that are to be called, if the promise is about their number.
  package init(
    breaking rule: Case, _ plan: Plan, at range: SourceRange, never: [Expectations.Never] = [],
    state: [Expectations.Field] = [], calls: [Int]? = nil
  ) {
    (scenario, name, position, isRow) = (rule.scenario, rule.name, rule.position, rule.isRow)
    self.plan = plan
    var expectations = Expectations(when: range)
    (expectations.never, expectations.state) = (never, state)
    expectations.calls = calls.map { calls in
      Expectations.Calls(
        isOrdered: true, items: calls.map { CallPattern(operation: $0, arguments: [], range: range) }, range: range)
    }
    steps = [expectations]
    self.rule = nil
    responseSites = plan.responses.map { _ in ResponseSite(range: range, origin: .scenario) }
    givenSites = []
  }
}
