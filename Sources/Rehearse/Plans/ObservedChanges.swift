#if os(Linux)
  @_spi(SwiftUI) import Observation
#else
  import Observation
#endif

/// Hears of every single change of what is `@Observable`.
// Unchecked: only the thread of the case uses it; a change in any other is refused before anything is touched.
final class ObservedChanges: @unchecked Sendable {
  /// Only the last look counts: what an earlier one would hear of, it hears of too.
  private var looks = 0
  var isWatching: Bool { looks > 0 }

  /// Looks once, and again whenever something that was seen changes.
  ///
  /// - Parameters:
  ///   - look: notes what is there.
  ///   - isHeard: asked on whatever thread something changes.
  func watch(_ look: @escaping () -> Void, isHeard: @escaping () -> Bool) {
    looks += 1
    let number = looks
    nonisolated(unsafe) let again = { [weak self] in
      guard isHeard(), let self, looks == number else { return }
      watch(look, isHeard: isHeard)
    }
    #if os(Linux)
      // After the change, so that a call which follows it is noted after it.
      withObservationTracking(
        look,
        didSet: { tracking in
          tracking.cancel()
          again()
        })
    #else
      // Before the change: what is seen now is what the change before it left. It may be noted after calls that followed.
      withObservationTracking(look, onChange: { again() })
    #endif
  }
}
