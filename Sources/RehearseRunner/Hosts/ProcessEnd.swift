#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How a process ended.
package struct ProcessEnd: Equatable, Sendable {
  /// As the system puts it: a signal in the low bits, else an exit status above them.
  package let status: Int32
  /// Bytes.
  package let peakMemory: Int
  /// For how long it had a processor, in nanoseconds.
  package let processorTime: Int64

  package init(status: Int32, peakMemory: Int = 0, processorTime: Int64 = 0) {
    (self.status, self.peakMemory, self.processorTime) = (status, peakMemory, processorTime)
  }

  /// Of a process that was ended and given up before its end was seen.
  static let unseen = ProcessEnd(status: SIGKILL, processorTime: .max)

  /// The signal that ended it.
  package var signal: Int32? { status & 0x7F == 0 ? nil : status & 0x7F }

  /// What it ended with, where no signal ended it.
  package var exitStatus: Int32? { signal == nil ? (status >> 8) & 0xFF : nil }

  /// What the process did, to be put after its name.
  package var deed: String { signal == nil ? "ended the process" : "crashed" }

  /// The deed and how it showed: "crashed: signal 4 (…)".
  package var words: String { "\(deed): \(evidence)" }

  /// How that showed.
  package var evidence: String { signal.map(Self.name) ?? "exit status \(exitStatus ?? 0)" }

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
    case SIGXFSZ: "signal \(signal) (SIGXFSZ, it wrote a larger file than it is allowed)"
    case SIGALRM: "signal \(signal) (SIGALRM, an alarm that it had set)"
    case SIGXCPU: "signal \(signal) (SIGXCPU, it took more processor time than it is allowed)"
    default: "signal \(signal)"
    }
  }
}
