import Rehearse

/// Ranges in a file that contain secret values, which no snippet or message may show.
package struct SecretRanges: Sendable {
  private var ranges: [SourceRange] = []
  /// The decoded values of secrets that contain escapes, such as `"hunter\u0032"`.
  private var readings: [(range: SourceRange, text: String)] = []

  package init() {}

  package var isEmpty: Bool { ranges.isEmpty }

  package mutating func add(_ range: SourceRange) { ranges.append(range) }

  package mutating func add(_ text: String, at range: SourceRange) { readings.append((range, text)) }

  /// Adds the decoded values of others, without their ranges.
  mutating func addTexts(of others: SecretRanges) { readings += others.readings }

  package var count: Int { ranges.count + readings.count }

  package var texts: [String] { readings.map(\.text) }

  /// The ranges that overlap the given lines.
  package func touching(_ lines: ClosedRange<Int>) -> SecretRanges {
    var found = SecretRanges()
    found.ranges = ranges.filter { touches($0, lines) }
    found.readings = readings.filter { touches($0.range, lines) }
    return found
  }

  /// Those of the given lines that contain secrets; `nil` if there are more than `limit`.
  package func lines(in wanted: ClosedRange<Int>, atMost limit: Int) -> [Int]? {
    var found = Set<Int>()
    for range in ranges where touches(range, wanted) {
      let lines = max(wanted.lowerBound, Int(range.start.line))...min(wanted.upperBound, Int(range.end.line))
      guard lines.count <= limit else { return nil }
      found.formUnion(lines)
      guard found.count <= limit else { return nil }
    }
    return found.sorted()
  }

  private func touches(_ range: SourceRange, _ lines: ClosedRange<Int>) -> Bool {
    Int(range.start.line) <= lines.upperBound && lines.lowerBound <= Int(range.end.line)
  }

  /// The secret columns, sorted, disjoint and starting at 1.
  package func columns(ofLine number: Int, count: Int) -> [Range<Int>] {
    let found = ranges.filter { touches($0, number...number) }.compactMap { range -> Range<Int>? in
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
