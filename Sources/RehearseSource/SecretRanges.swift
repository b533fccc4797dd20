/// Stretches of a file that hold secret values, which no snippet and no message may show.
package struct SecretRanges: Sendable {
  private var ranges: [SourceRange] = []

  package init() {}

  package var isEmpty: Bool { ranges.isEmpty }

  package mutating func add(_ range: SourceRange) { ranges.append(range) }

  /// The stretches that touch one of these lines.
  package func touching(_ lines: ClosedRange<Int>) -> [SourceRange] {
    ranges.filter { Int($0.start.line) <= lines.upperBound && lines.lowerBound <= Int($0.end.line) }
  }

  /// The columns of a line that are secret, each from 1, in their order and apart; the end is excluded.
  package func columns(ofLine number: Int, count: Int) -> [Range<Int>] {
    let found = touching(number...number).compactMap { range -> Range<Int>? in
      let start = Int(range.start.line) == number ? Int(range.start.column) : 1
      let end = Int(range.end.line) == number ? Int(range.end.column) : count + 1
      return start < end ? start..<end : nil
    }
    var apart: [Range<Int>] = []
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = apart.last, range.lowerBound <= last.upperBound {
        apart[apart.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        apart.append(range)
      }
    }
    return apart
  }
}
