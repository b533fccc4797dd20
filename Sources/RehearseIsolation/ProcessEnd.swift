#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How a process ended.
struct ProcessEnd {
  /// As the system puts it: a signal in the low bits, else an exit status above them.
  let status: Int32
  /// Bytes.
  let peakMemory: Int
  /// For how long it had a processor, in nanoseconds.
  let processorTime: Int64

  /// Of a process that was ended and given up before its end was seen.
  static let unseen = ProcessEnd(status: SIGKILL, peakMemory: 0, processorTime: .max)

  /// The signal that ended it.
  private var signal: Int32? { status & 0x7F == 0 ? nil : status & 0x7F }

  /// What it ended with, where no signal ended it.
  var exitStatus: Int32 { (status >> 8) & 0xFF }

  /// Whether it was a worker that could not open a file.
  var isUnfit: Bool { signal == nil && exitStatus == Worker.unfit }

  /// What the process did, to be put after its name.
  var deed: String { signal == nil ? "ended the process" : "crashed" }

  /// The deed and how it showed: "crashed: signal 4 (…)".
  var words: String { "\(deed): \(evidence)" }

  /// How that showed.
  var evidence: String {
    guard let signal else { return "exit status \(exitStatus)" }
    let memory = peakMemory > WorkerLimits.memory / 10 * 9 ? ", out of memory: the limit is 1 GiB" : ""
    return Self.name(signal) + memory
  }

  private static func name(_ signal: Int32) -> String {
    switch signal {
    case SIGILL: "signal \(signal) (SIGILL, a check in its code failed)"
    case SIGTRAP: "signal \(signal) (SIGTRAP, a check in its code failed)"
    case SIGABRT: "signal \(signal) (SIGABRT, it stopped itself)"
    case SIGSEGV:
      "signal \(signal) (SIGSEGV, it used memory that is not its own; endless recursion also ends like this)"
    case SIGBUS: "signal \(signal) (SIGBUS, it used memory that is not its own)"
    case SIGFPE: "signal \(signal) (SIGFPE, an impossible calculation)"
    case SIGKILL: "signal \(signal) (SIGKILL, ended from outside, perhaps because there was no memory left)"
    case SIGTERM: "signal \(signal) (SIGTERM, ended from outside)"
    case SIGXFSZ: "signal \(signal) (SIGXFSZ, it printed or wrote more than \(WorkerLimits.file >> 20) MiB)"
    case SIGALRM: "signal \(signal) (SIGALRM, an alarm that it had set)"
    case SIGXCPU: "signal \(signal) (SIGXCPU, it took more processor time than it is allowed)"
    default: "signal \(signal)"
    }
  }
}
