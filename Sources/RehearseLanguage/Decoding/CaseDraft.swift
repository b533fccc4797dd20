import Rehearse

/// A scenario on its way to its cases: a table's rows each change a copy of it.
struct CaseDraft {
  var scenario: Int
  var name: String
  var position: SourcePosition
  var given: GivenLayer
  var notes = StepNotes()
  /// What happens in each step, and what is expected of it: apart, since the case takes both over as they are.
  var triggers: [[Plan.Trigger]] = []
  var expectations: [Expectations] = []
  /// What makes it a rule; its `never` and `state` are in the expectations of its only step, to which columns add.
  var rule: Rule?
  /// Whether it is one of several cases that a table or `for every` makes.
  var isRow = false

  init(scenario: Int, name: String, position: SourcePosition, given: GivenLayer) {
    self.scenario = scenario
    self.name = name
    self.position = position
    self.given = given
  }

  mutating func makeRoom(forSteps count: Int) {
    triggers.reserveCapacity(count)
    expectations.reserveCapacity(count)
  }

  /// Adds a step.
  mutating func add(_ triggers: consuming [Plan.Trigger], _ expectations: consuming Expectations) {
    self.triggers.append(triggers)
    self.expectations.append(expectations)
  }

  /// The case that it has become.
  ///
  /// Not an initializer of the case: those take what they are given for their own, here a copy of all these lists.
  var testCase: Case {
    guard var rule else { return testCase(steps: expectations, rule: nil) }
    rule.never = expectations[0].never
    rule.state = expectations[0].state
    return testCase(steps: [], rule: rule)
  }

  private func testCase(steps: [Expectations], rule: Rule?) -> Case {
    Case(
      scenario: scenario, name: name, position: position, isRow: isRow,
      plan: Plan(given: given.values, responses: given.responses, steps: triggers), steps: steps, rule: rule,
      responseSites: given.responseSites, givenSites: given.sites)
  }

  /// Whether nothing is expected, as far as no column says more.
  var expectsNothing: Bool { expectations[0].isEmpty && rule?.limits.isEmpty ?? true }
}
