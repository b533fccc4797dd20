/// Who states a combination of givens.
struct CellUse: OptionSet, Sendable {
  let rawValue: UInt8

  /// A scenario without a table.
  static let scenario = CellUse(rawValue: 1)
  /// A row of a table, or of `for every`.
  static let table = CellUse(rawValue: 2)

  /// In the words of the report.
  var words: [String] { [(CellUse.scenario, "scenario"), (.table, "table")].filter { contains($0.0) }.map(\.1) }
}
