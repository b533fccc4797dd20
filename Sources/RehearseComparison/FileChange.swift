/// What is to be told of a file.
package struct FileChange: Sendable {
  package enum Kind: String, Sendable {
    case changed, added, removed
  }

  package var kind: Kind
  /// How it is shown; of a file that was removed as it was on the old side.
  package var path: String
  package var scenarios: [ScenarioChange]
}
