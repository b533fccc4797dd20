import Rehearse

/// Why a file cannot be used as it is: its mistakes, drawn for readers, in the order of the file.
package struct RejectedFile: Error {
  package let path: String
  package let diagnostics: [ShownDiagnostic]
  /// How many more mistakes there are than are listed.
  package let omittedDiagnostics: Int

  package init(_ path: String, _ diagnostics: [ShownDiagnostic], omitted: Int = 0) {
    self.path = path
    self.diagnostics = diagnostics
    omittedDiagnostics = omitted
  }

  /// A file that cannot be read at all, with the reason.
  package init(_ path: String, _ reason: String) { self.init(path, [.unusable(path, reason)]) }
}
