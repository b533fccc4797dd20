import RehearseRunner
import Synchronization

/// Collects the files of a run for the page. Thread-safe.
package final class HTMLStore: Sendable {
  private struct State {
    var files: [Int: HTMLFile] = [:]
    /// Entries added since the limit was last applied.
    var added = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// Keeps what the page shows about a file. If the file runs again, the new result replaces the old one.
  ///
  /// - Parameters:
  ///   - path: the path as shown in reports.
  ///   - past: how the cases compare with earlier runs.
  ///   - source: the address of the file, if that of its repository is known.
  ///   - index: the index of the file in the run.
  package func keep(
    _ result: FileResult, path: String, past: CasePast = CasePast(), source: FileAddress? = nil, at index: Int
  ) {
    let file = HTMLFile(result, path: path, past: past, source: source)
    state.withLock { state in
      state.files[index] = file
      state.added += file.entries.count
      // To bound memory, it is enough to apply the limit from time to time.
      if state.added > SizeLimits.pageScenarios { Self.fit(&state) }
    }
  }

  /// All files in order, within the limit.
  var all: [HTMLFile] {
    state.withLock { state in
      Self.fit(&state)
      return state.files.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  /// Keeps the content of what went wrong, then of the rest, in the order of the run rather than of the ends.
  private static func fit(_ state: inout State) {
    var remaining = SizeLimits.pageScenarios
    let files = state.files.keys.sorted()
    for rank in HTMLEntry.Rank.allCases {
      for file in files { state.files[file]?.fit(rank, into: &remaining) }
    }
    state.added = 0
  }
}
