import Rehearse
import RehearseLanguage
import RehearseRunner

/// Why a command ends without doing its work.
enum CommandError: Error {
  /// The command line cannot be understood.
  case usage(String, hint: String? = nil)
  /// What was asked for cannot be done.
  ///
  /// The hints say what to do about it, a line each; `printed` is what a program printed that failed.
  case refused(String, hints: [String] = [], printed: [UInt8] = [], ExitStatus)
  /// `rehearse.yaml` has mistakes, drawn for the terminal.
  case invalidProject(drawn: String)
  /// A signal stopped the command.
  case interrupted

  /// How many lines of what a program printed are shown.
  private static let printedLines = 40

  /// - Parameter isOwn: whether the program could not even start itself.
  init(_ problem: HostError, isOwn: Bool) {
    self =
      problem.isInterrupted
      ? .interrupted
      : .refused(problem.message, hints: problem.hints, printed: problem.output, isOwn ? .cannotWrite : .invalid)
  }

  /// - Parameter paths: those that were looked through, for messages.
  init(_ problem: DiscoveryError, in paths: String, hint: String = "", _ status: ExitStatus = .invalid) {
    switch problem {
    case .missing(let path): self = .refused("there is no file or folder \"\(path)\"\(hint)", .nothingRan)
    case .tooManyFiles:
      self = .refused("there are more than \(SourceFile.runLimit) scenario files in \(paths)", status)
    case .tooManyFolders:
      self = .refused("there are more than \(Discovery.folderLimit) folders in \(paths)", status)
    }
  }

  static var nothingRan: CommandError {
    .refused("nothing ran: every selected scenario is skipped by its mark", .nothingRan)
  }

  static func unusableAdapter(_ contract: ModuleContract) -> CommandError? {
    contract.mistake.map { .refused("the adapter of \"\(contract.name)\" cannot be used: \($0)", .invalid) }
  }

  /// In one sentence.
  var message: String {
    switch self {
    case .usage(let message, _), .refused(let message, _, _, _): message
    case .invalidProject: "\(ProjectFile.name) has mistakes"
    case .interrupted: "the run was interrupted"
    }
  }

  /// Prints it; returns the exit status.
  ///
  /// - Parameter command: the one whose help explains the command line.
  func report(of command: String? = nil) -> ExitStatus {
    switch self {
    case .usage(let message, let hint):
      let help = "See: \(ProgramName.text) \(command.map { $0 + " " } ?? "")--help"
      Output.errors.write("rehearse: \(([message, hint, help].compactMap(\.self)).joined(separator: "\n"))\n")
      return .invalid
    case .refused(let message, let hints, let printed, let status):
      Self.complain(message)
      let lines = String(decoding: printed, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      let last = lines.reversed().drop { $0.isEmpty }.prefix(Self.printedLines).reversed().drop { $0.isEmpty }
      for line in hints + (last.isEmpty ? [] : ["It printed:"] + last.map { "  \($0)" }) {
        Output.errors.write(SanitizedText.of(line) + "\n")
      }
      return status
    case .invalidProject(let drawn):
      Output.errors.write(drawn)
      return .invalid
    case .interrupted: return .stopped
    }
  }

  /// Prints a sentence about what went wrong.
  static func complain(_ sentence: String) {
    Output.errors.write("rehearse: \(SanitizedText.of(sentence))\n")
  }

  static func warn(_ sentence: String) { complain("warning: \(sentence)") }
}
