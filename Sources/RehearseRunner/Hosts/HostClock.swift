import RehearseLanguage
import Synchronization

/// The clock of time limits: it counts only while this process runs.
///
/// The machine may sleep, Ctrl-Z may stop the run, a container may be frozen: no host is late because of that.
package enum HostClock {
  /// The most that counts between two looks, in nanoseconds: each wait for a host looks every 20 ms.
  private static let longestPause: Int64 = 250_000_000

  private struct State {
    var counted: Int64 = 0
    var lastLook: Int64?
  }

  private static let state = Mutex(State())

  /// Nanoseconds that have counted so far.
  package static func now() -> Int64 {
    state.withLock { state in
      let time = Moment.monotonic()
      state.counted += min(max(0, time - (state.lastLook ?? time)), longestPause)
      state.lastLook = time
      return state.counted
    }
  }
}
