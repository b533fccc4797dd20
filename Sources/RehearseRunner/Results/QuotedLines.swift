/// The lines of a file that make up a scenario, as they may be shown: secrets blotted out, long ones cut, all visible.
package struct QuotedLines: Sendable, Equatable, Codable {
  /// How many lines are kept.
  package static let limit = 400
  /// How many bytes each has at most, apart from the ellipsis of one that was cut.
  package static let textLimit = 1000

  /// The number of the first line, from 1.
  package var first: Int
  /// The number of the last line, which may be one that is not kept.
  package var last: Int
  /// One text for each line from the first on; fewer than there are where the scenario is very long, none where the file must not
  /// be quoted.
  package var texts: [String]

  package init(first: Int, last: Int, texts: [String] = []) {
    self.first = first
    self.last = last
    self.texts = texts
  }
}
