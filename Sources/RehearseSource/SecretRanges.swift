/// Stretches of a file that hold secret values, which no snippet may show.
package struct SecretRanges: Sendable {
  private var ranges: [SourceRange] = []

  package init() {}

  package var isEmpty: Bool { ranges.isEmpty }

  package mutating func add(_ range: SourceRange) { ranges.append(range) }

  /// The columns of a line that are secret, each from 1; the end is excluded.
  package func columns(ofLine number: Int, count: Int) -> [Range<Int>] {
    ranges.compactMap { range in
      guard Int(range.start.line) <= number, number <= Int(range.end.line) else { return nil }
      let start = Int(range.start.line) == number ? Int(range.start.column) : 1
      let end = Int(range.end.line) == number ? Int(range.end.column) : count + 1
      return start < end ? start..<end : nil
    }
  }
}
