import RehearseResults
import RehearseRunning
import RehearseSource

/// The work of a supervisor, from the first to the last look at its workers, whatever is kept of a file.
///
/// It is apart from `Supervisor` since code that is generic looks up its types again and again, for every event.
package struct Supervision {
  /// How a run is supervised.
  package struct Options {
    /// How long a case may take, in nanoseconds of real time.
    package var timeout: Int64
    /// Called once, while the first workers begin: opens what takes the results, and what keeps each before it counts.
    package var open: () -> Journal?
    /// Called about fifty times a second.
    package var tick: () -> Void

    package init(timeout: Int64, open: @escaping () -> Journal? = { nil }, tick: @escaping () -> Void = {}) {
      self.timeout = timeout
      self.open = open
      self.tick = tick
    }
  }

  /// What there is to say of a run as a whole.
  struct Conclusion {
    /// Why the run is not what was asked for, if it is not.
    var problem: String?
    /// What is worth knowing all the same, a sentence each.
    var warnings: [String]
  }

  /// How far the run is.
  private enum State {
    /// Files are handed out, and what workers tell counts.
    case running
    /// A scenario asks to run alone: nothing counts until all workers have ended and all begins anew.
    case restarting
    /// No file is handed out any more.
    case over(Ending)
  }

  /// Why a run is over.
  private enum Ending {
    /// Every file has come to its end.
    case complete
    /// Whatever has not run will not, for this reason.
    case stopped(reason: String, problem: String?)
    /// The system has no process for a worker, or no worker tells anything.
    case workerless
  }

  private let options: Options
  private var state: State
  private var pool: WorkerPool
  private var record: RunRecord
  private var deaths: DeathJudge
  /// What is to be taken up again; the last first.
  private var waiting: [Assignment] = []
  private var stop = StopSequence()
  private var warnings: [String] = []
  /// Whether a case was found that may have written over memory that all share.
  private var isDamageExplained = false

  /// - Parameter hear: takes what became of a file, which has this place in the run.
  init(_ plan: RunPlan, _ options: Options, _ progress: Progress, hear: @escaping (FileResult, _ index: Int) -> Void) {
    self.options = options
    pool = WorkerPool(plan, progress)
    record = RunRecord(plan, progress, hear: hear)
    deaths = DeathJudge(timeout: options.timeout)
    state = pool.isUsable ? .running : .over(.workerless)
  }

  /// Runs the files to the end, or to that of the user's patience.
  mutating func run() -> Conclusion {
    pool.open()
    if case .running = state { fillSlots() }
    record.journal = options.open()
    while true {
      switch state {
      case .running: if let ending = look() { state = .over(ending) }
      case .restarting: beginAnew()
      case .over(let ending): return conclude(ending)
      }
    }
  }

  /// One look at everything; returns why the run is over, if it is.
  private mutating func look() -> Ending? {
    if record.files.left == 0 { return .complete }
    fillSlots()
    if pool.isMute { return .workerless }
    if pool.isEmpty { return record.files.left == 0 || pool.waitForProcess() ? nil : .workerless }
    pool.wait()
    for slot in pool.workers.indices { listen(slot) }
    if isRestarting { return nil }
    for slot in pool.workers.indices { reap(slot) }
    record.repairProgress(mustRestart: isRestarting)
    pool.enforceTimeLimit(options.timeout)
    options.tick()
    if record.cases > RunPlan.caseLimit {
      let problem = "the run has more than \(RunPlan.caseLimit) cases; run it in parts"
      return .stopped(reason: RunPlan.tooManyReason, problem: problem)
    }
    return heedInterruption()
  }

  private var isRestarting: Bool {
    if case .restarting = state { true } else { false }
  }

  /// A scenario asks to run alone: what has run until now counts for nothing.
  private mutating func beginAnew() {
    endWorkers()
    record.beginAnew()
    deaths = DeathJudge(timeout: options.timeout)
    // Who was to blame for damage is not in the report then.
    (waiting, warnings, isDamageExplained) = ([], [], false)
    state = .running
  }

  // MARK: Workers

  private mutating func fillSlots() {
    for slot in pool.workers.indices where pool.workers[slot] == nil {
      let assignment = waiting.popLast()
      guard assignment != nil || record.hasMore || collectForgotten() else { continue }
      let next = assignment ?? waiting.popLast()
      guard pool.start(slot, next, record.plan) else {
        if let next { waiting.append(next) }
        return
      }
    }
  }

  /// Finds the files that a worker took and lost, once nobody is at work any more; returns whether there are any.
  private mutating func collectForgotten() -> Bool {
    guard pool.isEmpty, waiting.isEmpty else { return false }
    record.refuteFailure()
    for file in record.files.unfinished.reversed() { carryOut(deaths.decision(onForgotten: file, of: record.files)) }
    return !waiting.isEmpty
  }

  /// Takes what a worker has told, as far as it can be believed.
  private mutating func listen(_ slot: Int) {
    guard var worker = pool.workers[slot] else { return }
    pool.workers[slot] = nil
    defer { pool.workers[slot] = worker }
    let told = worker.listen()
    let credible = isRestarting ? told.events.count : judge(told.events, of: &worker)
    if worker.doubt?.isOfMemory == true { record.noteDamage() }
    guard credible > 0 else { return }
    pool.noteWord()
    record.keep(told.frames(ofFirst: credible))
    for event in told.events[..<credible] {
      let cleared = worker.note(event, at: pool.now)
      count(event)
      if let cleared { warnings.append(cleared.warning(record.files)) }
    }
  }

  /// How many of the events are believed, up to the first that cannot be: then the worker is ended.
  ///
  /// Events after the one that restarts the run do not count, so they are not judged.
  private mutating func judge(_ events: [RunEvent], of worker: inout WorkerProcess) -> Int {
    for place in events.indices {
      if record.asksToRestart(events[place]) { return place + 1 }
      guard let doubt = record.judge(events[place], &worker.eventCheck) else { continue }
      worker.end(.doubted(doubt), at: pool.now)
      return place
    }
    return events.count
  }

  private mutating func count(_ event: RunEvent) {
    switch state {
    case .restarting: break
    case .running where record.asksToRestart(event):
      state = .restarting
      record.askToRestart()
    case .running, .over: record.count(event)
    }
  }

  private mutating func reap(_ slot: Int) {
    guard let end = end(of: slot) else { return }
    listen(slot)
    guard let worker = pool.dismiss(slot) else { return }
    defer { worker.remove() }
    if isRestarting { return }
    let hasExitedCleanly = worker.memory.hasExitedCleanly
    // Nothing goes wrong after a clean exit: it was not the worker that noted it.
    if hasExitedCleanly, end.status != 0, worker.terminationReason == nil { record.noteDamage() }
    if hasExitedCleanly, end.status == 0, worker.eventCheck.file == nil { return }
    carryOut(deaths.decision(on: worker, end, record.plan, record.files))
    if worker.hasToldNothing, worker.terminationReason == nil { pool.noteMuteness(end) }
  }

  /// How a worker ended, if it has, or was given up since nothing may wait for it for ever.
  private mutating func end(of slot: Int) -> ProcessEnd? {
    if let end = pool.workers[slot]?.ended() { return end }
    guard let process = pool.givenUp(slot) else { return nil }
    warnings.append(Orphans.words([process]))
    return .unseen
  }

  /// Does what is to be done about a worker's end.
  private mutating func carryOut(_ decision: DeathJudge.Decision) {
    switch decision {
    case .nothingLeft: break
    case .takeUp(let assignment): takeUp(assignment)
    case .giveUp(let file, let message): record.giveUp(file, message)
    case .damaged(let assignment):
      record.noteDamage()
      guard let assignment else { return }
      isDamageExplained = true
      takeUp(assignment)
    }
  }

  private mutating func takeUp(_ assignment: Assignment) {
    if case .error? = assignment.resumption.lost?.fate { record.noteFailure() }
    waiting.append(assignment)
  }

  /// Ends all workers and takes leave of them.
  private mutating func endWorkers() {
    let left = pool.end()
    if !left.isEmpty { warnings.append(Orphans.words(left)) }
    for slot in pool.workers.indices {
      listen(slot)
      pool.dismiss(slot)?.remove()
    }
  }

  // MARK: Ending

  private static let unexplainedDamage =
    "a module wrote into memory that does not belong to it, and which case did that is not known; what was stopped by it ran again"

  /// Does what a signal asks for; returns why the run is over, if it is.
  private mutating func heedInterruption() -> Ending? {
    guard Interruption.number != nil else { return nil }
    record.interrupt()
    switch stop.stage() {
    case .wait: return nil
    case .endCases:
      pool.endCases(stop)
      return nil
    case .giveUp: return .stopped(reason: RunPlan.interruptedReason, problem: nil)
    }
  }

  /// Ends everything, and tells what came of it.
  private mutating func conclude(_ ending: Ending) -> Conclusion {
    endWorkers()
    if let left = pool.close() { warnings.append(left) }
    var problem: String?
    switch ending {
    case .complete: if record.isMemoryDamaged, !isDamageExplained { warnings.append(Self.unexplainedDamage) }
    case .stopped(let reason, let why):
      problem = why
      record.finishRest(reason)
    // What was still to be heard of the last workers may have been the rest.
    case .workerless where record.files.left == 0: break
    case .workerless:
      problem = "no worker process could be started: \(pool.startProblem)"
      record.tellOfRest(waiting)
    }
    return Conclusion(problem: problem, warnings: warnings)
  }
}
