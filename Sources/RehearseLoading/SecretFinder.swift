import RehearseSource
import RehearseYAML

/// Finds the places of a file that hold values of secret arguments, so that neither snippet nor message shows them.
///
/// It looks at the text, not at what it means: a file with a mistake may not mean anything, and a misspelt
/// `pasword:` is as secret as the right one. Where the YAML itself is in order its tree tells where a value ends;
/// where it is not, rather too much is held back than too little.
struct SecretFinder {
  private let names: SecretNames

  init(names: SecretNames) { self.names = names }

  /// - Parameter isInOrder: whether no mistake was found in the file's YAML.
  func find(in source: SourceText, _ tree: NodeTree, isInOrder: Bool) -> SecretRanges {
    var ranges = SecretRanges()
    guard !names.arguments.isEmpty else { return ranges }
    addNodes(tree, &ranges)
    addArguments(tree, &ranges)
    var search = BrokenFileSecrets(names: names)
    for number in 1...max(1, source.lineCount) {
      if !isInOrder {
        search.take(YAMLLine(source, number), &ranges)
      } else if let bytes = source.line(number), mayNameSecret(bytes) {
        addLine(YAMLLine(source, number), &ranges)
      }
    }
    return ranges
  }

  // MARK: The tree

  /// Values of secret keys, and cells below secret headings.
  private func addNodes(_ tree: NodeTree, _ ranges: inout SecretRanges) {
    for index in tree.records.indices {
      let node = Node(index: index)
      guard Int(tree[node].next) <= tree.records.count, tree[node].next > node.index else { continue }
      if tree.isMap(node) {
        var cursor = tree.children(node)
        while let (key, value) = tree.nextEntry(&cursor) {
          guard Int(value.index) < tree.records.count else { break }
          guard let rest = names.restAfterSecret(in: tree.string(key)) else { continue }
          add(value, tree, &ranges)
          if rest > 0 { ranges.add(SourceRange(tail(of: tree.range(key), rest), tree[key].end)) }
        }
      } else if tree.isList(node) {
        addTable(node, tree, &ranges)
      }
    }
  }

  private func addArguments(_ tree: NodeTree, _ ranges: inout SecretRanges) {
    let found = SecretArguments(names, tree)
    for range in found.ranges { ranges.add(range) }
    for reading in found.readings { ranges.add(reading.text, at: reading.range) }
  }

  private func add(_ node: Node, _ tree: NodeTree, _ ranges: inout SecretRanges) {
    ranges.add(tree.writtenRange(node))
    for index in Int(node.index)..<min(tree.records.count, max(Int(tree[node].next), Int(node.index) + 1)) {
      let inner = Node(index: index)
      if tree[inner].style == .quoted { ranges.add(tree.string(inner), at: tree.range(inner)) }
    }
  }

  private func addTable(_ node: Node, _ tree: NodeTree, _ ranges: inout SecretRanges) {
    let rows = tree.items(node)
    guard rows.count > 1, tree.isList(rows[0]) else { return }
    let headings = tree.items(rows[0])
    let secret = headings.enumerated().filter { names.restAfterSecret(in: tree.string($0.element)) != nil }.map(
      \.offset)
    guard !secret.isEmpty else { return }
    for row in rows.dropFirst() {
      let cells = tree.items(row)
      // Where a value fell apart at a comma nobody knows which of the cells it is.
      guard cells.count == headings.count else {
        if let first = cells.first, let last = cells.last {
          ranges.add(SourceRange(tree.position(first), tree[last].end))
        } else if !tree.isList(row), !tree.isRefused(row) {
          ranges.add(tree.range(row))
        }
        continue
      }
      for index in secret { add(cells[index], tree, &ranges) }
    }
  }

  // MARK: Lines

  /// Whether `addLine` may find something on a line: told by its bytes, since nearly every line of a file has nothing, and to take it
  /// apart for that takes ten times as long.
  private func mayNameSecret(_ line: ArraySlice<UInt8>) -> Bool {
    line.withUnsafeBytes { line in
      for place in line.indices {
        if line[place] >= 0x80 { return true }
        guard Self.endsName(Unicode.Scalar(line[place])) else { continue }
        let word = line[Self.word(before: place) { Unicode.Scalar(line[$0]) }]
        let name = String(decoding: word, as: UTF8.self)
        if names.isSecret(name) || names.isHolder(name) { return true }
      }
      return false
    }
  }

  private static func endsName(_ character: Unicode.Scalar) -> Bool { character == ":" || character == "=" }

  /// What follows `password:` on a line, in a comment or within a text, up to a comma or a bracket where there is one.
  private func addLine(_ line: YAMLLine, _ ranges: inout SecretRanges) {
    let characters = line.characters
    var end = 0
    for colon in characters.indices where Self.endsName(characters[colon]) {
      guard colon >= end else { continue }
      let start = line.skippingBlanks(colon + 1)
      let word = String(scalars: characters[Self.word(before: colon) { characters[$0] }])
      guard names.isSecret(word) || names.isHolder(word) && mayHoldSecret(characters, word, colon, start) else {
        continue
      }
      end = endOfValue(line, from: start)
      guard start < end else { continue }
      ranges.add(SourceRange(SourcePosition(line: line.number, column: start + 1), count: end - start))
    }
  }

  /// Whether what follows the name of an action cannot be its arguments by name; with a dot it may be an operation, whose
  /// answer it is.
  private func mayHoldSecret(_ line: [Unicode.Scalar], _ word: String, _ colon: Int, _ start: Int) -> Bool {
    let before = colon - word.unicodeScalars.count - 1
    return start < line.count && line[start] != "{" && line[start] != "#" && (before < 0 || line[before] != ".")
  }

  private func endOfValue(_ line: YAMLLine, from start: Int) -> Int {
    let characters = line.characters
    guard start < characters.count else { return start }
    if line.isQuote(start) { return line.quoteEnd(of: characters[start], from: start + 1) ?? characters.count }
    var end = characters[start...].firstIndex { $0 == "," || $0 == "}" || $0 == "]" } ?? characters.count
    while end > start, line.isBlank(end - 1) { end -= 1 }
    return end
  }

  /// Where the word is that ends before a place of a line, blanks and quotes between them left out.
  private static func word(before place: Int, _ character: (Int) -> Unicode.Scalar) -> Range<Int> {
    var end = place
    while end > 0, isBlankOrQuote(character(end - 1)) { end -= 1 }
    var start = end
    while start > 0, isWordCharacter(character(start - 1)) { start -= 1 }
    return start..<end
  }

  private static func isBlankOrQuote(_ character: Unicode.Scalar) -> Bool {
    YAMLLine.isBlank(character) || character == "\"" || character == "'"
  }

  static func isWordCharacter(_ character: Unicode.Scalar) -> Bool {
    switch character {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    case _ where character.isASCII: false
    default: character.properties.isAlphabetic || character.properties.numericType != nil
    }
  }

  private func tail(of range: SourceRange, _ count: Int) -> SourcePosition {
    guard range.start.line == range.end.line else { return range.start }
    return max(range.start, SourcePosition(line: Int(range.end.line), column: Int(range.end.column) - count))
  }
}
