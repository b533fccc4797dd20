/// The difference between two strings, line by line.
package struct LineDiff: Sendable {
  /// A line in the difference, with its line number.
  package enum Line: Equatable, Sendable {
    /// The numbers in the old and the new text.
    case same(Int, Int)
    case removed(Int)
    case added(Int)
  }

  private static let context = 2
  /// Above this many pairs of lines, everything from the first to the last change counts as one change.
  private static let limit = 4_000_000

  /// Groups of changed lines with their context; empty if there is no change.
  package let hunks: [[Line]]

  package init(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) {
    hunks = Self.hunks(of: Self.lines(old, new))
  }

  private static func lines(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Line] {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { $0 == $1 }.count
    let (oldMiddle, newMiddle) = (old[head..<(old.count - tail)], new[head..<(new.count - tail)])
    var removed = Set(oldMiddle.indices)
    var added = Set(newMiddle.indices)
    if oldMiddle.count * newMiddle.count <= limit {
      let difference = Array(newMiddle).difference(from: Array(oldMiddle))
      removed = Set(difference.removals.map { Self.offset(of: $0) + head })
      added = Set(difference.insertions.map { Self.offset(of: $0) + head })
    }
    var lines: [Line] = []
    var (one, other) = (0, 0)
    while one < old.count || other < new.count {
      if removed.contains(one) {
        one += 1
        lines.append(.removed(one))
      } else if added.contains(other) {
        other += 1
        lines.append(.added(other))
      } else {
        (one, other) = (one + 1, other + 1)
        lines.append(.same(one, other))
      }
    }
    return lines
  }

  private static func offset(of change: CollectionDifference<ArraySlice<UInt8>>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  private static func hunks(of lines: [Line]) -> [[Line]] {
    var hunks: [[Line]] = []
    var last: Int?
    for index in lines.indices {
      let around = lines[max(0, index - context)...min(lines.count - 1, index + context)]
      guard around.contains(where: { !isSame($0) }) else { continue }
      if let last, last + 1 == index {
        hunks[hunks.count - 1].append(lines[index])
      } else {
        hunks.append([lines[index]])
      }
      last = index
    }
    return hunks
  }

  private static func isSame(_ line: Line) -> Bool {
    if case .same = line { true } else { false }
  }
}
