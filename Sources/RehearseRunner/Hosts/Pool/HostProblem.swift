import Rehearse
import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why there is no host.
package struct HostProblem: Error {
  /// What is wrong, in one sentence without a full stop.
  package let message: String
  /// What to do about it, a line each.
  package let hints: [String]
  /// The end of what the host printed; untrusted.
  package let output: [UInt8]
  /// Whether trying again makes no sense.
  let isFinal: Bool
  package let isInterrupted: Bool

  static let builtAgain = HostProblem("the host was built anew during the run", isFinal: true)
  static let interrupted = HostProblem("the run was interrupted", isFinal: true, isInterrupted: true)

  init(_ message: String, isFinal: Bool = false, isInterrupted: Bool = false) {
    (self.message, self.isFinal, self.isInterrupted) = (message, isFinal, isInterrupted)
    (hints, output) = ([], [])
  }

  /// - Parameter connection: to the host that said something that cannot be used.
  init(_ problem: ContractProblem, _ source: HostPool.Source, _ connection: HostConnection) {
    (message, isFinal, isInterrupted) = (problem.message, true, false)
    if case .command(let command, _) = source { hints = ["Its command: \(command.text)"] } else { hints = [] }
    output = connection.process?.output() ?? []
  }

  init(_ problem: HostStartProblem) {
    (message, hints, output) = (problem.message, problem.hints, problem.output)
    isInterrupted = problem.reason == .interrupted
    isFinal = isInterrupted
  }
}

/// Which file a path leads to, and when it was written.
package struct FileIdentity: Equatable, Sendable {
  private let device: UInt64
  private let number: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  package init?(_ path: String) {
    guard let status = SystemFile.status(path) else { return nil }
    (device, number, size) = (UInt64(status.st_dev), UInt64(status.st_ino), Int64(status.st_size))
    #if canImport(Glibc)
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #else
      (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #endif
  }
}
