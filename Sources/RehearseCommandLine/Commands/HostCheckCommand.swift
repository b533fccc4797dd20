import Rehearse
import RehearseAnalysis
import RehearseLanguage
import RehearseRunner

/// `rehearse host-check`: shows whether a host follows the protocol.
struct HostCheckCommand: Subcommand {
  static let name = "host-check"
  static let synonyms = ["check-host", "hostcheck", "conformance", "verify-host"]
  static let summary = "Show whether a host follows the protocol"
  static let operands = [Operand("COMMAND", .noneOrOne, .text)]
  static let discussion = [
    """
    COMMAND starts the host, such as 'python3 host.py', in quotes (default: the host of rehearse.yaml). For hosts in other
    languages, and for kits that help to write them. It runs scenarios of its own with the module "conformance", which
    kits bring along, and makes plans from the contracts of your modules.
    """,
    """
    Each line is something that the protocol requires: met, FAILED with the reason, or not tried, because the host lacks a
    feature or a module, or because something above failed. The exit status is 1 if something failed or the host could not
    go on.
    """,
  ]
  static let options: [OptionRow] = [HostChoice.listen.row, RunCommand.timeout.row, OutputStyles.color.row]

  private let hosts: HostChoice
  private let timeout: Int64
  private let looks: OutputStyles

  init(_ arguments: ParsedArguments) throws(CommandError) {
    let words = arguments.paths
    guard words.count < 2 else {
      let command = words.map { ShellWord.of($0) }.joined(separator: " ")
      throw .usage(
        "`\(ProgramName.text) \(Self.name)` takes one command",
        hint: "Write it in quotes: \(ProgramName.text) \(Self.name) \(ShellWord.of(command))")
    }
    hosts = try HostChoice(arguments, command: words.first, variables: [(Conformance.variable, "1")])
    timeout = try arguments[RunCommand.timeout]
    looks = try OutputStyles(arguments)
  }

  func run() throws(CommandError) -> ExitStatus {
    let pool = try hosts.pool(timeout: timeout)
    let contracts: ContractCatalog
    do throws(HostError) {
      contracts = try pool.open()
    } catch {
      _ = pool.close()
      throw error.isInterrupted ? .interrupted : hosts.noHost(HostFailure(error))
    }
    let text = HostCheckText(style: looks.standard)
    var isWritten = Output.standard.write(text.head(contracts))
    var tally = HostCheckTally()
    HostCheck(pool, contracts).run { finding in
      tally.count(finding)
      isWritten = Output.standard.write(text.line(finding)) && isWritten
    }
    pool.close().forEach(CommandError.warn)
    guard StopRequest.number == nil else { throw .interrupted }
    isWritten = Output.standard.write(text.summary(tally)) && isWritten
    return isWritten ? tally.failed == 0 ? .passed : .failed : .cannotWrite
  }
}
