/// All that happened in a case, row by row in its true order: what a sequence picture is drawn from.
///
/// It is made where the trace is, since a trace never leaves its process, and only where somebody wants to look at it. Its texts
/// are short and without secrets; what they hold of a file or a module is made visible where it is shown.
package struct Scene: Sendable, Equatable, Codable {
  /// How many rows are kept; the others are counted.
  package static let rowLimit = 200
  /// How many bytes each text has at most, apart from the ellipsis of one that was cut.
  package static let textLimit = 300
  /// How many values of the state are kept, all fields and steps together; the fields for which there is no room are counted.
  package static let valueLimit = 600

  package var rows: [SceneRow]
  /// How many more rows there were than are kept.
  package var omittedRows = 0
  /// The state fields that changed or of which something is expected, in the order of the vocabulary.
  package var fields: [SceneField]
  /// How many more such fields there are than are kept.
  package var omittedFields = 0
  /// Virtual milliseconds from the start to the end; `nil` where the process ended before, or the case has no time of its own.
  package var duration: Int64?

  package init(
    rows: [SceneRow], omittedRows: Int = 0, fields: [SceneField] = [], omittedFields: Int = 0, duration: Int64? = nil
  ) {
    self.rows = rows
    self.omittedRows = omittedRows
    self.fields = fields
    self.omittedFields = omittedFields
    self.duration = duration
  }
}
