import Rehearse

/// Finds the values of secret arguments, which neither snippets nor messages may show.
///
/// It works on text, not on meaning, because the value of a misspelt `pasword:` is just as secret. If the YAML is
/// invalid, it hides too much rather than too little.
struct SecretFinder {
  private let names: SecretNames

  init(names: SecretNames) { self.names = names }

  func find(in source: SourceText, _ tree: NodeTree, isInOrder: Bool) -> SecretRanges {
    var ranges = SecretRanges()
    guard !names.arguments.isEmpty else { return ranges }
    let secrets = addNodes(tree, &ranges)
    addOccurrences(of: secrets, tree, &ranges)
    ranges = SecretArguments(names, tree, addingTo: ranges).ranges
    var search = BrokenFileSecrets(names: names)
    for line in source.lines {
      if isInOrder { addLine(line, &ranges) } else { search.take(line, &ranges) }
    }
    return ranges
  }

  // MARK: The tree

  /// - Returns: the values of secrets.
  private func addNodes(_ tree: NodeTree, _ ranges: inout SecretRanges) -> [Node] {
    var secrets: [Node] = []
    for index in tree.records.indices {
      let node = Node(index: index)
      if tree.isMap(node) {
        for (key, value) in tree.entries(node) {
          let name = tree.string(key)
          guard let end = names.endOfSecret(in: name) else { continue }
          ranges.add(value, of: tree)
          secrets.append(value)
          if end < name.unicodeScalars.count {
            let range = tree.range(key, from: end, of: name)
            ranges.add(range)
            ranges.add(String(scalars: name.unicodeScalars.dropFirst(end)), at: range)
          }
        }
      } else if tree.isList(node) {
        secrets += addTable(node, tree, &ranges)
      }
    }
    return secrets
  }

  /// Hides secrets where another value of the file contains them, since a module may pass them on.
  private func addOccurrences(of secrets: [Node], _ tree: NodeTree, _ ranges: inout SecretRanges) {
    let values = secrets.flatMap { self.values($0, tree) }
    let texts = SecretTexts(values)
    guard !texts.isEmpty else { return }
    // Other secrets may be ordinary words, as in `Wrong password`.
    let rareTexts = SecretTexts(values.filter { $0.utf8.contains { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } })
    var prose: Set<Int> = []
    for index in tree.records.indices {
      let node = Node(index: index)
      if tree.isMap(node) {
        for (key, value) in tree.entries(node) where KeyWords.texts.contains(tree.string(key)) {
          prose.insert(value.index)
        }
      } else if tree.isScalar(node), prose.contains(index) {
        addOccurrences(of: rareTexts, inProse: node, tree, &ranges)
      } else if tree.isScalar(node), !names.words.contains(tree.string(node)), texts.occur(in: tree.string(node)) {
        ranges.add(node, of: tree)
      }
    }
  }

  private func addOccurrences(of texts: SecretTexts, inProse node: Node, _ tree: NodeTree, _ ranges: inout SecretRanges)
  {
    guard !texts.isEmpty else { return }
    let bytes = tree.bytes(node)
    for found in texts.ranges(in: bytes) {
      let secret = String(decoding: bytes[found], as: UTF8.self)
      let start = String(decoding: bytes[..<found.lowerBound], as: UTF8.self).unicodeScalars.count
      let range = tree.range(node, start..<start + secret.unicodeScalars.count, of: tree.string(node))
      ranges.add(range)
      ranges.add(secret, at: range)
    }
  }

  /// Values of the language that hold no text to keep secret.
  private static let wordsWithoutText: Set = ["none", "null", "true", "false"]

  /// The texts in a value, without the names of its parts and the words of placeholders.
  private func values(_ node: Node, _ tree: NodeTree) -> [String] {
    switch tree.kind(node) {
    case .refused: []
    case .list: tree.items(node).flatMap { values($0, tree) }
    case .map: tree.entries(node).flatMap { values($0.value, tree) }
    case .scalar where tree.isPlain(node):
      if Self.wordsWithoutText.contains(tree.string(node)) {
        []
      } else {
        Matcher(tree.string(node))?.texts ?? [tree.string(node)]
      }
    case .scalar: [tree.string(node)]
    }
  }

  private func addTable(_ node: Node, _ tree: NodeTree, _ ranges: inout SecretRanges) -> [Node] {
    let rows = tree.items(node)
    guard rows.count > 1 else { return [] }
    let headings = self.headings(rows, tree)
    let secret = headings.indices.filter { names.endOfSecret(in: headings[$0]) != nil }
    guard !secret.isEmpty else { return [] }
    var secrets: [Node] = []
    for row in rows.dropFirst() {
      let cells = tree.items(row)
      // If a comma has split a value, any cell may be secret.
      guard cells.count == headings.count else {
        if let first = cells.first, let last = cells.last {
          ranges.add(SourceRange(tree.position(first), tree[last].end))
        } else if !tree.isList(row), !tree.isRefused(row) {
          ranges.add(row, of: tree)
        }
        continue
      }
      for index in secret {
        ranges.add(cells[index], of: tree)
        secrets.append(cells[index])
      }
    }
    return secrets
  }

