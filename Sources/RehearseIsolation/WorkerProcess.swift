import CRehearseSystem
import Rehearse
import RehearseResults
import RehearseRunning
import RehearseSource

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A worker as the supervisor sees it: a process, what it tells, and how it ends.
///
/// The memory that both share and the file for what is printed are its own: what it leaves behind, such as a process that
/// goes on printing, reaches none of its successors.
struct WorkerProcess {
  /// Why the supervisor ended it.
  enum TerminationReason: Equatable {
    case tooLong, interrupted
    /// What it told is not believed, and nothing more of it is listened to.
    case doubted(EventSequenceCheck.Doubt)
  }

  let process: pid_t
  let recorder: FlightRecorder
  let memory: WorkerMemory
  let printed: PrintedFile?
  /// What it was to take up again, if it was.
  let assignment: Assignment?
  /// What it has told of the file that it is at.
  var eventCheck = EventSequenceCheck()
  private let ring: Ring
  private(set) var hasToldNothing = true
  private var received: [UInt8] = []
  /// How many bytes of what it told were taken out of the ring.
  private var heard = 0
  private(set) var terminationReason: TerminationReason?
  /// When it was ended, on the supervisor's own clock.
  private(set) var terminatedAt: Int64 = 0
  /// Whether it has told anything since: then what it was ended for is not what it was at.
  private(set) var wentOn = false
  /// When it got on the last time, on the supervisor's own clock: nothing that a module writes over can move that.
  private(set) var lastStep: Int64
  /// How many sequences of the rule in hand it was known to have begun.
  private var sequences = 0
  /// What it has run, in this order.
  private(set) var ran: [Suspicion.Ran] = []
  /// What another worker did at the place that this one has been sent to; `nil` once it has got behind that.
  private(set) var suspicion: Suspicion?

  /// Starts a worker; `nil` when the system has no process left.
  ///
  /// - Parameter time: now, on the supervisor's own clock.
  init?(_ context: Worker.WorkerContext, _ assignment: Assignment?, at time: Int64) {
    (memory, printed, self.assignment, lastStep) = (context.memory, context.printed, assignment, time)
    (ring, recorder) = memory.reset()
    suspicion = assignment?.suspicion
    let process = rehearse_fork()
    if process == 0 { Worker.live(context, ring, recorder, assignment) }
    guard process > 0 else { return nil }
    self.process = process
    // Both sides do it: neither can know which comes first.
    setpgid(process, process)
  }

  var isCareful: Bool { assignment?.isCareful ?? false }

  /// Why what it told is not believed, if it is not.
  var doubt: EventSequenceCheck.Doubt? { if case .doubted(let doubt) = terminationReason { doubt } else { nil } }

  /// Gives back what it took from the system.
  func remove() {
    memory.leave()
    printed?.remove()
  }

  // MARK: Listening

  /// What a worker has told, some of which may not be believed.
  struct Words {
    var events: [RunEvent] = []
    /// The frames of the events, one after the other, and what comes behind them.
    fileprivate var bytes: [UInt8] = []
    /// Where the frame of each event ends.
    fileprivate var ends: [Int] = []

    /// Makes room for what a worker mostly tells at once.
    fileprivate mutating func reserveCapacity() {
      events.reserveCapacity(16)
      ends.reserveCapacity(16)
    }

    /// The frames of the first events.
    func frames(ofFirst count: Int) -> ArraySlice<UInt8> { count == 0 ? [] : bytes[..<ends[count - 1]] }
  }

  /// Takes what the worker has told since the last time: whole messages.
  ///
  /// A worker whose messages are damaged is ended: a module has written where it should not.
  mutating func listen() -> Words {
    var words = Words()
    if doubt != nil { return words }
    do throws(Ring.Damage) {
      try ring.read(into: &received, from: &heard)
    } catch {
      end(.doubted(.damaged), at: lastStep)
      return words
    }
    swap(&words.bytes, &received)
    if !words.bytes.isEmpty { words.reserveCapacity() }
    var rest = words.bytes[...]
    while true {
      switch Frame.beginning(of: rest) {
      case .part:
        received += rest
        return words
      case .damaged:
        end(.doubted(.damaged), at: lastStep)
        return words
      case .whole(let message):
        rest = rest.dropFirst(Frame.headLength + message.count)
        // Only the supervisor speaks of the run as a whole.
        guard let event = try? RunEvent(from: message), event.file != nil else {
          end(.doubted(.damaged), at: lastStep)
          return words
        }
        hasToldNothing = false
        words.events.append(event)
        words.ends.append(rest.startIndex)
      }
    }
  }

  /// Ends it where it has told nothing new for too long; a rule's sequences and a second try count as something new.
  ///
  /// - Parameters:
  ///   - timeout: how long a case may take, in nanoseconds.
  ///   - ownTimeLimit: how long all else may take.
  ///   - now: on the supervisor's own clock.
  mutating func enforceTimeLimit(_ timeout: Int64, _ ownTimeLimit: Int64, at now: Int64) {
    let begun = recorder.sequences
    if begun > sequences { (sequences, lastStep) = (begun, now) }
    let limit = recorder.progress.phase == .rehearsing ? timeout : ownTimeLimit
    if now - lastStep > limit { end(.tooLong, at: now) }
  }

  /// Takes note of something that it told and that is believed; of what it can tell without an end, none.
  ///
  /// - Returns: the suspicion that it has put aside with this.
  mutating func note(_ event: RunEvent, at time: Int64) -> Suspicion? {
    if case .caseEnded = event { sequences = 0 }
    switch event {
    case .warned, .fileDescribed, .caseDescribed: return nil
    case .fileBegan, .caseEnded, .fileEnded, .runBegan, .restarted, .runEnded: break
    }
    lastStep = time
    if terminationReason != nil { wentOn = true }
    var isRun = false
    if case .caseEnded(let file, let place, let end) = event {
      isRun = end.verdict.isRun && place != assignment?.lostPlace(in: file)
      if isRun {
        if ran.last?.file != file { ran.append(Suspicion.Ran(file: file, cases: 0)) }
        ran[ran.count - 1].cases += 1
      }
    }
    guard let suspicion, suspicion.file == event.file else { return nil }
    switch event {
    case .fileBegan(_, let head) where suspicion.place == nil:
      self.suspicion = nil
      return head.isInvalid ? nil : suspicion
    case .caseEnded(_, let place, _) where suspicion.place == place:
      self.suspicion = nil
      return isRun ? suspicion : nil
    default: return nil
    }
  }

  // MARK: Ending

  /// Ends the process and all that it started and that stayed in its group.
  ///
  /// - Parameter time: now, on the supervisor's own clock.
  mutating func end(_ terminationReason: TerminationReason, at time: Int64) {
    if self.terminationReason == nil {
      self.terminationReason = terminationReason
      terminatedAt = time
    }
    kill()
  }

  /// Leaves it no choice.
  func kill() {
    Reaping.kill(-process)
    Reaping.kill(process)
  }

  /// What it was at when it ended; `nil` when its recorder cannot be believed.
  var lastProgress: FlightRecorder.Progress? {
    let left = recorder.progress
    if doubt == .damaged { return nil }
    switch left.phase {
    case .resting: return eventCheck.file == nil ? left : nil
    case .readingFile, .rehearsing: return eventCheck.file == nil || eventCheck.file == left.file ? left : nil
    }
  }

  /// How the process ended, if it has.
  func ended() -> ProcessEnd? {
    guard let end = Reaping.end(of: process) else { return nil }
    Reaping.kill(-process)
    return end
  }
}
