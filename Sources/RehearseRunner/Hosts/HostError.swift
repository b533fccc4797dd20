import Rehearse
import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

package struct HostError: Error {
  enum StartFailure: Equatable {
    case notStarted(String)
    case missing(String)
    case ended(ProcessEnd, isConnected: Bool)
    case wrongToken
    /// The host closed its connection but is still running.
    case disconnected
    /// The host sent nothing within the start limit.
    case silent(isConnected: Bool)
    /// This program cannot accept the connection of the host.
    case unacceptable(String)
    /// Anything else that ended the connection, such as too much output; the text follows "the host".
    case unfit(String)
    case interrupted
  }

  static let builtAgain = HostError("the host was rebuilt during the run", isFinal: true)
  static let interrupted = HostError("the run was interrupted", isFinal: true, isInterrupted: true)

  /// One sentence without a period.
  package let message: String
  /// Advice, one line each.
  package private(set) var hints: [String] = []
  /// The end of the host's output. It is untrusted.
  package private(set) var output: [UInt8] = []
  private(set) var orphans: Set<OrphanProcess> = []
  /// Whether a retry is useless.
  let isFinal: Bool
  package let isInterrupted: Bool

  init(_ message: String, isFinal: Bool = false, isInterrupted: Bool = false) {
    (self.message, self.isFinal, self.isInterrupted) = (message, isFinal, isInterrupted)
  }

  init(unacceptable reason: String) {
    self.init("\(ProgramName.text) cannot accept the connection of the host: \(reason)", isFinal: true)
    hints = [Self.moreFiles]
  }

  init(_ problem: WireError, _ source: HostPool.Source, _ connection: HostConnection) {
    self.init(problem.message, isFinal: true)
    if case .command(let command, _) = source { hints = ["Its command: \(command.text)"] }
    output = connection.process?.output() ?? []
  }

  /// - Parameter process: the host's process, which this initializer ends.
  init(_ failure: StartFailure, _ command: HostCommand, _ process: HostProcess? = nil) {
    let isInterrupted = failure == .interrupted
    var isFinal = isInterrupted
    // No more connections can be accepted later.
    if case .unacceptable = failure { isFinal = true }
    // Where it waits is the last thing that it can say.
    if case .silent = failure { process?.showPlace(limit: HostProcess.gracePeriod) }
    if isInterrupted { process?.kill() } else { process?.terminate() }
    self.init(Self.message(failure, command), isFinal: isFinal, isInterrupted: isInterrupted)
    hints = Self.hints(failure, command)
    output = JavaThreadDump.shortened(process?.output() ?? [])
    orphans = process?.orphans ?? []
  }

  private static func message(_ failure: StartFailure, _ command: HostCommand) -> String {
    func step(_ isConnected: Bool) -> String { isConnected ? "said hello" : "connected" }
    switch failure {
    case .notStarted(let reason), .missing(let reason): return "the host cannot be started: \(reason)"
    case .ended(let end, let isConnected):
      let verb = end.signal == nil ? "ended" : "crashed"
      return "the host \(verb) before it \(step(isConnected)): \(end.evidence)"
    case .wrongToken: return "the host sent a different token from the one in its environment"
    case .disconnected: return "the host closed its connection before it said hello"
    case .silent(let isConnected):
      let limit = VirtualTime.text(max(1, command.startLimit / 1_000_000))
      return "the host \(isConnected ? "did not say hello" : "did not connect") within \(limit)"
    case .unacceptable(let reason): return "\(ProgramName.text) cannot accept the connection of the host: \(reason)"
    case .unfit(let reason): return "the host \(reason) before it said hello"
    case .interrupted: return "the run was interrupted while the host started"
    }
  }

  static let moreFiles =
    "If too many files are open, allow more (`ulimit -n 1024`), or run fewer cases at a time (`--jobs 1`)."

  private static func hints(_ failure: StartFailure, _ command: HostCommand) -> [String] {
    let words = "Its command: \(command.text)"
    switch failure {
    case .missing:
      if let build = command.build { return [words, "Build it first: \(build.text)"] }
      let what = command.file == nil ? "the command" : "`host` in \(ProjectFile.name)"
      return [words, "Correct \(what), or build the host first."]
    case .silent:
      let longer = "If it needs longer, set the limit in \(ProjectFile.name), for example: start limit: 60s"
      let duty = "A host connects to the address in REHEARSE_ADDRESS, and says hello at once."
      return [words, duty, longer]
    case .wrongToken: return [words, "Its first line must be the text in REHEARSE_TOKEN, and nothing else."]
    case .unacceptable: return [words, moreFiles]
    case .interrupted: return []
    case .notStarted, .ended, .disconnected, .unfit: return [words]
    }
  }
}

/// Identifies a file and its version.
package struct FileIdentity: Equatable, Sendable {
  private let device: UInt64
  private let number: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  package init?(_ path: String) {
    guard let status = SystemFile.status(path) else { return nil }
    // A device may have a negative number on macOS.
    device = UInt64(truncatingIfNeeded: status.st_dev)
    (number, size) = (UInt64(status.st_ino), Int64(status.st_size))
    #if canImport(Glibc)
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #else
      (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #endif
  }
}
