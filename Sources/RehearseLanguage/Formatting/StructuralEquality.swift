import Rehearse

/// Compares the keys and values of two files, ignoring the order of the language's keys.
package struct StructuralEquality {
  let one: NodeTree
  let other: NodeTree

  package init(one: NodeTree, other: NodeTree) { (self.one, self.other) = (one, other) }

  package func holds(_ left: Node, _ right: Node, _ shape: Shape) -> Bool {
    let (first, second) = (one[left], other[right])
    guard first.kind == second.kind, first.style == second.style, first.children == second.children else {
      return false
    }
    switch first.kind {
    case .refused: return false
    case .scalar: return haveSameText(left, right)
    case .list: return zip(one.items(left), other.items(right)).allSatisfy { holds($0, $1, shape.item) }
    case .map: return shape.keys == nil ? haveSameEntries(left, right, shape) : haveSameKeys(left, right, shape)
    }
  }

  private func haveSameText(_ left: Node, _ right: Node) -> Bool {
    one.bytes(left).elementsEqual(other.bytes(right))
  }

  private func haveSameEntries(_ left: Node, _ right: Node, _ shape: Shape) -> Bool {
    zip(one.entries(left), other.entries(right)).allSatisfy { haveSameEntry($0, $1, shape) }
  }

  private func haveSameKeys(_ left: Node, _ right: Node, _ shape: Shape) -> Bool {
    let rest = other.entries(right)
    return one.entries(left).allSatisfy { entry in
      rest.first { haveSameText(entry.key, $0.key) }.map { haveSameEntry(entry, $0, shape) } ?? false
    }
  }

  private typealias Entry = (key: Node, value: Node)

  private func haveSameEntry(_ left: Entry, _ right: Entry, _ shape: Shape) -> Bool {
    holds(left.key, right.key, .other) && holds(left.value, right.value, shape.below(one.string(left.key)))
  }
}

/// Finds the comments in a file by removing its scalars, independently of the formatter.
package enum CommentTexts {
  package static func all(_ source: SourceText, _ tree: NodeTree) -> [String] {
    let lines = source.lines
    var rest = lines.map(\.characters)
    for record in tree.records where record.kind == .scalar { blank(record, in: &rest) }
    return zip(lines, rest).compactMap { line, rest in
      rest.firstIndex(of: "#").map { line.trimmedText(from: $0) }
    }.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
  }

  /// Overwrites a scalar, so that any remaining `#` starts a comment.
  private static func blank(_ record: NodeRecord, in lines: inout [[Unicode.Scalar]]) {
    let first = record.style == .block ? record.start.row + 1 : record.start.row
    guard first <= record.end.row, first < lines.count else { return }
    for row in first...min(record.end.row, lines.count - 1) {
      let start = row == record.start.row ? record.start.offset : 0
      let end = min(row == record.end.row ? record.end.offset : .max, lines[row].count)
      for column in start..<max(start, end) { lines[row][column] = "x" }
    }
  }
}
