internal import CRehearseRuntime
import Synchronization

/// Runs the tasks of a module on the thread of its case, one job after the other in the order in which they became ready, or in another
/// one if that is wanted, and only when the stage lets it.
///
/// While the case is on the thread (`StageThread`), Swift's runtime hands over every job that becomes ready there: those of
/// tasks, actors and the main actor alike. Nothing runs elsewhere, so the same plan always leads to the same order. What
/// other threads make ready is kept from running and noted.
// Unchecked: only the thread of its case uses it, except `strays`, which is atomic.
package final class Conductor: @unchecked Sendable {
  /// What became of the jobs that were ready.
  package enum Rest {
    /// All tasks wait or have ended.
    case reached
    /// There is always one more.
    case never
  }

  /// How many jobs may run, one leading to the other, before the module counts as never coming to rest.
  package static let limit = 100_000
  /// The same when the case is over, and nobody waits for what the module does.
  private static let limitAtEnd = 10_000

  private let wake: (_ milliseconds: Int64, _ work: @escaping () -> Void) -> Void
  private var ready = ReadyJobs()
  /// The tasks that sleep by the system's clock, each as often as it does.
  private var sleepers: [UInt64] = []
  private var seen: Set<UInt64> = []
  /// The tasks that are nobody's children, retained.
  private var roots: [(id: UInt64, task: UnsafeMutableRawPointer)] = []
  private var isClosing = false
  private let strays = Atomic<Int>(0)

  /// When the job that is running began; sleeping by the system's clock is measured from there.
  var jobBegan = ContinuousClock.now
  private(set) var isRunningJob = false
  /// Whether the state is being read, by whatever job.
  package var isReading = false
  /// Whether a task slept by the system's clock, and the machine was too busy to tell for how long.
  package internal(set) var isUncertain = false
  /// Called after each job of the main actor's.
  package var afterMainJob: () -> Void = {}
  /// Says what comes next, where another order than the defined one is wanted.
  package var shaking: Shaking?

  /// Another order than the defined one.
  package struct Shaking {
    /// Chooses which job runs next of so many that could.
    let choose: (_ count: Int) -> Int
    /// Called before each job: an answer may come between those that are ready.
    let comeBetween: () -> Void

    package init(choose: @escaping (_ count: Int) -> Int, comeBetween: @escaping () -> Void) {
      (self.choose, self.comeBetween) = (choose, comeBetween)
    }
  }

  /// - Parameter wake: does some work in so many virtual milliseconds.
  package init(wake: @escaping (_ milliseconds: Int64, _ work: @escaping () -> Void) -> Void) {
    self.wake = wake
    TaskSwitchboard.install()
    OpenStages.open(self)
  }

  /// Whoever carries out a case on this thread.
  static var current: Conductor? {
    rehearse_conductor_here().map { Unmanaged<Conductor>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Whether another thread woke a task of the module.
  package var hasStrays: Bool { strays.load(ordering: .relaxed) > 0 }

  /// Any thread may call it.
  func noteStray() { strays.add(1, ordering: .relaxed) }

  // MARK: Running

  /// Does some work on the main actor, as soon as what is ready has run.
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
        roots.append((task, job))
      }
    }
    ready.append(ReadyJobs.Job(job: job, isMain: isMain))
  }

  /// Runs what is ready, and what that makes ready, until nothing is.
  package func settle() -> Rest { run(atMost: Self.limit) }

  private func run(atMost limit: Int) -> Rest {
    var count = 0
    while !ready.isEmpty {
      guard count < limit else { return .never }
      count += 1
      shaking?.comeBetween()
      let job = shaking.map { ready.take($0.choose) } ?? ready.takeFirst()
      jobBegan = .now
      isRunningJob = true
      rehearse_job_run(job.job, job.isMain)
      isRunningJob = false
      if job.isMain, !isClosing { afterMainJob() }
    }
    return .reached
  }

  // MARK: Sleeping

  /// Puts a job to sleep that asked the system's clock to be woken, and has so much of it left.
  func sleep(_ job: UnsafeMutableRawPointer, _ left: Duration) {
    let span = SleepSpan(left: left, sinceJobBegan: jobBegan.duration(to: .now))
    if !span.isCertain { isUncertain = true }
    sleep(job, milliseconds: span.milliseconds)
  }

  /// Puts a job to sleep that said for how long.
  func sleep(_ job: UnsafeMutableRawPointer, exactly span: Duration) {
    sleep(job, milliseconds: SleepSpan.wholeMilliseconds(span))
  }

  private func sleep(_ job: UnsafeMutableRawPointer, milliseconds: Int64) {
    guard !isClosing else { return }
    let sleeper = rehearse_current_task()
    sleepers.append(sleeper)
    wake(milliseconds) { [unowned self] in
      if let place = sleepers.firstIndex(of: sleeper) { sleepers.remove(at: place) }
      take(job, isMain: false)
    }
  }

  // MARK: The end

  /// Ends the case: cancels the tasks that are left, and lets them come to their end.
  ///
  /// What takes no notice of it stays where it is and never runs again. So does what sleeps by the system's clock: for a
  /// cancelled task there is no sleep, and one that sleeps again and again, whatever happens, would keep the thread for ever.
  package func close() {
    isClosing = true
    afterMainJob = {}
    // Nobody sees what comes now.
    shaking = nil
    let asleep = Set(sleepers)
    var place = 0
    // What is cancelled may start tasks once more.
    while place < roots.count, place < Self.limitAtEnd {
      if !asleep.contains(roots[place].id) { rehearse_task_cancel(roots[place].task) }
      place += 1
      if place == roots.count { _ = run(atMost: Self.limitAtEnd) }
    }
  }

  /// Lets go of the tasks; no job of theirs runs after this.
  package func end() {
    for root in roots { rehearse_task_release(root.task) }
    OpenStages.close(self, seen)
  }
}
