import Rehearse

/// Sees what was meant by braces that are not what YAML takes them for: `{{ name }}`, `{ smoke, slow }`, `{ after: 1,5s }`.
enum BracesCheck {
  /// What is to be said of a whole pair of braces, in place of what was found inside.
  static func finding(_ map: Node, _ tree: NodeTree) -> TreeBuilder.Mistake? {
    var cursor = tree.children(map)
    var areNames = tree.count(map) > 1
    while let (key, value) = tree.nextEntry(&cursor) {
      if tree.isMap(key), tree[key].start.column == tree[map].start.column + 1 {
        return .template(tree.range(map))
      }
      areNames = areNames && tree.isMissing(value) && isName(key, tree)
    }
    return areNames ? .namesInBraces(tree.range(map)) : nil
  }

  /// Keys of lists with their items behind them, but without brackets: `{ calls: a, b }`, of which YAML takes all items
  /// but the first for keys.
  static func unbracketedLists(_ map: Node, _ tree: NodeTree) -> [(key: Node, items: [Node])] {
    var cursor = tree.children(map)
    var lists: [(key: Node, items: [Node])] = []
    var isInList = false
    while let (key, value) = tree.nextEntry(&cursor) {
      if isInList, tree.isMissing(value), isName(key, tree) {
        lists[lists.count - 1].items.append(key)
      } else {
        isInList = tree.isPlain(value) && KeyWords.wordLists.contains(tree.string(key))
        if isInList { lists.append((key, [value])) }
      }
    }
    return lists.filter { $0.items.count > 1 }
  }

  /// The whole number before a key that is the rest of a number with a decimal comma.
  static func number(before key: Node, _ tree: NodeTree) -> Node? {
    guard key.index > 0, tree[key].style == .plain, isDigit(tree.bytes(key).first) else { return nil }
    let number = Node(index: Int(key.index) - 1)
    guard tree.isPlain(number), tree[number].end.line == tree[key].start.line,
      tree[number].end.column + 1 == tree[key].start.column, tree.byteCount(number) > 0
    else { return nil }
    return tree.bytes(number).allSatisfy(isDigit) ? number : nil
  }

  private static func isDigit(_ byte: UInt8?) -> Bool {
    byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  private static func isName(_ key: Node, _ tree: NodeTree) -> Bool {
    guard tree[key].kind == .refused, tree[key].style != .flow, tree.byteCount(key) > 0 else { return false }
    return tree.bytes(key).allSatisfy { !" =:>".utf8.contains($0) }
  }
}