  private static let separators = ",;|\t"

  /// The headings in the first row of a table, even if it is one text.
  private func headings(_ rows: [Node], _ tree: NodeTree) -> [String] {
    if tree.isList(rows[0]) { return tree.items(rows[0]).map(tree.string) }
    let bytes = tree.bytes(rows[0])
    // The headings of a table with brackets are a list of texts, too.
    let isAlone =
      bytes.starts(with: HeadingKind.when.prefix.utf8) && tree.position(rows[0]).line < tree.position(rows[1]).line
      && !hasPrefix(tree.string(rows[1]))
    guard tree.isScalar(rows[0]), isAlone || bytes.contains(where: Self.separators.utf8.contains) else { return [] }
    let texts = tree.string(rows[0]).split(whereSeparator: Self.separators.contains).map {
      String($0.drop { $0 == " " })
    }
    return isAlone || texts.count > 1 && texts.allSatisfy(isHeading) ? texts : []
  }

  /// Whether a text may be a heading, and is not part of a sentence with commas.
  private func isHeading(_ text: String) -> Bool {
    hasPrefix(text) || text.split(separator: " ").count <= 2
  }

  private func hasPrefix(_ heading: String) -> Bool { HeadingKind.allCases.contains { heading.hasPrefix($0.prefix) } }

  // MARK: Lines

  private static func endsName(_ character: Unicode.Scalar) -> Bool { character == ":" || character == "=" }

  /// Hides what follows `password:` in a comment or a string, up to a comma, a bracket or the end of the line.
  private func addLine(_ line: YAMLLine, _ ranges: inout SecretRanges) {
    let characters = line.characters
    var end = 0
    for colon in characters.indices where Self.endsName(characters[colon]) {
      guard colon >= end else { continue }
      let start = line.skippingBlanks(colon + 1)
      var nameEnd = colon
      while nameEnd > 0, Self.isBlankOrQuote(characters[nameEnd - 1]) { nameEnd -= 1 }
      guard names.isSecret(in: characters, endingAt: nameEnd) || mayHoldSecret(characters, nameEnd, start) else {
        continue
      }
      end = endOfValue(line, from: start)
      guard start < end else { continue }
      ranges.add(line.range(start, count: end - start))
    }
  }

  /// Whether something other than named arguments follows an action's name.
  private func mayHoldSecret(_ line: [Unicode.Scalar], _ end: Int, _ start: Int) -> Bool {
    let word = (line[..<end].lastIndex { !SecretNames.isWordCharacter($0) }).map { $0 + 1 } ?? 0
    guard start < line.count, line[start] != "{", line[start] != "#" else { return false }
    return (word == 0 || line[word - 1] != ".") && names.isHolder(String(scalars: line[word..<end]))
  }

  private func endOfValue(_ line: YAMLLine, from start: Int) -> Int {
    let characters = line.characters
    guard start < characters.count else { return start }
    if line.isQuote(start) { return line.quoteEnd(of: characters[start], from: start + 1) ?? characters.count }
    var end = characters[start...].firstIndex { $0 == "," || $0 == "}" || $0 == "]" } ?? characters.count
    while end > start, line.isBlank(end - 1) { end -= 1 }
    // The closing quote of the enclosing text, as in `"logIn: hunter2"`.
    let quotes = (start..<end).filter { line.isQuote($0) }
    return quotes.count == 1 && quotes[0] == end - 1 ? end - 1 : end
  }

  private static func isBlankOrQuote(_ character: Unicode.Scalar) -> Bool {
    YAMLLine.isBlank(character) || character == "\"" || character == "'"
  }
}

extension NodeTree {
  /// The range of a string after its first characters, as for a part.
  func range(_ node: Node, from start: Int, of text: String) -> SourceRange {
    self.range(node, start..<text.unicodeScalars.count, of: text)
  }

  /// The range of a part of a string; the whole string if it has escapes or several lines.
  func range(_ node: Node, _ part: Range<Int>, of text: String) -> SourceRange {
    let range = range(node)
    let quotes = self[node].style == .plain ? 0 : 1
    let count = Int(range.end.column) - Int(range.start.column)
    guard range.start.line == range.end.line, count == text.unicodeScalars.count + 2 * quotes else { return range }
    let (line, column) = (Int(range.start.line), Int(range.start.column) + quotes)
    return SourceRange(
      SourcePosition(line: line, column: column + part.lowerBound),
      SourcePosition(line: line, column: column + part.upperBound))
  }
}

extension SecretRanges {
  /// Adds a value and the decoded forms of its quoted strings.
  ///
  /// A value in a line with a syntax mistake has no known end, so `BrokenFileSecrets` hides it by its line.
  mutating func add(_ node: Node, of tree: NodeTree) {
    if tree.brokenLines?.contains(Int(tree.position(node).line)) != true { add(tree.writtenRange(node)) }
    for inner in tree.subtree(node) where tree[inner].style == .quoted {
      add(tree.string(inner), at: tree.range(inner))
    }
  }
}
