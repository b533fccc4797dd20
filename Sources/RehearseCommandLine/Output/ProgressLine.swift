import RehearseLanguage
import RehearseReport
import RehearseRunner
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A progress bar on the terminal, shown if a run takes longer than a second.
final class ProgressLine: Sendable {
  private static let pause: UInt32 = 50_000
  private static let patience: Int64 = 1_000_000_000
  /// The width in characters.
  private static let width = 24

  private struct State {
    var isEnded = false
    var isShown = false
  }

  private let state = Mutex(State())
  private let start = Moment.monotonic()
  private let progress: Progress
  private let files: Int
  /// Saves what the line will show.
  private let save: @Sendable () -> Void

  init(_ progress: Progress, files: Int, isWanted: Bool, save: @escaping @Sendable () -> Void = {}) {
    self.progress = progress
    self.files = files
    self.save = save
    guard isWanted else { return }
    Threads.detach { [self] in
      while !state.withLock({ $0.isEnded }) {
        usleep(Self.pause)
        draw()
      }
    }
  }

  private func draw() {
    guard Moment.monotonic() - start > Self.patience else { return }
    let done = progress.filesDone
    save()
    state.withLock { state in
      guard !state.isEnded else { return }
      state.isShown = true
      Output.errors.write("\r\(bar(done)) \(done) of \(files) files\u{1B}[K")
    }
  }

  private func bar(_ filesDone: Int) -> String {
    let done = files == 0 ? 0 : min(Self.width, filesDone * Self.width / files)
    return "[" + String(repeating: "#", count: done) + String(repeating: ".", count: Self.width - done) + "]"
  }

  /// Removes the line. Nothing is drawn after this.
  func end() {
    state.withLock { state in
      state.isEnded = true
      if state.isShown { Output.errors.write("\r\u{1B}[K") }
    }
  }
}
