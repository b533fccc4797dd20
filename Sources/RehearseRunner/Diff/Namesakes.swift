import Rehearse
import RehearseLanguage

/// Which scenario of the old side has the id or the title of which of the new one, each at most once.
///
/// A name says what its author takes for the same scenario; what it states may be another's.
enum Namesakes {
  /// How far a scenario may have moved.
  private enum Reach {
    case file
    /// Into any file, where nobody else has its name.
    case side
  }

  private struct Key: Hashable {
    let module: String
    let file: [UInt8]?
    let name: [UInt8]
  }

  /// - Returns: for each new scenario the place of the old one.
  static func find(_ old: [StatedScenario], _ new: [StatedScenario]) -> [Int?] {
    var found = [Int?](repeating: nil, count: new.count)
    let id = { (one: StatedScenario) in one.scenario.id }
    let title = { (one: StatedScenario) in Optional(one.scenario.title) }
    for (name, reach) in [(id, Reach.file), (title, .file), (id, .side), (title, .side)] {
      match(old, new, name, within: reach, &found)
    }
    return found
  }

  private static func match(
    _ old: [StatedScenario], _ new: [StatedScenario], _ name: (StatedScenario) -> String?, within reach: Reach,
    _ found: inout [Int?]
  ) {
    func key(_ one: StatedScenario) -> Key? {
      name(one).map {
        Key(module: one.vocabulary.name, file: reach == .file ? Array(one.key.utf8) : nil, name: Array($0.utf8))
      }
    }
    func places(_ side: [StatedScenario], _ places: some Sequence<Int>) -> [Key: [Int]] {
      var keyed: [Key: [Int]] = [:]
      for place in places { if let key = key(side[place]) { keyed[key, default: []].append(place) } }
      return keyed
    }
    let isTaken = Set(found.compactMap(\.self))
    let candidates = places(old, old.indices.filter { !isTaken.contains($0) })
    for (key, wanted) in places(new, new.indices.filter { found[$0] == nil }) {
      guard let partners = candidates[key] else { continue }
      // Titles and ids are unique in a file; elsewhere one of several is no certain match.
      guard reach == .file || (partners.count == 1 && wanted.count == 1) else { continue }
      for (place, partner) in zip(wanted, partners) { found[place] = partner }
    }
  }
}
