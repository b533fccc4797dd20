import Synchronization

/// How far a run has come; all its threads count here.
package final class Progress: Sendable {
  private struct State {
    var taken = 0
    var finished = 0
    var cases = 0
    var hasFailed = false
    var mustRestart = false
    var isInterrupted = false
  }

  private let state = Mutex(State())

  package init() {}

  /// How many files are done.
  package var filesDone: Int { state.withLock { $0.finished } }

  /// Whether something has failed so far.
  package var hasFailed: Bool { state.withLock { $0.hasFailed } }

  /// Whether no more cases are to be started.
  package var isInterrupted: Bool { state.withLock { $0.isInterrupted } }

  /// Whether what has been done counts for nothing, and the run begins again.
  var mustRestart: Bool { state.withLock { $0.mustRestart } }

  /// The next place in the order of running, each handed out once; `nil` once all are.
  ///
  /// - Parameter count: how many there are.
  package func take(of count: Int) -> Int? {
    state.withLock { state in
      guard state.taken < count else { return nil }
      state.taken += 1
      return state.taken - 1
    }
  }

  func askToRestart() { state.withLock { $0.mustRestart = true } }

  /// Starts no more cases.
  package func interrupt() { state.withLock { $0.isInterrupted = true } }

  /// Begins again.
  package func restart() {
    state.withLock { $0 = State(isInterrupted: $0.isInterrupted) }
  }

  package func noteFailure() { state.withLock { $0.hasFailed = true } }

  func finishFile() { state.withLock { $0.finished += 1 } }

  /// Counts the cases of a file that begins; answers whether the run has more than it may have.
  func add(cases count: Int) -> Bool {
    state.withLock { state in
      state.cases += count
      return state.cases > RunPlan.caseLimit
    }
  }
}

/// A place for each result, filled by any thread and read in the order of the places.
package final class OrderedResults<Item: Sendable>: Sendable {
  private let items: Mutex<[Item?]>

  package init(count: Int) { items = Mutex(Array(repeating: nil, count: count)) }

  package func set(_ index: Int, _ item: Item) { items.withLock { $0[index] = item } }

  /// All that was filled, in the order of the places.
  package var all: [Item] { items.withLock { $0.compactMap(\.self) } }
}
