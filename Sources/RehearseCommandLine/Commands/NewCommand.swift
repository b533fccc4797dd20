import Rehearse
import RehearseLanguage

/// `rehearse new`: writes a first scenario, adapter or host package, with scenarios that pass.
struct NewCommand: Subcommand {
  private static let adapter = Option<String?>(
    "--adapter", "NAME", "Write a first adapter for another module of yours, and its scenario", .text)
  private static let host = Flag("--host", "Write a first Swift package that runs modules of your own, with one in it")
  private static let rehearse = Option<String?>(
    "--rehearse", "ADDRESS", "With \(host.name): the repository or a checkout that the package gets Rehearse from",
    .text)

  static let name = "new"
  static let synonyms = ["init", "create", "add", "generate", "scaffold"]
  static let summary = "Write a first scenario for a module, for you to change"
  static let usage =
    "new MODULE [FILE], \(name) \(host.name) [NAME [FOLDER]], or \(name) \(adapter.name) NAME [FILE.swift]"
  static let operands = [Operand("MODULE", .one, .module), Operand("FILE", .noneOrOne, .file)]
  static let discussion = [
    """
    The scenario passes as it is written, because it expects what the module does. FILE must not exist yet
    (default: scenarios/MODULE/first.yaml); missing folders are created. Where no \(SchemaLocation.name) is
    found for editors, one is written as well.
    """,
    """
    \(host.name) is for developers. It writes a Swift package (default: in this folder) with a host, the program that runs
    your modules; a small module called NAME (default: \(HostPackage.usualName)) with its adapter and scenarios, which you
    replace with your own; rehearse.yaml, which says how the host is built and started; and a workflow for GitHub Actions.
    Existing files are not changed.
    """,
    """
    \(adapter.name) writes the adapter of one more module into such a package (default: Sources/NameAdapter/NameAdapter.swift),
    with a small module that you replace with your own, and scenarios/NAME/first.yaml, which passes with it.
    """,
  ]
  static let options: [OptionRow] = [host.row, rehearse.row, adapter.row]

  private enum Content {
    case scenario(module: String, path: String?)
    case adapter(FirstAdapter, path: String)
    case host(HostPackage)
  }

  private let hosts: HostChoice
  private let content: Content

  init(_ arguments: ParsedArguments) throws(CommandError) {
    hosts = try HostChoice(arguments)
    let (adapter, rehearse) = (try arguments[Self.adapter], try arguments[Self.rehearse])
    let isHost = arguments[Self.host]
    if isHost, adapter != nil { throw .usage("\(Self.host.name) and \(Self.adapter.name) cannot be combined") }
    if rehearse != nil, !isHost { throw .usage("\(Self.rehearse.name) belongs to \(Self.host.name)") }
    if isHost {
      content = try Self.host(arguments.paths, rehearse)
    } else if let name = adapter {
      content = try Self.adapter(name, arguments.paths)
    } else {
      content = try Self.scenario(arguments.paths)
    }
  }

  private static func host(_ words: [String], _ rehearse: String?) throws(CommandError) -> Content {
    guard words.count <= 2 else { throw .usage("\(host.name) takes one name and one folder") }
    let adapter = try FirstAdapter(words.first ?? HostPackage.usualName, from: host.name)
    let folder = try file(words.dropFirst()).map { $0.hasSuffix("/") ? $0 : "\($0)/" } ?? ""
    return .host(try HostPackage(adapter, in: folder == "./" ? "" : folder, rehearse: rehearse))
  }

  private static func scenario(_ words: [String]) throws(CommandError) -> Content {
    guard let name = words.first else {
      throw .usage(
        "`\(ProgramName.text) new` needs a module",
        hint: "For example: \(ProgramName.text) new login\nTo list the modules: \(ProgramName.text) reference")
    }
    guard words.count <= 2 else { throw .usage("`\(ProgramName.text) new` takes one module and one file") }
    return .scenario(module: name, path: try file(words.dropFirst()))
  }

