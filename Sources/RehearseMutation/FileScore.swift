/// What a file's scenarios noticed of all changes.
package struct FileScore: Sendable {
  /// As it is shown.
  package let path: String
  package let module: String
  package let scenarios: [ScenarioScore]

  package var score: Score { scenarios.reduce(into: Score()) { $0 += $1.score } }
}
