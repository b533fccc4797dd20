import RehearseRunner
import Synchronization

/// How much of a run is on its page, whatever its size: the page states what it leaves out.
struct HTMLRoom {
  /// Scenarios and files that went wrong, all with findings and picture.
  static let failures = 200
  static let knownFailures = 100
  /// Scenarios in the list of all with what they say, folded.
  static let opened = 1000
  /// Scenarios in the list of all.
  static let listed = 10_000
  /// Titles and messages in the list of what went wrong.
  static let messages = 1000

  var failures = Self.failures
  var knownFailures = Self.knownFailures
  var opened = Self.opened
}

/// Collects the files of a run for its page, from any thread.
package final class HTMLStore: Sendable {
  private struct State {
    var files: [Int: HTMLFile] = [:]
    /// How many entries came since files were last fitted into the room.
    var added = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// Keeps what a page shows of a file. A file that ran again replaces what it was.
  ///
  /// - Parameters:
  ///   - path: as reports show it.
  ///   - standings: each case compared with an earlier run; empty where there is none.
  ///   - place: the file's in the run.
  package func keep(_ result: FileResult, path: String, standings: [Standing?] = [], at place: Int) {
    let file = HTMLFile(result, path: path, standings: standings)
    state.withLock { state in
      state.files[place] = file
      state.added += file.entries.count
      // Now and then is enough to bound the memory.
      if state.added > HTMLRoom.opened { Self.fit(&state) }
    }
  }

  /// All files in their order, with what there is room for.
  var all: [HTMLFile] {
    state.withLock { state in
      Self.fit(&state)
      return state.files.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  /// Gives the room to the first files in the order of the run, whichever ended first.
  private static func fit(_ state: inout State) {
    var room = HTMLRoom()
    for place in state.files.keys.sorted() { state.files[place]?.fit(into: &room) }
    state.added = 0
  }
}
