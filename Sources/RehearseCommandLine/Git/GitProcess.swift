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
/// The repository may be untrusted, so no program from its configuration runs, and nothing is fetched.
struct GitProcess: ~Copyable {
  private static let settings = [
    "--no-pager", "--literal-pathspecs", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
  ]
  private static let variables = [
    ("GIT_OPTIONAL_LOCKS", "0"), ("GIT_NO_LAZY_FETCH", "1"), ("GIT_ALLOW_PROTOCOL", "none"),
    ("GIT_TERMINAL_PROMPT", "0"), ("LC_ALL", "C"),
  ]

  private let process: pid_t
  private let input: Int32
  private let output: Int32
  private let errors: Int32
  private var isAwaited = false

  /// Starts git with these arguments, each a `SystemPath`.
  ///
  /// - Parameter readsMessages: whether `finish` reads git's messages. If they are not read, a full pipe would block
  ///   git.
  init(_ arguments: [String], readsMessages: Bool = true) throws(CommandError) {
    let git = HostCommand(CommandText(program: "git", []), folder: Environment.workingFolder)
    guard let program = git.program else { throw .refused("git is not installed", .invalid) }
    let pipes = try Self.pipes(3)
    let messages = readsMessages ? pipes[2].write : SystemFile.open("/dev/null", O_WRONLY)
    let start = ProgramStart(
      words: git.words + Self.settings + arguments, program: program, folder: ".", variables: Self.variables,
      input: pipes[0].read, output: pipes[1].write, errors: messages)
    let started: Result<pid_t, ProgramStartError>
    do throws(ProgramStartError) { started = .success(try start.run()) } catch { started = .failure(error) }
    for used in Set([pipes[0].read, pipes[1].write, pipes[2].write, messages]) { _ = SystemFile.close(used) }
    switch started {
    case .success(let child): process = child
    case .failure(let problem):
      for unused in [pipes[0].write, pipes[1].read, pipes[2].read] { _ = SystemFile.close(unused) }
      throw .refused("git cannot be started: \(problem.reason)", .invalid)
    }
    (input, output, errors) = (pipes[0].write, pipes[1].read, pipes[2].read)
  }

  deinit {
    for descriptor in [input, output, errors] { _ = SystemFile.close(descriptor) }
    guard !isAwaited else { return }
    kill(process, SIGKILL)
    _ = Self.wait(process)
  }

  /// Pipes that other child processes do not inherit.
  private static func pipes(_ count: Int) throws(CommandError) -> [(read: Int32, write: Int32)] {
    var result: [(read: Int32, write: Int32)] = []
    for _ in 0..<count {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else {
        let reason = SystemReason.last
        for made in result { _ = (SystemFile.close(made.read), SystemFile.close(made.write)) }
        throw .refused("git cannot be started: \(reason)", .invalid)
      }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      result.append((ends[0], ends[1]))
    }
    return result
  }

  func write(_ line: String) -> Bool { Output(descriptor: input).write(line + "\n") }

  func read(atMost count: Int) -> ArraySlice<UInt8> {
    var bytes = [UInt8](repeating: 0, count: count)
    return bytes[..<max(0, bytes.withUnsafeMutableBytes { SystemFile.read(output, into: $0) })]
  }

  /// Reads the complete output. The status is -1 if that fails.
  consuming func finish() -> (status: Int32, output: [UInt8], errors: String) {
    var texts: [[UInt8]] = [[], []]
    var requests = [output, errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var isWhole = true
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while isWhole, requests.contains(where: { $0.fd >= 0 }) {
      isWhole = SystemFile.retrying { poll(&requests, nfds_t(requests.count), -1) } > 0
      for place in requests.indices where isWhole && requests[place].revents != 0 {
        let count = buffer.withUnsafeMutableBytes { SystemFile.read(requests[place].fd, into: $0) }
        texts[place] += buffer[..<max(0, count)]
        if count <= 0 { requests[place].fd = -1 }
        isWhole = count >= 0
      }
    }
    isAwaited = true
    if !isWhole { kill(process, SIGKILL) }
    let status = Self.wait(process)
    return (isWhole ? status : -1, texts[0], String(decoding: texts[1], as: UTF8.self))
  }

  /// The exit status. It is -1 if a signal ended the process.
  private static func wait(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    guard SystemFile.retrying({ waitpid(process, &status, 0) }) == process else { return -1 }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
  }
}

struct GitBlobs: ~Copyable {
  private var sizes: GitObjects
  private var contents: GitObjects

  init() throws(CommandError) {
    let sizes = try GitObjects("--batch-check")
    let contents = try GitObjects("--batch")
    self.sizes = sizes
    self.contents = contents
  }

  /// The contents of a file. `nil` if it is missing from the repository.
  mutating func content(of blob: GitRevision.Blob) -> [UInt8]? {
    guard let size = sizes.size(of: blob) else { return nil }
    // For a file that is too large, any contents above the limit will do, because it is rejected anyway.
    if size > YAMLLimits.fileBytes { return Array(repeating: 0x20, count: YAMLLimits.fileBytes + 1) }
    guard contents.size(of: blob) == size, let content = contents.take(size), contents.take(1) != nil else {
      return nil
    }
    return content
  }
}

/// A `git cat-file` process. It answers each object name with a line, followed by the contents if `form` requests them.
private struct GitObjects: ~Copyable {
  private let git: GitProcess
  private var received: ArraySlice<UInt8> = []

  init(_ form: String) throws(CommandError) { git = try GitProcess(["cat-file", form], readsMessages: false) }

  /// The size of a file. `nil` if it is missing from the repository, which git reports in several forms.
  mutating func size(of blob: GitRevision.Blob) -> Int? {
    guard git.write(blob.object), let words = line()?.split(separator: " "), words.count == 3,
      words[0] == blob.object, words[1] == "blob", let size = Int(words[2]), size >= 0
    else { return nil }
    return size
  }

  private mutating func line() -> String? {
    while true {
      if let end = received.firstIndex(of: 0x0A) {
        let line = String(decoding: received[..<end], as: UTF8.self)
        received = received[(end + 1)...]
        return line
      }
      guard receive() else { return nil }
    }
  }

  mutating func take(_ count: Int) -> [UInt8]? {
    while received.count < count { guard receive() else { return nil } }
    let taken = Array(received.prefix(count))
    received = received.dropFirst(count)
    return taken
  }

  private mutating func receive() -> Bool {
    let part = git.read(atMost: 64 << 10)
    received = received + part
    return !part.isEmpty
  }
}
