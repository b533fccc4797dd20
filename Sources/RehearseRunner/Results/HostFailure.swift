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
      message += ": line \(first.line), column \(first.column): \(first.message.plain)"
    }
    (projectFile, mistakes, omittedMistakes) = (error.path, error.diagnostics, error.omitted)
  }

  /// The hints, the output, and the mistakes of the project file.
  package var details: [Hint] {
    hints.map { Hint(MessageText(quoting: $0)) }
      + (output.isEmpty ? [] : [Hint("It printed:", pasting: output, indent: 2)])
      + mistakes.map { mistake in
        let lines = mistake.details.filter { !$0.isEmpty }
        return Hint(MessageText(quoting: mistake.headline()), pasting: lines, indent: 0)
      }
  }

  /// The failure as an error in a file.
  package func shown(_ path: String) -> ShownDiagnostic {
    SnippetRenderer(path: path, source: nil).shown(
      Diagnostic(.error, at: .start, MessageText(quoting: message), hints: details))
  }
}

extension FileHead {
  /// The head of a file that cannot run.
  package init(_ failure: HostFailure, path: String, startedAt: Int64) {
    self.init(startedAt: startedAt)
    isInvalid = true
    hostFailure = failure
    diagnostics = [failure.shown(path)]
  }
}
