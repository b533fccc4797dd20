import Rehearse
import RehearseLanguage

/// Which case of the old side is which of the new one.
///
/// Cases are found by what they state: what is given and what happens. Titles and rows are labels, so rows may move between
/// tables, scenarios between files. Labels decide between cases that start from the same, and lead to those that start from
/// something else now.
struct CasePairs {
  /// A case of a side.
  struct Place: Hashable {
    let scenario: Int
    let cell: Int
  }

  private let old: [StatedScenario]
  private let new: [StatedScenario]
  private let namesakes: [Int?]
  /// For each new scenario the partners of its cases.
  private(set) var partners: [[Place?]]
  /// The old cases that no new one is.
  private(set) var removed: [Place] = []
  private var isTaken: [[Bool]]

  init(_ old: [StatedScenario], _ new: [StatedScenario], namesakes: [Int?]) {
    (self.old, self.new, self.namesakes) = (old, new, namesakes)
    partners = new.map { $0.cases.map { _ in nil } }
    isTaken = old.map { $0.cases.map { _ in false } }
    matchWorlds()
    matchRows()
    matchOutlines()
    removed = leftOld
  }

  // MARK: The same world

  private struct World: Hashable {
    let module: String
    let plan: Plan
    /// What a rule leaves open; `nil` for any other case.
    let freedom: StatedCase.Freedom?

    init(_ one: StatedCase, _ vocabulary: Vocabulary) {
      (module, plan, freedom) = (vocabulary.name, one.world, one.freedom)
    }
  }

  private mutating func matchWorlds() {
    var candidates: [World: (old: [Place], new: [Place])] = [:]
    for place in leftOld {
      candidates[World(self[old: place], old[place.scenario].vocabulary), default: ([], [])].old.append(place)
    }
    var worlds: [World] = []
    for place in leftNew {
      let world = World(self[new: place], new[place.scenario].vocabulary)
      guard let before = candidates[world] else { continue }
      if before.new.isEmpty { worlds.append(world) }
      candidates[world]?.new.append(place)
    }
    for world in worlds {
      guard var group = candidates[world] else { continue }
      choose(&group.old, &group.new)
    }
  }

  /// Pairs cases of one world, those first that expect the same, then those of the same scenario, then of the same file.
  private mutating func choose(_ before: inout [Place], _ after: inout [Place]) {
    if before.count > 1 || after.count > 1 {
      let (was, now) = (meanings(before, of: old), meanings(after, of: new))
      let (same, sameFile) = (scenarioLabels, fileLabels)
      match(&before, &after, { [.meaning(was[$0]), same.old($0)] }, { [.meaning(now[$0]), same.new($0)] })
      match(&before, &after, { [.meaning(was[$0]), sameFile.old($0)] }, { [.meaning(now[$0]), sameFile.new($0)] })
      match(&before, &after, { [.meaning(was[$0])] }, { [.meaning(now[$0])] })
      match(&before, &after, { [same.old($0)] }, { [same.new($0)] })
      match(&before, &after, { [sameFile.old($0)] }, { [sameFile.new($0)] })
    }
    for (one, other) in zip(before, after) { pair(one, other) }
  }

  private func meanings(_ places: [Place], of side: [StatedScenario]) -> [Place: Case.Meaning] {
    Dictionary(uniqueKeysWithValues: places.map { ($0, side[$0.scenario].cases[$0.cell].stated.meaning) })
  }

  /// Something that two cases may have in common.
  private enum Label: Hashable {
    case meaning(Case.Meaning?)
    /// An old scenario; `nil` for a new one that has the name of none.
    case scenario(Int?)
    case module(String)
    case file([UInt8])
    case row([UInt8])
    case outline(Int)
  }

  /// What labels a case of either side.
  private typealias Labels = (old: (Place) -> Label, new: (Place) -> Label)

  private var scenarioLabels: Labels {
    let namesakes = self.namesakes
    return ({ .scenario($0.scenario) }, { .scenario(namesakes[$0.scenario]) })
  }

  private var fileLabels: Labels {
    let (old, new) = (self.old, self.new)
    return ({ .file(Array(old[$0.scenario].key.utf8)) }, { .file(Array(new[$0.scenario].key.utf8)) })
  }

  /// Pairs those that have all their labels in common, in their order.
  private mutating func match(
    _ before: inout [Place], _ after: inout [Place], _ labels: (Place) -> [Label], _ newLabels: (Place) -> [Label]
  ) {
    var candidates = Dictionary(grouping: before.reversed(), by: labels)
    var isFound: Set<Place> = []
    after.removeAll { place in
      guard let partner = candidates[newLabels(place)]?.popLast() else { return false }
      isFound.insert(partner)
      pair(partner, place)
      return true
    }
    before.removeAll(where: isFound.contains)
  }

  // MARK: Another world

  /// Pairs the rows of one name in scenarios of one name.
  private mutating func matchRows() {
    var (before, after) = (leftOld, leftNew.filter { namesakes[$0.scenario] != nil })
    let (old, new, same) = (self.old, self.new, scenarioLabels)
    func row(_ place: Place, _ side: [StatedScenario]) -> Label {
      .row(Array((side[place.scenario].cases[place.cell].rowName ?? "").utf8))
    }
    match(&before, &after, { [same.old($0), row($0, old)] }, { [same.new($0), row($0, new)] })
  }

  /// Pairs what is alike but for answers and times, in scenarios of one file without a namesake, where there is one on
  /// either side.
  private mutating func matchOutlines() {
    let named = Set(namesakes.compactMap(\.self))
    let sameFile = fileLabels
    func grouped(_ places: [Place], _ side: [StatedScenario], _ file: (Place) -> Label) -> [[Label]: [Place]] {
      Dictionary(grouping: places) { place in
        let scenario = side[place.scenario]
        return [file(place), .module(scenario.vocabulary.name), .outline(scenario.cases[place.cell].outline)]
      }
    }
    let before = grouped(leftOld.filter { !named.contains($0.scenario) }, old, sameFile.old)
    for (labels, places) in grouped(leftNew.filter { namesakes[$0.scenario] == nil }, new, sameFile.new) {
      guard places.count == 1, let partners = before[labels], partners.count == 1 else { continue }
      pair(partners[0], places[0])
    }
  }

  // MARK: Places

  private var leftOld: [Place] {
    isTaken.enumerated().flatMap { scenario, cells in
      cells.indices.filter { !cells[$0] }.map { Place(scenario: scenario, cell: $0) }
    }
  }

  private var leftNew: [Place] {
    partners.enumerated().flatMap { scenario, cells in
      cells.indices.filter { cells[$0] == nil }.map { Place(scenario: scenario, cell: $0) }
    }
  }

  private subscript(old place: Place) -> StatedCase { old[place.scenario].cases[place.cell] }
  private subscript(new place: Place) -> StatedCase { new[place.scenario].cases[place.cell] }

  private mutating func pair(_ one: Place, _ other: Place) {
    isTaken[one.scenario][one.cell] = true
    partners[other.scenario][other.cell] = one
  }
}
