import CRehearseRuntime
import Rehearse
import RehearseLanguage
import Synchronization

#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

package struct ProgramStartError: Error {
  /// The text that follows "it cannot be started: ".
  package let reason: String
  /// Whether a build may help.
  var isMissing = false
}

/// Starts a program as the leader of its own process group.
///
/// Foundation's `Process` does not close inherited descriptors or create a group, so this uses `posix_spawn`.
package struct ProgramStart {
  #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #endif

  /// What git tells a hook about the commit in progress. A build in the hook that itself uses git for its packages would
  /// write into that commit.
  private static let gitVariables = [
    "GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_GRAFT_FILE", "GIT_SHALLOW_FILE", "GIT_QUARANTINE_PATH",
  ]

  /// All signals whose handling can be changed.
  private static let signals = (Int32(1)...31).filter { $0 != SIGKILL && $0 != SIGSTOP }
  /// Held while core dumps are disabled in this process, because child processes inherit that setting.
  private static let dumpLock = Mutex(())

  let words: [String]
  let program: String
  let folder: String
  /// Variables to add to the environment of this process.
  let variables: [(name: String, value: String)]
  /// The names of variables that the program does not get.
  let withoutVariables: [String]
  /// The standard input; `nil` if there is none.
  let input: Int32?
  /// The standard output. It also receives standard error if `errors` is `nil`.
  let output: Int32
  let errors: Int32?

  package init(
    words: [String], program: String, folder: String, variables: [(name: String, value: String)],
    withoutVariables: [String] = Self.gitVariables, input: Int32? = nil, output: Int32, errors: Int32? = nil
  ) {
    self.withoutVariables = withoutVariables
    (self.words, self.program, self.folder, self.variables) = (words, program, folder, variables)
    (self.input, self.output, self.errors) = (input, output, errors)
  }

  package func run() throws(ProgramStartError) -> pid_t {
    guard SystemFile.status(folder).map({ $0.st_mode & S_IFMT == S_IFDIR }) ?? false else {
      throw ProgramStartError(reason: "its folder \(folder) does not exist")
    }
    #if canImport(Darwin)
      var (actions, attributes): (Actions, Attributes) = (nil, nil)
    #else
      var (actions, attributes) = (Actions(), Attributes())
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors ?? output, 2)
    _ = SystemFile.withName(of: folder) { rehearse_spawn_in(&actions, $0) }
    rehearse_spawn_closing(&actions, 3)
    Self.set(&attributes)
    var child: pid_t = 0
    let environment = ProgramArguments.environment(adding: variables, without: withoutVariables)
    let reason = ProgramArguments.withCStrings(words) { words in
      ProgramArguments.withCStrings(environment) { environment in
        SystemPath.withSystemName(program) { program in
          Self.withoutMemoryDump { posix_spawn(&child, program, &actions, &attributes, words, environment) }
        }
      }
    }
    guard reason == 0 else { throw problem(reason) }
    return child
  }

  private static func set(_ attributes: inout Attributes) {
    var (defaults, none) = (sigset_t(), sigset_t())
    sigemptyset(&defaults)
    sigemptyset(&none)
    for number in signals { sigaddset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETPGROUP)
    #if canImport(Darwin)
      flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
  }

  private func problem(_ reason: Int32) -> ProgramStartError {
    switch reason {
    case ENOENT: ProgramStartError(reason: "the first line of \(program) names a program that does not exist")
    case EACCES: ProgramStartError(reason: "\(program) is not a program, or you do not have permission to run it")
    case ENOEXEC:
      ProgramStartError(
        reason: "\(program) is not a program for this machine; the first line of a script must begin with #!")
    case ETXTBSY: ProgramStartError(reason: "\(program) is being written")
    default: ProgramStartError(reason: String(cString: strerror(reason)))
    }
  }

  /// Disables core dumps for programs that start in the meantime, because hundreds of dumps would fill a disk.
  private static func withoutMemoryDump(_ body: () -> Int32) -> Int32 {
    dumpLock.withLock { _ in
      #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_CORE.rawValue)
      #else
        let resource = RLIMIT_CORE
      #endif
      var usual = rlimit()
      guard getrlimit(resource, &usual) == 0 else { return body() }
      var none = usual
      none.rlim_cur = 0
      setrlimit(resource, &none)
      defer { setrlimit(resource, &usual) }
      return body()
    }
  }
}

package enum ProgramArguments {
  /// The added variables, followed by the environment of the command without variables of the same name.
  ///
  /// - Parameter left: the names of further variables to leave out.
  package static func environment(
    adding variables: [(name: String, value: String)], without left: [String] = []
  ) -> [String] {
    let names = (variables.map(\.name) + left).map { "\($0)=" }
    var result = variables.map { "\($0.name)=\($0.value)" }
    if let own = Surroundings.current.variables {
      let texts = own.map { "\($0.key)=\($0.value)" }
      return result + texts.filter { text in !names.contains { text.hasPrefix($0) } }.sorted()
    }
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    #if canImport(Darwin)
      next = _NSGetEnviron().pointee
    #else
      next = environ
    #endif
    while let pointer = next, let variable = pointer.pointee {
      let text = SystemPath.text(cString: variable)
      if !names.contains(where: text.hasPrefix) { result.append(text) }
      next = pointer + 1
    }
    return result
  }

  /// Passes the strings, each a `SystemPath`, as a null-terminated list.
  package static func withCStrings(_ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Int32) -> Int32 {
    let copies = texts.map { SystemPath.withSystemName($0) { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}

/// Runs a program until it ends, such as the command that builds a host.
package enum ProgramRun {
  package enum Outcome {
    /// `output` is only the end of the program's output.
    case ended(ProcessEnd, output: [UInt8])
    case notStarted(String)
  }

  /// The interval of checks for a stop request, in nanoseconds.
  private static let slice: Int64 = 50_000_000

  package static func run(_ command: CommandText, in folder: String) -> Outcome {
    let process: HostProcess
    let listener: HostListener
    do throws(HostError) {
      listener = try HostListener()
    } catch {
      return .notStarted(error.message)
    }
    defer { listener.remove() }
    do throws(ProgramStartError) {
      process = try HostProcess(HostCommand(command, folder: folder), in: listener.folder, [])
    } catch {
      return .notStarted(error.reason)
    }
    while true {
      if let end = process.waitForEnd(slice) { return .ended(end, output: process.output()) }
      if StopRequest.number != nil { return .ended(process.terminate(), output: process.output()) }
    }
  }
}
