import Rehearse

/// Something that is wrong with a scenario file, or worth a second look, and where.
///
/// A value, not a text: one renderer draws it for the terminal and for the reports alike.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Sendable, Codable { case error, warning }

  package var severity: Severity
  package var range: SourceRange
  /// What is wrong, in one sentence without a full stop.
  package var message: String
  /// What to do about it: a suggestion, the names that exist, lines to paste.
  package var notes: [String]
  /// The word for this kind of mistake; `nil` for what is not about the contents of a scenario file.
  package var code: String?

  package init(
    _ severity: Severity, at range: SourceRange, _ message: String, notes: [String] = [], code: String? = nil
  ) {
    self.severity = severity
    self.range = range
    self.message = message
    self.notes = notes
    self.code = code
  }
}
