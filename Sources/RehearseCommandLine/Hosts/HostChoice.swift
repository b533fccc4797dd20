import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// The hosts for a command: from its options, from `rehearse.yaml`, or this program itself.
struct HostChoice {
  static let host = Option<CommandText?>(
    "--host", "COMMAND", "Run the modules of this host, whatever rehearse.yaml says",
    ValueReader { text throws(CommandTextError) in
      try CommandText(text)
    } orWords: {
      ("cannot be used: \($0.message)", $0.hint)
    })
  static let listen = Option<UInt16?>(
    "--listen", "tcp:PORT", "Wait for a host that a debugger or simulator starts; 0 is any port",
    ValueReader("tcp:PORT, such as tcp:0", hint: "For example: --listen tcp:9876") { text in
      text.hasPrefix("tcp:") ? UInt16(text.dropFirst(4)) : nil
    })
  static let options: [OptionRow] = [host.row, listen.row]

  /// The hidden command by which this program acts as the host of the example modules.
  static let ownCommand = "host"
  /// The default time limit for a plan, in nanoseconds.
  static let timeout: Int64 = 10_000_000_000
  /// How many characters of a line that is erased later stand in one row of a terminal.
  private static let longestLine = 79

  private let command: CommandText?
  /// Whether a time limit was given. By default, a host in a debugger has none.
  private let hasTimeLimit: Bool
  /// Accepts a host that the user starts.
  private let listener: TCPListener?
  /// Further variables for the host.
  private let variables: [(name: String, value: String)]
  private let looks: OutputStyles
  private let isQuiet: Bool

  /// - Parameters:
  ///   - text: a command that replaces the option `--host`.
  ///   - variables: further variables for the host.
  init(
    _ arguments: ParsedArguments, command text: String? = nil, variables: [(name: String, value: String)] = []
  ) throws(CommandError) {
    self.variables = variables
    looks = try OutputStyles(arguments)
    isQuiet = arguments[ReportOutput.quiet]
    command = if let text { try Self.host.value(text) } else { try arguments[Self.host] }
    hasTimeLimit = arguments.isWritten(RunCommand.timeout)
    guard let port = try arguments[Self.listen] else {
      listener = nil
      return
    }
    guard command == nil else {
      throw .usage(
        "a host's command and --listen cannot be combined", hint: "--listen waits for a host that you start yourself.")
    }
    let token = SystemEnvironment.value(of: "REHEARSE_TOKEN")
    guard let known = token.map({ HostToken($0) }) ?? HostToken() else {
      throw .usage("REHEARSE_TOKEN is not a valid token", hint: "Unset it, or set it to 64 hexadecimal digits.")
    }
    do throws(HostError) {
      listener = try TCPListener(port: port, token: known)
    } catch {
      throw .usage(error.message, hint: "Choose another port, or 0 for any.")
    }
  }

  /// Whether the user starts the host. Such a host runs one plan at a time.
  var isListening: Bool { listener != nil }

  /// Whether the command line names the host.
  var isGiven: Bool { command != nil }

  /// Identifies the host for a file, and the versions of what its modules are read from.
  struct Identity: Equatable, Sendable {
    /// The project file or the command.
    let key: String
    /// The current version of the project file.
    let file: FileIdentity?
    /// The versions of the files by which the host runs.
    let host: [FileIdentity]
    let contract: FileIdentity?
    /// Whether the modules are read from a contract file.
    let hasContract: Bool
  }

  func identity(for path: String) -> Identity? {
    if let command {
      let host = HostCommand(command, folder: Environment.workingFolder)
      return Identity(
        key: command.text, file: nil, host: Self.versions(host), contract: nil, hasContract: false)
    }
    var finder = ProjectFileFinder()
    guard let file = finder.file(for: path) else { return nil }
    let host = try? ProjectFile.read(file)
    return Identity(
      key: file, file: FileIdentity(file), host: host.map(Self.versions) ?? [],
      contract: host?.contract.flatMap(FileIdentity.init), hasContract: host?.contract != nil)
  }

  private static func versions(_ host: HostCommand) -> [FileIdentity] {
    // A host that writes one of its files would otherwise seem to change whenever it is asked.
    host.paths.filter { PathKind($0) == .file && !SourceTree.isWritten($0) }.compactMap(FileIdentity.init)
  }

  /// The `rehearse.yaml` of each file whose host this command builds; `nil` if there is none.
  func projects(of files: [SourceFile]) -> [String?] {
    guard command == nil, listener == nil else { return files.map { _ in nil } }
    var finder = ProjectFileFinder()
    return files.map { finder.file(for: $0.path) }
  }

  // MARK: Opening

  enum Purpose {
    /// Only the contracts are needed. The project's contract file is enough.
    case reading
    /// The host is started as it is.
    case starting
    /// The host is built first, if `rehearse.yaml` has a `build` command.
    case running
  }

