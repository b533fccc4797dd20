import Rehearse
import RehearseLanguage
import RehearseRunner

/// The reason why a command ends without doing its work.
enum CommandError: Error {
  case usage(String, hint: String? = nil)
  /// The request cannot be fulfilled.
  ///
  /// Each hint is a line of advice.
  case refused(String, hints: [String] = [], ExitStatus)
  /// No host started for a command that needs one. `drawn` is the reason, ready to print.
  case noHost(HostFailure, drawn: String)
  case interrupted

  private static let namedPaths = 20

  init(_ problem: DiscoveryError, in paths: String, hint: String = "", _ status: ExitStatus = .invalid) {
    switch problem {
    case .missing(let missing):
      self = .refused(Self.sentence(missing) + hint, hints: Self.suggestions(missing), .nothingRan)
    case .tooManyFiles:
      self = .refused("there are more than \(SourceFile.runLimit) scenario files in \(paths)", status)
    case .tooManyFolders:
      self = .refused("there are more than \(Discovery.folderLimit) folders in \(paths)", status)
    }
  }

  private static func sentence(_ missing: [MissingPath]) -> String {
    let named = missing.prefix(Self.namedPaths).map { "\"\($0.path)\"" }.joined(separator: ", ")
    let rest = missing.count - Self.namedPaths
    return missing.count == 1
      ? "there is no file or folder \(named)"
      : "there are no files or folders \(named)\(rest > 0 ? " and \(rest) more" : "")"
  }

  private static func suggestions(_ missing: [MissingPath]) -> [String] {
    missing.prefix(Self.namedPaths).compactMap { lost in
      let isTitle = lost.nearest == nil && lost.path.contains(" ") && !lost.path.contains("/")
      if isTitle { return "To select scenarios by their title, write: --name \"\(lost.path)\"" }
      return lost.nearest.map { near in
        "Did you mean \"\(near)\"" + (missing.count == 1 ? "?" : " instead of \"\(lost.path)\"?")
      }
    }
  }

  static var nothingRan: CommandError {
    .refused(
      "nothing ran: every selected scenario is marked `skip`, or left out because others are marked `only`", .nothingRan
    )
  }

  static func unusableAdapter(_ contract: ModuleContract) -> CommandError? {
    contract.mistake.map { .refused("the adapter of \"\(contract.name)\" cannot be used: \($0)", .invalid) }
  }

  var message: String {
    switch self {
    case .usage(let message, _), .refused(let message, _, _): message
    case .noHost(let failure, _): failure.message
    case .interrupted: "the run was interrupted"
    }
  }

  /// Prints the error and returns the exit status.
  ///
  /// - Parameter command: the command whose help the user is referred to.
  func report(of command: String? = nil) -> ExitStatus {
    switch self {
    case .usage(let message, let hint):
      let help = "See: \(ProgramName.text) \(command.map { $0 + " " } ?? "")--help"
      for line in ["rehearse: " + message, hint, help].compactMap(\.self) { Self.write(line) }
      return .invalid
    case .refused(let message, let hints, let status):
      Self.complain(message)
      for line in hints { Self.write(SanitizedText.of(line)) }
      return status
    case .noHost(_, let drawn):
      Output.errors.write(drawn)
      return .invalid
    case .interrupted: return .stopped
    }
  }

  static func complain(_ sentence: String) {
    write("rehearse: \(SanitizedText.of(sentence))")
  }

  private static func write(_ line: String) {
    Output.errors.write(LineWidth(Output.errors.size?.columns).prose(line) + "\n")
  }

  static func warn(_ sentence: String) { complain("warning: \(sentence)") }
}
