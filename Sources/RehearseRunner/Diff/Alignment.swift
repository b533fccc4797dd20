/// What of two lists is not in both, in order.
struct Alignment {
  /// Longer lists are not aligned: it would take time and memory that grow with the square of their length.
  static let limit = 1000

  let removed: Set<Int>
  let added: Set<Int>

  init<Element>(_ old: [Element], _ new: [Element], by isSame: (Element, Element) -> Bool) {
    var (removed, added): (Set<Int>, Set<Int>) = ([], [])
    let start = zip(old, new).prefix { isSame($0, $1) }.count
    let room = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(room).prefix { isSame($0, $1) }.count
    let (before, after) = (Array(old[start..<(old.count - end)]), Array(new[start..<(new.count - end)]))
    if max(before.count, after.count) > Self.limit {
      removed = Set(before.indices)
      added = Set(after.indices)
    } else {
      for change in after.difference(from: before, by: isSame) {
        switch change {
        case .remove(let place, _, _): removed.insert(place)
        case .insert(let place, _, _): added.insert(place)
        }
      }
    }
    self.removed = Set(removed.map { $0 + start })
    self.added = Set(added.map { $0 + start })
  }
}
