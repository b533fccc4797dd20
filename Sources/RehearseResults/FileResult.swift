import RehearseSource

/// What became of one scenario file.
package struct FileResult: Sendable {
  /// The path as it is shown.
  package var path: String
  package var module = ""
  /// What makes the file unusable, or warnings about it; in the order of the file.
  package var diagnostics: [ShownDiagnostic] = []
  /// How many more mistakes there are than are listed.
  package var omittedDiagnostics = 0
  package var isInvalid = false
  /// The lines of the scenarios that ask to run alone.
  package var only: [Int] = []
  package var cases: [CaseResult] = []
  package var tally = Tally()
  /// When the file was begun, in nanoseconds since 1970.
  package var startedAt: Int64 = 0

  package init(path: String, diagnostics: [ShownDiagnostic] = [], omittedDiagnostics: Int = 0) {
    self.path = path
    self.diagnostics = diagnostics
    self.omittedDiagnostics = omittedDiagnostics
  }

  /// Cuts the failures down for which there is no room.
  package mutating func fit(into room: inout FailureRoom) {
    guard tally.failed + tally.errored + tally.known > 0 else { return }
    for place in cases.indices { room.fit(&cases[place]) }
  }

  /// Adds a case and counts it.
  package mutating func add(_ ended: CaseResult) {
    tally.count(ended.verdict)
    cases.append(ended)
  }
}
