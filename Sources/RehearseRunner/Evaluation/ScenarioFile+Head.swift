import Rehearse
import RehearseLanguage

extension ScenarioFile {
  /// A case as reports name it.
  ///
  /// - Parameter place: the case's place among all of the file.
  package func head(ofCase place: Int) -> CaseHead {
    let testCase = cases[place]
    let scenario = testCase.scenario
    return CaseHead(
      name: testCase.name, title: scenarios[scenario].id == nil ? nil : scenarios[scenario].title,
      line: Int(testCase.position.line), tags: scenarios[scenario].tags,
      skip: scenarios[scenario].skip)
  }
}
