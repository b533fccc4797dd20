import Rehearse
import RehearseLanguage

/// Pairs each case of the new side with the case of the old side that it was.
///
/// Cases are found by what they state: what is given and what happens. Titles and rows are labels, so rows may move between
/// tables, scenarios between files. Labels decide between cases that start from the same, and lead to those that start from
/// something else now.
struct CasePairs {
  /// A case of a side.
  struct CasePlace: Hashable {
    let scenario: Int
    let cell: Int
  }

  /// What a case may have in common with others, each as a number that equal values share.
  private struct Traits {
    /// The module, and all that is given, answered and done.
    let world: Int
    /// All that is stated.
    let meaning: Int
    /// The old scenario that has its scenario's name; below zero for none.
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

  /// For each new scenario the partners of its cases.
  private(set) var partners: [[CasePlace?]]
  /// The old cases without a partner.
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
    // In one world first those that expect the same, then those of the same scenario, then of the same file.
    match([\.world, \.meaning, \.scenario])
    match([\.world, \.meaning, \.file])
    match([\.world, \.meaning])
    match([\.world, \.scenario])
    match([\.world, \.file])
    match([\.world])
    // In another world the rows of one name in scenarios of one name.
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

  /// Pairs the cases that have all of these traits in common, in their order.
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

  /// Pairs what differs only in answers and times, in scenarios of one file without a namesake, where each side has just
  /// one of the kind.
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

/// Which scenario of the new side has the id or the title of which of the old one, each at most once.
///
/// A name says what its author takes for the same scenario; what it states may be another's.
enum Namesakes {
  private struct NameKey: Hashable {
    let module: String
    let file: [UInt8]?
    let name: [UInt8]
  }

  /// - Returns: for each new scenario the place of the old one.
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
        // Titles and ids are unique in a file; elsewhere one of several is no certain match.
        guard let partners = candidates[key], isSameFile || (partners.count == 1 && wanted.count == 1) else { continue }
        for (place, partner) in zip(wanted, partners) { found[place] = partner }
      }
    }
    return found
  }
}

/// From which scenarios of the old side those of the new one come.
///
/// That follows from their cases; a name decides only between scenarios of which it has some.
struct Lineage {
  /// For each new scenario the old ones that its cases belonged to, in their order.
  let sources: [[Int]]
  /// The one of the old scenarios that each new one continues; `nil` where it is entirely new.
  let origins: [Int?]
  /// The new scenario that each old one has become; `nil` where it is gone.
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
