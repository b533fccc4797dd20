import Rehearse
import RehearseLanguage

/// Makes what a page shows of the cases of one file, as they end.
struct CaseDescriber {
  private let options: FileRunner.Description
  private let file: ScenarioFile
  /// The selected cases.
  private let places: [Int]
  private let maker: SceneMaker
  /// For each scenario the first of its cases, in the order of the file, whose scene was made though it passed.
  ///
  /// In whatever order the cases run, the first that passes is among those, since it comes before all others.
  private var pictured: [Int: Int] = [:]

  /// - Parameter places: the selected cases.
  init(_ options: FileRunner.Description, _ file: ScenarioFile, places: [Int]) {
    self.options = options
    self.file = file
    self.places = places
    maker = SceneMaker(vocabulary: file.vocabulary)
  }

  /// What is shown of a case that has ended; `nil` for one that did not run.
  ///
  /// - Parameter place: its place among the file's selected cases.
  mutating func details(at place: Int, _ ended: EndedCase, _ verdict: Verdict) -> CaseDetails? {
    guard verdict.isRun else { return nil }
    if let lost = ended.lost { return CaseDetails(scene: maker.scene(ofLost: lost.calls, omitted: lost.omittedCalls)) }
    if let broken = ended.broken { return CaseDetails(scene: scene(of: broken)) }
    guard let trace = ended.trace else { return CaseDetails() }
    let testCase = file.cases[places[place]]
    let failure = verdict.failure
    var details = CaseDetails(virtualTime: trace.stepEnds.last?.time ?? 0)
    if let failure {
      let columns = file.written?.scenarios[testCase.scenario].columns ?? []
      let cells = file.written?.cells(ofCase: places[place]) ?? []
      details.wrongCells = WrongCells(testCase, trace, file.vocabulary).all(failure, cells, columns)
    }
    if verdict.isPictured {
      details.scene = maker.scene(testCase, trace, failure)
    } else if place < pictured[testCase.scenario] ?? .max {
      pictured[testCase.scenario] = place
      addScene(of: testCase, trace, to: &details)
    }
    return details
  }

  /// What happened where a rule is broken; its time is not the scenario's, since thousands of sequences had theirs.
  private func scene(of broken: BrokenCourse) -> Scene {
    maker.scene(broken.testCase, broken.trace, Judge.judge(broken.testCase, broken.trace, file.vocabulary))
  }

  private func addScene(of testCase: Case, _ trace: Trace, to details: inout CaseDetails) {
    if let budget = options.budget {
      guard !budget.isSpent else {
        details.omitsScene = true
        return
      }
      let scene = maker.scene(testCase, trace, nil)
      budget.spend(scene.size)
      details.scene = scene
    } else {
      details.scene = maker.scene(testCase, trace, nil)
    }
  }
}
