import CRehearseRuntime
import Rehearse
import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A host's process, with its process group and output file.
package final class HostProcess {
  /// How long a host may take to end after SIGTERM, its last line or a closed connection, in nanoseconds.
  package static let gracePeriod: Int64 = 2_000_000_000
  /// How long a process may take to end after SIGKILL before it is abandoned, in nanoseconds.
  private static let killTimeout: Int64 = 5_000_000_000

  /// The process ID, which is also the process group ID.
  package let process: Int32
  /// How the process ended, once `checkEnd` has noticed.
  package private(set) var end: ProcessEnd?
  /// Processes that had left its group when it ended.
  package private(set) var orphans: Set<OrphanProcess> = []
  private let output: OutputFile
  /// An environment entry that only this host and its children have.
  private let mark: String

  /// Starts a host; the first variable must be unique to it.
  package init(
    _ command: HostCommand, in folder: String, _ variables: [(name: String, value: String)]
  ) throws(ProgramStartError) {
    guard let program = command.program else {
      throw ProgramStartError(reason: "there is no program \(command.words[0])", isMissing: true)
    }
    guard let output = OutputFile(in: folder) else {
      throw ProgramStartError(reason: "cannot create a file for its output: \(SystemReason.last)")
    }
    let start = ProgramStart(
      words: command.words, program: program, folder: command.folder, variables: variables, output: output.descriptor)
    process = try start.run()
    self.output = output
    mark = variables.first.map { "\($0.name)=\($0.value)" } ?? ""
  }

  deinit { kill() }

  /// Lets this process notice when its hosts and the processes they leave behind end.
  ///
  /// Only for the runner's own program, which becomes the parent of all its orphaned descendants.
  package static func prepareRunner() {
    rehearse_adopt_orphans()
    // If SIGCHLD is ignored, as inherited from the caller, the system discards exit statuses.
    if rehearse_is_ignored(SIGCHLD) { signal(SIGCHLD, SIG_DFL) }
  }

  // MARK: Monitoring

  /// How the process ended, or `nil` if it is still running. Does not wait.
  @discardableResult
  package func checkEnd() -> ProcessEnd? {
    if let end { return end }
    // The ID cannot be reused until the status is collected, so the group is killed first.
    guard hasEnded else { return nil }
    signalGroup(SIGKILL)
    var status: Int32 = 0
    var usage = rusage()
    let found = SystemFile.retrying { wait4(process, &status, 0, &usage) }
    let processorTime = [usage.ru_utime, usage.ru_stime].reduce(Int64(0)) {
      $0 + Int64($1.tv_sec) * 1_000_000_000 + Int64($1.tv_usec) * 1_000
    }
    #if canImport(Darwin)
      let peakMemory = Int(usage.ru_maxrss)
    #else
      let peakMemory = Int(usage.ru_maxrss) << 10
    #endif
    let end =
      found == process ? ProcessEnd(status: status, peakMemory: peakMemory, processorTime: processorTime) : .unseen
    self.end = end
    forgetGroup()
    orphans.formUnion(OrphanProcess.all(leftBy: process, markedBy: mark, adoptedBy: getpid()))
    return end
  }

  private var hasEnded: Bool {
    var information = siginfo_t()
    let result = SystemFile.retrying { waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) }
    return result != 0 || information.si_signo == SIGCHLD
  }

  /// The memory in use, in bytes; `nil` if the system does not report it.
  package var residentMemory: Int? {
    #if canImport(Glibc)
      guard let bytes = FileBeginning.bytes(of: "/proc/\(process)/statm", limit: 256) else { return nil }
      let fields = bytes.split(separator: UInt8(ascii: " "))
      guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else { return nil }
      return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    #else
      return nil
    #endif
  }

  /// The processor time so far, in nanoseconds; `nil` if the system does not report it.
  package var processorTime: Int64? {
    #if canImport(Glibc)
      guard let bytes = FileBeginning.bytes(of: "/proc/\(process)/stat", limit: 4096) else { return nil }
      // The name of the program, in brackets, may have blanks. Behind it, the 12th and 13th field are ticks of the clock.
      let fields = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
      guard fields.count > 12, let user = Int64(fields[11]), let system = Int64(fields[12]) else { return nil }
      return (user + system) * 1_000_000_000 / Int64(sysconf(Int32(_SC_CLK_TCK)))
    #else
      return nil
    #endif
  }

  package var outputSize: Int { output.size }

  /// The output between two sizes, at most the last 64 KiB.
  package func output(from start: Int = 0, to end: Int = .max) -> [UInt8] { output.bytes(from: start, to: end) }

  // MARK: Ending

  /// Sends SIGTERM to the group, then SIGKILL after 2 s, and waits for the process to end.
  @discardableResult
  package func terminate() -> ProcessEnd {
    if let end = checkEnd() { return end }
    noteOrphans()
    signalGroup(SIGTERM)
    // A stopped process handles no signals until it continues.
    signalGroup(SIGCONT)
    return waitForEnd(Self.gracePeriod) ?? kill()
  }

  /// Asks the group where it is, and waits until it has said so. The process may end at that.
  ///
  /// Swift and Java print a backtrace at SIGQUIT; most other programs end.
  package func showPlace(limit: Int64) {
    signalGroup(SIGQUIT)
    signalGroup(SIGCONT)
    let began = HostClock.now()
    var pause = Pause()
    while checkEnd() == nil, StopRequest.number == nil {
      let output = output()
      let limit = SwiftBacktrace.isThere(in: output) ? limit : Self.gracePeriod
      guard !SwiftBacktrace.isComplete(in: output), HostClock.now() - began < limit else { return }
      pause.sleep()
    }
  }

  /// Kills the group and waits for the process to end.
  @discardableResult
  package func kill() -> ProcessEnd {
    if let end = checkEnd() { return end }
    noteOrphans()
    signalGroup(SIGKILL)
    if let end = waitForEnd(Self.killTimeout) { return end }
    end = .unseen
    return .unseen
  }

  /// Waits at most this many nanoseconds for the process to end.
  package func waitForEnd(_ time: Int64) -> ProcessEnd? {
    let deadline = HostClock.now() + time
    var pause = Pause()
    while true {
      if let end = checkEnd() { return end }
      let rest = deadline - HostClock.now()
      guard rest > 0 else { return nil }
      pause.sleep(atMost: rest)
    }
  }

  private func noteOrphans() { orphans.formUnion(OrphanProcess.all(of: process, markedBy: mark, adoptedBy: getpid())) }

  private func signalGroup(_ number: Int32) {
    #if canImport(Glibc)
      _ = Glibc.kill(-process, number)
    #else
      _ = Darwin.kill(-process, number)
    #endif
  }

  /// Reaps group members that became children of this process.
  private func forgetGroup() {
    var pause = Pause()
    for _ in 0..<20 {
      let found = SystemFile.retrying { waitpid(-process, nil, WNOHANG) }
      if found < 0 { return }
      if found == 0 { pause.sleep() }
    }
  }
}

/// An unlinked file for a host's output.
///
/// It is not a pipe, because a file needs no reader that orphans could block, and it keeps all output after a crash.
struct OutputFile: ~Copyable {
  static let longestPart = 64 << 10

  let descriptor: Int32

  init?(in folder: String) {
    let path = "\(folder)/output-\(UInt64.random(in: 0 ... .max))"
    descriptor = SystemFile.open(path, O_RDWR | O_APPEND | O_CREAT | O_EXCL, mode: 0o600)
    guard descriptor >= 0 else { return nil }
    SystemFile.remove(path)
  }

  deinit { _ = SystemFile.close(descriptor) }

  var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// The bytes between two sizes, or only the last of them if there are too many.
  func bytes(from start: Int, to end: Int) -> [UInt8] {
    let end = min(end, size)
    let count = min(end - max(0, start), Self.longestPart)
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
      got = max(0, pread(descriptor, buffer.baseAddress, count, off_t(end - count)))
    }
  }
}
