import Rehearse
import RehearseLanguage
import RehearseLanguageServer
import RehearseReport
import RehearseRunner

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `rehearse lsp`: the language server, which shows errors and completions while a scenario is edited.
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

  init(_ arguments: ParsedArguments) throws(CommandError) {
    try arguments.refusePaths(Self.self, hint: "The editor tells it which files are open.")
    guard !Input.standard.isTerminal else {
      throw .usage(
        "`\(ProgramName.text) lsp` is for editors, which start it themselves",
        hint: "To look for mistakes here: \(ProgramName.text) check")
    }
    decoding = FileDecoder.Options(isContinuousIntegration: BuildServer.isHere)
    contracts = EditorContracts(try HostChoice(arguments))
  }

  func run() throws(CommandError) -> ExitStatus {
    var server = LanguageServer(decoding, version: Version.text, modules: contracts.modules)
    var stream = MessageStream()
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let got = chunk.withUnsafeMutableBytes { Input.standard.read(into: $0) }
      guard got >= 0 else { throw .refused("cannot read from the editor: \(SystemReason.last)", .failed) }
      guard got > 0 else {
        guard stream.isInMessage else { return .passed }
        throw .refused("the editor's last message is not complete", .failed)
      }
      stream.append(chunk[..<got])
      do throws(MessageStreamError) {
        while let body = try stream.next() {
          for message in server.receive(body) {
            guard Output.standard.write(MessageStream.framed(JSONText.flat(message))) else { return .cannotWrite }
          }
          if let isOrderly = server.isOrderlyEnd { return isOrderly ? .passed : .failed }
        }
      } catch {
        throw .refused("cannot understand the message from the editor: \(error.message)", .failed)
      }
    }
  }
}

/// The contracts for documents in the editor. The host is asked once, and again after its program changes.
private final class EditorContracts {
  private struct Known {
    let program: HostChoice.Identity?
    let modules: LanguageServer.Modules
  }

  private let hosts: HostChoice
  private var known: [String: Known] = [:]

  init(_ hosts: HostChoice) { self.hosts = hosts }

  func modules(of uri: String) -> LanguageServer.Modules {
    let path = Self.path(uri) ?? "."
    let identity = hosts.identity(for: path)
    let key = identity?.key ?? ""
    if let known = known[key], known.program == identity { return known.modules }
    let modules = ask(path)
    known[key] = Known(program: identity, modules: modules)
    return modules
  }

  private func ask(_ path: String) -> LanguageServer.Modules {
    do throws(CommandError) {
      let opened = try hosts.open(.reading, for: [SourceFile(path: path)])
      _ = opened.finish()
      return .known(opened.contracts)
    } catch {
      return .unknown(
        "rehearse knows no modules here, and completes only words of the language itself: \(error.message)")
    }
  }

  private static func path(_ uri: String) -> String? {
    guard let url = URL(string: uri), url.isFileURL else { return nil }
    let path = url.path(percentEncoded: false)
    return path.isEmpty ? nil : path
  }
}
