import RehearseScenario

/// Which case of the old scenario is which of the new one.
///
/// It is the one of the same world, wherever its row stands and whatever that is called; else the one of the same name,
/// whose world has changed.
struct CellPairs {
  /// Places among the old and the new cases.
  private(set) var pairs: [(old: Int, new: Int)] = []
  private(set) var removed: [Int]
  private(set) var added: [Int]

  init(_ old: StatedScenario, _ new: StatedScenario) {
    removed = Array(old.cases.indices)
    added = Array(new.cases.indices)
    match(old.cases.map(\.world), new.cases.map(\.world))
    match(
      old.cases.map { RowName.bytes($0.stated, old.scenario) }, new.cases.map { RowName.bytes($0.stated, new.scenario) }
    )
    pairs.sort { $0.new < $1.new }
  }

  private mutating func match<Key: Hashable>(_ old: [Key], _ new: [Key]) {
    var places = Dictionary(grouping: removed.reversed()) { old[$0] }
    var (isFound, rest): (Set<Int>, [Int]) = ([], [])
    for place in added {
      if let partner = places[new[place]]?.popLast() {
        isFound.insert(partner)
        pairs.append((partner, place))
      } else {
        rest.append(place)
      }
    }
    added = rest
    removed.removeAll { isFound.contains($0) }
  }
}
