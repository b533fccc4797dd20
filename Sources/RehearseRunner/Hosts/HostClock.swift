import RehearseLanguage
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The clock for time limits, which advances only while this process runs.
///
/// So a host does not time out because of machine sleep, Ctrl-Z or a frozen container.
package enum HostClock {
  /// The maximum time between two readings that counts, in nanoseconds.
  ///
  /// Each wait for a host reads the clock every 20 ms, so a longer gap means that this process was not running.
  private static let longestPause: Int64 = 50_000_000

  private struct State {
    var counted: Int64 = 0
    var lastLook: Int64?
  }

  private static let state = Mutex(State())

  /// The counted time in nanoseconds.
  package static func now() -> Int64 {
    state.withLock { state in
      let time = Moment.monotonic()
      state.counted += min(max(0, time - (state.lastLook ?? time)), longestPause)
      state.lastLook = time
      return state.counted
    }
  }
}

/// Polling pauses, short at first, because the awaited event usually comes soon.
package struct Pause {
  private static let longest: Int64 = 10_000_000

  private var next: Int64 = 50_000

  package init() {}

  package mutating func sleep(atMost limit: Int64 = .max) {
    usleep(UInt32(max(1, min(next, limit) / 1_000)))
    next = min(next * 2, Self.longest)
  }
}
