import RehearseScenario
import RehearseVocabulary

/// Which scenario of the old side is which of the new one, each taken at most once: first what is certainly the same, then
/// what only seems to be.
struct ScenarioPairs {
  /// How many scenarios that could be meant are looked at: in a file of thousands that do the same, it must not take minutes.
  private static let candidateLimit = 20

  private let old: [StatedScenario]
  private let new: [StatedScenario]
  private(set) var pairs: [(old: Int, new: Int)] = []
  private(set) var removed: [Int]
  private(set) var added: [Int]

  init(_ old: [StatedScenario], _ new: [StatedScenario]) {
    (self.old, self.new) = (old, new)
    removed = Array(old.indices)
    added = Array(new.indices)
    let id = { (one: StatedScenario) in one.scenario.id.map(Identity.id) }
    let title = { (one: StatedScenario) in Identity.title(one.scenario.title) }
    let content = { (one: StatedScenario) in Identity.content(one) }
    match(id, within: .file, .first)
    match(title, within: .file, .first)
    match(id, within: .side, .onlyOne)
    match(title, within: .side, .same)
    match(title, within: .side, .onlyOne)
    match(content, within: .file, .same)
    match(content, within: .side, .same)
    match(content, within: .file, .onlyOne)
  }

  /// How far a scenario may have moved.
  private enum Reach { case file, side }

  /// Which of several that have the same identity.
  private enum Choice {
    case first
    /// The first that states the same.
    case same
    /// It must be the only one on either side.
    case onlyOne
  }

  private enum Identity: Hashable {
    case id([UInt8])
    case title([UInt8])
    case content(Int)

    static func id(_ text: String) -> Identity { .id(Array(text.utf8)) }
    static func title(_ text: String) -> Identity { .title(Array(text.utf8)) }

    /// The outlines of the cases, in any order.
    static func content(_ one: StatedScenario) -> Identity {
      .content(one.cases.reduce(one.cases.count) { $0 &+ $1.outline })
    }
  }

  private struct Key: Hashable {
    let module: String
    let file: [UInt8]?
    let identity: Identity
  }

  private mutating func match(
    _ identity: (StatedScenario) -> Identity?, within reach: Reach, _ choice: Choice
  ) {
    guard !removed.isEmpty, !added.isEmpty else { return }
    func key(_ one: StatedScenario) -> Key? {
      identity(one).map {
        Key(module: one.vocabulary.name, file: reach == .file ? Array(one.key.utf8) : nil, identity: $0)
      }
    }
    var candidates: [Key: [Int]] = [:]
    for place in removed { if let key = key(old[place]) { candidates[key, default: []].append(place) } }
    var wanted: [Key: Int] = [:]
    if choice == .onlyOne { for place in added { if let key = key(new[place]) { wanted[key, default: 0] += 1 } } }
    var (isFound, rest): (Set<Int>, [Int]) = ([], [])
    for place in added {
      guard let key = key(new[place]), let partners = candidates[key],
        let index = partners.prefix(Self.candidateLimit).firstIndex(where: {
          isMeant($0, place, partners, wanted[key], choice)
        })
      else {
        rest.append(place)
        continue
      }
      isFound.insert(partners[index])
      pairs.append((partners[index], place))
      candidates[key]?.remove(at: index)
    }
    added = rest
    removed.removeAll { isFound.contains($0) }
  }

  /// Takes those of a file of which one is the other with more cases, under another title.
  mutating func matchContained(except regrouped: Regrouped) {
    var rest: [Int] = []
    for place in added {
      let partner = removed.prefix(Self.candidateLimit).first { candidate in
        !regrouped.old.contains(candidate) && regrouped.oldTitles[place] == nil
          && old[candidate].key.utf8.elementsEqual(new[place].key.utf8)
          && old[candidate].vocabulary === new[place].vocabulary && isContained(old[candidate], new[place])
      }
      guard let partner else {
        rest.append(place)
        continue
      }
      pairs.append((partner, place))
      removed.removeAll { $0 == partner }
    }
    added = rest
  }

  private func isContained(_ one: StatedScenario, _ other: StatedScenario) -> Bool {
    guard one.cases.count != other.cases.count else { return false }
    let (few, many) = one.cases.count < other.cases.count ? (one, other) : (other, one)
    guard let first = few.cases.first, many.cases.contains(where: { $0.world == first.world }) else { return false }
    let kinds = Set(CellChanges(one, other).kinds)
    return kinds == [.added] || kinds == [.removed]
  }

  private func isMeant(_ partner: Int, _ place: Int, _ partners: [Int], _ wanted: Int?, _ choice: Choice) -> Bool {
    switch choice {
    case .first: true
    case .same: CellChanges(old[partner], new[place]).isNone
    case .onlyOne: partners.count == 1 && wanted == 1
    }
  }
}
