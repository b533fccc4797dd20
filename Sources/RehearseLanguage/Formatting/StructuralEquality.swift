import Rehearse

/// Compares two files by what they say: the same keys and values, in another order only where the language has one of its
/// own.
struct StructuralEquality {
  let one: NodeTree
  let other: NodeTree

  func holds(_ left: Node, _ right: Node, _ place: ValueKind) -> Bool {
    let (first, second) = (one[left], other[right])
    guard first.kind == second.kind, first.style == second.style, first.children == second.children else {
      return false
    }
    switch first.kind {
    case .refused: return false
    case .scalar: return haveSameText(left, right)
    case .list: return zip(one.items(left), other.items(right)).allSatisfy { holds($0, $1, place.item) }
    case .map: return place.keys == nil ? haveSameEntries(left, right, place) : haveSameKeys(left, right, place)
    }
  }

  private func haveSameText(_ left: Node, _ right: Node) -> Bool {
    one.bytes(left).elementsEqual(other.bytes(right))
  }

  private func haveSameEntries(_ left: Node, _ right: Node, _ place: ValueKind) -> Bool {
    zip(entries(one, left), entries(other, right)).allSatisfy { haveSameEntry($0, $1, place) }
  }

  /// Whether each key of one map is a key of the other; there are only as many as the language has words.
  private func haveSameKeys(_ left: Node, _ right: Node, _ place: ValueKind) -> Bool {
    let rest = entries(other, right)
    return entries(one, left).enumerated().allSatisfy { index, entry in
      if haveSameText(entry.key, rest[index].key) { return haveSameEntry(entry, rest[index], place) }
      guard let twin = rest.first(where: { haveSameText(entry.key, $0.key) }) else { return false }
      return haveSameEntry(entry, twin, place)
    }
  }

  private typealias Entry = (key: Node, value: Node)

  private func haveSameEntry(_ left: Entry, _ right: Entry, _ place: ValueKind) -> Bool {
    holds(left.key, right.key, .other) && holds(left.value, right.value, place.below(one.string(left.key)))
  }

  private func entries(_ tree: NodeTree, _ map: Node) -> [Entry] {
    var entries: [Entry] = []
    var cursor = tree.children(map)
    while let entry = tree.nextEntry(&cursor) { entries.append(entry) }
    return entries
  }
}
