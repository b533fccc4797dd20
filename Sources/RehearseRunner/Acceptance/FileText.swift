import Rehearse
import RehearseLanguage

/// A file's nodes with the bytes that they were read from.
struct FileText {
  let tree: NodeTree
  let source: SourceText
  /// How the file ends its lines.
  let newline: String

  init(_ tree: NodeTree, _ source: SourceText) {
    self.tree = tree
    self.source = source
    let end = source.bytes.firstIndex { $0 == 0x0A || $0 == 0x0D }
    newline =
      switch end {
      case let end? where source.bytes[end...].starts(with: [0x0D, 0x0A]): "\r\n"
      case let end? where source.bytes[end] == 0x0D: "\r"
      default: "\n"
      }
  }

  var bytes: [UInt8] { source.bytes }

  // MARK: Nodes

  func start(_ node: Node) -> Int { source.offset(of: tree.position(node)) }

  /// Where a node's own text ends: libyaml lets a block end where the next thing begins, behind comments and blank lines.
  func end(_ node: Node) -> Int {
    let record = tree[node]
    if record.kind == .scalar, record.style == .block {
      var end = source.offset(of: record.end)
      // With a `+`, the blank lines below belong to the text.
      let header = bytes[start(node)..<lineEnd(start(node))].prefix { $0 != UInt8(ascii: "#") }
      if header.contains(UInt8(ascii: "+")), isFirstOfLine(end) { return previousLineEnd(end) }
      while end > start(node), [0x0A, 0x0D, 0x20].contains(bytes[end - 1]) { end -= 1 }
      return end
    }
    // A pair in a list's brackets has none of its own, and ends for libyaml where the next thing begins.
    let isEnclosed = record.style == .flow && [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(bytes[start(node)])
    if record.kind == .scalar || record.kind == .refused || isEnclosed {
      return source.offset(of: record.end)
    }
    var ends = start(node)
    for index in (Int(node.index) + 1)..<max(Int(node.index) + 1, Int(record.next)) {
      let inner = Node(index: index)
      if !isBlock(inner) { ends = max(ends, end(inner)) }
    }
    return ends
  }

  func range(_ node: Node) -> Range<Int> { start(node)..<max(start(node), end(node)) }

  func text(_ node: Node) -> String { text(range(node)) }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Whether it is a list or a map without brackets.
  func isBlock(_ node: Node) -> Bool {
    (tree.isList(node) || tree.isMap(node)) && tree[node].style != .flow
  }

  func isFlow(_ node: Node) -> Bool { tree[node].style == .flow }

  /// What stands at a key of a map, with the key.
  func entry(_ map: Node, _ key: some LevelKey) -> Entry? {
    guard tree.isMap(map) else { return nil }
    return entries(map).first { tree.hasText($0.key, key) }
  }

  struct Entry {
    let key: Node
    let value: Node
  }

  func entries(_ map: Node) -> [Entry] {
    guard tree.isMap(map) else { return [] }
    var cursor = tree.children(map)
    var entries: [Entry] = []
    while let (key, value) = tree.nextEntry(&cursor) { entries.append(Entry(key: key, value: value)) }
    return entries
  }

  /// The place behind a key's colon.
  func colonEnd(_ key: Node) -> Int {
    let end = end(key)
    return bytes[end...].firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? end
  }

  // MARK: Lines

  func lineStart(_ offset: Int) -> Int {
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    return start
  }

  /// Where the line ends, before its break.
  func lineEnd(_ offset: Int) -> Int {
    var end = offset
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    return end
  }

  /// Where the line before ends; the file's beginning where there is none.
  func previousLineEnd(_ offset: Int) -> Int {
    var end = lineStart(offset)
    if end > 0, bytes[end - 1] == 0x0A { end -= 1 }
    if end > 0, bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }

  /// Whether nothing but blanks and line breaks are there.
  func isEmpty(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  /// Whether there is a comment between two nodes.
  func hasComment(_ gap: Range<Int>) -> Bool { bytes[gap].contains(UInt8(ascii: "#")) }

  /// The comma between two parts in brackets: not one of a comment's.
  func comma(in gap: Range<Int>) -> Range<Int>? {
    var place = gap.lowerBound
    while place < gap.upperBound {
      if bytes[place] == UInt8(ascii: ",") { return place..<(place + 1) }
      place = bytes[place] == UInt8(ascii: "#") ? lineEnd(place) : place + 1
    }
    return nil
  }

  /// The edit that takes a key's value away, but no comment that stands before it.
  func removal(of value: Node, behind key: Node) -> Edit {
    let (colon, range) = (colonEnd(key), range(value))
    guard hasComment(colon..<range.lowerBound) else { return Edit(colon..<range.upperBound, "") }
    let lineEnd = lineEnd(range.upperBound)
    guard isFirstOfLine(range.lowerBound), isEmpty(range.upperBound..<lineEnd) else { return Edit(range, "") }
    return Edit(previousLineEnd(range.lowerBound)..<lineEnd, "")
  }

  /// Whether a place is the first of its line that is no blank.
  func isFirstOfLine(_ offset: Int) -> Bool { isEmpty(lineStart(offset)..<offset) }

  /// The column of a node, from 0.
  func column(_ node: Node) -> Int { Int(tree.position(node).column) - 1 }
}
