import Rehearse
import RehearseLanguage

/// The old version of each new scenario, and of each of its cases.
enum ScenarioPairs {
  /// What two scenarios have in common, as text, bytes or values.
  private typealias Trait = (StatedScenario) -> AnyHashable?

  /// The traits that pair scenarios, surest first. Each group is used in all files before the next.
  ///
  /// An author keeps the id or the title of a scenario, and no title outweighs an id. What it states counts only for
  /// scenarios whose id and title are new, so that a new title or a new file alone is no change of behaviour.
  private static var traits: [[Trait]] {
    [
      [{ $0.scenario.id.map { Array($0.utf8) } }],
      [{ Array($0.scenario.title.utf8) }],
      [{ Set($0.cases.map(\.stated.meaning)) }, { Set($0.cases.map(\.inputs)) }],
    ]
  }

  /// Pairs each new scenario with an old one, by each group of traits in the same file, then in all files.
  ///
  /// - Returns: the index of the old scenario for each new one.
  static func scenarios(_ old: [StatedScenario], _ new: [StatedScenario]) -> [Int?] {
    var partners = [Int?](repeating: nil, count: new.count)
    for group in traits {
      for isSameFile in [true, false] {
        for trait in group { match(old, new, trait, isSameFile: isSameFile, &partners) }
      }
    }
    return partners
  }

  /// Pairs scenarios that are the only ones left with a trait on their side.
  private static func match(
    _ old: [StatedScenario], _ new: [StatedScenario], _ trait: Trait, isSameFile: Bool, _ partners: inout [Int?]
  ) {
    func grouped(_ side: [StatedScenario], _ indices: [Int]) -> [[AnyHashable]: [Int]] {
      indices.reduce(into: [:]) { groups, index in
        guard let value = trait(side[index]) else { return }
        let file = isSameFile ? side[index].key : []
        groups[[side[index].contract.name, file, value], default: []].append(index)
      }
    }
    let taken = Set(partners.compactMap(\.self))
    let candidates = grouped(old, old.indices.filter { !taken.contains($0) })
    for (key, wanted) in grouped(new, new.indices.filter { partners[$0] == nil }) where wanted.count == 1 {
      if let found = candidates[key], found.count == 1 { partners[wanted[0]] = found[0] }
    }
  }

  /// Pairs the cases of a scenario: those with equal givens and actions, then rows with the same name.
  ///
  /// - Returns: the index of the old case for each new one.
  static func cases(_ old: [StatedCase], _ new: [StatedCase]) -> [Int?] {
    var partners = [Int?](repeating: nil, count: new.count)
    for trait in [{ $0.inputs }, { Array(($0.rowName ?? "").utf8) }] as [(StatedCase) -> AnyHashable] {
      let taken = Set(partners.compactMap(\.self))
      var candidates = Dictionary(grouping: old.indices.filter { !taken.contains($0) }.reversed()) { trait(old[$0]) }
      for index in new.indices where partners[index] == nil {
        partners[index] = candidates[trait(new[index])]?.popLast()
      }
    }
    return partners
  }
}
