import Rehearse
import RehearseLanguage

/// Pairs each new case with its old version.
///
/// Cases are paired by what they state: givens and actions. Titles and rows are only labels, so rows may move between
/// tables and scenarios between files. Labels break ties, and pair cases whose givens or actions changed.
struct CasePairs {
  struct CasePlace: Hashable {
    let scenario: Int
    let cell: Int
  }

  /// The traits by which cases are paired, as numbers. Equal values have equal numbers.
  private struct Traits {
    /// The module with its givens, responses and actions.
    let world: Int
    /// Everything that the case states.
    let meaning: Int
    /// The old scenario of the same name; negative if there is none.
    let scenario: Int
    let file: Int
    let module: Int
    let row: Int
    let outline: Int
  }

  private struct StatedWorld: Hashable {
    let module: String
    let plan: Plan
    let freedom: StatedCase.Freedom?
  }

  /// The old version of each case, by new scenario.
  private(set) var partners: [[CasePlace?]]
  private(set) var removed: [CasePlace]
  private var added: [CasePlace]
  private let old: [[Traits]]
  private let new: [[Traits]]

  init(_ old: [StatedScenario], _ new: [StatedScenario], namesakes: [Int?]) {
    partners = new.map { $0.cases.map { _ in nil } }
    (removed, added) = (Self.places(old), Self.places(new))
    var numbers: [AnyHashable: Int] = [:]
    self.old = old.enumerated().map { Self.traits($1, named: $0, &numbers) }
    self.new = zip(new, namesakes).map { Self.traits($0, named: $1 ?? -1, &numbers) }
    // Within the same world: first equal meanings, then the same scenario, then the same file.
    match([\.world, \.meaning, \.scenario])
    match([\.world, \.meaning, \.file])
    match([\.world, \.meaning])
    match([\.world, \.scenario])
    match([\.world, \.file])
    match([\.world])
    // Across worlds: rows with the same name in scenarios with the same name.
    match([\.scenario, \.row])
    matchOutlines(namesakes)
  }

  private static func places(_ side: [StatedScenario]) -> [CasePlace] {
    side.enumerated().flatMap { scenario, stated in
      stated.cases.indices.map { CasePlace(scenario: scenario, cell: $0) }
    }
  }

  private static func traits(
    _ scenario: StatedScenario, named namesake: Int, _ numbers: inout [AnyHashable: Int]
  ) -> [Traits] {
    func number(_ value: AnyHashable) -> Int {
      let number = numbers[value] ?? numbers.count
      numbers[value] = number
      return number
    }
    let module = scenario.contract.name
    return scenario.cases.map { one in
      Traits(
        world: number(StatedWorld(module: module, plan: one.world, freedom: one.freedom)),
        meaning: number(one.stated.meaning), scenario: namesake, file: number(scenario.key), module: number(module),
        row: number(Array((one.rowName ?? "").utf8)), outline: one.outline)
    }
  }

  private mutating func match(_ traits: [KeyPath<Traits, Int>]) {
    let old = self.old
    var candidates = Dictionary(grouping: removed.reversed()) { place in
      traits.map { old[place.scenario][place.cell][keyPath: $0] }
    }
    for place in added {
      let key = traits.map { new[place.scenario][place.cell][keyPath: $0] }
      if let partner = candidates[key]?.popLast() { partners[place.scenario][place.cell] = partner }
    }
    removePaired()
  }

  /// Pairs cases that differ only in responses and times.
  ///
  /// Each must be the only such case on its side, in the same file, and in a scenario without a namesake.
  private mutating func matchOutlines(_ namesakes: [Int?]) {
    let named = Set(namesakes.compactMap(\.self))
    func grouped(_ places: [CasePlace], _ side: [[Traits]]) -> [[Int]: [CasePlace]] {
      Dictionary(grouping: places) { place in
        let traits = side[place.scenario][place.cell]
        return [traits.file, traits.module, traits.outline]
      }
    }
    let before = grouped(removed.filter { !named.contains($0.scenario) }, old)
    for (key, places) in grouped(added.filter { namesakes[$0.scenario] == nil }, new) {
      guard places.count == 1, let candidates = before[key], candidates.count == 1 else { continue }
      partners[places[0].scenario][places[0].cell] = candidates[0]
    }
    removePaired()
  }

  private mutating func removePaired() {
    let (partners, taken) = (self.partners, Set(added.compactMap { self.partners[$0.scenario][$0.cell] }))
    added.removeAll { partners[$0.scenario][$0.cell] != nil }
    removed.removeAll(where: taken.contains)
  }
}

/// Pairs new scenarios with old ones that have the same id or title, each at most once.
///
/// The name shows which scenario the author considers the same, even if its content has moved elsewhere.
enum Namesakes {
  private struct NameKey: Hashable {
    let module: String
    let file: [UInt8]?
    let name: [UInt8]
  }

  /// - Returns: the index of the old scenario for each new one.
  static func find(_ old: [StatedScenario], _ new: [StatedScenario]) -> [Int?] {
    var found = [Int?](repeating: nil, count: new.count)
    let id = { (one: StatedScenario) in one.scenario.id }
    let title = { (one: StatedScenario) in Optional(one.scenario.title) }
    for (name, isSameFile) in [(id, true), (title, true), (id, false), (title, false)] {
      func grouped(_ side: [StatedScenario], _ places: [Int]) -> [NameKey: [Int]] {
        places.reduce(into: [:]) { groups, place in
          guard let name = name(side[place]) else { return }
          let key = NameKey(
            module: side[place].contract.name, file: isSameFile ? side[place].key : nil, name: Array(name.utf8))
          groups[key, default: []].append(place)
        }
      }
      let taken = Set(found.compactMap(\.self))
      let candidates = grouped(old, old.indices.filter { !taken.contains($0) })
      for (key, wanted) in grouped(new, new.indices.filter { found[$0] == nil }) {
        // Titles and ids are unique within a file. Across files, only a unique match is certain.
        guard let partners = candidates[key], isSameFile || (partners.count == 1 && wanted.count == 1) else { continue }
        for (place, partner) in zip(wanted, partners) { found[place] = partner }
      }
    }
    return found
  }
}

/// Traces new scenarios back to old ones.
///
/// Shared cases decide. Names only break ties between scenarios that share cases.
struct Lineage {
  /// The old scenarios from which each new scenario's cases come, in order.
  let sources: [[Int]]
  /// The old scenario that each new one continues; `nil` if it is entirely new.
  let origins: [Int?]
  /// The new scenario that continues each old one; `nil` if it is gone.
  private(set) var heirs: [Int?]

  init(_ old: [StatedScenario], _ pairs: CasePairs, namesakes: [Int?]) {
    let counts = pairs.partners.map { cells in
      cells.compactMap { $0?.scenario }.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
    }
    sources = counts.map { $0.keys.sorted() }
    origins = counts.enumerated().map { place, counts in
      if let namesake = namesakes[place], counts[namesake] != nil || counts.isEmpty { return namesake }
      return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
    heirs = old.map { _ in nil }
    for (place, origin) in origins.enumerated() {
      guard let origin else { continue }
      guard let rival = heirs[origin] else {
        heirs[origin] = place
        continue
      }
      if namesakes[rival] == origin { continue }
      let isBetter = namesakes[place] == origin || counts[place][origin, default: 0] > counts[rival][origin, default: 0]
      if isBetter { heirs[origin] = place }
    }
  }
}
