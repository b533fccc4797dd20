import Rehearse
import RehearseLanguage

/// What is known of a file once it has been read: its cases, or why it has none.
package struct FileHead: Sendable, Codable {
  /// When it was begun, in nanoseconds since 1970.
  package var startedAt: Int64
  /// The module's name; empty when the file is invalid.
  package var module = ""
  package var isInvalid = false
  /// The mistakes that make it invalid, in the order of the file.
  package var diagnostics: [ShownDiagnostic] = []
  /// How many more mistakes there are than are listed.
  package var omittedDiagnostics = 0
  /// The lines of the scenarios that ask to run alone.
  package var only: [Int] = []
  /// The selected cases, in the order of the file.
  package var cases: [CaseHead] = []

  package init(startedAt: Int64 = 0) { self.startedAt = startedAt }

  /// A file that cannot be used, with the reason.
  package static func unusable(_ path: String, _ reason: String, startedAt: Int64) -> FileHead {
    var head = FileHead(startedAt: startedAt)
    head.isInvalid = true
    head.diagnostics = [.unusable(path, reason)]
    return head
  }
}
