import Rehearse
import RehearseLanguage

/// `rehearse completions`: prints a shell completion script.
struct CompletionsCommand: Subcommand {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  private static let shells = Shell.allCases.map(\.rawValue)

  static let name = "completions"
  static let synonyms = ["completion", "complete", "autocomplete", "bash", "zsh", "fish"]
  static let summary = "Write the script with which bash, zsh or fish completes this command line"
  static let operands = [Operand(shells.joined(separator: "|"), .one, .words(shells))]
  static let discussion = [
    """
    It completes commands, options, their values, modules, codes, scenario files and folders. For each new terminal:
    """,
    """
      bash   in ~/.bashrc:  source <(\(ProgramName.text) completions bash)
      zsh    in ~/.zshrc, after compinit:  source <(\(ProgramName.text) completions zsh)
      fish   once:  \(ProgramName.text) completions fish > ~/.config/fish/completions/\(ProgramName.text).fish
    """,
  ]
  static let options: [OptionRow] = []

  private let shell: Shell

  init(_ arguments: ParsedArguments) throws(CommandError) {
    guard let word = arguments.paths.first, arguments.paths.count == 1 else {
      throw .usage(
        "`\(ProgramName.text) completions` takes one shell", hint: "Write: \(ProgramName.text) \(Self.usage)")
    }
    guard let shell = Shell(rawValue: word) else {
      throw .usage(
        "there are no completions for \"\(SanitizedText.of(word))\"",
        hint: "Shells: \(Self.shells.joined(separator: ", "))")
    }
    self.shell = shell
  }

  func run() -> ExitStatus {
    let name = CompletionModel.isPlain(ProgramName.text) ? ProgramName.text : ProgramName.usual
    let model = CompletionModel(program: name, Program.commands, modules: HostChoice.ownModules)
    let script =
      switch shell {
      case .bash: model.bash
      case .zsh: model.zsh
      case .fish: model.fish
      }
    return Output.standard.write(script) ? .passed : .cannotWrite
  }
}
