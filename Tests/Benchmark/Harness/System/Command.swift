#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program with its arguments, run to its end.
struct Command {
  let program: String
  let arguments: [String]
  /// Throws away what the program writes to standard error, as is always done with standard output.
  var quiet = false
  /// The file that it reads as standard input, if it is to read any.
  var input: String?
  var environment = Environment.ofCommands

  /// What a person would type to see it happen.
  var line: String { ([program] + arguments).joined(separator: " ") }

  /// Starts the program, waits for it and measures both.
  func run() throws(Failure) -> Measurement {
    let start = Clock.now()
    let process = try spawn()
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw Failure("cannot wait for \(program)", code: errno) }
    }
    return Measurement(
      nanoseconds: Clock.now() - start, peakBytes: Int(usage.ru_maxrss) * Self.unitOfPeak, ending: Ending(status))
  }

  #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
    private static let unitOfPeak = 1
    private static var noActions: Actions { nil }
    private static var noAttributes: Attributes { nil }
  #else
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
    private static let unitOfPeak = 1024
    private static var noActions: Actions { Actions() }
    private static var noAttributes: Attributes { Attributes() }
  #endif

  private func spawn() throws(Failure) -> pid_t {
    var actions = Self.noActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    if let input { posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0) }
    if quiet { posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0) }
    var attributes = Self.interruptible()
    defer { posix_spawnattr_destroy(&attributes) }
    var process: pid_t = 0
    let error = Self.withCStrings([program] + arguments) { arguments in
      Self.withCStrings(environment) { environment in
        posix_spawn(&process, program, &actions, &attributes, arguments, environment)
      }
    }
    guard error == 0 else { throw Failure("cannot start \(program)", code: error) }
    return process
  }

  /// This program ignores the interrupt, to tidy up after it; what it starts must not.
  private static func interruptible() -> Attributes {
    var attributes = noAttributes
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    return attributes
  }

  private static func withCStrings(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Int32
  ) -> Int32 {
    let copies = texts.map { strdup($0) }
    defer {
      for copy in copies { free(copy) }
    }
    return body(copies + [nil])
  }
}
