import Rehearse

/// What the row of a case says in a column, for those who show the table.
package struct CaseCell: Sendable {
  /// A value of `given` or `when`, or a row's name, as the case's name shows it: secrets are blotted out. Empty for what is
  /// expected, which is shown as it is written.
  package let shown: String
  /// Where it is written.
  package let range: SourceRange
}
