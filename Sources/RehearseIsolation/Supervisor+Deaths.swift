import RehearseRunner
import RehearseSource
import RehearseVocabulary

/// What happens when a worker ends.
extension Supervisor {
  mutating func bury(_ seat: Int) {
    guard let end = seats[seat].worker?.ended() else { return }
    listen(seat)
    guard let worker = seats[seat].worker else { return }
    seats[seat].worker = nil
    if mustRestart { return }
    let isFarewellSaid = worker.memory.isFarewellSaid
    // Nothing goes wrong after the farewell: it was not the worker that said it.
    if isFarewellSaid, end.status != 0, worker.sentence == nil { isMemoryDamaged = true }
    let isDone = isFarewellSaid && end.status == 0 && worker.testimony.file == nil
    if !isDone { takeOver(from: worker, end) }
    if !isDone, worker.hasToldNothing, worker.sentence == nil { noteMuteness(end) }
    _ = worker.printed?.take()
  }

  private mutating func noteMuteness(_ end: ProcessEnd) {
    muteWorkers += 1
    startProblem = "\(end.deed) at once, \(end.evidence)"
  }

  /// Sees to the file that a worker left in its midst.
  private mutating func takeOver(from worker: WorkerProcess, _ end: ProcessEnd) {
    if worker.sentence == .changed, let file = worker.testimony.file {
      return giveUp(file, "the file was changed while it ran: what is known of it does not fit it any more")
    }
    guard let left = worker.lastProgress else { return takeOverBlindly(from: worker, end) }
    guard left.phase != .resting, files.isUnfinished(left.file) else { return }
    let assembly = files.assembly(left.file)
    var resumption = Resumption(done: assembly.donePlaces)
    let isRehearsing = left.phase == .rehearsing && assembly.head?.cases.indices.contains(left.place) == true
    let isOverdue = worker.sentence == .tooLong && worker.sentencedPhase == left.since
    if isRehearsing, !assembly.isDone(left.place), worker.sentence != .tooLong || isOverdue {
      let obituary = Obituary(worker: worker, end: end, timeout: setting.timeout)
      resumption.lost = obituary.lostCase(left)
      if case .error = resumption.lost?.fate { noteFailure() }
    } else if !retrials.mayTryAgain(left.file, done: resumption.done.count, isOverdue: isOverdue) {
      let evidence = isOverdue ? "it took longer than the time limit" : "\(end.deed): \(end.evidence)"
      return giveUp(left.file, Self.ownMistake(evidence))
    }
    waiting.append(Assignment(file: left.file, resumption: resumption, isCareful: worker.isCareful))
  }

  /// The same after a module has written over what the worker noted: words of its may have been lost.
  ///
  /// Whoever takes up the file lets the supervisor hear each word before the next; who damages the memory again can then
  /// be told by what is still missing.
  private mutating func takeOverBlindly(from worker: WorkerProcess, _ end: ProcessEnd) {
    isMemoryDamaged = true
    guard let file = worker.testimony.file, files.isUnfinished(file), worker.isCareful else { return }
    let assembly = files.assembly(file)
    let order = FileRunner.order(ofCases: assembly.head?.cases.count ?? 0, seed: plan.setting.seed)
    guard let place = order.first(where: { !assembly.isDone($0) }) else { return }
    var resumption = Resumption(done: assembly.donePlaces)
    resumption.lost = Obituary(worker: worker, end: end, timeout: setting.timeout).lostCase(place: place)
    if case .error = resumption.lost?.fate { noteFailure() }
    waiting.append(Assignment(file: file, resumption: resumption, isCareful: true))
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
        tell(.caseEnded(CaseEnd(file: file, place: place, verdict: verdict, nanoseconds: 0)))
      }
    } else {
      tell(.fileBegan(.unusable(file, plan.files[file].path, message)))
    }
    tell(.fileEnded(file: file))
  }
}
