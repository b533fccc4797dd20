import RehearseResults
import RehearseRunning
import RehearseSource
import RehearseVocabulary

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Lets worker processes run the files, and sees to it that nothing is lost whatever happens to them.
///
/// It runs no module itself and has a single thread, so that it can fork. What a worker tells is in the journal before
/// it counts. When a worker ends in the midst of a case, that case is an error, and another worker takes up the file
/// behind it. No case that has told its end runs a second time; one whose words a module has written over may.
package struct Supervisor<Digest> {
  /// How a run is supervised.
  package struct Setting {
    /// How long a case may take, in nanoseconds of real time.
    package var timeout: Int64
    /// Keeps every result before it counts.
    package var journal: Journal?
    /// Called about fifty times a second.
    package var tick: () -> Void

    package init(timeout: Int64, journal: Journal? = nil, tick: @escaping () -> Void = {}) {
      self.timeout = timeout
      self.journal = journal
      self.tick = tick
    }
  }

  /// What came of a run.
  package struct Outcome {
    /// What is kept of each file, in their order.
    package var digests: [Digest]
    /// Why the run is not what was asked for, if it is not.
    package var problem: String?
    /// What is worth knowing all the same, a sentence each.
    package var warnings: [String]

    package init(digests: [Digest], problem: String? = nil, warnings: [String] = []) {
      self.digests = digests
      self.problem = problem
      self.warnings = warnings
    }
  }

  /// How long workers may take to end at the end of it all, in milliseconds: not much when somebody wishes the end.
  private static var reapingPatience: Int { Interruption.number == nil ? 10_000 : 500 }
  private static var mutenessLimit: Int { 100 }
  /// How long a worker may take for all but the cases, in nanoseconds.
  static var ownTimeLimit: Int64 { 10_000_000_000 }

  var plan: RunPlan
  /// The places of the files in the order of running, worked out once for all workers.
  private let order: [Int]
  let setting: Setting
  private let progress: Progress
  private let resources: SharedResources?
  var files: FilesInHand<Digest>
  /// Who works at each place; one after the other where they do not last.
  var workers: [WorkerProcess?]
  var waiting: [Assignment] = []
  var retryBudget = RetryBudget()
  private var stop = StopSequence()
  var stopwatch = Stopwatch()
  private var failedStarts = 0
  private var cases = 0
  /// How many workers, one after the other, ended before they told anything.
  var muteWorkers = 0
  /// Whether all must begin anew; the workers' own flag for it could be anybody's word.
  var mustRestart = false
  /// Whether a module wrote over memory that all share: then nothing is handed out but by name.
  var isMemoryDamaged = false
  private var hasFailed = false
  var startProblem: String?
  private var problem: String?
  var warnings: [String] = []

  /// - Parameter digest: makes what is kept of a file.
  package init(
    _ plan: RunPlan, _ setting: Setting, _ progress: Progress = Progress(),
    digest: @escaping (FileResult, _ index: Int) -> Digest
  ) {
    self.plan = plan
    order = plan.order
    self.setting = setting
    self.progress = progress
    resources = SharedResources()
    files = FilesInHand(plan.files, digest: digest)
    workers = Array(repeating: nil, count: min(plan.jobs, plan.files.count))
  }

  /// Runs the files to the end, or to that of the user's patience.
  package mutating func run() -> Outcome {
    if let resources {
      let orphans = Orphans()
      Interruption.wakeOnSignal(resources.wakeup.ownWriteEnd)
      while files.left > 0, superviseOnce(resources) {}
      endWorkers()
      if let left = orphans.end() { warnings.append(left) }
      Interruption.wakeOnSignal(-1)
      resources.remove()
    }
    if files.left > 0 { finishWithoutWorkers() }
    return Outcome(digests: files.all, problem: problem, warnings: warnings)
  }

  /// One look at everything; returns whether it makes sense to go on.
  private mutating func superviseOnce(_ resources: SharedResources) -> Bool {
    fillSlots(resources)
    guard muteWorkers < Self.mutenessLimit else { return false }
    guard workers.contains(where: { $0 != nil }) else {
      failedStarts += 1
      guard files.left > 0, failedStarts < 10 else { return false }
      resources.wakeup.wait(milliseconds: 20)
      return true
    }
    failedStarts = 0
    resources.wakeup.wait(milliseconds: 20)
    stopwatch.look()
    for slot in workers.indices { listen(slot) }
    if mustRestart { beginAnew() }
    for slot in workers.indices { reap(slot) }
    if isMemoryDamaged { progress.close(hasFailed: hasFailed) }
    progress.repair(mustRestart: mustRestart, isInterrupted: Interruption.number != nil)
    enforceTimeLimit()
    setting.tick()
    if cases > RunPlan.caseLimit {
      giveUp(RunPlan.tooManyReason)
      problem = "the run has more than \(RunPlan.caseLimit) cases; run it in parts"
      return false
    }
    return heedInterruption()
  }

  // MARK: Workers

  private mutating func fillSlots(_ resources: SharedResources) {
    for slot in workers.indices where workers[slot] == nil {
      let assignment = waiting.popLast()
      let hasMore = plan.files.indices.contains(progress.placesTaken)
      guard assignment != nil || hasMore || collectForgotten() else { continue }
      let next = assignment ?? waiting.popLast()
      guard start(slot, next, resources) else {
        startProblem = String(cString: strerror(errno))
        if let next { waiting.append(next) }
        return
      }
    }
  }

  /// Starts a worker; returns whether there is one now.
  private mutating func start(_ slot: Int, _ assignment: Assignment?, _ resources: SharedResources) -> Bool {
    guard let memory = WorkerMemory() else { return false }
    let context = Worker.WorkerContext(
      plan: plan, order: order, progress: progress, resources: resources, printed: PrintedFile(), memory: memory,
      others: workers.compactMap { $0?.memory })
    workers[slot] = WorkerProcess(context, assignment, at: stopwatch.awake)
    if workers[slot] != nil { return true }
    let reason = errno
    memory.leave()
    context.printed?.remove()
    errno = reason
    return false
  }

  /// Finds the files that a worker took and lost, once nobody is at work any more; returns whether there are any.
  private mutating func collectForgotten() -> Bool {
    guard workers.allSatisfy({ $0 == nil }), waiting.isEmpty else { return false }
    // All has been heard: whoever else says that something failed has been written over.
    if progress.hasFailed, !hasFailed { progress.close(hasFailed: false) }
    for file in files.unfinished.reversed() {
      let resumption = Resumption(done: files.assembly(file).donePlaces)
      if retryBudget.mayTryAgain(file, done: resumption.done.count, isOverdue: false) {
        waiting.append(Assignment(file: file, resumption: resumption, isCareful: true))
      } else {
        giveUp(file, Self.ownMistake("the processes that worked on it were lost"))
      }
    }
    return !waiting.isEmpty
  }

  /// Takes what a worker has told, as far as it can be believed.
  mutating func listen(_ slot: Int) {
    guard var worker = workers[slot] else { return }
    workers[slot] = nil
    defer { workers[slot] = worker }
    var frames: [UInt8] = []
    var events: [RunEvent] = []
    var eventCheck = worker.eventCheck
    var judgement = EventSequenceCheck.Judgement.credible
    worker.listen { frame, event in
      guard judgement == .credible else { return }
      judgement = judge(event, &eventCheck)
      guard judgement == .credible else { return }
      frames += frame
      events.append(event)
    }
    worker.eventCheck = eventCheck
    switch judgement {
    case .credible: break
    case .damaged: worker.end(.damaged, at: stopwatch.awake)
    case .changed: worker.end(.changed, at: stopwatch.awake)
    }
    if worker.terminationReason == .damaged { isMemoryDamaged = true }
    guard !events.isEmpty else { return }
    muteWorkers = 0
    setting.journal?.append(frames)
    for event in events {
      let cleared = worker.note(event, at: stopwatch.awake)
      count(event)
      if let cleared { clear(cleared) }
    }
  }

  private func judge(_ event: RunEvent, _ eventCheck: inout EventSequenceCheck) -> EventSequenceCheck.Judgement {
    if mustRestart { return .credible }
    if case .fileBegan(_, let head) = event, plan.mustRestart(after: head) { return .credible }
    if case .caseEnded(_, _, let end) = event, case .notRun(let reason) = end.verdict {
      // Nobody but the supervisor can want that.
      if reason == RunPlan.interruptedReason, Interruption.number == nil { return .damaged }
      if reason == RunPlan.failFastReason, !plan.failFast || isMemoryDamaged && !hasFailed { return .damaged }
    }
    return eventCheck.judge(event) { files.isUnfinished($0) ? files.assembly($0) : nil }
  }

  /// Tells something that no worker told.
  mutating func tell(_ event: RunEvent) {
    setting.journal?.append(event)
    count(event)
  }

  private mutating func count(_ event: RunEvent) {
    if mustRestart { return }
    if case .fileBegan(let file, let head) = event {
      if plan.mustRestart(after: head) {
        mustRestart = true
        return progress.askToRestart()
      }
      if files.assembly(file).head == nil { cases += head.cases.count }
    }
    if event.isFailure { noteFailure() }
    guard let result = files.take(event) else { return }
    progress.finishFile(failed: result.head.isInvalid || result.tally.failed + result.tally.errored > 0)
  }

  mutating func noteFailure() {
    hasFailed = true
    progress.noteFailure()
  }

  /// A scenario asks to run alone: what has run until now counts for nothing.
  private mutating func beginAnew() {
    endWorkers()
    setting.journal?.append(.restarted)
    plan = plan.onlyMarked
    files.reset()
    (waiting, warnings) = ([], [])
    cases = 0
    retryBudget = RetryBudget()
    (mustRestart, hasFailed) = (false, false)
    progress.restart()
  }

  // MARK: Limits

  private mutating func enforceTimeLimit() {
    for slot in workers.indices {
      guard let worker = workers[slot] else { continue }
      let limit =
        worker.recorder.progress.phase == .rehearsing ? setting.timeout : max(setting.timeout, Self.ownTimeLimit)
      if stopwatch.awake - worker.lastStep > limit { workers[slot]?.end(.tooLong, at: stopwatch.awake) }
    }
  }

  /// Does what a signal asks for; returns whether to go on.
  private mutating func heedInterruption() -> Bool {
    guard Interruption.number != nil else { return true }
    progress.interrupt()
    switch stop.stage() {
    case .wait: break
    case .endCases:
      for slot in workers.indices {
        guard let worker = workers[slot], worker.recorder.progress.phase == .rehearsing else { continue }
        if stop.isLate(stopwatch.awake - worker.lastStep) { workers[slot]?.end(.interrupted, at: stopwatch.awake) }
      }
    case .giveUp:
      giveUp(RunPlan.interruptedReason)
      return false
    }
    return true
  }

  /// Ends everything, with a reason for what has not run.
  private mutating func giveUp(_ reason: String) {
    endWorkers()
    for file in files.unfinished { _ = files.finish(file, reason) }
  }

  /// Ends all workers and takes leave of them.
  private mutating func endWorkers() {
    for worker in workers { worker?.kill() }
    let left = Reaping.end(workers.compactMap { $0?.process }, patience: Self.reapingPatience)
    if !left.isEmpty { warnings.append(Orphans.words(left)) }
    for slot in workers.indices {
      listen(slot)
      workers[slot]?.remove()
      workers[slot] = nil
    }
  }

  /// Tells of all cases that were left, when the system has no process for them: none of them is run.
  private mutating func finishWithoutWorkers() {
    problem = "no worker process could be started: \(startProblem ?? String(cString: strerror(errno)))"
    var runner = FileRunner(plan.setting)
    let rest =
      waiting
      + files.unfinished.map { file in
        Assignment(file: file, resumption: Resumption(done: files.assembly(file).donePlaces))
      }
    for assignment in rest where files.isUnfinished(assignment.file) {
      runner.run(
        plan.files[assignment.file], index: assignment.file, assignment.resumption,
        stop: { _ in "not run: no worker process could be started" }, tell: { tell($0) })
    }
  }
}
