import CSystem
import RehearseRunner
import RehearseSource
import RehearseVocabulary

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A worker as the supervisor sees it: a process, what it tells, and how it ends.
struct WorkerProcess {
  /// Why the supervisor ended it.
  enum Sentence {
    case tooLong, interrupted, damaged
    /// The file that it took up again is not what it was.
    case changed
  }

  let process: pid_t
  let recorder: FlightRecorder
  let memory: WorkerMemory
  let printed: PrintedFile?
  let isCareful: Bool
  /// What it has told of the file that it is at.
  var testimony = Testimony()
  private let ring: Ring
  private(set) var hasToldNothing = true
  private var received: [UInt8] = []
  private(set) var sentence: Sentence?
  /// When the phase began for which it was ended: if it is another by then, that one is not to blame.
  private(set) var sentencedPhase: Int64 = 0

  /// Starts a worker; `nil` when the system has no process left.
  ///
  /// - Parameter memory: used again, one worker after the other.
  init?(_ outfit: Worker.Outfit, _ assignment: Assignment?) {
    memory = outfit.memory
    printed = outfit.printed
    isCareful = assignment?.isCareful ?? false
    (ring, recorder) = memory.reset()
    let process = rehearse_fork()
    if process == 0 { Worker.live(outfit, ring, recorder, assignment) }
    guard process > 0 else { return nil }
    self.process = process
    // Both sides do it: neither can know which comes first.
    setpgid(process, process)
  }

  // MARK: Listening

  /// Takes what the worker has told since the last time: whole messages, each with its frame.
  ///
  /// A worker whose messages are damaged is ended: a module has written where it should not.
  mutating func listen(_ take: (_ frame: ArraySlice<UInt8>, _ event: RunEvent) -> Void) {
    // Whose words are damaged is not listened to any more.
    if sentence == .damaged || sentence == .changed { return }
    do throws(Ring.Damage) {
      try ring.read(into: &received)
    } catch {
      return end(.damaged)
    }
    var rest = received[...]
    loop: while true {
      switch Frame.beginning(of: rest) {
      case .part: break loop
      case .damaged:
        end(.damaged)
        rest = []
        break loop
      case .whole(let message):
        let frame = rest.prefix(Frame.headLength + message.count)
        rest = rest.dropFirst(frame.count)
        guard let event = try? RunEvent(from: message) else {
          end(.damaged)
          return
        }
        hasToldNothing = false
        take(frame, event)
      }
    }
    if rest.isEmpty {
      received.removeAll(keepingCapacity: true)
    } else if rest.count < received.count {
      received = Array(rest)
    }
  }

  // MARK: Ending

  /// Ends the process and all that it started and that stayed in its group.
  mutating func end(_ sentence: Sentence) {
    if self.sentence == nil {
      self.sentence = sentence
      sentencedPhase = recorder.progress.since
    }
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
  }

  /// What it was at when it ended; `nil` when its recorder cannot be believed.
  var lastProgress: FlightRecorder.Progress? {
    let left = recorder.progress
    if sentence == .damaged { return nil }
    switch left.phase {
    case .resting: return testimony.file == nil ? left : nil
    case .readingFile, .rehearsing: return testimony.file == nil || testimony.file == left.file ? left : nil
    }
  }

  /// How the process ended, if it has.
  func ended() -> ProcessEnd? {
    var status: Int32 = 0
    var usage = rusage()
    let found = wait4(process, &status, WNOHANG, &usage)
    if found == 0 || (found < 0 && errno == EINTR) { return nil }
    kill(-process, SIGKILL)
    return ProcessEnd(status: found < 0 ? 0 : status, peakMemory: Int(usage.ru_maxrss) << 10)
  }

  /// Waits for a process that is about to end.
  func reap() {
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }
}
