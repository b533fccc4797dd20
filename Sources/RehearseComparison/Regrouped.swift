import RehearseScenario
import RehearseVocabulary

/// Scenarios that are gone and scenarios that are new which together state the very same cases: a table written as several
/// scenarios, or several as one table.
struct Regrouped {
  /// The old scenarios that are among them.
  private(set) var old: Set<Int> = []
  /// For each new one, the titles of those that told its cases before.
  private(set) var oldTitles: [Int: [String]] = [:]

  /// How many cases of the same world are looked at.
  private static let memberLimit = 100
  /// How often scenarios are left out because of others that were.
  private static let roundLimit = 100

  /// A case of one of the sides.
  private struct Member {
    let scenario: Int
    let stated: StatedCase
  }

  init(_ old: [StatedScenario], _ removed: [Int], _ new: [StatedScenario], _ added: [Int]) {
    guard !removed.isEmpty, !added.isEmpty else { return }
    let partners = Self.partners(old, removed, new, added)
    let (kept, taken) = Self.closed(partners, old, removed, new, added)
    self.old = kept
    for (one, other) in partners where kept.contains(one) && taken.contains(other) {
      let title = old[one].scenario.title
      if oldTitles[other]?.contains(title) != true { oldTitles[other, default: []].append(title) }
    }
  }

  /// For each case that both sides have, the scenarios in which it is.
  private static func partners(
    _ old: [StatedScenario], _ removed: [Int], _ new: [StatedScenario], _ added: [Int]
  ) -> [(Int, Int)] {
    var members: [String: [Plan: [Member]]] = [:]
    for place in removed {
      for one in old[place].cases {
        members[old[place].vocabulary.name, default: [:]][one.world, default: []]
          .append(Member(scenario: place, stated: one))
      }
    }
    return added.flatMap { place -> [(Int, Int)] in
      let (module, differences) = (new[place].vocabulary.name, CaseDifferences(new[place].vocabulary))
      return new[place].cases.compactMap { one in
        guard let same = members[module]?[one.world] else { return nil }
        guard let index = same.prefix(Self.memberLimit).firstIndex(where: { differences.all($0.stated, one).isEmpty })
        else { return nil }
        members[module]?[one.world]?.remove(at: index)
        return (same[index].scenario, place)
      }
    }
  }

  /// The scenarios all of whose cases are in others of them.
  private static func closed(
    _ partners: [(Int, Int)], _ old: [StatedScenario], _ removed: [Int], _ new: [StatedScenario], _ added: [Int]
  ) -> (Set<Int>, Set<Int>) {
    var (kept, taken) = (Set(removed), Set(added))
    for _ in 0..<roundLimit {
      let live = partners.filter { kept.contains($0.0) && taken.contains($0.1) }
      let left = Dictionary(grouping: live, by: \.0).mapValues(\.count)
      let right = Dictionary(grouping: live, by: \.1).mapValues(\.count)
      let lost = kept.filter { left[$0] != old[$0].cases.count }
      let gone = taken.filter { right[$0] != new[$0].cases.count }
      if lost.isEmpty, gone.isEmpty { return (kept, taken) }
      kept.subtract(lost)
      taken.subtract(gone)
    }
    return ([], [])
  }
}
