import Rehearse
import RehearseLanguage

/// Spoils the layout of a formatted file without changing its meaning.
///
/// It changes indentation, blank lines, blanks in tables, and the order of keys. It knows the layout only from the node
/// tree, not from the formatter.
struct LayoutFuzzer {
  private var lines: [String]
  private var random: SeededRandom
  /// Lines that belong to the text or the brackets above them, with the column of their key or dash.
  private var inner: [Int: Int] = [:]
  /// The first lines of all scenarios except the first of each list.
  private var scenarioStarts: Set<Int> = []
  private var rows: Set<Int> = []

  static func mangled(_ text: String, seed: UInt64) -> String {
    var mistakes = Diagnostics()
    let tree = YAMLReader.read(Array(text.utf8), reporting: &mistakes)
    guard tree.isComplete, let root = tree.root else { return text }
    var mangler = LayoutFuzzer(text, seed: seed)
    mangler.look(root, tree, .keys(.file), column: 0, head: -1)
    mangler.shuffle(root, tree, .keys(.file), end: mangler.lines.count)
    return mangler.spoilt()
  }

  private init(_ text: String, seed: UInt64) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.removeLast()
    random = SeededRandom(state: seed)
  }

  // MARK: Positions

  private mutating func look(_ node: Node, _ tree: NodeTree, _ place: Shape, column: Int, head: Int) {
    let (start, end) = (tree.position(node), tree[node].end)
    if tree.isScalar(node) || tree[node].style == .flow {
      var last = Int(end.line) - 1
      if end.column == 1 { last -= 1 }
      for line in head + 1..<max(head + 1, last + 1) where line < lines.count { inner[line] = column }
      return
    }
    let own = Int(start.column) - 1
    if tree.isList(node) {
      let items = tree.items(node)
      let starts = items.map { Int(tree.position($0).line) - 1 }
      if place == .list(of: .keys(.scenario)) { scenarioStarts.formUnion(starts.dropFirst()) }
      if place == .table { rows.formUnion(starts) }
      for (item, line) in zip(items, starts) {
        let hasDash = lines[line].dropFirst(own).first == "-"
        look(item, tree, place.item, column: own, head: hasDash ? line : line - 1)
      }
      return
    }
    for (key, value) in tree.entries(node) {
      look(value, tree, place.below(tree.string(key)), column: own, head: Int(tree.position(key).line) - 1)
    }
  }

  // MARK: The order of keys

  /// Shuffles the keys of every map whose entries have no comments and no blank lines between them.
  private mutating func shuffle(_ node: Node, _ tree: NodeTree, _ place: Shape, end: Int) {
    guard tree[node].style == .block else { return }
    if tree.isList(node) {
      let items = tree.items(node)
      for (index, item) in items.enumerated() {
        let next = index + 1 < items.count ? Int(tree.position(items[index + 1]).line) - 1 : end
        shuffle(item, tree, place.item, end: next)
      }
      return
    }
    guard tree.isMap(node) else { return }
    let entries = tree.entries(node)
    let starts = entries.map { Int(tree.position($0.key).line) - 1 }
    for (index, entry) in entries.enumerated() {
      let next = index + 1 < entries.count ? starts[index + 1] : end
      shuffle(entry.value, tree, place.below(tree.string(entry.key)), end: next)
    }
    let words = place.keys
    guard words != nil, entries.allSatisfy({ words?.index(of: tree.string($0.key)) != nil }) else { return }
    permute(starts, end: end, column: Int(tree.position(node).column) - 1)
  }

  private mutating func permute(_ starts: [Int], end: Int, column: Int) {
    var end = end
    while end > starts[0] + 1, isGap(lines[end - 1], column) { end -= 1 }
    guard !lines[starts[0]..<end].contains(where: { isGap($0, .max) }) else { return }
    var chunks = starts.indices.map { place in
      let next = place + 1 < starts.count ? starts[place + 1] : end
      return (starts[place]..<next).map { (line: lines[$0], inner: inner[$0], isRow: rows.contains($0)) }
    }
    // The first entry of an item follows its dash.
    let dashes = String(lines[starts[0]].prefix(column))
    let blanks = String(repeating: " ", count: column)
    chunks[0][0].line = blanks + lines[starts[0]].dropFirst(column)
    chunks.shuffle(using: &random)
    chunks[0][0].line = dashes + chunks[0][0].line.dropFirst(column)
    for (place, moved) in zip(starts[0]..<end, chunks.joined()) {
      lines[place] = moved.line
      inner[place] = moved.inner
      if moved.isRow { rows.insert(place) } else { rows.remove(place) }
    }
  }

  /// Whether a line is blank, a comment up to a column, or the document's end mark.
  private func isGap(_ line: String, _ column: Int) -> Bool {
    let text = line.drop { $0 == " " }
    return text.isEmpty || text == "..." || text.hasPrefix("#") && line.count - text.count <= column
  }

  // MARK: Blanks

  private mutating func spoilt() -> String {
    let columns = columns()
    var result: [String] = []
    for (number, line) in lines.enumerated() {
      if let column = inner[number] {
        result.append(line.isEmpty ? "" : moved(line, by: columns[column / 2] - column))
        continue
      }
      if line.isEmpty {
        let mayVanish = scenarioStarts.contains(number + 1) && !isGap(lines[number - 1], .max)
        for _ in 0..<Int.random(in: mayVanish ? 0...3 : 1...3, using: &random) { result.append("") }
        continue
      }
      result.append(indented(rows.contains(number) ? squeezed(line) : line, columns))
    }
    return result.joined(separator: "\n") + "\n"
  }

  /// Returns a new column for each level, one to seven columns after the previous.
  ///
  /// A dash needs at least two columns.
  private mutating func columns() -> [Int] {
    var columns = [0]
    let blanks = lines.indices.filter { inner[$0] == nil }.map { (lines[$0].prefix { " -".contains($0) }).count / 2 }
    for level in 1...max(1, (blanks.max() ?? 0) + 1) {
      let hasDash = lines.contains { $0.dropFirst(2 * level - 2).first == "-" }
      columns.append(columns[level - 1] + Int.random(in: (hasDash ? 2 : 1)...7, using: &random))
    }
    return columns
  }

  private func moved(_ line: String, by shift: Int) -> String {
    shift >= 0 ? String(repeating: " ", count: shift) + line : String(line.dropFirst(-shift))
  }

  private func indented(_ line: String, _ columns: [Int]) -> String {
    var rest = line.drop { $0 == " " }
    var level = (line.count - rest.count) / 2
    var result = String(repeating: " ", count: columns[level])
    while rest.hasPrefix("- "), !rest.drop(while: { "- ".contains($0) }).hasPrefix("#") {
      level += 1
      result += "-" + String(repeating: " ", count: columns[level] - columns[level - 1] - 1)
      rest = rest.dropFirst(2)
    }
    return result + rest
  }

  private mutating func squeezed(_ line: String) -> String {
    guard line.contains("- ["), !line.contains("\""), !line.contains("'") else { return line }
    var result = ""
    for character in line {
      if character == " ", result.last == "," { continue }
      result.append(character)
    }
    return result
  }
}

/// A generator that returns the same numbers for the same seed.
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
