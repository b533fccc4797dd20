import Rehearse

/// A row of a table that has been read: for each column what the row's cases have there.
struct DecodedRow {
  var node: Node
  var alternatives: [[ColumnValue]]
}
