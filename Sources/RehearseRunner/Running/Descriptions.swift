import Rehearse
import RehearseLanguage

/// Describes a file for a page before its cases run.
struct FileDescriber {
  let file: ScenarioFile
  let written: WrittenLines
  let lines: ShownLines

  /// - Parameter selected: the selected cases, as in the head.
  func describe(_ selected: [Int], in head: inout FileHead) {
    let words = file.written?.words
    var facts = FileFacts(
      about: words?.explanation.map(Self.cut), tags: Self.cut(words?.tags ?? []), links: Self.cut(words?.links ?? []))
    var numbers: [Int: Int] = [:]
    for (index, caseIndex) in selected.enumerated() {
      let testCase = file.cases[caseIndex]
      let scenario = testCase.scenario
      if numbers[scenario] == nil {
        numbers[scenario] = facts.scenarios.count
        facts.scenarios.append(self.facts(ofScenario: scenario, isRule: testCase.rule != nil))
      }
      let number = numbers[scenario] ?? 0
      head.cases[index].scenario = number
      head.cases[index].cells = cells(caseIndex, facts.scenarios[number].columns)
    }
    head.facts = facts
  }

  private func facts(ofScenario number: Int, isRule: Bool) -> ScenarioFacts {
    let scenario = file.scenarios[number]
    let words = file.written?.scenarios[number]
    return ScenarioFacts(
      title: Self.cut(scenario.title), id: scenario.id.map(Self.cut), why: words?.explanation.map(Self.cut),
      tags: Self.cut(words?.tags ?? []), links: Self.cut(words?.links ?? []), skip: scenario.skip.map(Self.cut),
      knownFailure: scenario.knownFailure.map { mark in
        ScenarioFacts.KnownFailureFacts(
          issue: Self.cut(mark.issue), because: mark.because.map(Self.cut), until: mark.until?.text)
      }, isRule: isRule,
      columns: (words?.columns ?? []).prefix(SizeLimits.factColumns).map { ScenarioFacts.TableColumn($0) },
      lines: quoted(written.lines(ofScenario: number)))
  }

  private func quoted(_ range: ClosedRange<Int>?) -> QuotedLines {
    guard let range else { return QuotedLines(first: 1, last: 1) }
    let kept = range.lowerBound...min(range.upperBound, range.lowerBound + SizeLimits.quotedLines - 1)
    return QuotedLines(
      first: range.lowerBound, last: range.upperBound,
      texts: lines.texts(kept).map { $0.cut(toBytes: SizeLimits.quotedText) })
  }

  /// Shows expectations as written, and everything else as in the case's name.
  private func cells(_ index: Int, _ columns: [ScenarioFacts.TableColumn]) -> [String] {
    zip(columns, file.written?.cells(ofCase: index) ?? []).map { column, cell in
      (column.kind == .then ? lines.text(cell.range) : cell.shown).cut(toBytes: SizeLimits.sceneText)
    }
  }

  private static func cut(_ text: String) -> String { text.cut(toBytes: SizeLimits.factText) }

  private static func cut(_ texts: [String]) -> [String] { texts.prefix(SizeLimits.factWords).map(cut) }
}

/// Describes the cases of a file for a page as they finish.
struct CaseDescriber {
  private let options: FileRunner.Description
  private let file: ScenarioFile
  private let selected: [Int]
  private let maker: SceneMaker
  /// The first case of each scenario, in file order, that passed and has a scene.
  ///
  /// Whatever the run order, the first case to pass always gets a scene, because no earlier one has passed by then.
  private var pictured: [Int: Int] = [:]

  init(_ options: FileRunner.Description, _ file: ScenarioFile, selected: [Int]) {
    (self.options, self.file, self.selected) = (options, file, selected)
    maker = SceneMaker(contract: file.contract)
  }

  /// The details of a finished case, by its index among the selected ones; `nil` if it did not run.
  mutating func details(at index: Int, _ ended: EndedCase, _ result: CaseResult) -> CaseDetails? {
    guard result.status.isRun else { return nil }
    let testCase = file.cases[selected[index]]
    if let lost = ended.lost {
      return CaseDetails(scene: maker.scene(ofLost: lost.calls, omitted: lost.omittedCalls, of: testCase))
    }
    if let broken = ended.broken { return CaseDetails(scene: scene(of: broken)) }
    guard let trace = ended.trace else { return CaseDetails() }
    let failure = result.failure
    var details = CaseDetails(virtualTime: trace.stepEnds.last?.time ?? 0)
    if let failure {
      let columns = file.written?.scenarios[testCase.scenario].columns ?? []
      let cells = file.written?.cells(ofCase: selected[index]) ?? []
      details.wrongCells = WrongCells(testCase, trace, file.contract).all(failure, cells, columns)
    }
    if result.isPictured {
      details.scene = maker.scene(testCase, trace, failure)
    } else if index < pictured[testCase.scenario] ?? .max {
      pictured[testCase.scenario] = index
      addScene(of: testCase, trace, to: &details)
    }
    return details
  }

  /// The scene of a broken rule, without a duration, because each sequence has its own virtual time.
  private func scene(of broken: BrokenCourse) -> Scene {
    maker.scene(broken.testCase, broken.trace, Evaluator.evaluate(broken.testCase, broken.trace, file.contract))
  }

  private func addScene(of testCase: Case, _ trace: Trace, to details: inout CaseDetails) {
    guard options.budget?.isSpent != true else {
      details.omitsScene = true
      return
    }
    let scene = maker.scene(testCase, trace, nil)
    options.budget?.spend(scene.size)
    details.scene = scene
  }
}
