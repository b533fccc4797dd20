import RehearseResults
import RehearseRunning
import RehearseSource
import RehearseSystem
import RehearseVocabulary

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What happens when a worker ends.
extension Supervisor {
  /// How many files are named that may be to blame.
  private static var suspectLimit: Int { 5 }

  mutating func reap(_ slot: Int) {
    guard let end = workers[slot]?.ended() ?? endOfNone(slot) else { return }
    listen(slot)
    guard let worker = workers[slot] else { return }
    workers[slot] = nil
    defer { worker.remove() }
    if mustRestart { return }
    let hasExitedCleanly = worker.memory.hasExitedCleanly
    // Nothing goes wrong after a clean exit: it was not the worker that noted it.
    if hasExitedCleanly, end.status != 0, worker.terminationReason == nil { isMemoryDamaged = true }
    let isDone = hasExitedCleanly && end.status == 0 && worker.eventCheck.file == nil
    if !isDone { takeOver(from: worker, end) }
    if !isDone, worker.hasToldNothing, worker.terminationReason == nil { noteMuteness(end) }
  }

  /// Gives up a worker that was ended long ago and has not come to its end: nothing may wait for it for ever.
  private mutating func endOfNone(_ slot: Int) -> ProcessEnd? {
    guard let worker = workers[slot], worker.terminationReason != nil,
      stopwatch.awake - worker.terminatedAt > Self.ownTimeLimit
    else { return nil }
    warnings.append(Orphans.words([worker.process]))
    return ProcessEnd(status: SIGKILL, peakMemory: 0)
  }

  private mutating func noteMuteness(_ end: ProcessEnd) {
    muteWorkers += 1
    startProblem = "\(end.deed) at once, \(end.evidence)"
  }

  /// Sees to the file that a worker left in its midst.
  private mutating func takeOver(from worker: WorkerProcess, _ end: ProcessEnd) {
    if worker.terminationReason == .changed, let file = worker.eventCheck.file {
      return giveUp(file, "the file was changed while it ran: what is known of it does not fit it any more")
    }
    guard let left = worker.lastProgress else { return takeOverBlindly(from: worker, end) }
    guard left.phase != .resting, files.isUnfinished(left.file) else { return }
    let assembly = files.assembly(left.file)
    var resumption = Resumption(done: assembly.donePlaces)
    let isRehearsing = left.phase == .rehearsing && assembly.head?.cases.indices.contains(left.place) == true
    let isOverdue = worker.terminationReason == .tooLong && !worker.wentOn
    var suspicion = worker.suspicion
    if isRehearsing, !assembly.isDone(left.place), worker.terminationReason != .tooLong || isOverdue {
      guard left.place == nextPlace(assembly) else { return takeOverBlindly(from: worker, end) }
      let crashReport = CrashReport(worker: worker, end: end, timeout: setting.timeout)
      suspicion = self.suspicion(of: worker, left.file, left.place, crashReport.deed)
      if suspicion == nil { blame(crashReport.lostCase(left), in: &resumption) }
    } else if !retryBudget.mayTryAgain(left.file, done: resumption.done.count, isOverdue: isOverdue) {
      let evidence = isOverdue ? "it took longer than the time limit" : "\(end.deed): \(end.evidence)"
      return giveUp(left.file, Self.ownMistake(evidence))
    } else if left.phase == .readingFile, worker.terminationReason != .interrupted {
      let deed = end.isUnfit ? "the file could not be opened" : "the process \(end.deed): \(end.evidence)"
      suspicion = self.suspicion(of: worker, left.file, nil, deed) ?? suspicion
    }
    waiting.append(
      Assignment(file: left.file, resumption: resumption, isCareful: worker.isCareful, suspicion: suspicion))
  }

  /// What to think of a death that something which ran earlier in the same process may have caused; `nil` where nothing
  /// had run, or where the supervisor itself wanted it.
  private func suspicion(of worker: WorkerProcess, _ file: Int, _ place: Int?, _ deed: String) -> Suspicion? {
    guard !worker.ran.isEmpty, worker.terminationReason != .interrupted else { return nil }
    return Suspicion(file: file, place: place, deed: deed, suspects: worker.ran)
  }

  private mutating func blame(_ lost: LostCase, in resumption: inout Resumption) {
    resumption.lost = lost
    if case .error = lost.fate { noteFailure() }
  }

  /// The case that a worker is at, or will be, by what it has told.
  private func nextPlace(_ assembly: FileAssembly) -> Int? {
    FileRunner.order(ofCases: assembly.head?.cases.count ?? 0, seed: plan.setting.seed)
      .first { !assembly.isDone($0) }
  }

  /// The same after a module has written over what the worker noted: words of its may have been lost.
  ///
  /// Whoever takes up the file lets the supervisor hear each word before the next; who damages the memory again can then
  /// be told by what is still missing.
  private mutating func takeOverBlindly(from worker: WorkerProcess, _ end: ProcessEnd) {
    isMemoryDamaged = true
    guard let file = worker.eventCheck.file, files.isUnfinished(file), worker.isCareful else { return }
    let assembly = files.assembly(file)
    guard let place = nextPlace(assembly) else { return }
    var resumption = Resumption(done: assembly.donePlaces)
    let crashReport = CrashReport(worker: worker, end: end, timeout: setting.timeout)
    let suspicion = suspicion(of: worker, file, place, crashReport.deed)
    if suspicion == nil { blame(crashReport.lostCase(place: place), in: &resumption) }
    waiting.append(Assignment(file: file, resumption: resumption, isCareful: true, suspicion: suspicion))
  }

  /// Says who is to blame for what befell another, which has now come to its end in a fresh worker.
  mutating func clear(_ suspicion: Suspicion) {
    let names = suspicion.suspects.suffix(Self.suspectLimit).map { ran in
      "\(plan.files[ran.file].path) (\(Counted.text(ran.cases, "case")))"
    }
    let more = suspicion.suspects.count > names.count ? ", and files before these" : ""
    let head = suspicion.place.flatMap { files.assembly(suspicion.file).head?.cases[$0] }
    let victim = head.map { ":\($0.line) \"\($0.name)\"" } ?? ""
    warnings.append(
      "\(plan.files[suspicion.file].path)\(victim): \(suspicion.deed); in a new process this did not happen, so something"
        + " that ran before in the same process may have caused it: " + names.joined(separator: ", ") + more)
  }

  static func ownMistake(_ evidence: String) -> String {
    "rehearse could not work on this file (\(evidence)); please report this as a mistake of rehearse"
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
}
