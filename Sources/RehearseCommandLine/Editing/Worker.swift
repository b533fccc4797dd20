import RehearseLanguage
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Does one thing after another on a thread of its own. Each can be cancelled, before and while it is done.
final class Worker: Sendable {
  private final class Item: Sendable {
    let number: Int
    let body: @Sendable () -> Void
    let isCancelled = Atomic(false)

    init(_ number: Int, _ body: @escaping @Sendable () -> Void) { (self.number, self.body) = (number, body) }
  }

  private struct State {
    /// The first one is being done.
    var items: [Item] = []
  }

  private let state = Mutex(State())

  var isBusy: Bool { state.withLock { !$0.items.isEmpty } }

  /// - Parameter number: By which it can be cancelled.
  func add(_ number: Int = 0, _ body: @escaping @Sendable () -> Void) {
    let isIdle = state.withLock { state in
      state.items.append(Item(number, body))
      return state.items.count == 1
    }
    if isIdle { Threads.detach { self.work() } }
  }

  /// Lets what is being done notice a request to stop, and leaves out what has not begun.
  func cancel(_ number: Int) { cancel { $0 == number } }

  func cancelAll() { cancel { _ in true } }

  private func cancel(_ isMeant: (Int) -> Bool) {
    let items = state.withLock { $0.items }
    for item in items where isMeant(item.number) { item.isCancelled.store(true, ordering: .relaxed) }
  }

  private func work() {
    while let item = state.withLock({ $0.items.first }) {
      var surroundings = Surroundings.current
      surroundings.stopRequest = { item.isCancelled.load(ordering: .relaxed) ? SIGTERM : nil }
      if !item.isCancelled.load(ordering: .relaxed) {
        Surroundings.$current.withValue(surroundings, operation: item.body)
      }
      // The next one is added to the list, or starts a thread, but never both.
      if state.withLock({ state in
        state.items.removeFirst()
        return state.items.isEmpty
      }) {
        return
      }
    }
  }
}
