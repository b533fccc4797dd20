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
    var cards = PrefixBudget(HTMLStore.cardLimit)
    var pictures: PrefixBudget
  }

  private let state: Mutex<State>
  /// The level that is shown whatever its size; `nil` where the highest is to be chosen that has room.
  let level: DetailLevel?

  package init(level: DetailLevel?) {
    self.level = level
    state = Mutex(State(pictures: PrefixBudget(level == .all ? Self.largestPictureLimit : Self.pictureLimit)))
  }

  /// Keeps a file; one that has run anew takes the place of what it was.
  package func keep(_ file: HTMLFile, at place: Int) {
    state.withLock { state in
      if let old = state.files[place] {
        for level in DetailLevel.allCases { state.sums[level, default: 0] -= old.size(level) }
        state.cards.remove(file: place)
        state.pictures.remove(file: place)
      }
      for level in DetailLevel.allCases { state.sums[level, default: 0] += file.size(level) }
      var file = file
      if let tooLarge = firstLevelLeftOut(state) { file.drop(from: tooLarge) }
      state.files[place] = file
      for card in file.cards.indices { makeRoom(for: file.cards[card], .init(file: place, card: card), &state) }
    }
  }

  /// All files, in their order, with what there is room for.
  var all: [HTMLFile] { state.withLock { state in state.files.sorted { $0.key < $1.key }.map(\.value) } }

  /// The lowest level that the page will not show.
  private func firstLevelLeftOut(_ state: State) -> DetailLevel? {
    DetailLevel.allCases.first { candidate in
      if let level { return candidate > level }
      return candidate > .counts && state.sums[candidate, default: 0] >= Self.pageLimit
    }
  }

  private func makeRoom(for card: HTMLCard, _ key: PrefixBudget.Key, _ state: inout State) {
    for key in state.pictures.add(key, card.pictureSize) { state.files[key.file]?.dropPicture(ofCard: key.card) }
    for key in state.cards.add(key, card.size) { state.files[key.file]?.dropCard(key.card) }
  }
}
