import Rehearse

/// The head of a text and some of its scenarios, as a text of its own.
///
/// A change of one scenario can then be tried without reading the others.
struct ScenarioExcerpt {
  let text: SourceText
  /// The lines that are kept, in order.
  let lines: [ClosedRange<Int>]

  init(_ whole: SourceText, _ lines: [ClosedRange<Int>]) {
    self.lines = lines
    let isWhole = lines == [1...whole.lineCount]
    text = isWhole ? whole : SourceText(path: whole.path, bytes: lines.flatMap { Self.bytes(whole, $0) })
  }

  private static func bytes(_ text: SourceText, _ lines: ClosedRange<Int>) -> ArraySlice<UInt8> {
    let isLast = lines.upperBound == text.lineCount
    return text.bytes[
      text.byteRange(ofLine: lines.lowerBound)
        .lowerBound..<(isLast ? text.bytes.count : text.byteRange(ofLine: lines.upperBound + 1).lowerBound)]
  }

  /// Where a position of the whole text is in this one.
  func position(_ position: SourcePosition) -> SourcePosition {
    let line = Int(position.line)
    let before = lines.reduce(0) { $0 + max(0, min($1.upperBound + 1, line) - $1.lowerBound) }
    return SourcePosition(line: before + 1, column: Int(position.column))
  }

  func range(_ range: SourceRange) -> SourceRange { SourceRange(position(range.start), position(range.end)) }
}

/// The lines on which the scenarios of a text stand, found by their dashes because the text may be invalid.
struct ScenarioLines {
  private let scenarios: [ClosedRange<Int>]
  private let lineCount: Int

  init(_ lines: [YAMLLine]) {
    lineCount = lines.count
    guard let heading = lines.first(where: { $0.indent == 0 && $0.key == FileKey.scenarios.rawValue }),
      let first = lines[heading.number...].first(where: { !$0.isIdle }), first.isItem
    else {
      scenarios = []
      return
    }
    let starts = lines[(first.number - 1)...].filter { $0.isItem && $0.indent == first.indent }.map(\.number)
    let after = lines[(starts.last ?? first.number)...].first { line in
      line.indent == 0 && line.key.map { FileKey(rawValue: $0) != nil } ?? false
    }
    let end = after.map { $0.number - 1 } ?? lines.count
    scenarios = zip(starts, starts.dropFirst() + [end + 1]).map { $0...($1 - 1) }
  }

  /// The lines of the scenario around a line, from its dash to the next one; `nil` if there is none.
  func scenario(around line: Int) -> ClosedRange<Int>? { index(around: line).map { scenarios[$0] } }

  private func index(around line: Int) -> Int? {
    var (low, high) = (0, scenarios.count)
    while low < high {
      let middle = (low + high) / 2
      if scenarios[middle].upperBound < line { low = middle + 1 } else { high = middle }
    }
    return low < scenarios.count && scenarios[low].contains(line) ? low : nil
  }

  /// The head of the text and the scenarios around some lines, or its first scenario if all of these are in the head.
  func excerpt(around wanted: [Int]) -> [ClosedRange<Int>] {
    guard let first = scenarios.first?.lowerBound, let last = scenarios.last?.upperBound else { return [1...lineCount] }
    let found = Set(wanted.compactMap(index)).sorted()
    let kept = (found.isEmpty ? [0] : found).map { scenarios[$0] }
    return [1...(first - 1)] + kept + (last < lineCount ? [(last + 1)...lineCount] : [])
  }
}
