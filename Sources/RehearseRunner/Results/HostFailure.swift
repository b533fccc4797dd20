import Rehearse
import RehearseLanguage

/// Why no case of a file can run: its host did not start, or the `rehearse.yaml` of its host has mistakes.
package struct HostFailure: Error, Hashable, Sendable, Codable {
  private static let (lineLimit, lengthLimit) = (40, 500)

  /// One sentence without a period.
  package var message: String
  /// Advice, one line each.
  package var hints: [String] = []
  /// The last lines that the host or its build printed. They are untrusted.
  package var output: [String] = []
  /// The project file and its mistakes, if those are the reason.
  package var projectFile: String?
  package var mistakes: [ShownDiagnostic] = []
  package var omittedMistakes = 0

  package init(_ message: String, hints: [String] = [], printed: [UInt8] = []) {
    (self.message, self.hints) = (message, hints)
    let lines = String(decoding: printed, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let last = lines.reversed().drop { $0.isEmpty }.prefix(Self.lineLimit).reversed().drop { $0.isEmpty }
    output = last.map { String($0.prefix(Self.lengthLimit)) }
  }

  package init(_ error: HostError) { self.init(error.message, hints: error.hints, printed: error.output) }

  package init(_ error: ProjectFileError) {
    message = "\(SystemPath.lastName(of: error.path)) has mistakes"
    if let first = error.diagnostics.first {
      message += ": line \(first.line), column \(first.column): \(first.message)"
    }
    (projectFile, mistakes, omittedMistakes) = (error.path, error.diagnostics, error.omitted)
  }

  /// The hints and the output, one line each.
  package var details: [String] {
    hints + (output.isEmpty ? [] : ["It printed:"] + output.map { "  \($0)" })
      + mistakes.flatMap { $0.text.split(separator: "\n").map(String.init) }
  }
}

extension FileHead {
  /// The head of a file that cannot run.
  package init(_ failure: HostFailure, path: String, startedAt: Int64) {
    self.init(startedAt: startedAt)
    isInvalid = true
    hostFailure = failure
    diagnostics = [
      SnippetRenderer(path: path, source: nil).shown(
        Diagnostic(.error, at: .start, failure.message, notes: failure.details))
    ]
  }
}
