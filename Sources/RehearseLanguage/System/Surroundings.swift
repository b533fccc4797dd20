import Rehearse
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a command takes from outside: streams, environment, working folder, clock, stop requests, and modules.
///
/// The program runs in the surroundings of its process. A test runs commands in surroundings of its own, many at the
/// same time in one process. All threads of `Threads` have the surroundings of the thread that started them.
package struct Surroundings: Sendable {
  /// Those of the running command.
  @TaskLocal package static var current = Surroundings()

  /// The last name in the path of the program, for commands in messages.
  package var programName = ProgramName.usual
  package var input = Input(descriptor: 0)
  package var output = Output(descriptor: 1)
  package var errors = Output(descriptor: 2)
  /// The environment; `nil` for that of the process.
  package var variables: [String: String]?
  /// The absolute path of the working folder; `nil` for that of the process.
  package var folder: String?
  /// Nanoseconds since 1970.
  package var wallClock: @Sendable () -> Int64 = { Moment.read(CLOCK_REALTIME) }
  /// The signal that requested a stop, if any; `nil` for the signals that the process receives.
  package var stopRequest: (@Sendable () -> Int32?)?
  /// Replaces our own words in messages, as a translation would; `nil` to leave them. Tests use it to show that no code
  /// reads them.
  package var wording: (@Sendable (String) -> String)?
  /// The example modules, if they run in this process; `nil` if the program starts itself as their host.
  package var examples: ModuleCatalog?
  /// The path of the program that runs as the host of the example modules; `nil` for the one that is running.
  package var program: String?

  package init() {}

  /// The absolute path of the working folder.
  package var workingFolder: String {
    if let folder { return folder }
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return SystemPath.text(cString: path)
  }

  /// The value of an environment variable; `nil` if it is unset or empty.
  package func value(of variable: String) -> String? {
    let value = if let variables { variables[variable] } else { getenv(variable).map { String(cString: $0) } }
    return value.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The path by which the system finds a file: relative paths start in the working folder.
  package func located(_ path: String) -> String {
    guard let folder, path.utf8.first != UInt8(ascii: "/"), !path.isEmpty else { return path }
    return "\(folder)/\(path)"
  }
}
