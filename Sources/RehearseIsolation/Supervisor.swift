import RehearseRunner
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

    package init(digests: [Digest], problem: String? = nil) {
      self.digests = digests
      self.problem = problem
    }
  }

  private static var mutenessLimit: Int { 100 }
  /// How long a worker may take for all but the cases, in nanoseconds.
  private static var ownTimeLimit: Int64 { 10_000_000_000 }

  var plan: RunPlan
  /// The places of the files in the order of running, worked out once for all workers.
  private let order: [Int]
  let setting: Setting
  private let progress: Progress
  private let supplies: Supplies?
  var files: FilesInHand<Digest>
  var seats: [Seat] = []
  var waiting: [Assignment] = []
  var retrials = Retrials()
  private var stop = StopSequence()
  private var stopwatch = Stopwatch()
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

  /// - Parameter digest: makes what is kept of a file.
  package init(
    _ plan: RunPlan, _ setting: Setting, _ progress: Progress = Progress(),
    digest: @escaping (FileResult, _ index: Int) -> Digest
  ) {
    self.plan = plan
    order = plan.order
    self.setting = setting
    self.progress = progress
    supplies = Supplies()
    files = FilesInHand(plan.files, digest: digest)
  }

  /// Runs the files to the end, or to that of the user's patience.
  package mutating func run() -> Outcome {
    if let supplies {
      let orphans = Orphans()
      Interruption.ring(supplies.bell.ownButton)
      takeSeats()
      while files.left > 0, superviseOnce(supplies) {}
      for seat in seats { seat.worker?.reap() }
      for seat in seats { seat.remove() }
      orphans.end()
      Interruption.ring(-1)
      supplies.remove()
    }
    if files.left > 0 { finishWithoutWorkers() }
    return Outcome(digests: files.all, problem: problem)
  }

  /// One look at everything; returns whether it makes sense to go on.
  private mutating func superviseOnce(_ supplies: Supplies) -> Bool {
    fillSeats(supplies)
    guard muteWorkers < Self.mutenessLimit else { return false }
    guard seats.contains(where: { $0.worker != nil }) else {
      failedStarts += 1
      guard files.left > 0, failedStarts < 10 else { return false }
      supplies.bell.wait(milliseconds: 20)
      return true
    }
    failedStarts = 0
    supplies.bell.wait(milliseconds: 20)
    for seat in seats.indices { listen(seat) }
    if mustRestart { beginAnew() }
    for seat in seats.indices { bury(seat) }
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

  private mutating func takeSeats() {
    for _ in 0..<min(plan.jobs, plan.files.count) {
      guard let memory = WorkerMemory() else { break }
      seats.append(Seat(memory: memory, printed: PrintedFile()))
    }
  }

  private mutating func fillSeats(_ supplies: Supplies) {
    for seat in seats.indices where seats[seat].worker == nil {
      let assignment = waiting.popLast()
      let hasMore = plan.files.indices.contains(progress.placesTaken)
      guard assignment != nil || hasMore || collectForgotten() else { continue }
      let next = assignment ?? waiting.popLast()
      let outfit = Worker.Outfit(
        plan: plan, order: order, progress: progress, supplies: supplies, printed: seats[seat].printed,
        memory: seats[seat].memory, others: seats.indices.filter { $0 != seat }.map { seats[$0].memory })
      seats[seat].worker = WorkerProcess(outfit, next)
      if seats[seat].worker == nil {
        if let next { waiting.append(next) }
        startProblem = String(cString: strerror(errno))
        return
      }
    }
  }

  /// Finds the files that a worker took and lost, once nobody is at work any more; returns whether there are any.
  private mutating func collectForgotten() -> Bool {
    guard seats.allSatisfy({ $0.worker == nil }), waiting.isEmpty else { return false }
    // All has been heard: whoever else says that something failed has been written over.
    if progress.hasFailed, !hasFailed { progress.close(hasFailed: false) }
    for file in files.unfinished.reversed() {
      let resumption = Resumption(done: files.assembly(file).donePlaces)
      if retrials.mayTryAgain(file, done: resumption.done.count, isOverdue: false) {
        waiting.append(Assignment(file: file, resumption: resumption, isCareful: true))
      } else {
        giveUp(file, Self.ownMistake("those who worked on it were lost"))
      }
    }
    return !waiting.isEmpty
  }

  /// Takes what a worker has told, as far as it can be believed.
  mutating func listen(_ seat: Int) {
    guard var worker = seats[seat].worker else { return }
    seats[seat].worker = nil
    defer { seats[seat].worker = worker }
    var frames: [UInt8] = []
    var events: [RunEvent] = []
    var testimony = worker.testimony
    var judgement = Testimony.Judgement.credible
    worker.listen { frame, event in
      guard judgement == .credible else { return }
      judgement = judge(event, &testimony)
      guard judgement == .credible else { return }
      frames += frame
      events.append(event)
    }
    worker.testimony = testimony
    switch judgement {
    case .credible: break
    case .damaged: worker.end(.damaged)
    case .changed: worker.end(.changed)
    }
    if worker.sentence == .damaged { isMemoryDamaged = true }
    guard !events.isEmpty else { return }
    muteWorkers = 0
    setting.journal?.append(frames)
    for event in events { count(event) }
  }

  private func judge(_ event: RunEvent, _ testimony: inout Testimony) -> Testimony.Judgement {
    if mustRestart { return .credible }
    if case .fileBegan(let head) = event, plan.mustRestart(after: head) { return .credible }
    if case .caseEnded(let end) = event, case .notRun(let reason) = end.verdict {
      // Nobody but the supervisor can want that.
      if reason == RunPlan.interruptedReason, Interruption.number == nil { return .damaged }
      if reason == RunPlan.failFastReason, !plan.failFast || isMemoryDamaged && !hasFailed { return .damaged }
    }
    return testimony.judge(event) { files.isUnfinished($0) ? files.assembly($0) : nil }
  }

  /// Tells something that no worker told.
  mutating func tell(_ event: RunEvent) {
    setting.journal?.append(event)
    count(event)
  }

  private mutating func count(_ event: RunEvent) {
    if mustRestart { return }
    if case .fileBegan(let head) = event {
      if plan.mustRestart(after: head) {
        mustRestart = true
        return progress.askToRestart()
      }
      if files.assembly(head.file).head == nil { cases += head.cases.count }
    }
    if event.isFailure { noteFailure() }
    guard let result = files.take(event) else { return }
    progress.finishFile(failed: result.isInvalid || result.tally.failed + result.tally.errored > 0)
  }

  mutating func noteFailure() {
    hasFailed = true
    progress.noteFailure()
  }

  /// A scenario asks to run alone: what has run until now counts for nothing.
  private mutating func beginAnew() {
    for seat in seats.indices {
      seats[seat].worker?.reap()
      seats[seat].worker = nil
    }
    setting.journal?.beginAnew()
    plan = plan.onlyMarked
    files.reset()
    waiting = []
    cases = 0
    retrials = Retrials()
    (mustRestart, hasFailed) = (false, false)
    progress.restart()
  }

  // MARK: Limits

  private mutating func enforceTimeLimit() {
    stopwatch.look()
    for seat in seats.indices {
      guard let left = seats[seat].worker?.recorder.progress else { continue }
      let limit = left.phase == .rehearsing ? setting.timeout : max(setting.timeout, Self.ownTimeLimit)
      if stopwatch.elapsed(seat, since: left.since) > limit { seats[seat].worker?.end(.tooLong) }
    }
  }

  /// Does what a signal asks for; returns whether to go on.
  private mutating func heedInterruption() -> Bool {
    guard Interruption.number != nil else { return true }
    progress.interrupt()
    switch stop.stage() {
    case .wait: break
    case .endCases:
      for seat in seats.indices where seats[seat].worker?.recorder.progress.phase == .rehearsing {
        if stop.isLate(seats[seat].worker?.recorder.progress.since ?? 0) { seats[seat].worker?.end(.interrupted) }
      }
    case .giveUp:
      giveUp(RunPlan.interruptedReason)
      return false
    }
    return true
  }

  /// Ends everything, with a reason for what has not run.
  private mutating func giveUp(_ reason: String) {
    for seat in seats.indices {
      seats[seat].worker?.reap()
      listen(seat)
      seats[seat].worker = nil
    }
    for file in files.unfinished { _ = files.finish(file, reason) }
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
