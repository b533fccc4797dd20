import CRehearseRuntime
import Rehearse
import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A host's process with its group and the file that takes what it prints.
package final class HostProcess {
  /// How long it may take to end after SIGTERM, in nanoseconds.
  private static let courtesy: Int64 = 2_000_000_000
  /// How long the system may take to end it, in nanoseconds; after that it is given up.
  private static let patience: Int64 = 5_000_000_000

  /// The process, and the group that it leads.
  package let process: Int32
  /// How it ended, as far as that was looked at.
  package private(set) var end: ProcessEnd?
  /// Processes that come from it and have left its group, as far as they were looked for: at its end.
  package private(set) var strays: Set<StrayProcess> = []
  private let output: OutputFile
  /// What only this host has in its environment.
  private let mark: String

  /// Starts a host.
  ///
  /// - Parameters:
  ///   - folder: takes the file for what it prints.
  ///   - variables: added to the environment; the first one must be its own alone.
  init(
    _ command: HostCommand, in folder: String, _ variables: [(name: String, value: String)]
  ) throws(ProgramStartError) {
    guard let program = command.program else {
      throw ProgramStartError(reason: "there is no program \(command.words[0])", isMissing: true)
    }
    guard let output = OutputFile(in: folder) else {
      throw ProgramStartError(reason: "no file can be made for what it prints: \(SystemReason.last)")
    }
    let start = ProgramStart(
      words: command.words, program: program, folder: command.folder, variables: variables, output: output.descriptor)
    process = try start.run()
    self.output = output
    mark = variables.first.map { "\($0.name)=\($0.value)" } ?? ""
  }

  deinit { kill() }

  /// Makes this process see the end of its hosts, and of processes that hosts leave behind.
  ///
  /// For a program that is the runner: it becomes the parent of all processes below it whose parents end.
  package static func prepareRunner() {
    rehearse_adopt_orphans()
    // A caller that ignores it would have the system forget how hosts end.
    if rehearse_is_ignored(SIGCHLD) { signal(SIGCHLD, SIG_DFL) }
  }

  // MARK: Looking

  /// How it ended; `nil` while it has not. Never waits.
  @discardableResult
  package func checkEnd() -> ProcessEnd? {
    if let end { return end }
    // Its number, which is the group's, belongs to it until its status is taken: the group ends before that.
    guard hasEnded else { return nil }
    noteStrays()
    signalGroup(SIGKILL)
    var status: Int32 = 0
    var usage = rusage()
    let found = SystemFile.retrying { wait4(process, &status, 0, &usage) }
    let processorTime = [usage.ru_utime, usage.ru_stime].reduce(Int64(0)) {
      $0 + Int64($1.tv_sec) * 1_000_000_000 + Int64($1.tv_usec) * 1_000
    }
    let end =
      found == process
      ? ProcessEnd(status: status, peakMemory: Int(usage.ru_maxrss) << 10, processorTime: processorTime) : .unseen
    self.end = end
    forgetGroup()
    return end
  }

  private var hasEnded: Bool {
    var information = siginfo_t()
    let result = SystemFile.retrying { waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) }
    return result != 0 || information.si_signo == SIGCHLD
  }

  /// Bytes of memory in use; `nil` where the system does not show it.
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

  /// How many bytes it has printed.
  package var outputSize: Int { output.size }

  /// What it printed between two sizes, at most the last 64 KiB of that.
  package func output(from start: Int = 0, to end: Int = .max) -> [UInt8] { output.bytes(from: start, to: end) }

  // MARK: Ending

  /// Asks its group to end, and ends it after 2 s; waits for that.
  @discardableResult
  package func terminate() -> ProcessEnd {
    if let end = checkEnd() { return end }
    noteStrays()
    signalGroup(SIGTERM)
    // A process that is stopped takes no other signal.
    signalGroup(SIGCONT)
    return waitForEnd(Self.courtesy) ?? kill()
  }

  /// Ends its group at once; waits for that.
  @discardableResult
  package func kill() -> ProcessEnd {
    if let end = checkEnd() { return end }
    noteStrays()
    signalGroup(SIGKILL)
    if let end = waitForEnd(Self.patience) { return end }
    end = .unseen
    return .unseen
  }

  /// Waits for its end for some nanoseconds.
  func waitForEnd(_ time: Int64) -> ProcessEnd? {
    let deadline = HostClock.now() + time
    var pause = Pause()
    while true {
      if let end = checkEnd() { return end }
      let rest = deadline - HostClock.now()
      guard rest > 0 else { return nil }
      pause.sleep(atMost: rest)
    }
  }

  private func noteStrays() { strays.formUnion(StrayProcess.all(of: process, markedBy: mark, adoptedBy: getpid())) }

  private func signalGroup(_ number: Int32) {
    #if canImport(Glibc)
      _ = Glibc.kill(-process, number)
    #else
      _ = Darwin.kill(-process, number)
    #endif
  }

  /// Takes note of the ends of those of the group that have become children of this process.
  private func forgetGroup() {
    var pause = Pause()
    for _ in 0..<20 {
      let found = SystemFile.retrying { waitpid(-process, nil, WNOHANG) }
      if found < 0 { return }
      if found == 0 { pause.sleep() }
    }
  }
}

/// A file without a name that takes what a host prints.
///
/// A file rather than a pipe: it needs no reader, a process that is left behind keeps no reader waiting, and after a
/// crash all of it is there.
struct OutputFile: ~Copyable {
  /// How much is read of it at most.
  static let longestPart = 64 << 10

  let descriptor: Int32

  /// A new file; `nil` when there is none to be had.
  init?(in folder: String) {
    let path = "\(folder)/output-\(UInt64.random(in: 0 ... .max))"
    descriptor = SystemFile.open(path, O_RDWR | O_APPEND | O_CREAT | O_EXCL, mode: 0o600)
    guard descriptor >= 0 else { return nil }
    SystemFile.remove(path)
  }

  deinit { _ = SystemFile.close(descriptor) }

  /// How many bytes were printed.
  var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// What was printed between two sizes, or the end of it where that is too much.
  func bytes(from start: Int, to end: Int) -> [UInt8] {
    let end = min(end, size)
    let count = min(end - max(0, start), Self.longestPart)
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
      got = max(0, pread(descriptor, buffer.baseAddress, count, off_t(end - count)))
    }
  }
}
