import Rehearse
import RehearseLanguage

/// Makes what a page shows of a file before any of its cases has run.
struct FileDescriber {
  let file: ScenarioFile
  let written: WrittenLines
  let lines: ShownLines

  /// - Parameter places: the selected cases, which are those of the head.
  func describe(_ places: [Int], in head: inout FileHead) {
    let words = file.written?.words
    var facts = FileFacts(
      feature: Self.cut(words?.title ?? ""), about: words?.explanation.map(Self.cut), tags: Self.cut(words?.tags ?? []),
      links: Self.cut(words?.links ?? []))
    var numbers: [Int: Int] = [:]
    for (index, place) in places.enumerated() {
      let testCase = file.cases[place]
      let scenario = testCase.scenario
      if numbers[scenario] == nil {
        numbers[scenario] = facts.scenarios.count
        facts.scenarios.append(self.facts(ofScenario: scenario, isRule: testCase.rule != nil))
      }
      let number = numbers[scenario] ?? 0
      head.cases[index].scenario = number
      head.cases[index].cells = cells(place, facts.scenarios[number].columns)
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
        ScenarioFacts.KnownFailure(
          issue: Self.cut(mark.issue), because: mark.because.map(Self.cut), until: mark.until?.text)
      }, isRule: isRule,
      columns: (words?.columns ?? []).prefix(ScenarioFacts.columnLimit).map { ScenarioFacts.Column($0) },
      lines: quoted(written.lines(ofScenario: number)))
  }

  private func quoted(_ range: ClosedRange<Int>?) -> QuotedLines {
    guard let range else { return QuotedLines(first: 1, last: 1) }
    let kept = range.lowerBound...min(range.upperBound, range.lowerBound + QuotedLines.limit - 1)
    return QuotedLines(
      first: range.lowerBound, last: range.upperBound,
      texts: lines.texts(kept).map { $0.cut(toBytes: QuotedLines.textLimit) })
  }

  /// What is expected is shown as it is written, all else as the case's name shows it.
  private func cells(_ place: Int, _ columns: [ScenarioFacts.Column]) -> [String] {
    zip(columns, file.written?.cells(ofCase: place) ?? []).map { column, cell in
      (column.kind == .then ? lines.text(cell.range) : cell.shown).cut(toBytes: Scene.textLimit)
    }
  }

  private static func cut(_ text: String) -> String { text.cut(toBytes: ScenarioFacts.textLimit) }

  private static func cut(_ texts: [String]) -> [String] { texts.prefix(ScenarioFacts.wordLimit).map(cut) }
}
