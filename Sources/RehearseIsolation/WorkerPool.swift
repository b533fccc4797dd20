import Rehearse
import RehearseRunning

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The workers of a run: starts them, waits until one has something to tell, and ends those that take too long.
struct WorkerPool {
  /// How long workers may take to end at the end of it all, in milliseconds: not much when somebody wishes the end.
  private static var reapingPatience: Int { Interruption.number == nil ? 10_000 : 500 }
  /// How long a worker may take for all but the cases, in nanoseconds.
  private static let ownTimeLimit: Int64 = 10_000_000_000
  /// How long nobody looks at the workers unless one of them asks for it, in milliseconds.
  private static let pause: Int32 = 20

  /// Who works at each place; one after the other where they do not last.
  var workers: [WorkerProcess?]
  /// The places of the files in the order of running, worked out once for all workers.
  private let order: [Int]
  private let progress: Progress
  private let resources: SharedResources?
  private var orphans: Orphans?
  private var stopwatch = Stopwatch()
  private var starts = StartRecord()

  init(_ plan: RunPlan, _ progress: Progress) {
    order = plan.order
    self.progress = progress
    workers = Array(repeating: nil, count: min(plan.jobs, plan.files.count))
    resources = SharedResources()
    if resources == nil { starts.noteReason() }
  }

  /// Whether the system has what workers need.
  var isUsable: Bool { resources != nil }

  var isEmpty: Bool { workers.allSatisfy { $0 == nil } }

  /// Now, on the supervisor's own clock.
  var now: Int64 { stopwatch.awake }

  // MARK: Starting

  /// Gets ready for the first worker.
  mutating func open() {
    guard let resources else { return }
    orphans = Orphans()
    Interruption.wakeOnSignal(resources.wakeup.ownWriteEnd)
  }

  /// Starts a worker; returns whether there is one now.
  mutating func start(_ slot: Int, _ assignment: Assignment?, _ plan: RunPlan) -> Bool {
    guard let resources, let memory = WorkerMemory() else {
      starts.noteReason()
      return false
    }
    let context = Worker.WorkerContext(
      plan: plan, order: order, progress: progress, resources: resources,
      printed: PrintedFile(), memory: memory, others: workers.compactMap { $0?.memory })
    workers[slot] = WorkerProcess(context, assignment, at: now)
    if workers[slot] != nil { return true }
    starts.noteReason()
    memory.leave()
    context.printed?.remove()
    return false
  }

  /// Waits a little where no worker could be started; returns `false` if that has been done often enough.
  mutating func waitForProcess() -> Bool {
    guard starts.mayTryAgain() else { return false }
    resources?.wakeup.wait(milliseconds: Self.pause)
    return true
  }

  // MARK: Waiting

  /// Waits for news of a worker, though not for long.
  mutating func wait() {
    starts.noteSuccess()
    resources?.wakeup.wait(milliseconds: Self.pause)
    stopwatch.look()
  }

  /// A worker has told something.
  mutating func noteWord() { starts.noteWord() }

  /// A worker has ended before it told anything.
  mutating func noteMuteness(_ end: ProcessEnd) { starts.noteMuteness(end) }

  /// Whether worker after worker ends before it tells anything.
  var isMute: Bool { starts.isMute }

  /// Why there is no worker that tells anything.
  var startProblem: String { starts.reason }

  // MARK: Ending

  /// Ends the workers that have told nothing new for too long.
  ///
  /// - Parameter timeout: how long a case may take, in nanoseconds.
  mutating func enforceTimeLimit(_ timeout: Int64) {
    let now = now
    for slot in workers.indices {
      workers[slot]?.enforceTimeLimit(timeout, max(timeout, Self.ownTimeLimit), at: now)
    }
  }

  /// Ends the cases that have had their time once somebody wishes the end.
  mutating func endCases(_ stop: StopSequence) {
    let now = now
    for slot in workers.indices {
      guard let worker = workers[slot], worker.recorder.progress.phase == .rehearsing else { continue }
      if stop.isLate(now - worker.lastStep) { workers[slot]?.end(.interrupted, at: now) }
    }
  }

  /// The process of a worker that was ended long ago and has not come to its end.
  func givenUp(_ slot: Int) -> pid_t? {
    guard workers[slot]?.terminationReason != nil, let worker = workers[slot] else { return nil }
    return now - worker.terminatedAt > Self.ownTimeLimit ? worker.process : nil
  }

  /// Takes a worker from its place.
  mutating func dismiss(_ slot: Int) -> WorkerProcess? {
    defer { workers[slot] = nil }
    return workers[slot]
  }

  /// Ends all workers, which can still be listened to.
  ///
  /// - Returns: the processes that did not come to their end.
  func end() -> [pid_t] {
    for worker in workers { worker?.kill() }
    return Reaping.end(workers.compactMap { $0?.process }, patience: Self.reapingPatience)
  }

  /// Ends what modules have left behind, and gives back what was taken from the system.
  ///
  /// - Returns: what is left all the same, in words; `nil` if nothing is.
  func close() -> String? {
    guard let resources else { return nil }
    let left = orphans?.end()
    Interruption.wakeOnSignal(-1)
    resources.remove()
    return left
  }
}
