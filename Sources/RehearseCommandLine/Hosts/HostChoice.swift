import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// Which hosts a command uses: those that the options name, those of `rehearse.yaml`, or the program's own.
struct HostChoice {
  static let host = Option<CommandText?>(
    "--host", "COMMAND", "Run the modules of this host, whatever rehearse.yaml says",
    ValueReader { text throws(ValueMistake) in
      do throws(CommandText.Mistake) {
        return try CommandText(text)
      } catch {
        throw ValueMistake("cannot be used: \(error.message)", hint: error.hint)
      }
    })
  static let listen = Option<UInt16?>(
    "--listen", "tcp:PORT", "Wait for a host that a debugger or simulator starts; 0 is any port",
    ValueReader("tcp:PORT, such as tcp:0", hint: "For example: --listen tcp:9876") { text in
      text.hasPrefix("tcp:") ? UInt16(text.dropFirst(4)) : nil
    })
  static let options: [OptionRow] = [host.row, listen.row]

  /// The hidden command with which the program is the host of the example modules.
  static let ownCommand = "host"
  /// How long a plan may take where a command has no option for it, in nanoseconds.
  static let timeout: Int64 = 10_000_000_000

  private let command: CommandText?
  /// Whether a time limit is written, which a debugger has only then.
  private let hasTimeLimit: Bool
  /// `nil` unless somebody else starts the host.
  let listener: TCPListener?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    command = try arguments[Self.host]
    hasTimeLimit = arguments.isWritten(RunCommand.timeout)
    guard let port = try arguments[Self.listen] else {
      listener = nil
      return
    }
    guard command == nil else {
      throw UsageError(
        "--host and --listen exclude each other", hint: "--listen waits for a host that you start yourself.")
    }
    let token = SystemEnvironment.value(of: "REHEARSE_TOKEN")
    guard let known = token.map({ HostToken($0) }) ?? HostToken() else {
      throw UsageError("REHEARSE_TOKEN is no token", hint: "Unset it, or set it to 64 hexadecimal digits.")
    }
    do throws(HostError) {
      listener = try TCPListener(port: port, token: known)
    } catch {
      throw UsageError(error.message, hint: "Choose another port, or 0 for any.")
    }
  }

  /// Whether the host is started by somebody else, so that one plan at a time runs.
  var isListening: Bool { listener != nil }

  /// Tells the host of a file from others, and its program from what it was.
  struct Identity: Equatable {
    /// The project's file, or the command.
    let key: String
    /// The project's file as it is now.
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

  /// What is known of the modules of files that are only read: from the contract of their project, if it has one, without a
  /// host.
  func openForReading(_ files: [SourceFile]) throws(HostRefusal) -> Hosts {
    try open(paths: files.map(\.path), isBuilding: false, timeout: Self.timeout, isReading: true)
  }

  /// The same of the project that the working folder belongs to.
  func openHereForReading() throws(HostRefusal) -> Hosts {
    try open(paths: ["."], isBuilding: false, timeout: Self.timeout, isReading: true)
  }

  /// Starts a host for each project that the files belong to.
  ///
  /// - Parameters:
  ///   - isBuilding: whether `build` of `rehearse.yaml` runs first.
  ///   - timeout: how long a plan may take, in nanoseconds; `nil` for no limit.
  func open(for files: [SourceFile], isBuilding: Bool, timeout: Int64? = timeout) throws(HostRefusal) -> Hosts {
    try open(paths: files.map(\.path), isBuilding: isBuilding, timeout: timeout)
  }

  /// Starts the host of the project that the working folder belongs to.
  func openHere(isBuilding: Bool, timeout: Int64? = timeout) throws(HostRefusal) -> Hosts {
    try open(paths: ["."], isBuilding: isBuilding, timeout: timeout)
  }

  private func open(
    paths: [String], isBuilding: Bool, timeout: Int64?, isReading: Bool = false
  ) throws(HostRefusal) -> Hosts {
    if let listener {
      say(listener)
      return try Hosts(Hosts.Project(.listen(listener), timeout: hasTimeLimit ? timeout : nil))
    }
    let listener = try Self.listener()
    if let command {
      let command = HostCommand(command, folder: Environment.workingFolder)
      return try Hosts(Hosts.Project(.command(command, listener), timeout: timeout))
    }
    var finder = ProjectFileFinder()
    var found: [String?] = []
    var places: [Int] = []
    for path in paths {
      let file = finder.file(for: path)
      places.append(found.firstIndex(of: file) ?? found.count)
      if !found.contains(file) { found.append(file) }
    }
    var projects: [Hosts.Project] = []
    for file in found.isEmpty ? [nil] : found {
      let command =
        try file.map { file throws(HostRefusal) in try Self.command(file, isBuilding: isBuilding) } ?? Self.own
      let pool = HostPool(.command(command, listener), HostPool.Options(timeout: timeout))
      projects.append(
        Hosts.Project(
          pool: isReading && command.contract != nil ? nil : pool, contract: command.contract, isOwn: file == nil))
    }
    return try Hosts(projects, places: projects.count > 1 ? places : [])
  }

  /// Which names are secret, as far as that is known without a host.
  static func secrets() -> [Vocabulary] {
    var finder = ProjectFileFinder()
    let contract = finder.file(for: ".").flatMap { try? ProjectFile.read($0) }?.contract
    let known = contract.flatMap { try? ContractFile.contracts($0) }?.vocabularies ?? []
    return known + [.usualSecrets]
  }

  /// The names of the example modules; none in a project, whose host no shell starts only to complete words.
  static var ownModules: [String] {
    var finder = ProjectFileFinder()
    guard finder.file(for: ".") == nil, let listener = try? listener(),
      let hosts = try? Hosts(Hosts.Project(.command(own, listener), timeout: timeout))
    else { return [] }
    _ = hosts.finish()
    return hosts.contracts.names
  }

  private static func listener() throws(HostRefusal) -> HostListener {
    do throws(HostError) {
      return try HostListener()
    } catch {
      throw HostRefusal(error.message)
    }
  }

  private static func command(_ file: String, isBuilding: Bool) throws(HostRefusal) -> HostCommand {
    let command: HostCommand
    do throws(ProjectFileError) {
      command = try ProjectFile.read(file)
    } catch {
      throw HostRefusal(error)
    }
    if isBuilding, let build = command.build, let problem = HostBuild.run(build, in: command.folder) {
      throw HostRefusal(problem)
    }
    return command
  }

  /// The program itself, as the host of the example modules.
  private static var own: HostCommand {
    HostCommand(CommandText(program: Environment.ownProgram, [ownCommand]), folder: Environment.workingFolder)
  }

  private func say(_ listener: TCPListener) {
    let variables = listener.variables.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
    Output.errors.write("rehearse: waiting for a host; start it with: \(variables)\n")
  }
}
