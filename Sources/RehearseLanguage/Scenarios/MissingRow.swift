/// A row that a table lacks though it must be complete: what it would be, but for what is expected.
package struct MissingRow: Sendable {
  package enum Cell: Sendable {
    /// As it is written.
    case value(String)
    /// Of a `then` column.
    case expected(Column.Path)
  }

  /// Its position is the table's.
  package let testCase: Case
  package let cells: [Cell]
}
