import Dispatch
import Foundation
import Synchronization

/// A module with tasks that escapes the control of the stage.
@MainActor package final class EscapeModel {
  package private(set) var count = 0
  private let gate = Gate()
  private let port: @Sendable () -> Void
  private let ask: @Sendable () -> Int
  private let changed: @Sendable () -> Void
  private let wait: @Sendable () async -> Void

  package init(
    port: @escaping @Sendable () -> Void, ask: @escaping @Sendable () -> Int, changed: @escaping @Sendable () -> Void,
    wait: @escaping @Sendable () async -> Void
  ) {
    self.port = port
    self.ask = ask
    self.changed = changed
    self.wait = wait
  }

  package func perform(_ escape: Escape) async {
    switch escape {
    case .wokenElsewhere:
      await gate.pass()
      count += 1
    case .actorWokenElsewhere:
      await Inner().pass(gate)
      count += 1
    case .callElsewhere: Elsewhere.run(port)
    case .readElsewhere: Elsewhere.run { [ask] in _ = ask() }
    case .changeElsewhere: Elsewhere.run(changed)
    case .cancelElsewhere:
      let task = Task { [wait] in await wait() }
      await Task.yield()
      Elsewhere.run { task.cancel() }
    case .leaveThread: Thread { while true { sleep(1) } }.start()
    case .sleep: Elsewhere.sleep(0.03)
    case .spin: while !Task.isCancelled { await Task.yield() }
    case .spinAfterCancellation:
      let task = Task { while true { try? await Task.sleep(for: .seconds(1)) } }
      await Task.yield()
      task.cancel()
    case .spinAfterCase:
      Task {
        await withTaskGroup { group in
          group.addTask { while true { try? await Task.sleep(for: .seconds(1)) } }
        }
      }
    case .block:
      let isDone = DispatchSemaphore(value: 0)
      Task { isDone.signal() }
      Elsewhere.wait(for: isDone)
    }
  }

  /// Resumes the waiting task from another thread.
  package func wakeElsewhere() { Elsewhere.run { [gate] in gate.open() } }

  private actor Inner {
    func pass(_ gate: Gate) async { await gate.pass() }
  }
}

/// Suspends a task until it is opened.
private final class Gate: Sendable {
  private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

  func pass() async {
    await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
  }

  func open() { waiting.withLock { $0.take() }?.resume() }
}

private enum Elsewhere {
  /// Runs work on another thread, and blocks until it is done.
  static func run(_ work: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Thread {
      work()
      isDone.signal()
    }.start()
    isDone.wait()
  }

  static func sleep(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

  static func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }
}
