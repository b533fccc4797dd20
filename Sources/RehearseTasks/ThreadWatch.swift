internal import CRehearseConcurrency

#if canImport(Glibc)
  import Glibc
#endif

/// Whether a case leaves threads behind, in a process in which it is alone.
package struct ThreadWatch {
  /// Watches where the process has had no second thread so far, which costs nothing to know; `nil` elsewhere, as under
  /// ThreadSanitizer, which has a thread of its own in every process.
  ///
  /// - Parameter counts: whether threads are to be counted where there were some before. That asks the system.
  package init?(counts: Bool) {
    if rehearse_never_had_threads() { return }
    guard counts, OpenStages.isProcessClaimed, ThreadCount.now == 1 else { return nil }
  }

  /// What is wrong where threads were left behind: what they do no scenario can repeat.
  package var complaint: String? {
    guard hasMore else { return nil }
    return
      "work left behind: it started a thread that still runs when the case is over. Give the module a port for what works in "
      + "another thread, and answer it here"
  }

  /// A thread that has just ended is counted for a moment yet, so this waits a little.
  private var hasMore: Bool {
    #if canImport(Glibc)
      if rehearse_never_had_threads() { return false }
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
