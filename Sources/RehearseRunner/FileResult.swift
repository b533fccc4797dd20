import RehearseScenario
import RehearseSource

/// What became of one scenario file.
package struct FileResult: Sendable {
  /// The path as it is shown.
  package var path: String
  /// What makes the file unusable, or warnings about it; in the order of the file.
  package var diagnostics: [Diagnostic] = []
  /// How many more mistakes there are than are listed.
  package var omittedDiagnostics = 0
  /// Draws the diagnostics.
  package var snippets: SnippetRenderer
  package var isInvalid = false
  /// The file's scenarios and cases, where it is valid.
  package var file: ScenarioFile?
  package var cases: [CaseResult] = []
  package var tally = Tally()
  /// When the file was begun, in nanoseconds since 1970.
  package var startedAt: Int64 = 0

  package init(path: String) {
    self.path = path
    snippets = SnippetRenderer(path: path, source: nil)
  }
}
