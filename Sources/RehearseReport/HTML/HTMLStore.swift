import RehearseRunner
import Synchronization

/// What still fits on a page. The page states what it omits.
struct HTMLRoom {
  var failures = SizeLimits.pageFailures
  var knownFailures = SizeLimits.pageKnownFailures
  var opened = SizeLimits.pageOpened
}

/// Collects the files of a run for the page. Thread-safe.
package final class HTMLStore: Sendable {
  private struct State {
    var files: [Int: HTMLFile] = [:]
    /// Entries added since the limits were last applied.
    var added = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// Keeps what the page shows about a file. If the file runs again, the new result replaces the old one.
  ///
  /// - Parameters:
  ///   - path: the path as shown in reports.
  ///   - standings: how each case compares with an earlier run. Empty if there is none.
  ///   - place: the index of the file in the run.
  package func keep(_ result: FileResult, path: String, standings: [Standing?] = [], at place: Int) {
    let file = HTMLFile(result, path: path, standings: standings)
    state.withLock { state in
      state.files[place] = file
      state.added += file.entries.count
      // To bound memory, it is enough to apply the limits from time to time.
      if state.added > SizeLimits.pageOpened { Self.fit(&state) }
    }
  }

  /// All files in order, within the limits.
  var all: [HTMLFile] {
    state.withLock { state in
      Self.fit(&state)
      return state.files.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  /// Gives the room to the first files of the run, rather than to the first ones to finish.
  private static func fit(_ state: inout State) {
    var room = HTMLRoom()
    for place in state.files.keys.sorted() { state.files[place]?.fit(into: &room) }
    state.added = 0
  }
}
