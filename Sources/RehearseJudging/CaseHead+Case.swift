import RehearseResults
import RehearseScenario
import RehearseSource

extension CaseHead {
  /// What a case of a file is known by.
  package init(of testCase: Case, _ file: ScenarioFile) {
    let scenario = file.scenarios[testCase.scenario]
    self.init(
      name: testCase.name, title: scenario.id == nil ? nil : scenario.title, line: Int(testCase.position.line),
      tags: scenario.tags)
  }
}
