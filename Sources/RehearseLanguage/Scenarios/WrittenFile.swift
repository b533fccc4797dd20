/// What a file and its scenarios say for readers alone: kept only where somebody wants to show it.
///
/// Apart from scenarios and cases, so that these are no larger for it.
package final class WrittenFile: Sendable {
  package let words: WrittenWords
  /// One for each scenario.
  package let scenarios: [WrittenWords]
  private let cells: [Int: [CaseCell]]

  init(_ words: WrittenWords, scenarios: [WrittenWords], cells: [Int: [CaseCell]]) {
    self.words = words
    self.scenarios = scenarios
    self.cells = cells
  }

  /// What the row of a case says in each column; nothing where a scenario is one case.
  ///
  /// - Parameter testCase: its place in the file.
  package func cells(ofCase testCase: Int) -> [CaseCell] { cells[testCase] ?? [] }
}
