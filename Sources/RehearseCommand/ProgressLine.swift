import RehearseReport
import RehearseRunner
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The line that tells how far a run has come, on a terminal, once it takes longer than a second.
final class ProgressLine: Sendable {
  private static let pause: UInt32 = 50_000
  private static let patience: Int64 = 1_000_000_000

  private let isEnded = Mutex(false)
  private let progress: Progress
  private let files: Int

  init(_ progress: Progress, files: Int, isWanted: Bool) {
    self.progress = progress
    self.files = files
    guard isWanted else { return }
    Threads.detach { [self] in watch() }
  }

  /// Takes the line away; nothing is drawn after this.
  func end() {
    isEnded.withLock { isEnded in
      isEnded = true
      if isShown.withLock({ $0 }) { Output.errors.write("\r\u{1B}[K") }
    }
  }

  private let isShown = Mutex(false)

  private func watch() {
    let start = Moment.monotonic()
    while true {
      usleep(Self.pause)
      let isOver = isEnded.withLock { isEnded in
        if !isEnded, Moment.monotonic() - start > Self.patience { draw() }
        return isEnded
      }
      if isOver { return }
    }
  }

  private func draw() {
    isShown.withLock { $0 = true }
    Output.errors.write("\r\(progress.filesDone) of \(files) files\u{1B}[K")
  }
}
