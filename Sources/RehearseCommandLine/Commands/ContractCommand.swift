import Rehearse
import RehearseLanguage

/// `rehearse contract`: writes what a host declares of its modules.
struct ContractCommand: Subcommand {
  static let name = "contract"
  static let synonyms = ["contracts", "vocabulary"]
  static let summary = "Write what the modules declare, as JSON"
  static let discussion = [
    """
    The contract of each module, as its host sends it: givens, operations, actions and state fields with their types. Two
    hosts with the same contract can run the same scenarios.
    """,
    """
    With `contract: FILE` in rehearse.yaml, the commands that only read scenarios (list, diff, reference, schema, lsp) take
    it from there and start no host. `run` warns when the host declares something else.
    """,
  ]
  static let options: [OptionRow] = [HostChoice.host.row, HostChoice.listen.row]

  private let hosts: HostChoice

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard arguments.paths.isEmpty else {
      throw UsageError(
        "`\(ProgramName.text) contract` takes no names", hint: "It is for all modules: \(ProgramName.text) contract")
    }
    hosts = try HostChoice(arguments)
  }

  func run() -> ExitStatus {
    do throws(HostRefusal) {
      let opened = try hosts.openHere(isBuilding: false)
      // The file that it is written to is empty at this moment, which is no news.
      defer { _ = opened.finish() }
      return Output.standard.write(JSONText.of(["modules": .list(opened.sentContracts)])) ? .passed : .cannotWrite
    } catch {
      return error.report()
    }
  }
}
