/// How much a page shows of what passed; of what did not, it always shows everything.
package enum DetailLevel: Int, Sendable, CaseIterable, Comparable {
  /// Titles and counts.
  case counts
  /// Titles and tables.
  case titles
  /// The author's lines too.
  case lines
  /// A picture of each scenario too.
  case pictures
  /// A picture of each case.
  case all

  package static func < (left: DetailLevel, right: DetailLevel) -> Bool { left.rawValue < right.rawValue }
}
