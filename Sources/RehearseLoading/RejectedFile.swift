import RehearseSource

/// Why a file is no valid scenario file: its mistakes, drawn for readers, in the order of the file.
package struct RejectedFile: Error {
  package let diagnostics: [ShownDiagnostic]
  /// How many more mistakes there are than are listed.
  package let omittedDiagnostics: Int

  init(_ diagnostics: [ShownDiagnostic], omitted: Int = 0) {
    self.diagnostics = diagnostics
    omittedDiagnostics = omitted
  }

  /// A file that cannot be read at all, with the reason.
  init(_ path: String, _ reason: String) { self.init([.unusable(path, reason)]) }
}
