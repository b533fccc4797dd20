internal import CRehearseRuntime
import Synchronization

/// Runs the tasks of a module on the thread of its case, one job at a time, in the order in which jobs become ready or
/// in an interleaving.
///
/// While the thread runs a case (`StageThread`), the Swift runtime passes every job that becomes ready there to the
/// conductor: jobs of tasks, actors and the main actor. Nothing runs elsewhere, so a plan always has the same order.
/// Jobs that other threads make ready are noted and do not run.
// Unchecked: only the thread of its case uses it, except `foreignWakes`, which is atomic.
package final class Conductor: @unchecked Sendable {
  package enum Rest {
    case reached
    case never
  }

  /// How many jobs may run in a row before the module counts as never coming to rest.
  package static let limit = 100_000
  /// The limit after the case, when nothing depends on the module any more.
  private static let limitAtEnd = 10_000

  private struct RootTask {
    let id: UInt64
    let task: UnsafeMutableRawPointer
  }

  private let wake: (_ milliseconds: Int64, _ work: @escaping () -> Void) -> Void
  private var ready = ReadyJobs()
  /// The tasks that sleep on the system's clock, once for each sleep.
  private var sleepers: [UInt64] = []
  private var seen: Set<UInt64> = []
  /// The tasks without a parent task, retained.
  private var roots: [RootTask] = []
  private var isClosing = false
  private let foreignWakes = Atomic<Int>(0)

  /// The start of the current job; sleeps on the system's clock are measured from here.
  var jobBegan = ContinuousClock.now
  private(set) var isRunningJob = false
  /// Whether any job is reading the state.
  package var isReading = false
  /// Whether the machine was too busy to determine the duration of a sleep on the system's clock.
  package internal(set) var isUncertain = false
  /// Whether the tasks never came to rest, and the last one to run had been cancelled.
  private(set) var spinsAfterCancellation = false
  /// Called after each job of the main actor.
  package var afterMainJob: () -> Void = {}
  /// Chooses the next job in an interleaving; `nil` for the defined order.
  package var interleaving: Interleaver?

  package struct Interleaver {
    let choose: (_ count: Int) -> Int
    /// Called before each job, because an answer may arrive between ready jobs.
    let comeBetween: () -> Void

    package init(choose: @escaping (_ count: Int) -> Int, comeBetween: @escaping () -> Void) {
      (self.choose, self.comeBetween) = (choose, comeBetween)
    }
  }

  /// - Parameter wake: Runs work after a number of virtual milliseconds.
  package init(wake: @escaping (_ milliseconds: Int64, _ work: @escaping () -> Void) -> Void) {
    self.wake = wake
    TaskSwitchboard.install()
    OpenStages.open(self)
  }

  /// The conductor of the case on this thread.
  static var current: Conductor? {
    rehearse_conductor_here().map { Unmanaged<Conductor>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Whether another thread woke a task of the module.
  package var hasForeignWakes: Bool { foreignWakes.load(ordering: .relaxed) > 0 }

  /// Any thread may call it.
  func noteForeignWake() { foreignWakes.add(1, ordering: .relaxed) }

  // MARK: Running

  /// Runs work on the main actor, after the jobs that are ready.
  package func onMain(_ work: @escaping () -> Void) {
    // It stays on this thread.
    nonisolated(unsafe) let work = work
    Task { @MainActor in work() }
  }

  func take(_ job: UnsafeMutableRawPointer, isMain: Bool) {
    let task = rehearse_job_task(job)
    if task != 0, seen.insert(task).inserted {
      OpenStages.add(task, of: self)
      if rehearse_job_is_root(job) {
        rehearse_task_retain(job)
        roots.append(RootTask(id: task, task: job))
      }
    }
    ready.append(ReadyJobs.Job(job: job, isMain: isMain))
  }

  /// Runs ready jobs, and jobs that they make ready, until none is left.
  package func settle() -> Rest { run(atMost: Self.limit) }

  private func run(atMost limit: Int) -> Rest {
    var count = 0
    while !ready.isEmpty {
      guard count < limit else { return .never }
      count += 1
      interleaving?.comeBetween()
      let job = interleaving.map { ready.take($0.choose) } ?? ready.takeFirst()
      if count == limit { spinsAfterCancellation = rehearse_job_is_cancelled(job.job) }
      jobBegan = .now
      isRunningJob = true
      rehearse_job_run(job.job, job.isMain)
      isRunningJob = false
      if job.isMain, !isClosing { afterMainJob() }
    }
    return .reached
  }

  // MARK: Sleeping

  /// Suspends a job that the system's clock would wake after `left`.
  func sleep(_ job: UnsafeMutableRawPointer, _ left: Duration) {
    let span = SleepSpan(left: left, sinceJobBegan: jobBegan.duration(to: .now))
    if !span.isCertain { isUncertain = true }
    sleep(job, milliseconds: span.milliseconds)
  }

  /// Suspends a job for a known duration.
  func sleep(_ job: UnsafeMutableRawPointer, exactly span: Duration) {
    sleep(job, milliseconds: SleepSpan.wholeMilliseconds(span))
  }

  private func sleep(_ job: UnsafeMutableRawPointer, milliseconds: Int64) {
    guard !isClosing else { return }
    let sleeper = rehearse_current_task()
    sleepers.append(sleeper)
    wake(milliseconds) { [unowned self] in
      if let index = sleepers.firstIndex(of: sleeper) { sleepers.remove(at: index) }
      take(job, isMain: false)
    }
  }

  // MARK: The end

  /// Ends the case: cancels the remaining tasks and runs them to their end.
  ///
  /// A task that ignores cancellation never runs again. Neither does a task that sleeps on the system's clock: once
  /// cancelled, it would not sleep, and a loop of sleeps would block the thread forever.
  package func close() {
    isClosing = true
    afterMainJob = {}
    interleaving = nil
    let asleep = Set(sleepers)
    var index = 0
    // A cancelled task may start more tasks.
    while index < roots.count, index < Self.limitAtEnd {
      if !asleep.contains(roots[index].id) { rehearse_task_cancel(roots[index].task) }
      index += 1
      if index == roots.count { _ = run(atMost: Self.limitAtEnd) }
    }
  }

  /// Releases the tasks; none of their jobs runs after this.
  package func end() {
    for root in roots { rehearse_task_release(root.task) }
    OpenStages.close(self, seen)
  }
}
