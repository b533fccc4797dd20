import Rehearse

/// Ranges in a file that contain secret values, which no snippet or message may show.
package struct SecretRanges: Sendable {
  private struct Reading {
    let range: SourceRange
    let text: String
  }

  /// In order and disjoint, so that the ones of a line are found at once.
  private var ranges: [SourceRange] = []
  /// The decoded values of secrets that contain escapes, such as `"hunter\u0032"`.
  private var readings: [Reading] = []

  package init() {}

  package var isEmpty: Bool { ranges.isEmpty }

  package mutating func add(_ range: SourceRange) {
    let first = index { $0.end >= range.start }
    var (last, start, end) = (first, range.start, range.end)
    while last < ranges.count, ranges[last].start <= end {
      (start, end) = (min(start, ranges[last].start), max(end, ranges[last].end))
      last += 1
    }
    ranges.replaceSubrange(first..<last, with: [SourceRange(start, end)])
  }

  /// The index of the first range for which a condition holds that holds for all later ones, too.
  private func index(_ holds: (SourceRange) -> Bool) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(ranges[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func ranges(in lines: ClosedRange<Int>) -> ArraySlice<SourceRange> {
    let start = index { lines.lowerBound <= Int($0.end.line) }
    return ranges[start..<max(start, index { lines.upperBound < Int($0.start.line) })]
  }

  package mutating func add(_ text: String, at range: SourceRange) {
    readings.append(Reading(range: range, text: text))
  }

  package var count: Int { ranges.count + readings.count }

  package var texts: [String] { readings.map(\.text) }

  /// The ranges that overlap the given lines.
  package func touching(_ lines: ClosedRange<Int>) -> SecretRanges {
    var found = SecretRanges()
    found.ranges = Array(ranges(in: lines))
    found.readings = readings.filter { touches($0.range, lines) }
    return found
  }

  /// Those of the given lines that contain secrets; `nil` if there are more than `limit`.
  package func lines(in wanted: ClosedRange<Int>, atMost limit: Int) -> [Int]? {
    var found = Set<Int>()
    for range in ranges(in: wanted) {
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
    ranges(in: number...number).compactMap { range in
      let start = Int(range.start.line) == number ? Int(range.start.column) : 1
      let end = Int(range.end.line) == number ? Int(range.end.column) : count + 1
      return start < end ? start..<end : nil
    }
  }
}
