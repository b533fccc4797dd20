/// A case with its verdict.
package struct CaseResult: Sendable {
  /// The scenario's place in its file.
  package var scenario: Int
  package var name: String
  /// With an id as the name, the title that a reader wants to see.
  package var title: String?
  package var line: Int
  package var verdict: Verdict
  /// Real time.
  package var nanoseconds: Int64
}
