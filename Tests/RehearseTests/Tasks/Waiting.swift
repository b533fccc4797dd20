import Synchronization

/// A task that waits until it is woken.
final class Waiting: Sendable {
  private let continuation = Mutex<CheckedContinuation<Void, Never>?>(nil)

  func untilWoken() async {
    await withCheckedContinuation { waiting in continuation.withLock { $0 = waiting } }
  }

  func wake() { continuation.withLock { $0.take() }?.resume() }
}
