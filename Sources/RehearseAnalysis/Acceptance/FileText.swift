import Rehearse
import RehearseLanguage

/// A file's node tree and source bytes.
struct FileText {
  struct MapEntry {
    let key: Node
    let value: Node
  }

  let tree: NodeTree
  let source: SourceText
  let newline: String

  init(_ tree: NodeTree, _ source: SourceText) {
    self.tree = tree
    self.source = source
    let end = source.bytes.firstIndex(where: Self.isBreak).map { source.bytes[$0...] } ?? []
    newline = end.starts(with: "\r\n".utf8) ? "\r\n" : end.starts(with: "\r".utf8) ? "\r" : "\n"
  }

  var bytes: [UInt8] { source.bytes }

  // MARK: Nodes

  func start(_ node: Node) -> Int { source.offset(of: tree.position(node)) }

  /// The end of a node's own text.
  ///
  /// libyaml ends a block at the next token, after any comments and blank lines.
  func end(_ node: Node) -> Int {
    let record = tree[node]
    if record.kind == .scalar, record.style == .block {
      var end = source.offset(of: record.end)
      // With a `+` indicator, trailing blank lines belong to the text.
      let header = bytes[start(node)..<lineEnd(start(node))].prefix { $0 != UInt8(ascii: "#") }
      if header.contains(UInt8(ascii: "+")), isFirstOfLine(end) { return previousLineEnd(end) }
      while end > start(node), Self.isBreak(bytes[end - 1]) || bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
      return end
    }
    // A pair inside a flow list has no brackets of its own, and libyaml ends it at the next token.
    let isEnclosed = record.style == .flow && [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(bytes[start(node)])
    if record.kind == .scalar || record.kind == .refused || isEnclosed {
      return source.offset(of: record.end)
    }
    let inside = Int(node.index) + 1
    return (inside..<max(inside, Int(record.next))).map(Node.init(index:)).filter { !isBlock($0) }
      .reduce(start(node)) { max($0, end($1)) }
  }

  func range(_ node: Node) -> Range<Int> { start(node)..<max(start(node), end(node)) }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The zero-based column of a node.
  func column(_ node: Node) -> Int { Int(tree.position(node).column) - 1 }

  /// The number of terminal cells between the start of the line and an offset.
  func cells(before offset: Int) -> Int { TextWidth.cells(text(lineStart(offset)..<offset)) }

  func isBlock(_ node: Node) -> Bool { (tree.isList(node) || tree.isMap(node)) && !isFlow(node) }

  func isFlow(_ node: Node) -> Bool { tree[node].style == .flow }

  func entry(_ map: Node, _ key: some Key) -> MapEntry? { entries(map).first { tree.hasText($0.key, key) } }

  func entries(_ map: Node) -> [MapEntry] {
    tree.entries(map).map { MapEntry(key: $0.key, value: $0.value) }
  }

  func colonEnd(_ key: Node) -> Int {
    let end = end(key)
    return bytes[end...].firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? end
  }

  func dash(of item: Node, in list: Node) -> Int {
    let start = start(item)
    for line in (tree.position(list).line...max(tree.position(list).line, tree.position(item).line)).reversed() {
      let place = source.offset(of: SourcePosition(line: Int(line), column: column(list) + 1))
      if place < bytes.count, place < start, bytes[place] == UInt8(ascii: "-") { return place }
    }
    return start
  }

  // MARK: Lines

  private static func isBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

  func lineStart(_ offset: Int) -> Int { bytes[..<offset].lastIndex(where: Self.isBreak).map { $0 + 1 } ?? 0 }

  /// The end of the line, before its line break.
  func lineEnd(_ offset: Int) -> Int { bytes[offset...].firstIndex(where: Self.isBreak) ?? bytes.count }

  /// The end of the previous line, or 0 on the first line.
  func previousLineEnd(_ offset: Int) -> Int {
    let start = lineStart(offset)
    return max(0, start - (bytes[..<start].suffix(2).elementsEqual("\r\n".utf8) ? 2 : 1))
  }

  func isEmpty(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { Self.isBreak($0) || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  func isFirstOfLine(_ offset: Int) -> Bool { isEmpty(lineStart(offset)..<offset) }

  /// The strings on separate lines, to insert at the end of a line.
  func lines(_ texts: [String], column: Int) -> String {
    texts.map { newline + .blanks(column) + $0 }.joined()
  }

  // MARK: Gaps

  func hasComment(_ gap: Range<Int>) -> Bool { bytes[gap].contains(UInt8(ascii: "#")) }

  /// What replaces a node: the new text, and the comment after the signs of a block text.
  func replacement(of node: Node, _ new: String) -> String {
    guard tree.isScalar(node), tree[node].style == .block else { return new }
    let header = bytes[start(node)..<lineEnd(start(node))]
    guard let sign = header.firstIndex(of: UInt8(ascii: "#")) else { return new }
    let blanks = header[..<sign].reversed().prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
    return new + text(sign - blanks..<header.endIndex)
  }

  /// The comma between two parts of a flow collection, ignoring commas in comments.
  func comma(in gap: Range<Int>) -> Range<Int>? {
    var place = gap.lowerBound
    while place < gap.upperBound {
      if bytes[place] == UInt8(ascii: ",") { return place..<(place + 1) }
      place = bytes[place] == UInt8(ascii: "#") ? lineEnd(place) : place + 1
    }
    return nil
  }

  /// The edit that removes a key's value but keeps any comment before it.
  func removal(of value: Node, behind key: Node) -> Edit {
    let (colon, range) = (colonEnd(key), range(value))
    guard hasComment(colon..<range.lowerBound) else {
      return Edit(colon..<range.upperBound, replacement(of: value, ""))
    }
    let lineEnd = lineEnd(range.upperBound)
    guard isFirstOfLine(range.lowerBound), isEmpty(range.upperBound..<lineEnd) else { return Edit(range, "") }
    return Edit(previousLineEnd(range.lowerBound)..<lineEnd, "")
  }
}
