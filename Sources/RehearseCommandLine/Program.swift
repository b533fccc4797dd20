import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program `rehearse`: finds the subcommand and runs it.
package enum Program {
  /// All subcommands, in the order of the help: a new one is one word here.
  static var commands: [any Subcommand.Type] {
    [
      RunCommand.self, CheckCommand.self, ListCommand.self, WatchCommand.self, FmtCommand.self, CoverageCommand.self,
      MutateCommand.self, ExploreCommand.self, DiffCommand.self, ReportCommand.self, NewCommand.self,
      AcceptCommand.self,
      ReferenceCommand.self, ContractCommand.self, ExplainCommand.self, SchemaCommand.self, LspCommand.self,
      CompletionsCommand.self,
    ]
  }

  /// What every command takes, and no page of help has to say.
  static let help = Flag("--help", "Show this help")
  static let version = Flag("--version", "Show the version")

  /// Behind which the name of a command stands whose help is wanted.
  static let helpCommand = "help"

  /// Runs the command line that the process was started with; returns the exit status.
  ///
  /// - Parameter examples: the modules that the program brings along, as a host of which it starts itself.
  package static func main(_ examples: ModuleCatalog) -> Int32 {
    if Environment.arguments == [HostChoice.ownCommand] { RehearseHost.main(examples) }
    // Both would end the program without a word; the writing that they are about fails, and is noticed.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    occupyStandardDescriptors()
    HostProcess.prepareRunner()
    if let path = Environment.program { ProgramName.set(from: path) }
    return dispatch(Environment.arguments).rawValue
  }

  /// Puts something in the place of a standard stream that the caller closed, so that no report is opened there and
  /// then mixed with messages. It cannot be written to, which is noticed as for any other broken output.
  private static func occupyStandardDescriptors() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDONLY)
    }
  }

  private static func dispatch(_ arguments: [String]) -> ExitStatus {
    guard let word = arguments.first else {
      Output.errors.write(HelpText.overview(commands))
      return .invalid
    }
    let rest = Array(arguments.dropFirst())
    switch word {
    case help.name, "-h": return printed(HelpText.overview(commands))
    case version.name: return printed("rehearse \(Version.text)\n")
    case helpCommand: return help(rest)
    default: break
    }
    guard let command = commands.first(where: { $0.name == word }) else {
      return refused(unknown(word))
    }
    return run(command, rest)
  }

  private static func run(
    _ command: any Subcommand.Type, _ arguments: [String]
  ) -> ExitStatus {
    let words = arguments.prefix { $0 != "--" }
    if words.contains(help.name) || words.contains("-h") { return printed(HelpText.page(command)) }
    if words.contains(version.name) { return printed("rehearse \(Version.text)\n") }
    do throws(UsageError) {
      let options = command.options + [help.row]
      return try command.init(ParsedArguments(arguments, options: options, command: command.name)).run()
    } catch {
      return refused(error, command: command.name)
    }
  }

  private static func help(_ arguments: [String]) -> ExitStatus {
    guard let name = arguments.first else { return printed(HelpText.overview(commands)) }
    guard let command = commands.first(where: { $0.name == name }) else {
      return refused(unknown(name))
    }
    return printed(HelpText.page(command))
  }

  private static func unknown(_ word: String) -> UsageError {
    var names: [String] = []
    for command in commands { names.append(command.name) }
    let message = "\"\(SanitizedText.of(word))\" is not a command of rehearse"
    if ScenarioName.matches(word) || PathKind(word) == .folder {
      return UsageError(
        message, hint: "To run what is there, write: \(ProgramName.text) run \(SanitizedText.of(ShellWord.of(word)))")
    }
    if word.lowercased() == "version" {
      return UsageError(message, hint: "It is an option: \(ProgramName.text) --version")
    }
    if let meant = commands.first(where: { $0.synonyms.contains(word.lowercased()) })?.name {
      return UsageError(message, hint: "It is called \"\(meant)\" here: \(ProgramName.text) \(meant)")
    }
    let near = NameSuggestion.nearest(to: word, in: names)
    return UsageError(
      message, hint: near.map { "Did you mean \"\($0)\"?" } ?? "Commands: \(names.joined(separator: ", "))")
  }

  private static func printed(_ text: String) -> ExitStatus {
    Output.standard.write(text) ? .passed : .cannotWrite
  }

  private static func refused(_ error: UsageError, command: String? = nil) -> ExitStatus {
    var text = "rehearse: \(error.message)\n"
    if let hint = error.hint { text += "\(hint)\n" }
    text += "See: \(ProgramName.text) \(command.map { $0 + " " } ?? "")--help\n"
    Output.errors.write(text)
    return .invalid
  }
}
