import Rehearse
import RehearseLanguage
import RehearseRunner

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A git process that only reads from a repository.
///
/// The repository may be untrusted, so no program from its configuration runs.
struct GitProcess: ~Copyable {
  private static let settings = [
    "--no-pager", "--literal-pathspecs", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
  ]
  /// Outside of any repository, so that its settings choose no program, and not for ever.
  private static let remote = ["-C", "/", "-c", "http.lowSpeedLimit=1", "-c", "http.lowSpeedTime=10"]
  private static let variables = [
    ("GIT_OPTIONAL_LOCKS", "0"), ("GIT_NO_LAZY_FETCH", "1"), ("GIT_TERMINAL_PROMPT", "0"), ("LC_ALL", "C"),
  ]

  private let process: pid_t
  private let input: Int32
  private let output: Int32
  private var received: ArraySlice<UInt8> = []
  private var isAwaited = false

  /// Starts git with these arguments, each a `SystemPath`.
  ///
  /// - Parameters:
  ///   - includesMessages: whether the output includes git's messages.
  ///   - mayConnect: whether git may ask other machines; otherwise nothing is fetched.
  init(
    _ arguments: [String], includesMessages: Bool = false, mayConnect: Bool = false
  ) throws(CommandError) {
    let git = HostCommand(CommandText(program: "git", []), folder: Environment.workingFolder)
    guard let program = git.program else { throw .refused("git is not installed", .invalid) }
    let (forInput, forOutput) = (try Self.pipe(), try Self.pipe())
    let nowhere = SystemFile.open("/dev/null", O_WRONLY)
    defer { for used in [forInput.read, forOutput.write, nowhere] { _ = SystemFile.close(used) } }
    let start = ProgramStart(
      words: git.words + Self.settings + (mayConnect ? Self.remote : []) + arguments, program: program, folder: ".",
      variables: Self.variables + [("GIT_ALLOW_PROTOCOL", mayConnect ? "file:http:https:ssh" : "none")],
      withoutVariables: [], input: forInput.read, output: forOutput.write, errors: includesMessages ? nil : nowhere)
    do throws(ProgramStartError) {
      process = try start.run()
    } catch {
      for unused in [forInput.write, forOutput.read] { _ = SystemFile.close(unused) }
      throw .refused("git cannot be started: \(error.reason)", .invalid)
    }
    (input, output) = (forInput.write, forOutput.read)
  }

  deinit {
    for descriptor in [input, output] { _ = SystemFile.close(descriptor) }
    guard !isAwaited else { return }
    kill(process, SIGKILL)
    _ = Self.wait(process)
  }

  /// A pipe that other child processes do not inherit.
  private static func pipe() throws(CommandError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let isMade = Glibc.pipe(&ends) == 0
    #else
      let isMade = Darwin.pipe(&ends) == 0
    #endif
    guard isMade else { throw .refused("git cannot be started: \(SystemReason.last)", .invalid) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  func write(_ line: String) -> Bool { Output(descriptor: input).write(line + "\n") }

  /// The next line of the output. `nil` if it ends before that.
  mutating func line() -> String? {
    while true {
      if let end = received.firstIndex(of: 0x0A) {
        let line = String(decoding: received[..<end], as: UTF8.self)
        received = received[(end + 1)...]
        return line
      }
      guard receive() > 0 else { return nil }
    }
  }

  /// The next bytes of the output. `nil` if it ends before that.
  mutating func take(_ count: Int) -> [UInt8]? {
    while received.count < count { guard receive() > 0 else { return nil } }
    let taken = Array(received.prefix(count))
    received = received.dropFirst(count)
    return taken
  }

  /// Reads the complete output. The status is -1 if that fails.
  consuming func finish() -> (status: Int32, output: [UInt8]) {
    var count = 1
    while count > 0 { count = receive() }
    isAwaited = true
    if count < 0 { kill(process, SIGKILL) }
    let status = Self.wait(process)
    return (count < 0 ? -1 : status, Array(received))
  }

  /// Reads what there is. Returns how much that is, 0 at the end, and -1 on failure.
  private mutating func receive() -> Int {
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let count = bytes.withUnsafeMutableBytes { SystemFile.read(output, into: $0) }
    received += bytes.prefix(max(0, count))
    return count
  }

  /// The exit status. It is -1 if a signal ended the process.
  private static func wait(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    guard SystemFile.retrying({ waitpid(process, &status, 0) }) == process else { return -1 }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
  }
}

/// A `git cat-file` process that sends the contents of files.
struct GitObjects: ~Copyable {
  private var git: GitProcess

  init() throws(CommandError) { git = try GitProcess(["cat-file", "--batch"]) }

  /// The contents of a file. `nil` if it is missing from the repository, which git reports in several forms.
  ///
  /// - Parameter limit: the most bytes. A larger file has one byte more.
  mutating func content(of object: String, limit: Int) throws(CommandError) -> [UInt8]? {
    guard git.write(object), let words = git.line()?.split(separator: " "), words.count == 3, words[0] == object,
      words[1] == "blob", let size = Int(words[2]), size >= 0
    else { return nil }
    if size > limit {
      // This git would go on to send all of it. Any contents above the limit will do, because the file is rejected.
      self = try GitObjects()
      return Array(repeating: 0x20, count: limit + 1)
    }
    guard let content = git.take(size), git.take(1) != nil else { return nil }
    return content
  }
}
