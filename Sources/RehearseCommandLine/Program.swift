import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

package enum Program {
  /// The commands grouped by purpose, in the order of the help.
  static var groups: [CommandGroup] {
    [
      CommandGroup(
        title: "Write scenarios",
        commands: [
          NewCommand.self, AcceptCommand.self, FmtCommand.self, ReferenceCommand.self, ExplainCommand.self,
        ]),
      CommandGroup(
        title: "Run scenarios",
        commands: [
          RunCommand.self, CheckCommand.self, ListCommand.self, WatchCommand.self, ReportCommand.self,
        ]),
      CommandGroup(
        title: "Assess a suite",
        commands: [CoverageCommand.self, MutateCommand.self, ExploreCommand.self, VerifyCommand.self]),
      CommandGroup(
        title: "Work in a team",
        commands: [DiffCommand.self, CompareCommand.self, ContractCommand.self, HostCheckCommand.self]),
      CommandGroup(
        title: "Set up an editor or a shell",
        commands: [LspCommand.self, SchemaCommand.self, CompletionsCommand.self]),
    ]
  }

  static var commands: [any Subcommand.Type] { groups.flatMap { $0.commands } }

  /// Options of every command, which its help page does not list.
  static let help = Flag("--help", "Show this help")
  static let version = Flag("--version", "Show the version")

  static let helpCommand = "help"

  /// Runs the command line and returns the exit status.
  ///
  /// - Parameter examples: the example modules, for which this program starts itself as the host.
  package static func main(_ examples: ModuleCatalog) -> Int32 {
    if Environment.arguments == [HostChoice.ownCommand] { RehearseHost.main(examples) }
    // By default, these signals would end the program. If they are ignored, the write fails and is reported.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    occupyStandardDescriptors()
    HostProcess.prepareRunner()
    var surroundings = Surroundings()
    if let name = Environment.program.map(SystemPath.lastName(of:)), !name.isEmpty {
      surroundings.programName = String(name)
    }
    return Surroundings.$current.withValue(surroundings) { run(Environment.arguments) }
  }

  /// Runs a command in the current surroundings, and returns the exit status.
  package static func run(_ arguments: [String]) -> Int32 { dispatch(arguments).rawValue }

  /// Opens `/dev/null` for each closed standard stream, so that no report gets its descriptor.
  ///
  /// It is opened read-only, so that writing fails and is reported like any other broken output.
  private static func occupyStandardDescriptors() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDONLY)
    }
  }

  private static func dispatch(_ arguments: [String]) -> ExitStatus {
    guard let word = arguments.first else {
      Output.errors.write(HelpText.overview(groups))
      return .invalid
    }
    let rest = Array(arguments.dropFirst())
    switch word {
    case help.name, "-h": return printed(HelpText.overview(groups))
    case version.name: return printed("rehearse \(Version.text)\n")
    case helpCommand: return help(rest)
    default: break
    }
    guard let command = commands.first(where: { $0.name == word }) else { return unknown(word).report() }
    return run(command, rest)
  }

  private static func run(_ command: any Subcommand.Type, _ arguments: [String]) -> ExitStatus {
    let words = arguments.prefix { $0 != "--" }
    if words.contains(help.name) || words.contains("-h") { return printed(HelpText.page(command)) }
    if words.contains(version.name) { return printed("rehearse \(Version.text)\n") }
    do throws(CommandError) {
      let options = command.options + [help.row]
      return try command.init(ParsedArguments(arguments, options: options, command: command.name)).run()
    } catch {
      return error.report(of: command.name)
    }
  }

  private static func help(_ arguments: [String]) -> ExitStatus {
    guard let name = arguments.first else { return printed(HelpText.overview(groups)) }
    guard let command = commands.first(where: { $0.name == name }) else { return unknown(name).report() }
    return printed(HelpText.page(command))
  }

  private static func unknown(_ word: String) -> CommandError {
    let names = commands.map { $0.name }
    let hint =
      if ScenarioName.matches(word) || PathKind(word) == .folder {
        "To run it, write: \(ProgramName.text) run \(SanitizedText.of(ShellWord.of(word)))"
      } else if word.lowercased() == "version" {
        "It is an option: \(ProgramName.text) --version"
      } else if let advice = commands.lazy.compactMap({ $0.formerNames[word] }).first {
        advice
      } else if let meant = commands.first(where: { $0.synonyms.contains(word.lowercased()) })?.name {
        "It is called \"\(meant)\" here: \(ProgramName.text) \(meant)"
      } else if let near = NameSuggestion.nearest(to: word, in: names) {
        "Did you mean \"\(near)\"?"
      } else {
        "Commands: \(names.joined(separator: ", "))"
      }
    return .usage("\"\(SanitizedText.of(word))\" is not a command of rehearse", hint: hint)
  }

  private static func printed(_ text: String) -> ExitStatus {
    Output.standard.write(text) ? .passed : .cannotWrite
  }
}
