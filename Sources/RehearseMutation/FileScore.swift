import RehearseResults

/// What a file's scenarios noticed of all changes.
package struct FileScore: Sendable {
  /// As it is shown.
  package let path: String
  package let module: String
  package let scenarios: [ScenarioScore]
  /// When the file was begun, in nanoseconds since 1970.
  package let startedAt: Int64

  package var score: Share { scenarios.reduce(into: Share()) { $0 += $1.score } }
}
