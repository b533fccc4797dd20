import RehearseLanguage
import RehearseSource

/// Puts the keys of a map in the order in which the language is described.
enum KeyOrder {
  /// A map with a word that the language does not know there stays as it is: where the word belongs is the author's
  /// to say.
  static func sorted<Entry>(_ entries: [Entry], _ place: ValueKind, name: (Entry) -> String) -> [Entry] {
    guard let keys = place.keys else { return entries }
    var ranked: [(rank: Int, entry: Entry)] = []
    for entry in entries {
      guard let rank = keys.index(of: name(entry)) else { return entries }
      ranked.append((rank, entry))
    }
    return ranked.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.entry)
  }
}
