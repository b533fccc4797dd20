import Rehearse
import RehearseLanguage
import RehearseLanguageServer
import RehearseReport
import RehearseRunner

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `rehearse lsp`: the language server, which shows errors and completions while a scenario is edited.
struct LspCommand: Subcommand {
  static let name = "lsp"
  static let synonyms = ["server", "language-server"]
  static let summary = "Show mistakes and suggestions in an editor while you type"
  static let discussion = [
    """
    For editors, which start it themselves: it speaks the Language Server Protocol over standard input and output.
    Sources/Guides/Editors.md says how to set up yours. It asks the host what its modules declare and, when a file is
    opened or saved, which values their types refuse. It runs scenarios only if you ask for it in the editor.
    """
  ]
  static let options: [OptionRow] = [HostChoice.host.row]

  private let decoding: FileDecoder.Options
  private let workbench: EditorWorkbench

  init(_ arguments: ParsedArguments) throws(CommandError) {
    try arguments.refusePaths(Self.self, hint: "The editor tells it which files are open.")
    guard !Input.standard.isTerminal else {
      throw .usage(
        "`\(ProgramName.text) lsp` is for editors, which start it themselves",
        hint: "To look for mistakes here: \(ProgramName.text) check")
    }
    decoding = FileDecoder.Options(isContinuousIntegration: BuildServer.isHere)
    workbench = EditorWorkbench(try HostChoice(arguments))
  }

  func run() throws(CommandError) -> ExitStatus {
    var server = LanguageServer(decoding, version: Version.text, workbench)
    var stream = MessageStream()
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      guard Self.waitForInput(unlessEnded: server.editorProcess) else { return .failed }
      let got = chunk.withUnsafeMutableBytes { Input.standard.read(into: $0) }
      guard got >= 0 else { throw .refused("cannot read from the editor: \(SystemReason.last)", .failed) }
      guard got > 0 else {
        guard Self.send(server.readChanged()) else { return .cannotWrite }
        guard stream.isInMessage else { return .passed }
        throw .refused("the editor's last message is not complete", .failed)
      }
      stream.append(chunk[..<got])
      do throws(MessageStreamError) {
        while let body = try stream.next() {
          let isMoreWaiting = stream.isInMessage || Input.standard.hasInput(within: 0)
          guard Self.send(server.receive(body, isMoreWaiting: isMoreWaiting)) else { return .cannotWrite }
          if let isOrderly = server.isOrderlyEnd { return isOrderly ? .passed : .failed }
        }
      } catch {
        throw .refused("cannot understand the message from the editor: \(error.message)", .failed)
      }
    }
  }

  private static func send(_ messages: [JSONValue]) -> Bool {
    messages.allSatisfy { Output.standard.write(MessageStream.framed(JSONText.flat($0))) }
  }

  /// Waits for the editor to send something.
  ///
  /// - Returns: whether it may have; `false` if the editor has ended without saying so.
  private static func waitForInput(unlessEnded process: Int?) -> Bool {
    guard let process = process.flatMap(pid_t.init(exactly:)), process > 0 else { return true }
    while !Input.standard.hasInput(within: 1000) {
      if kill(process, 0) != 0, errno == ESRCH { return false }
    }
    return true
  }
}
