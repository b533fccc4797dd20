import RehearseSource

/// Finds the places of a file that hold values of secret arguments, so that no snippet shows them.
///
/// It looks at the text, not at what it means: a file with a mistake may not mean anything, and a misspelt
/// `pasword:` is as secret as the right one.
struct SecretFinder {
  let names: [String]

  func find(in source: SourceText, _ tree: NodeTree) -> SecretRanges {
    var ranges = SecretRanges()
    addNodes(tree, &ranges)
    for number in 1...max(1, source.lineCount) { addLine(number, source.characters(number), &ranges) }
    return ranges
  }

  /// Values of secret keys, and cells below secret headings.
  private func addNodes(_ tree: NodeTree, _ ranges: inout SecretRanges) {
    for index in tree.records.indices {
      let node = Node(index: index)
      guard Int(tree[node].next) <= tree.records.count, tree[node].next > node.index else { continue }
      if tree.isMap(node) {
        var cursor = tree.children(node)
        while let (key, value) = tree.nextEntry(&cursor) {
          if isSecret(lastWord(tree.string(key))) { ranges.add(tree.range(value)) }
        }
      } else if tree.isList(node) {
        addTable(node, tree, &ranges)
      }
    }
  }

  private func addTable(_ node: Node, _ tree: NodeTree, _ ranges: inout SecretRanges) {
    let rows = tree.items(node)
    guard rows.count > 1, tree.isList(rows[0]) else { return }
    let secret = tree.items(rows[0]).enumerated().filter { isSecret(lastWord(tree.string($0.element))) }.map(\.offset)
    guard !secret.isEmpty else { return }
    for row in rows.dropFirst() {
      let cells = tree.items(row)
      for index in secret where index < cells.count { ranges.add(tree.range(cells[index])) }
    }
  }

  /// What follows `password:` on a line, up to a comma or a bracket where there is one.
  private func addLine(_ number: Int, _ line: [Unicode.Scalar], _ ranges: inout SecretRanges) {
    for colon in line.indices where line[colon] == ":" || line[colon] == "=" {
      let word = line[..<colon].reversed().drop { $0 == " " || $0 == "\"" || $0 == "'" }.prefix(while: isWordCharacter)
      guard isSecret(String(String.UnicodeScalarView(word.reversed()))) else { continue }
      var start = colon + 1
      while start < line.count, line[start] == " " { start += 1 }
      let end = endOfValue(line, from: start)
      guard start < end else { continue }
      ranges.add(SourceRange(SourcePosition(line: number, column: start + 1), count: end - start))
    }
  }

  private func endOfValue(_ line: [Unicode.Scalar], from start: Int) -> Int {
    guard start < line.count else { return start }
    if line[start] == "\"" || line[start] == "'" {
      return line[(start + 1)...].firstIndex(of: line[start]).map { $0 + 1 } ?? line.count
    }
    var end = line[start...].firstIndex { $0 == "," || $0 == "}" || $0 == "]" } ?? line.count
    while end > start, line[end - 1] == " " { end -= 1 }
    return end
  }

  private func isWordCharacter(_ character: Unicode.Scalar) -> Bool {
    character == "_" || character.properties.isAlphabetic
  }

  private func lastWord(_ text: String) -> String {
    String(text.split(separator: ".").last ?? "")
  }

  private func isSecret(_ word: String) -> Bool {
    guard !word.isEmpty else { return false }
    return names.contains { $0 == word } || Suggestion.nearest(to: word, in: names) != nil
  }
}