  /// Opens the hosts of the projects to which the files belong. The files of a host that does not start have a failure
  /// in place of modules.
  ///
  /// - Parameter timeout: the time limit for a plan, in nanoseconds.
  /// - Throws: only `interrupted`.
  func open(
    _ purpose: Purpose, for files: [SourceFile], timeout: Int64 = timeout
  ) throws(CommandError) -> Hosts {
    let listener = Self.listener()
    if let source = givenSource(listener) { return try Hosts([project(source, timeout)]) }
    var finder = ProjectFileFinder()
    var found: [String?] = []
    let indices = files.map { source in
      let file = finder.file(for: source.path)
      if !found.contains(file) { found.append(file) }
      return found.firstIndex(of: file) ?? 0
    }
    var projects: [Hosts.Project] = []
    for file in found {
      if file == nil, let examples = Surroundings.current.examples {
        projects.append(.here(examples))
      } else {
        projects.append(try project(file, purpose, listener, timeout: timeout))
      }
    }
    return try Hosts(projects, indices: projects.count > 1 ? indices : [])
  }

  /// Opens the host of the project of a file or folder, without which the command can do nothing.
  func open(
    _ purpose: Purpose, at path: String = ".", timeout: Int64 = timeout
  ) throws(CommandError) -> Hosts {
    let path = path == "." && command == nil && listener == nil ? try Self.projectFolder() : path
    let hosts = try open(purpose, for: [SourceFile(path: path)], timeout: timeout)
    guard let failure = hosts.modules.group(ofFile: 0).failure else { return hosts }
    hosts.close()
    throw noHost(failure)
  }

  /// The host of the project of the working folder, which is built first.
  ///
  /// - Parameter timeout: the time limit for a plan, in nanoseconds.
  func pool(timeout: Int64) throws(CommandError) -> HostPool {
    let listener = Self.listener()
    var finder = ProjectFileFinder()
    let project =
      if let source = givenSource(listener) {
        project(source, timeout)
      } else {
        try project(finder.file(for: Self.projectFolder()), .running, listener, timeout: timeout)
      }
    switch project {
    case .host(let pool, _): return pool
    case .contract, .here: throw .usage("a contract file is not a host")
    case .failure(let failure): throw noHost(failure)
    }
  }

  /// The `rehearse.yaml` of a command's files, which must be of one project.
  func projectFile(of files: [SourceFile]) throws(CommandError) -> String {
    var finder = ProjectFileFinder()
    let found = Set(files.map { finder.file(for: $0.path) })
    if found.count == 1, let path = found.first ?? nil { return path }
    throw found.count > 1
      ? .usage("these files belong to several projects", hint: "Name the files of one project.")
      : .usage(
        "there is no \(ProjectFile.name) above these files", hint: "It names the live host, below `verify`.")
  }

  /// What `rehearse.yaml` says about the live host, which starts as the host of the modules does.
  func liveProject(_ path: String) throws(CommandError) -> (host: HostCommand, LiveProject) {
    do throws(ProjectFileError) {
      let command = try ProjectFile.read(path)
      if let project = command.live {
        let host = HostCommand(
          project.host, folder: command.folder, build: project.build, startLimit: command.startLimit, file: path)
        return (host, project)
      }
    } catch {
      throw noHost(HostFailure(error))
    }
    throw noHost(
      HostFailure(
        "\(ProjectFile.name) names no live host, which calls the real services",
        hints: ["Add two lines:", "  verify:", "    host: .build/debug/shop-live"]))
  }

  /// Builds and starts a live host.
  func start(_ host: HostCommand, _ limits: LiveHost.TimeLimits) throws(CommandError) -> LiveHost {
    do throws(HostFailure) {
      if let build = host.build { try Self.build(build, in: host.folder, isQuiet: isQuiet) }
      let pool = HostPool(.command(host, try Self.listener().get()), options(nil))
      do throws(HostError) {
        return try LiveHost(pool, limits)
      } catch {
        throw HostFailure(error)
      }
    } catch {
      guard StopRequest.number == nil else { throw .interrupted }
      var failure = error
      failure.message = "the live host below `verify`: \(error.message)"
      throw noHost(failure)
    }
  }

  /// The folder of the project for a command that names no path: this one, or the only project below.
  static func projectFolder() throws(CommandError) -> String {
    let below = ProjectsBelow.folders()
    guard below.count > 1 else { return below.first ?? "." }
    throw .usage(
      "there are \(below.count) projects below this folder: \(below.map { SanitizedText.of($0) }.joined(separator: ", "))",
      hint: "Change to the folder of one, for example: cd \(ShellWord.of(below[0]))")
  }

  func noHost(_ failure: HostFailure) -> CommandError {
    .noHost(failure, drawn: looks.mistakes.hostFailure(failure))
  }

