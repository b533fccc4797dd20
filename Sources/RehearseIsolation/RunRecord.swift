import RehearseResults
import RehearseRunning
import RehearseSource
import RehearseSystem

/// What is known of a run: everything that was told of its files and is believed.
///
/// A module can write over the memory in which all workers count (`Progress`). What counts is what stands here, and what
/// stands there is put right after it.
struct RunRecord {
  private(set) var plan: RunPlan
  private(set) var files: FilesInHand
  /// How many cases there are in the files that have begun.
  private(set) var cases = 0
  private var hasFailed = false
  /// Whether a module wrote over memory that all share: then nothing is handed out but by name.
  private(set) var isMemoryDamaged = false
  /// Keeps all that is told, before it counts.
  var journal: Journal?
  private let progress: Progress

  init(_ plan: RunPlan, _ progress: Progress, hear: @escaping (FileResult, _ index: Int) -> Void) {
    (self.plan, self.progress) = (plan, progress)
    files = FilesInHand(plan.files, hear: hear)
  }

  /// Whether there are files that nobody has taken yet.
  var hasMore: Bool { plan.files.indices.contains(progress.placesTaken) }

  // MARK: What is told

  /// Why an event that a worker told is not believed, if it is not.
  ///
  /// - Parameter check: what the worker told before.
  func judge(_ event: RunEvent, _ check: inout EventSequenceCheck) -> EventSequenceCheck.Doubt? {
    if case .fileBegan(let file, let head) = event {
      return check.begin(file, head, known: files.isUnfinished(file) ? files.assembly(file) : nil)
    }
    if case .caseEnded(_, _, let end) = event, case .notRun(let reason) = end.verdict, !mayBeNotRun(because: reason) {
      return .misled
    }
    return check.judge(event)
  }

  /// Whether a worker can have left out a case for this reason: some only the supervisor can give.
  private func mayBeNotRun(because reason: String) -> Bool {
    switch reason {
    case RunPlan.interruptedReason: Interruption.number != nil
    case RunPlan.failFastReason: plan.failFast && (!isMemoryDamaged || hasFailed)
    default: true
    }
  }

  /// Whether an event shows that the run must begin anew, with only the scenarios that ask to run alone.
  func asksToRestart(_ event: RunEvent) -> Bool {
    if case .fileBegan(_, let head) = event { plan.mustRestart(after: head) } else { false }
  }

  /// Keeps what a worker told, before it counts.
  func keep(_ frames: ArraySlice<UInt8>) { journal?.append(frames) }

  mutating func count(_ event: RunEvent) {
    if case .fileBegan(let file, let head) = event, files.assembly(file).head == nil { cases += head.cases.count }
    if event.isFailure { noteFailure() }
    if files.take(event) { progress.finishFile() }
  }

  /// Tells something that no worker told.
  private mutating func tell(_ event: RunEvent) {
    journal?.append(event)
    count(event)
  }

  mutating func noteFailure() {
    hasFailed = true
    progress.noteFailure()
  }

  mutating func noteDamage() { isMemoryDamaged = true }

  // MARK: What all workers see

  func askToRestart() { progress.askToRestart() }

  /// Has no more cases started.
  func interrupt() { progress.interrupt() }

  /// Puts right what a module may have written over.
  func repairProgress(mustRestart: Bool) {
    closeDamaged()
    progress.repair(mustRestart: mustRestart, isInterrupted: Interruption.number != nil)
  }

  /// Takes back that something failed if nothing did, once all workers have been heard: then a module wrote it.
  func refuteFailure() {
    if progress.hasFailed, !hasFailed { progress.close(hasFailed: false) }
  }

  private func closeDamaged() {
    if isMemoryDamaged { progress.close(hasFailed: hasFailed) }
  }

  // MARK: The end of files

  /// Forgets everything that has run, for a run of the scenarios that ask to run alone.
  mutating func beginAnew() {
    journal?.append(.restarted)
    plan = plan.onlyMarked
    files.reset()
    (cases, hasFailed) = (0, false)
    progress.restart()
    plan.options.description?.budget?.restart()
    closeDamaged()
  }

  /// Ends a file that nobody can work on, which is no reason to lose it.
  mutating func giveUp(_ file: Int, _ message: String) {
    let assembly = files.assembly(file)
    if let head = assembly.head {
      for place in head.cases.indices where !assembly.isDone(place) {
        let verdict = Verdict.errored(ErrorReport(.crashed, message))
        tell(.caseEnded(file: file, place: place, CaseEnd(verdict)))
      }
    } else {
      tell(.fileBegan(file: file, .unusable(plan.files[file].path, message, startedAt: Moment.wallClock())))
    }
    tell(.fileEnded(file: file))
  }

  /// Ends all files that are left, with a reason for what has not run.
  mutating func finishRest(_ reason: String) {
    for file in files.unfinished { files.finish(file, reason) }
  }

  /// Tells of all cases that are left, when the system has no process for them: none of them is run.
  ///
  /// - Parameter waiting: files of which something is known that was not told.
  mutating func tellOfRest(_ waiting: [Assignment]) {
    var runner = FileRunner(plan.options)
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
