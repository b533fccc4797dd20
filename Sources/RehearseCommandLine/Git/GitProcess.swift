import Rehearse
import RehearseLanguage

#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// A run of git that reads a repository and changes nothing in it.
///
/// The repository may be a stranger's: nothing that its settings name is run, and nothing is fetched.
struct GitProcess: ~Copyable {
  /// Why git could not be asked.
  struct Problem: Error {
    let message: String
    /// What to do about it, on a line of its own.
    var hint: String?
  }

  #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #endif

  private static let settings = [
    "--no-pager", "--literal-pathspecs", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
  ]
  private static let variables = [
    "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "GIT_TERMINAL_PROMPT=0", "LC_ALL=C",
  ]

  private let process: pid_t
  private let input: Int32
  private let output: Int32
  private let errors: Int32
  private var isAwaited = false

  /// Starts git with these arguments, each a `SystemPath`.
  ///
  /// - Parameter isHeard: whether its messages are kept; who does not read them must not keep it waiting.
  init(_ arguments: [String], isHeard: Bool = true) throws(Problem) {
    let pipes = try Self.pipes(3)
    var actions = Self.noActions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipes[0].read, 0)
    posix_spawn_file_actions_adddup2(&actions, pipes[1].write, 1)
    if isHeard {
      posix_spawn_file_actions_adddup2(&actions, pipes[2].write, 2)
    } else {
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    var attributes = Self.noAttributes()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The program itself ignores these; git must end when nobody reads it.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var child: pid_t = 0
    let reason = Self.withCStrings(["git"] + Self.settings + arguments) { words in
      Self.withCStrings(Self.environment) { posix_spawnp(&child, "git", &actions, &attributes, words, $0) }
    }
    for used in [pipes[0].read, pipes[1].write, pipes[2].write] { _ = SystemFile.close(used) }
    guard reason == 0 else {
      for unused in [pipes[0].write, pipes[1].read, pipes[2].read] { _ = SystemFile.close(unused) }
      throw Problem(
        message: reason == ENOENT
          ? "git is not installed" : "git cannot be started: \(String(cString: strerror(reason)))")
    }
    (process, input, output, errors) = (child, pipes[0].write, pipes[1].read, pipes[2].read)
  }

  deinit {
    for descriptor in [input, output, errors] { _ = SystemFile.close(descriptor) }
    guard !isAwaited else { return }
    kill(process, SIGKILL)
    _ = Self.wait(process)
  }

  private static func noActions() -> Actions {
    #if canImport(Darwin)
      nil
    #else
      Actions()
    #endif
  }

  private static func noAttributes() -> Attributes {
    #if canImport(Darwin)
      nil
    #else
      Attributes()
    #endif
  }

  /// Pipes whose ends no other process inherits.
  private static func pipes(_ count: Int) throws(Problem) -> [(read: Int32, write: Int32)] {
    var result: [(read: Int32, write: Int32)] = []
    for _ in 0..<count {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else {
        let reason = SystemReason.last
        for made in result { _ = (SystemFile.close(made.read), SystemFile.close(made.write)) }
        throw Problem(message: "git cannot be started: \(reason)")
      }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      result.append((ends[0], ends[1]))
    }
    return result
  }

  /// The variables of this process, and those that keep git harmless.
  private static var environment: [String] {
    let names = variables.map { $0.prefix { $0 != "=" } + "=" }
    var result = variables
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    #if canImport(Darwin)
      next = _NSGetEnviron().pointee
    #else
      next = environ
    #endif
    while let place = next, let variable = place.pointee {
      let text = SystemPath.text(cString: variable)
      if !names.contains(where: { text.hasPrefix($0) }) { result.append(text) }
      next = place + 1
    }
    return result
  }

  private static func withCStrings(_ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Int32) -> Int32 {
    let copies = texts.map { SystemPath.withSystemName($0) { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }

  // MARK: Talking

  /// Writes a line to git; returns whether it arrived.
  func say(_ line: String) -> Bool { Output(descriptor: input).write(line + "\n") }

  /// Reads what there is; nothing at the end.
  func read(atMost count: Int) -> [UInt8] {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, count in
      count = max(0, SystemFile.read(output, into: UnsafeMutableRawBufferPointer(buffer)))
    }
    return bytes
  }

  /// Reads all that git says, up to its end; the status is no good one either when not all could be read.
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

  /// The exit status; another than 0 for every end that is none.
  private static func wait(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    guard SystemFile.retrying({ waitpid(process, &status, 0) }) == process else { return -1 }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
  }
}
