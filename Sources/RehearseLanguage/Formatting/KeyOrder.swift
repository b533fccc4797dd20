import Rehearse

/// Puts the keys of a map in the order in which the language is described.
enum KeyOrder {
  /// A map with a word that the language does not know there stays as it is: where the word belongs is the author's
  /// to say.
  static func sorted<Entry>(_ entries: [Entry], _ place: ValueKind, name: (Entry) -> String) -> [Entry] {
    guard let keys = place.keys else { return entries }
    var ranks: [Int] = []
    for entry in entries {
      guard let rank = keys.index(of: name(entry)) else { return entries }
      ranks.append(rank)
    }
    // Most maps are in order.
    if zip(ranks, ranks.dropFirst()).allSatisfy({ $0 <= $1 }) { return entries }
    return entries.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { entries[$0] }
  }
}
