import Rehearse

/// The words that stand for every value that there is: `any` as a whole cell, `all` in place of a list.
package enum EveryWord {
  private static let words: Set = ["any", "all"]

  /// A value as a cell of a table: in quotes where it would stand for all values.
  package static func cell(_ written: String) -> String { words.contains(written) ? Literal.quoted(written) : written }
}
