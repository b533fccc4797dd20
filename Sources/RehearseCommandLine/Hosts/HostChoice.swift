import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// The hosts for a command: from its options, from `rehearse.yaml`, or this program itself.
struct HostChoice {
  static let host = Option<CommandText?>(
    "--host", "COMMAND", "Run the modules of this host, whatever rehearse.yaml says",
    ValueReader { text throws(CommandText.CommandMistake) in
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

  private let command: CommandText?
  /// Whether a time limit was given. By default, a host in a debugger has none.
  private let hasTimeLimit: Bool
  /// Accepts a host that the user starts.
  private let listener: TCPListener?
  private let looks: OutputStyles

  /// - Parameter text: a command that replaces the option `--host`.
  init(_ arguments: ParsedArguments, command text: String? = nil) throws(CommandError) {
    looks = try OutputStyles(arguments)
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

  /// Identifies the host for a file and the version of its program.
  struct Identity: Equatable {
    /// The project file or the command.
    let key: String
    /// The current version of the project file.
    let file: FileIdentity?
    let program: FileIdentity?
  }

  func identity(for path: String) -> Identity? {
    if let command {
      let program = HostCommand(command, folder: Environment.workingFolder).program
      return Identity(key: command.text, file: nil, program: program.flatMap(FileIdentity.init))
    }
    var finder = ProjectFileFinder()
    guard let file = finder.file(for: path) else { return nil }
    let program = (try? ProjectFile.read(file))?.program
    return Identity(key: file, file: FileIdentity(file), program: program.flatMap(FileIdentity.init))
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

  /// Opens the hosts of the projects to which the files belong.
  ///
  /// - Parameters:
  ///   - files: the files. `nil` for the project of the working folder.
  ///   - timeout: the time limit for a plan, in nanoseconds.
  func open(
    _ purpose: Purpose, for files: [SourceFile]? = nil, timeout: Int64 = timeout
  ) throws(CommandError) -> Hosts {
    if let pool = try givenPool(timeout: timeout) { return try Hosts([Hosts.Project(pool: pool)]) }
    let (listener, options) = (try Self.listener(), HostPool.Options(timeout: timeout))
    var finder = ProjectFileFinder()
    var found: [String?] = []
    let places = (files?.map(\.path) ?? ["."]).map { path in
      let file = finder.file(for: path)
      if !found.contains(file) { found.append(file) }
      return found.firstIndex(of: file) ?? 0
    }
    var projects: [Hosts.Project] = []
    for file in found.isEmpty ? [nil] : found {
      let command = try file.map { file throws(CommandError) in try project(file, purpose) } ?? Self.own
      let isEnough = purpose == .reading && command.contract != nil
      projects.append(
        Hosts.Project(
          pool: isEnough ? nil : HostPool(.command(command, listener), options), contract: command.contract,
          isOwn: file == nil))
    }
    return try Hosts(projects, places: projects.count > 1 ? places : [])
  }

  /// The host of the project of the working folder, which is built first.
  ///
  /// - Parameter timeout: the time limit for a plan, in nanoseconds.
  func pool(timeout: Int64) throws(CommandError) -> HostPool {
    if let pool = try givenPool(timeout: timeout) { return pool }
    var finder = ProjectFileFinder()
    let file = finder.file(for: ".")
    let command = try file.map { file throws(CommandError) in try project(file, .running) } ?? Self.own
    return HostPool(.command(command, try Self.listener()), HostPool.Options(timeout: timeout))
  }

  /// The host that the command line names. `nil` if it names none.
  private func givenPool(timeout: Int64) throws(CommandError) -> HostPool? {
    if let listener {
      say(listener)
      return HostPool(.listen(listener), HostPool.Options(timeout: hasTimeLimit ? timeout : nil))
    }
    guard let command else { return nil }
    let started = HostCommand(command, folder: Environment.workingFolder)
    return HostPool(.command(started, try Self.listener()), HostPool.Options(timeout: timeout))
  }

  /// The contracts available without starting a host, from which the names of secrets are taken.
  static func secrets() -> [ModuleContract] {
    var finder = ProjectFileFinder()
    let contract = finder.file(for: ".").flatMap { try? ProjectFile.read($0) }?.contract
    let known = contract.flatMap { try? ContractFile.contracts($0) }?.contracts ?? []
    return known + [.usualSecrets]
  }

  /// The names of the example modules. Empty inside a project, because completion must not start its host.
  static var ownModules: [String] {
    var finder = ProjectFileFinder()
    guard finder.file(for: ".") == nil, let listener = try? listener(),
      let hosts = try? Hosts([
        Hosts.Project(pool: HostPool(.command(own, listener), HostPool.Options(timeout: timeout)))
      ])
    else { return [] }
    _ = hosts.finish()
    return hosts.contracts.names
  }

  private static func listener() throws(CommandError) -> HostListener {
    do throws(HostError) {
      return try HostListener(in: BazelTest.temporaryFolder)
    } catch {
      throw StopRequest.number == nil ? .refused(error.message, .invalid) : .interrupted
    }
  }

  private func project(_ file: String, _ purpose: Purpose) throws(CommandError) -> HostCommand {
    let command: HostCommand
    do throws(ProjectFileError) {
      command = try ProjectFile.read(file)
    } catch {
      let drawn = looks.mistakes.diagnostics(error.diagnostics, omitted: error.omitted, of: error.path)
      throw .invalidProject(drawn: drawn)
    }
    if purpose == .running, let build = command.build { try Self.build(build, in: command.folder) }
    return command
  }

  private static func build(_ command: CommandText, in folder: String) throws(CommandError) {
    let hint = "The command: \(command.text)"
    switch ProgramRun.run(command, in: folder) {
    case .ended(let end, _) where end.status == 0: return
    case .ended where StopRequest.number != nil: throw .interrupted
    case .ended(let end, let output):
      let how = end.signal == nil ? "exit status \(end.exitStatus ?? 0)" : end.evidence
      throw .refused("the host could not be built: \(how)", hints: [hint], printed: output, .invalid)
    case .notStarted(let reason):
      let advice = "Correct `build` in \(ProjectFile.name)."
      throw .refused("the host could not be built: \(reason)", hints: [hint, advice], .invalid)
    }
  }

  private static var own: HostCommand {
    HostCommand(CommandText(program: Environment.ownProgram, [ownCommand]), folder: Environment.workingFolder)
  }

  private func say(_ listener: TCPListener) {
    let variables = listener.variables.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
    Output.errors.write("rehearse: waiting for a host; start it with: \(variables)\n")
  }
}
