import RehearseRunner
import Synchronization

/// The limits of a page, regardless of the size of the run. The page states what it omits.
package struct HTMLRoom {
  /// Failed scenarios and invalid files that are shown with findings and a picture.
  package static let failures = 200
  static let knownFailures = 100
  /// Scenarios in the full list whose content is included, folded.
  package static let opened = 1000
  package static let listed = 10_000
  static let messages = 1000

  var failures = Self.failures
  var knownFailures = Self.knownFailures
  var opened = Self.opened
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
      if state.added > HTMLRoom.opened { Self.fit(&state) }
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