  private static func adapter(_ name: String, _ words: [String]) throws(CommandError) -> Content {
    let adapter = try FirstAdapter(name, from: Self.adapter.name)
    guard words.count <= 1 else { throw .usage("\(Self.adapter.name) takes one name and one file") }
    let named = try file(words[...])
    let path = if let named { named } else { try inProject(adapter.usualPath) }
    guard path.hasSuffix(".swift") else {
      throw .usage("the file of an adapter ends with .swift: write \(SanitizedText.of(path)).swift")
    }
    return .adapter(adapter, path: path)
  }

  private static func file(_ words: ArraySlice<String>) throws(CommandError) -> String? {
    guard let path = words.first else { return nil }
    guard !SystemPath.holdsStandIn(path) else {
      throw .usage("FILE takes a name in UTF-8, not \"\(SanitizedText.of(path))\"")
    }
    return path
  }

  func run() throws(CommandError) -> ExitStatus {
    switch content {
    case .host(let package): return try write(package)
    case .adapter(let adapter, let path): return try write(adapter, path)
    case .scenario(let module, let path):
      let opened = try hosts.open(.running)
      defer { opened.close() }
      return try write(opened.module(module), path, opened)
    }
  }

  // MARK: A scenario

  private func write(_ contract: ModuleContract, _ path: String?, _ hosts: Hosts) throws(CommandError) -> ExitStatus {
    let path = if let path { path } else { try Self.usualPath(of: contract) }
    if let error = CommandError.unusableAdapter(contract) { throw error }
    guard let executor = hosts.executor(of: contract), let scenario = FirstScenario(contract, executor) else {
      throw .refused("the module \(contract.name) does not finish with any of its actions", .failed)
    }
    let schema = SchemaLocation(from: path)
    let command = "\(ProgramName.text) run \(ShellWord.of(path))"
    try NewFile.checkScenarioPath(path)
    try NewFile.write(scenario.text(schema: schema.reference, run: command), to: path)
    let said = """
      \(SanitizedText.of(path)) is written. Run it:

        \(command)

      Then change it. To see everything that you can write in it:  \(ProgramName.text) reference \(contract.name)

      """
    guard Output.standard.write(said) else { return .cannotWrite }
    return Output.standard.write(try schema.write(hosts.contracts)) ? .passed : .cannotWrite
  }

  private static func usualPath(of contract: ModuleContract) throws(CommandError) -> String {
    try inProject("\(ScenarioName.usualFolder)/\(contract.name)/first.yaml")
  }

  /// A path in the project for which the command works.
  private static func inProject(_ path: String) throws(CommandError) -> String {
    let folder = try HostChoice.projectFolder()
    return folder == "." ? path : "\(folder)/\(path)"
  }

  // MARK: An adapter

  private func write(_ adapter: FirstAdapter, _ path: String) throws(CommandError) -> ExitStatus {
    let scenario = try Self.inProject(adapter.scenarioPath)
    // Write both files or none.
    for file in [path, scenario] { try NewFile.refuseIfThere(file) }
    try NewFile.write(adapter.code, to: path)
    try NewFile.write(adapter.scenario(schema: SchemaLocation(from: scenario).reference), to: scenario)
    let said = """
      \(SanitizedText.of(path)) and \(scenario) are written.

      1. Package.swift: add the adapter's target, with .product(name: "Rehearse", package: "rehearse"), and its name to
         the dependencies of the host's target.
      2. main.swift of the host: import that target, and add a line to the list:  \(adapter.adapter)()
      3. Run it:  \(ProgramName.text) run \(scenario)

      """
    return Output.standard.write(said) ? .passed : .cannotWrite
  }

  // MARK: A package

  private func write(_ package: HostPackage) throws(CommandError) -> ExitStatus {
    let files: [HostPackage.File]
    do throws(WireError) {
      files = try package.files()
    } catch {
      throw .refused(error.message, .failed)
    }
    let existing = files.filter { SystemFile.status($0.path, followingLinks: false) != nil }
    // Write all files or none.
    if let taken = existing.first(where: { !$0.isOptional }) {
      throw .refused(
        "\"\(taken.path)\" already exists and was not changed; name another folder for the package", .invalid)
    }
    let written = files.filter { file in !existing.contains { $0.path == file.path } }
    for file in written { try NewFile.write(file.text, to: file.path) }
    return Output.standard.write(package.advice(written)) ? .passed : .cannotWrite
  }
}
