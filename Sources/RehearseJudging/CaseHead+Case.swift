import RehearseResults
import RehearseScenario
import RehearseSource

extension CaseHead {
  /// What a case of a scenario is known by.
  package init(of testCase: Case, _ scenario: Scenario) {
    self.init(
      name: testCase.name, title: scenario.id == nil ? nil : scenario.title, line: Int(testCase.position.line),
      tags: scenario.tags)
  }
}
