import ExampleAdapters
import Foundation
import Rehearse
import RehearseCommandLine
import RehearseLanguage
import RehearseTestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A command that ended, with its results.
package struct Invocation: Sendable {
  package let status: Int32
  package let output: String
  package let errors: String

  package struct Problem: Error {
    package let message: String
  }

  #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
    private static var noActions: Actions { nil }
  #else
    private typealias Actions = posix_spawn_file_actions_t
    private static var noActions: Actions { Actions() }
  #endif

  /// Runs a command in this process, with the example modules in this process too.
  ///
  /// - Parameters:
  ///   - arguments: each a `SystemPath`, which can hold any bytes.
  ///   - folder: the working folder.
  ///   - environment: added to a plain environment without `CI`.
  ///   - input: standard input.
  ///   - isTerminal: whether the standard streams are those of a terminal.
  ///   - host: a host to start, or `nil` for none.
  ///   - wording: replaces our own words in messages.
  package init(
    _ arguments: [String], in folder: String, environment: [String: String] = [:], input: String = "",
    isTerminal: Bool = false, host: String? = nil, wording: (@Sendable (String) -> String)? = nil
  ) throws {
    guard PathKind(folder) == .folder else { throw Problem(message: "there is no folder \(folder)") }
    let (output, errors) = (Output.Collector(), Output.Collector())
    var surroundings = Surroundings()
    surroundings.input = Input(Array(input.utf8), isTerminal: isTerminal)
    surroundings.output = Output(output, isTerminal: isTerminal)
    surroundings.errors = Output(errors, isTerminal: isTerminal)
    surroundings.variables = Self.variables(environment)
    surroundings.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    surroundings.stopRequest = { nil }
    surroundings.wording = wording
    surroundings.examples = Catalog.modules
    surroundings.program = Repository.program
    status = Surroundings.$current.withValue(surroundings) {
      Program.run(arguments + Self.option(host))
    }
    self.output = String(decoding: output.bytes, as: UTF8.self)
    self.errors = String(decoding: errors.bytes, as: UTF8.self)
  }

  /// Runs the built program until it ends, for what only a process has: signals, limits, descriptors, a program name.
  ///
  /// - Parameters:
  ///   - arguments: each a `SystemPath`, which can hold any bytes.
  ///   - folder: the working folder.
  ///   - environment: added to a plain environment without `CI`.
  ///   - output: the target of standard output, or `nil` to read it back.
  ///   - program: the program, by default the built one.
  ///   - host: the host, or `nil` for the program itself.
  ///   - prelude: shell commands that run first, for example to set a limit.
  package init(
    starting arguments: [String], in folder: String, environment: [String: String] = [:], output: String? = nil,
    prelude: String = ":", program: String? = Repository.program, host: String? = nil
  ) throws {
    guard let program else { throw Problem(message: "the program is not built") }
    let texts = try TemporaryFolder()
    let outputPath = output ?? texts.path("output")
    var actions = Self.noActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, outputPath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, texts.path("errors"), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    // The program must not inherit a file that another test is writing.
    for descriptor in Int32(3)..<1024 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    let variables = Self.variables(environment)
    var process: pid_t = 0
    let command =
      ["/bin/sh", "-c", "\(prelude); cd -- \"$0\" && exec \"$@\"", folder, program] + arguments
      + Self.option(host)
    let problem = Self.withCStrings(command) { arguments in
      Self.withCStrings(variables.map { "\($0)=\($1)" }) { environment in
        posix_spawn(&process, "/bin/sh", &actions, nil, arguments, environment)
      }
    }
    guard problem == 0 else { throw Problem(message: String(cString: strerror(problem))) }
    var ended: Int32 = 0
    while waitpid(process, &ended, 0) < 0 {
      guard errno == EINTR else { throw Problem(message: "cannot wait: \(String(cString: strerror(errno)))") }
    }
    status = ended & 0x7F == 0 ? (ended >> 8) & 0xFF : -(ended & 0x7F)
    self.output = output == nil ? try texts.read("output") : ""
    errors = try texts.read("errors")
  }

  private static func option(_ host: String?) -> [String] { host.map { ["--host", "'\($0)'"] } ?? [] }

  private static func variables(_ added: [String: String]) -> [String: String] {
    PlainEnvironment.variables.merging(["TERM": "xterm"]) { $1 }.merging(added) { $1 }
  }

  private static func withCStrings(_ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Int32) -> Int32 {
    let copies = texts.map { SystemPath.withSystemName($0) { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
