import Synchronization

/// The progress of a run, shared by its threads.
package final class Progress: Sendable {
  private struct State {
    var taken = 0
    /// How many threads found no file to take.
    var idleThreads = 0
    var finished = 0
    var cases = 0
    var hasFailed = false
    var isInterrupted = false
  }

  private let state = Mutex(State())

  package init() {}

  package var filesDone: Int { state.withLock { $0.finished } }

  package var hasFailed: Bool { state.withLock { $0.hasFailed } }

  package var isInterrupted: Bool { state.withLock { $0.isInterrupted } }

  /// Takes the next position in the run order; `nil` if none is left.
  package func take(of count: Int) -> Int? {
    state.withLock { state in
      guard state.taken < count else {
        state.idleThreads += 1
        return nil
      }
      state.taken += 1
      return state.taken - 1
    }
  }

  /// How many threads each file may use, when idle threads help with the files that are left.
  package func share(of jobs: Int, threads: Int) -> Int {
    let busy = threads - state.withLock { $0.idleThreads }
    return max(1, jobs / max(1, busy))
  }

  package func interrupt() { state.withLock { $0.isInterrupted = true } }

  package func restart() {
    state.withLock { $0 = State(isInterrupted: $0.isInterrupted) }
  }

  package func noteFailure() { state.withLock { $0.hasFailed = true } }

  func finishFile() { state.withLock { $0.finished += 1 } }

  /// Adds the cases of a file that begins; returns whether the run exceeds its limit.
  func add(cases count: Int) -> Bool {
    state.withLock { state in
      state.cases += count
      return state.cases > RunPlan.caseLimit
    }
  }
}

/// Collects results from any thread and orders them by index.
package final class OrderedResults<Item: Sendable>: Sendable {
  private let items: Mutex<[Item?]>

  package init(count: Int) { items = Mutex(Array(repeating: nil, count: count)) }

  package func set(_ index: Int, _ item: Item) { items.withLock { $0[index] = item } }

  package var all: [Item] { items.withLock { $0.compactMap(\.self) } }
}
