import Rehearse
import RehearseAnalysis
import RehearseLanguage
import RehearseRunner

/// `rehearse explore`: explores sequences of events that no scenario states.
struct ExploreCommand: Subcommand {
  private static let depth = Option<Int>(
    "--depth", "N", "Run every sequence of up to N events (default: 3)", .wholeNumber(from: 1), absent: 3)
  private static let budget = Option<Int>(
    "--budget", "COUNT", "Run at most this many sequences for each module (default: 1000000)", .wholeNumber(from: 1),
    absent: 1_000_000)
  private static let timeout = Option<Int64>(
    "--timeout", "TIME", "How long a sequence may take in real time: 500ms, 10s (default), 2m", .time,
    absent: HostChoice.timeout)
  private static let jobs = Option<Int>(
    "--jobs", "N", "How many processes explore at the same time (default: one for each processor that it may use)",
    .wholeNumber(from: 1), absent: Processors.count)
  private static let json = Flag("--json", "Write what was found as JSON, for programs")
  private static let save = Option<String?>(
    "--save", "FILE", "Write what the modules do into a file, to compare with later", .file)
  private static let against = Option<String?>(
    "--against", "FILE", "Show what the modules do differently from a saved file", .file)

  static let name = "explore"
  static let synonyms = ["exploration", "fuzz", "states"]
  static let summary = "Try all short sequences of events, to find crashes, hangs and changed behaviour"
  static let operands = [Operand("MODULE", .any, .module)]
  static let discussion = [
    """
    MODULE is the name of a module (default: all of them). No scenario is read. explore fires every action, and answers
    every waiting call with everything that the contract allows, in every order. It runs all sequences of up to N events.
    Longer ones continue from one sequence of each group that looks alike from outside.
    """,
    """
    A sequence that crashes, hangs or never comes to rest is shown as the shortest scenario that repeats it. Neither the
    machine nor --jobs changes the result.
    """,
    """
    Use --save on the main branch and --against in a pull request to see what a change of the code changed, even where no
    scenario covers it. Exit status 1 if something was found or is different, 0 if not.
    """,
  ]
  static let options: [OptionRow] = [
    depth.row, budget.row, timeout.row, jobs.row, json.row, save.row, against.row, HostChoice.host.row,
  ]

  /// The maximum size of a saved exploration, in bytes.
  private static let largestFile = 256 << 20

  private let names: [String]
  private let hosts: HostChoice
  private let limits: Explorer.Budget
  private let timeout: Int64
  private let jobs: Int
  private let isJSON: Bool
  private let savePath: String?
  private let againstPath: String?

  init(_ arguments: ParsedArguments) throws(CommandError) {
    limits = Explorer.Budget(depth: try arguments[Self.depth], budget: try arguments[Self.budget])
    timeout = try arguments[Self.timeout]
    jobs = min(try arguments[Self.jobs], ScenarioInputs.mostJobs)
    isJSON = arguments[Self.json]
    savePath = try arguments[Self.save]
    againstPath = try arguments[Self.against]
    names = arguments.paths
    hosts = try HostChoice(arguments)
  }

  func run() throws(CommandError) -> ExitStatus {
    let opened = try hosts.open(.running, timeout: timeout)
    let contracts = try opened.modules(names)
    do throws(CommandError) {
      return opened.close(after: try explore(contracts, opened))
    } catch {
      opened.close()
      throw error
    }
  }

  private func explore(_ contracts: [ModuleContract], _ hosts: Hosts) throws(CommandError) -> ExitStatus {
    if let error = contracts.lazy.compactMap(CommandError.unusableAdapter).first { throw error }
    let comparable = comparable(contracts)
    for gap in comparable.gaps { CommandError.complain("nothing to compare with: \(gap)") }
    var modules: [ExploredModule] = []
    for contract in contracts {
      guard let executor = hosts.executor(of: contract) else { continue }
      let exploration = ModuleExploration(contract: contract, limits: limits, executor: executor, jobs: jobs)
      let module = exploration.explored(against: comparable.records[contract.name])
      if let reason = module.exploration.notRun {
        throw .refused("\(Status.notRun.word): \(reason.text)", .cannotWrite)
      }
      modules.append(module)
    }
    try save(modules)
    let text = isJSON ? ExplorationJSON.text(modules) : ExplorationText.text(modules)
    guard Output.standard.write(text) else { return .cannotWrite }
    return .worst([
      .cannotWrite: !comparable.gaps.isEmpty, .failed: modules.contains(where: \.isRemarkable),
    ])
  }

  // MARK: Files

  private func save(_ modules: [ExploredModule]) throws(CommandError) {
    guard let savePath else { return }
    let records = modules.map { ExplorationRecord($0.exploration, $0.contract, limits) }
    do throws(FileWriteError) {
      let file = try AtomicFile(savePath)
      try file.finish([Array(ExplorationFile.text(records).utf8)[...]])
      if let folder = file.folder { try AtomicFile.makeDurable(folder) }
    } catch {
      throw .refused(error.message, .cannotWrite)
    }
  }

  /// The saved explorations to compare with. Modules without one are explored all the same.
  private struct Comparable {
    var records: [String: ExplorationRecord] = [:]
    /// Why some modules are not compared, one sentence each.
    var gaps: [String] = []
  }

  private func comparable(_ contracts: [ModuleContract]) -> Comparable {
    guard let path = againstPath else { return Comparable() }
    let command = "`\(ProgramName.text) explore --save"
    guard let bytes = FileBeginning.bytes(of: path, limit: Self.largestFile) else {
      let reason = SystemReason.last
      return Comparable(gaps: ["\"\(path)\" cannot be read: \(reason); name a file that \(command)` wrote"])
    }
    let saved: [ExplorationRecord]
    do throws(ExplorationFile.Problem) {
      saved = try ExplorationFile.records(String(decoding: bytes, as: UTF8.self))
    } catch {
      switch error {
      case .notAnExploration:
        return Comparable(gaps: ["\"\(path)\" is not a saved exploration; make one with \(command) FILE`"])
      case .otherVersion(let version):
        return Comparable(gaps: [
          "\"\(path)\" was saved in format \(version), but this version of \(ProgramName.text) reads format \(ExplorationFile.version); save it again with \(command) FILE`"
        ])
      }
    }
    var found = Comparable()
    for contract in contracts {
      if let record = saved.first(where: { $0.module == contract.name }) {
        if record.limits == limits {
          found.records[contract.name] = record
        } else {
          found.gaps.append(
            "\"\(path)\" was saved with different limits; to compare with it, write \(record.arguments)")
        }
      } else {
        let names = saved.map(\.module).joined(separator: ", ")
        found.gaps.append(
          "\"\(path)\" says nothing about the module \"\(contract.name)\"; save it again, or name the modules to explore: \(names)"
        )
      }
    }
    return found
  }
}
