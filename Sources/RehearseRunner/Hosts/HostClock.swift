import RehearseLanguage
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The clock of time limits: it counts only while this process runs.
///
/// Sleep of the machine, Ctrl-Z and a frozen container make no host late.
package enum HostClock {
  /// The most that counts between two looks, in nanoseconds. Each wait for a host looks every 20 ms, so a longer pause
  /// means that this process did not run.
  private static let longestPause: Int64 = 50_000_000

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

/// Pauses between looks at something that mostly comes soon: short ones at first.
struct Pause {
  private static let longest: Int64 = 10_000_000

  private var next: Int64 = 50_000

  mutating func sleep(atMost limit: Int64 = .max) {
    usleep(UInt32(max(1, min(next, limit) / 1_000)))
    next = min(next * 2, Self.longest)
  }
}
