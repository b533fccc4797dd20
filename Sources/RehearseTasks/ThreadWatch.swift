#if canImport(Glibc)
  import Glibc
#endif

/// Whether a case leaves threads behind, in a process in which it is alone.
package struct ThreadWatch {
  /// `nil` where that cannot be told: the process has other threads, or others use it.
  package init?() {
    guard OpenStages.isProcessClaimed, ThreadCount.now == 1 else { return nil }
  }

  /// Whether there are more now. A thread that has just ended is counted for a moment yet, so this waits a little.
  package var hasMore: Bool {
    #if canImport(Glibc)
      for _ in 0..<50 {
        guard let count = ThreadCount.now, count > 1 else { return false }
        usleep(1000)
      }
      return true
    #else
      return false
    #endif
  }
}
