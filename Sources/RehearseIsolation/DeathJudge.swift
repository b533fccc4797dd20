import Rehearse
import RehearseResults
import RehearseRunning

/// Decides what is to be done about the file that a worker left in its midst.
struct DeathJudge {
  /// What is to be done.
  enum Decision {
    /// No file is left.
    case nothingLeft
    case takeUp(Assignment)
    case giveUp(file: Int, message: String)
    /// A module has written over what the worker noted; what is left, if it is known, is taken up carefully.
    case damaged(takeUp: Assignment?)
  }

  /// How often files were taken up again although no case of theirs was to blame.
  private struct RetryBudget {
    private static let limit = 20

    private var trials: [Int: (count: Int, done: Int)] = [:]

    /// Whether a file should be tried again: not for ever, unless more of it is done each time.
    mutating func mayTryAgain(_ file: Int, done: Int, isOverdue: Bool) -> Bool {
      let last = trials[file] ?? (0, 0)
      // Time is dear: one that did not finish gets one more trial.
      let count = (done > last.done ? 0 : last.count) + (isOverdue ? Self.limit / 2 : 1)
      trials[file] = (count, done)
      return count < Self.limit
    }
  }

  /// How long a case may take, in nanoseconds.
  private let timeout: Int64
  private var retryBudget = RetryBudget()

  init(timeout: Int64) { self.timeout = timeout }

  /// What is to be done once a worker has ended before its work was done.
  mutating func decision(
    on worker: WorkerProcess, _ end: ProcessEnd, _ plan: RunPlan, _ files: FilesInHand
  ) -> Decision {
    if worker.doubt == .changed, let file = worker.eventCheck.file {
      return .giveUp(
        file: file, message: "the file was changed while it ran, so its results cannot be used")
    }
    // No case of this worker's is to blame for what another one's module may have done.
    if worker.doubt == .misled { return .damaged(takeUp: nil) }
    guard let left = worker.lastProgress else { return blindDecision(on: worker, end, plan, files) }
    guard left.phase != .resting, files.isUnfinished(left.file) else { return .nothingLeft }
    let assembly = files.assembly(left.file)
    let isRehearsing = left.phase == .rehearsing && assembly.head?.cases.indices.contains(left.place) == true
    let isOverdue = worker.terminationReason == .tooLong && !worker.wentOn
    if isRehearsing, !assembly.isDone(left.place), worker.terminationReason != .tooLong || isOverdue {
      guard left.place == nextPlace(assembly, plan) else { return blindDecision(on: worker, end, plan, files) }
      let crashReport = CrashReport(worker: worker, end: end, timeout: timeout)
      return .takeUp(
        assignment(left.file, assembly, worker, crashReport, at: left.place) { crashReport.lostCase(left) })
    }
    let resumption = Resumption(done: assembly.donePlaces)
    guard retryBudget.mayTryAgain(left.file, done: resumption.done.count, isOverdue: isOverdue) else {
      let evidence = isOverdue ? "it took longer than the time limit" : "\(end.deed): \(end.evidence)"
      return .giveUp(file: left.file, message: Self.ownMistake(evidence))
    }
    var suspicion = worker.suspicion
    if left.phase == .readingFile, worker.terminationReason != .interrupted {
      let deed = end.isUnfit ? "the file could not be opened" : "the process \(end.deed): \(end.evidence)"
      suspicion = self.suspicion(of: worker, left.file, nil, deed) ?? suspicion
    }
    return .takeUp(
      Assignment(file: left.file, resumption: resumption, isCareful: worker.isCareful, suspicion: suspicion))
  }

  /// The same after a module has written over what the worker noted: words of its may have been lost.
  ///
  /// Whoever takes up the file lets the supervisor hear each word before the next; who damages the memory again can then
  /// be told by what is still missing.
  private func blindDecision(
    on worker: WorkerProcess, _ end: ProcessEnd, _ plan: RunPlan, _ files: FilesInHand
  ) -> Decision {
    guard let file = worker.eventCheck.file, files.isUnfinished(file), worker.isCareful else {
      return .damaged(takeUp: nil)
    }
    let assembly = files.assembly(file)
    guard let place = nextPlace(assembly, plan) else { return .damaged(takeUp: nil) }
    let crashReport = CrashReport(worker: worker, end: end, timeout: timeout)
    return .damaged(
      takeUp: assignment(file, assembly, worker, crashReport, at: place) { crashReport.lostCase(place: place) })
  }

  /// What is to be done about a file that a worker took and lost without a trace.
  mutating func decision(onForgotten file: Int, of files: FilesInHand) -> Decision {
    let resumption = Resumption(done: files.assembly(file).donePlaces)
    guard retryBudget.mayTryAgain(file, done: resumption.done.count, isOverdue: false) else {
      return .giveUp(file: file, message: Self.ownMistake("the processes that worked on it were lost"))
    }
    return .takeUp(Assignment(file: file, resumption: resumption, isCareful: true))
  }

  /// The rest of a file in which a case has been lost: it is blamed, or tried again if something else may be to blame.
  private func assignment(
    _ file: Int, _ assembly: FileAssembly, _ worker: WorkerProcess, _ crashReport: CrashReport, at place: Int,
    lost: () -> LostCase
  ) -> Assignment {
    var resumption = Resumption(done: assembly.donePlaces)
    let suspicion = suspicion(of: worker, file, place, crashReport.deed)
    if suspicion == nil { resumption.lost = lost() }
    return Assignment(file: file, resumption: resumption, isCareful: worker.isCareful, suspicion: suspicion)
  }

  /// What to think of a death that something which ran earlier in the same process may have caused; `nil` where nothing
  /// had run, or where the supervisor itself wanted it.
  private func suspicion(of worker: WorkerProcess, _ file: Int, _ place: Int?, _ deed: String) -> Suspicion? {
    guard !worker.ran.isEmpty, worker.terminationReason != .interrupted else { return nil }
    return Suspicion(file: file, place: place, deed: deed, suspects: worker.ran)
  }

  /// The case that a worker is at, or will be, by what it has told.
  private func nextPlace(_ assembly: FileAssembly, _ plan: RunPlan) -> Int? {
    FileRunner.order(ofCases: assembly.head?.cases.count ?? 0, seed: plan.options.seed)
      .first { !assembly.isDone($0) }
  }

  private static func ownMistake(_ evidence: String) -> String {
    "rehearse could not work on this file (\(evidence)); please report this as a mistake of rehearse"
  }
}
