import Rehearse
import RehearseResults
import RehearseRunning
import RehearseSource
import RehearseSystem

/// What is said of a case in whose midst its worker ended.
struct CrashReport {
  let worker: WorkerProcess
  let end: ProcessEnd
  /// Nanoseconds.
  let timeout: Int64

  /// What is left of a case that the recorder tells of.
  func lostCase(_ left: FlightRecorder.Progress) -> LostCase {
    LostCase(
      place: left.place, step: left.step, fate: fate, calls: worker.recorder.calls,
      sequence: worker.recorder.sequence, printed: worker.printed?.take() ?? [], nanoseconds: Moment.since(left.since))
  }

  /// The same of a case of which the recorder says nothing.
  func lostCase(place: Int) -> LostCase {
    LostCase(
      place: place, step: 0, fate: fate, calls: .none, printed: worker.printed?.take() ?? [], nanoseconds: 0)
  }

  /// What happened, in words, where a case is not blamed for it yet.
  var deed: String {
    switch fate {
    case .error(_, let did, let evidence): "the module \(did): \(evidence)"
    case .notRun(let reason): reason
    }
  }

  private var fate: LostCase.Fate {
    switch worker.terminationReason {
    case .tooLong:
      .error(
        .timedOut, did: "did not finish",
        evidence: "the time limit is \(Self.text(timeout)) (--timeout)" + (hasWaited ? Self.waiting : ""))
    case .interrupted: .notRun(reason: RunPlan.interruptedReason)
    case .doubted:
      .error(.crashed, did: "damaged the process", evidence: "what it reported of this case could not be read")
    case nil: .error(.crashed, did: end.deed, evidence: end.evidence)
    }
  }

  /// Whether it stood still most of the time, whatever else it did before.
  private var hasWaited: Bool { end.processorTime < timeout / 2 }

  private static let waiting =
    ", and it stood still: it sleeps, or waits for a lock, a thread or an answer. All answers come on its own thread, so one that "
    + "keeps this thread waiting never comes"

  private static func text(_ nanoseconds: Int64) -> String { VirtualTime.text(max(1, nanoseconds / 1_000_000)) }
}
