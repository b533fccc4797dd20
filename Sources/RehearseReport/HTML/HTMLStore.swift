import RehearseResults
import Synchronization

/// What a page keeps of a run while its files come in, from whatever thread: as much as it has room for.
///
/// A level whose parts have grown past the page can never be chosen, so they are no longer kept: memory stays within bounds, and the outcome does not
/// depend on which file was first. Cards are what a reader came for, and have room of their own.
package final class HTMLStore: Sendable {
  /// Bytes of a page that everybody can open, mail and keep.
  package static let pageLimit = 1 << 20
  /// Bytes of all pictures on cards, and of all else on them.
  static let pictureLimit = 3 << 19
  static let cardLimit = 8 << 20
  /// Bytes of pictures where somebody asked for all of them.
  static let largestPictureLimit = 24 << 20

  private struct State {
    var files: [Int: HTMLFile] = [:]
    var sums: [DetailLevel: Int] = [:]
    /// The highest level that the page may still show.
    var highest: DetailLevel
    var cards = PrefixBudget(HTMLStore.cardLimit)
    var pictures: PrefixBudget
  }

  private let state: Mutex<State>
  /// The level that is shown whatever its size; `nil` where the highest is to be chosen that has room.
  let level: DetailLevel?

  package init(level: DetailLevel?) {
    self.level = level
    state = Mutex(
      State(
        highest: level ?? .pictures,
        pictures: PrefixBudget(level == .all ? Self.largestPictureLimit : Self.pictureLimit)))
  }

  /// The level to choose, or the highest one that may still be chosen.
  var highest: DetailLevel { state.withLock { $0.highest } }

  /// Makes what is kept of a file, and keeps it; one that has run anew takes the place of what it was.
  ///
  /// - Parameters:
  ///   - path: as reports show it.
  ///   - standings: how each case stands beside an earlier run; empty where there is none.
  ///   - place: the file's in the run.
  package func keep(_ result: FileResult, path: String, standings: [Standing?] = [], at place: Int) {
    let level = highest
    keep(HTMLFile(result, path: path, standings: standings, upTo: level), upTo: level, at: place)
  }

  private func keep(_ file: HTMLFile, upTo level: DetailLevel, at place: Int) {
    state.withLock { state in
      if let old = state.files[place] {
        for level in DetailLevel.allCases { state.sums[level, default: 0] -= old.size(level) }
        state.cards.remove(file: place)
        state.pictures.remove(file: place)
      }
      for level in DetailLevel.allCases { state.sums[level, default: 0] += file.size(level) }
      state.files[place] = file
      // Another file may have taken the room meanwhile.
      if state.highest < level { state.files[place]?.drop(above: state.highest) }
      lower(&state)
      for card in file.cards.indices { makeRoom(for: file.cards[card], .init(file: place, card: card), &state) }
    }
  }

  /// All files, in their order, with what there is room for.
  var all: [HTMLFile] { state.withLock { state in state.files.sorted { $0.key < $1.key }.map(\.value) } }

  /// Gives up levels for which there is no room any more; what only they show is let go of.
  private func lower(_ state: inout State) {
    guard level == nil else { return }
    let before = state.highest
    while let below = DetailLevel(rawValue: state.highest.rawValue - 1),
      state.sums[state.highest, default: 0] >= Self.pageLimit
    {
      state.highest = below
    }
    guard state.highest < before else { return }
    for place in state.files.keys { state.files[place]?.drop(above: state.highest) }
  }

  private func makeRoom(for card: HTMLCard, _ key: PrefixBudget.Key, _ state: inout State) {
    for key in state.pictures.add(key, card.pictureSize) { state.files[key.file]?.dropPicture(ofCard: key.card) }
    for key in state.cards.add(key, card.size) { state.files[key.file]?.dropCard(key.card) }
  }
}
