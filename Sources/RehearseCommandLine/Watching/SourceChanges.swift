import RehearseLanguage

/// The paths of the files of an app that changed.
package struct SourceChanges: Equatable {
  package var saved: Set<String> = []
  package var new: Set<String> = []
  package var removed: Set<String> = []

  package init() {}

  package var isEmpty: Bool { saved.isEmpty && new.isEmpty && removed.isEmpty }

  package func union(_ other: SourceChanges) -> SourceChanges {
    var all = self
    all.saved.formUnion(other.saved)
    all.new.formUnion(other.new)
    all.removed.formUnion(other.removed)
    return all
  }
}

/// Finds out which files builds and hosts write themselves. What they write must not start a round, or rounds would
/// never end; but what a person saves during a round must.
package struct RoundOutputs {
  /// After how many rounds a file that changed during each of them counts as written by them. A person may save a file
  /// twice in a row while a host is built.
  private static let limit = 3

  /// During how many rounds, one after another, a file changed, or new files came to a folder, whose path ends in `/`
  /// here. A build may give its files new names each time.
  private var streaks: [String: Int] = [:]

  package init() {}

  /// Counts what changed during a round. Returns the files and folders that are known from now on.
  package mutating func count(_ changes: SourceChanges) -> [String] {
    let moved = changes.new.union(changes.removed)
    let places = changes.saved.union(moved).union(changes.new.map(Self.folder))
    let before = streaks
    streaks = streaks.filter { $0.value >= Self.limit || places.contains($0.key) }
    for place in places { streaks[place] = min(Self.limit, streaks[place, default: 0] + 1) }
    return Set(changes.saved.union(moved).compactMap { known($0, isMoved: moved.contains($0)) })
      .filter { before[$0, default: 0] < Self.limit }.sorted()
  }

  /// Forgets files that changed between two rounds: a person saves them too.
  package mutating func forget(_ changes: SourceChanges) {
    let moved = changes.new.union(changes.removed)
    for place in changes.saved.union(moved).union(moved.map(Self.folder)) { streaks[place] = nil }
  }

  /// What remains of changes without the files that rounds write.
  package func rest(of changes: SourceChanges) -> SourceChanges {
    var rest = changes
    rest.saved = rest.saved.filter { known($0, isMoved: false) == nil }
    rest.new = rest.new.filter { known($0, isMoved: true) == nil }
    rest.removed = rest.removed.filter { known($0, isMoved: true) == nil }
    return rest
  }

  /// The file or its folder, if rounds write it.
  private func known(_ path: String, isMoved: Bool) -> String? {
    ([path] + (isMoved ? [Self.folder(path)] : [])).first { streaks[$0, default: 0] >= Self.limit }
  }

  private static func folder(_ path: String) -> String {
    let folder = Discovery.folder(of: path)
    return folder.hasSuffix("/") ? folder : folder + "/"
  }
}
