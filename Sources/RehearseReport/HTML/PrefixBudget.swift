/// Room for the first of many things, whatever the order in which they come.
///
/// What is kept is always the longest beginning that fits: a thing that comes late but stands early takes the room of those behind it, which never
/// come back. So it does not matter which thread was first, and no more is held than fits.
struct PrefixBudget {
  /// A card's place: its file's in the run, and its own in the file.
  struct Key: Hashable, Comparable {
    let file: Int
    let card: Int

    static func < (left: Key, right: Key) -> Bool { (left.file, left.card) < (right.file, right.card) }
  }

  private let limit: Int
  private var sizes: [Key: Int] = [:]
  private var sum = 0
  /// The first that has no room.
  private var end: Key?

  init(_ limit: Int) { self.limit = limit }

  /// Adds a thing; returns what no longer has room, which may be the thing itself.
  mutating func add(_ key: Key, _ size: Int) -> [Key] {
    if let end, key >= end { return [key] }
    sizes[key] = size
    sum += size
    guard sum > limit else { return [] }
    var kept = 0
    var evicted: [Key] = []
    for (key, size) in sizes.sorted(by: { $0.key < $1.key }) {
      guard evicted.isEmpty, kept + size <= limit else {
        evicted.append(key)
        continue
      }
      kept += size
    }
    end = evicted.first
    for key in evicted { sizes[key] = nil }
    sum = kept
    return evicted
  }

  /// Forgets a file's, of which others will come.
  mutating func remove(file: Int) {
    for (key, size) in sizes where key.file == file {
      sum -= size
      sizes[key] = nil
    }
  }
}