  private typealias Listener = Result<HostListener, HostFailure>

  /// The host that the command line names. `nil` if it names none.
  private func givenSource(_ sockets: Listener) -> Result<HostPool.Source, HostFailure>? {
    if let listener {
      say(listener)
      return .success(.listen(listener))
    }
    guard let command else { return nil }
    let started = HostCommand(command, folder: Environment.workingFolder)
    return sockets.map { .command(started, $0) }
  }

  private func project(_ source: Result<HostPool.Source, HostFailure>, _ timeout: Int64) -> Hosts.Project {
    switch source {
    case .success(let source):
      return .host(HostPool(source, options(isListening && !hasTimeLimit ? nil : timeout)), contract: nil)
    case .failure(let failure): return .failure(failure)
    }
  }

  /// - Parameter file: the `rehearse.yaml` of the project. `nil` for the example modules.
  private func project(
    _ file: String?, _ purpose: Purpose, _ listener: Listener, timeout: Int64
  ) throws(CommandError) -> Hosts.Project {
    do throws(HostFailure) {
      let command = if let file { try Self.command(file, purpose, isQuiet: isQuiet) } else { Self.own }
      if purpose == .reading, let contract = command.contract { return .contract(contract) }
      return .host(HostPool(.command(command, try listener.get()), options(timeout)), contract: command.contract)
    } catch {
      guard StopRequest.number == nil else { throw .interrupted }
      return .failure(error)
    }
  }

  private func options(_ timeout: Int64?) -> HostPool.Options {
    var options = HostPool.Options(timeout: timeout)
    options.variables = variables
    return options
  }

  /// The contracts available without starting a host, from which the names of secrets are taken.
  static func secrets() -> [ModuleContract] {
    var finder = ProjectFileFinder()
    let project = (try? projectFolder()).flatMap { finder.file(for: $0) }
    let contract = project.flatMap { try? ProjectFile.read($0) }?.contract
    let known = contract.flatMap { try? ContractFile.contracts($0) }?.contracts ?? []
    return known + [.usualSecrets]
  }

  /// The names of the example modules. Empty inside a project, because completion must not start its host.
  static var ownModules: [String] {
    var finder = ProjectFileFinder()
    guard let folder = try? projectFolder(), finder.file(for: folder) == nil else { return [] }
    if let examples = Surroundings.current.examples { return examples.contracts.names }
    guard let listener = try? listener().get(),
      let hosts = try? Hosts([
        .host(HostPool(.command(own, listener), HostPool.Options(timeout: timeout)), contract: nil)
      ])
    else { return [] }
    _ = hosts.finish()
    return hosts.contracts.names
  }

  private static func listener() -> Listener {
    do throws(HostError) {
      return .success(try HostListener(in: BazelTest.temporaryFolder))
    } catch {
      return .failure(HostFailure(error))
    }
  }

  /// Reads a `rehearse.yaml`, and builds its host if it is to run.
  private static func command(
    _ file: String, _ purpose: Purpose, isQuiet: Bool
  ) throws(HostFailure) -> HostCommand {
    let command: HostCommand
    do throws(ProjectFileError) {
      command = try ProjectFile.read(file)
    } catch {
      throw HostFailure(error)
    }
    if purpose == .running, let build = command.build { try Self.build(build, in: command.folder, isQuiet: isQuiet) }
    return command
  }

  /// Builds a host, and says so, because that may take minutes. A terminal shows it only until then.
  private static func build(_ command: CommandText, in folder: String, isQuiet: Bool) throws(HostFailure) {
    let hint = "The command: \(command.text)"
    let isTerminal = Output.errors.isTerminal
    if !isQuiet {
      let words = SanitizedText.of("rehearse: building the host: \(command.text)")
      Output.errors.write(isTerminal ? "\(words.prefix(longestLine))" : "\(words)\n")
    }
    defer { if !isQuiet, isTerminal { Output.errors.write("\r\u{1B}[K") } }
    switch ProgramRun.run(command, in: folder) {
    case .ended(let end, _) where end.status == 0: return
    case .ended(let end, let output):
      let how = end.signal == nil ? "exit status \(end.exitStatus ?? 0)" : end.evidence
      throw HostFailure("the host could not be built: \(how)", hints: [hint], printed: output)
    case .notStarted(let reason):
      let advice = "Correct `build` in \(ProjectFile.name)."
      throw HostFailure("the host could not be built: \(reason)", hints: [hint, advice])
    }
  }

  private static var own: HostCommand {
    HostCommand(CommandText(program: Environment.ownProgram, [ownCommand]), folder: Environment.workingFolder)
  }

  private func say(_ listener: TCPListener) {
    let variables = (listener.variables + variables).map { "\($0.name)=\($0.value)" }.joined(separator: " ")
    Output.errors.write("rehearse: waiting for a host; start it with: \(variables)\n")
  }
}
