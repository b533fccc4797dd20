import Rehearse
import RehearseLanguage
import RehearseLanguageServer
import RehearseReport

/// `rehearse lsp`: tells an editor what is wrong with a scenario file, and what can stand in it, while it is written.
struct LspCommand: Subcommand {
  static let name = "lsp"
  static let synonyms = ["server", "language-server"]
  static let summary = "Show mistakes and suggestions in an editor while you type"
  static let discussion = [
    """
    For editors, which start it themselves: it speaks the Language Server Protocol over standard input and output.
    scenarios/README.md says how to set up yours. It asks the host what its modules declare, and runs nothing.
    """
  ]
  static let options: [OptionRow] = [HostChoice.host.row]

  private let decoding: FileDecoder.Options
  private let contracts: EditorContracts

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard arguments.paths.isEmpty else {
      throw UsageError("`\(ProgramName.text) lsp` takes no names", hint: "The editor tells it which files are open.")
    }
    guard !Input.standard.isTerminal else {
      throw UsageError(
        "`\(ProgramName.text) lsp` is for editors, which start it themselves",
        hint: "To look for mistakes here: \(ProgramName.text) check")
    }
    decoding = FileDecoder.Options(isContinuousIntegration: Environment.isContinuousIntegration)
    contracts = EditorContracts(try HostChoice(arguments))
  }

  func run() -> ExitStatus {
    var server = LanguageServer(decoding, version: Version.text, modules: contracts.modules)
    var stream = MessageStream()
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let got = chunk.withUnsafeMutableBytes { Input.standard.read(into: $0) }
      guard got >= 0 else { return refused("what comes from the editor cannot be read: \(SystemReason.last)") }
      guard got > 0 else { return stream.isInMessage ? refused("the editor's last message is not complete") : .passed }
      stream.append(chunk[..<got])
      do throws(MessageStreamError) {
        while let body = try stream.next() {
          for message in server.receive(body) {
            guard Output.standard.write(MessageStream.framed(JSONText.flat(message))) else { return .cannotWrite }
          }
          if let isOrderly = server.isOrderlyEnd { return isOrderly ? .passed : .failed }
        }
      } catch {
        return refused("what comes from the editor cannot be understood: \(error.message)")
      }
    }
  }

  private func refused(_ sentence: String) -> ExitStatus {
    Output.errors.write("rehearse: \(sentence)\n")
    return .failed
  }
}
