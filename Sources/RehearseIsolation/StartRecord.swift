#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How it went with the workers that were to be started: no run goes on for ever without one that tells anything.
struct StartRecord {
  /// How often no process is put up with, one time after the other.
  private static let failureLimit = 10
  /// How many workers may end before they told anything, one after the other.
  private static let mutenessLimit = 100

  private var failures = 0
  private var mute = 0
  private var problem: String?

  /// Why there was no worker, or none that told anything.
  var reason: String { problem ?? Self.systemReason }

  private static var systemReason: String { String(cString: strerror(errno)) }

  var isMute: Bool { mute >= Self.mutenessLimit }

  /// The system's last call failed, without which there is no worker.
  mutating func noteReason() { problem = Self.systemReason }

  /// No worker is there; returns whether it makes sense to try again.
  mutating func mayTryAgain() -> Bool {
    failures += 1
    return failures < Self.failureLimit
  }

  /// A worker is there.
  mutating func noteSuccess() { failures = 0 }

  /// A worker has told something.
  mutating func noteWord() { mute = 0 }

  /// A worker has ended before it told anything.
  mutating func noteMuteness(_ end: ProcessEnd) {
    mute += 1
    problem = "\(end.deed) at once, \(end.evidence)"
  }
}
