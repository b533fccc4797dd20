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

  private static let chunk = 64 << 10
  /// How many milliseconds pass before the editor and the hosts are looked at, when nothing arrives.
  private static let pause: Int32 = 1000

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
    var inbox = Inbox()
    var hasEnded = false
    StopRequest.watch()
    defer { workbench.finish() }
    while true {
      while let message = inbox.removeFirst() {
        guard Self.send(server.receive(message, isMoreWaiting: !inbox.isEmpty)) else { return .cannotWrite }
        if let isOrderly = server.isOrderlyEnd { return isOrderly ? .passed : .failed }
        // What has arrived since may replace or take back what waits.
        if !hasEnded, Input.standard.hasInput(within: 0) { hasEnded = try !Self.read(into: &inbox) }
      }
      let isBusy = workbench.isBusy
      for event in workbench.events() {
        guard Self.send(server.receive(event)) else { return .cannotWrite }
      }
      // Whoever sends everything at once gets all answers, too.
      if hasEnded, !isBusy, !workbench.isBusy {
        guard Self.send(server.readChanged()) else { return .cannotWrite }
        guard inbox.isInMessage else { return .passed }
        throw .refused("the editor's last message is not complete", .failed)
      }
      guard Self.isRunning(server.editorProcess) else { return .failed }
      guard StopRequest.number == nil else { return .stopped }
      switch Self.wait(hasEnded ? nil : .standard, workbench.descriptor) {
      case .input: hasEnded = try !Self.read(into: &inbox)
      case .event: continue
      case .nothing:
        if workbench.haveModulesChanged(), !Self.send(server.receive(.learned)) { return .cannotWrite }
      }
    }
  }

  /// Reads what has arrived. Returns `false` at the end of the input.
  private static func read(into inbox: inout Inbox) throws(CommandError) -> Bool {
    var got = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, count in
      got = Input.standard.read(into: UnsafeMutableRawBufferPointer(buffer))
      count = max(0, got)
    }
    guard got >= 0 else { throw .refused("cannot read from the editor: \(SystemReason.last)", .failed) }
    do throws(MessageStreamError) {
      try inbox.append(bytes)
    } catch {
      throw .refused("cannot understand the message from the editor: \(error.message)", .failed)
    }
    return got > 0
  }

  private static func send(_ messages: [JSONValue]) -> Bool {
    messages.allSatisfy { Output.standard.write(MessageStream.framed(JSONText.flat($0))) }
  }

  private enum Arrival { case input, event, nothing }

  private static func wait(_ input: Input?, _ events: Int32) -> Arrival {
    if let input, input.hasInput(within: pause, orReadable: events) { return .input }
    return Input(descriptor: events).hasInput(within: input == nil ? pause : 0) ? .event : .nothing
  }

  /// Whether the editor runs, as far as is known.
  private static func isRunning(_ editor: Int?) -> Bool {
    guard let process = editor.flatMap(pid_t.init(exactly:)), process > 0 else { return true }
    return kill(process, 0) == 0 || errno != ESRCH
  }
}
