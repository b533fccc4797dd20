import Rehearse
import RehearseLanguage
import RehearseRunner

/// `rehearse explore`: what can happen to modules that nobody wrote a scenario for?
struct ExploreCommand: Subcommand {
  private static let depth = Option<Int>(
    "--depth", "N", "Carry out every sequence of up to N events (default: 3)", .wholeNumber(from: 1), absent: 3)
  private static let budget = Option<Int>(
    "--budget", "COUNT", "Carry out at most so many sequences of a module (default: 1000000)", .wholeNumber(from: 1),
    absent: 1_000_000)
  private static let timeout = Option<Int64>(
    "--timeout", "TIME", "How long a sequence may take in real time: 500ms, 10s (default), 2m", .time,
    absent: HostChoice.timeout)
  private static let jobs = Option<Int>(
    "--jobs", "N", "How many processes explore at the same time (default: one for each processor that it may use)",
    .wholeNumber(from: 1), absent: Environment.processors)
  private static let json = Flag("--json", "Write what was found as JSON, for programs")
  private static let save = Option<String?>(
    "--save", "FILE", "Write what the modules do into a file, to compare with later", .file)
  private static let against = Option<String?>(
    "--against", "FILE", "Tell what the modules do differently from what a saved file says", .file)

  static let name = "explore"
  static let synonyms = ["exploration", "fuzz", "states"]
  static let summary = "Try sequences of events that nobody wrote, for crashes and for changes of behaviour"
  static let operands = [Operand("MODULE", .any, .module)]
  static let discussion = [
    """
    MODULE is the name of a module (default: all of them). No scenario is read. Every action is fired and every waiting
    call is answered with everything that the module's contract allows, in every order: all sequences of up to N events,
    and from there on only one of those that look alike from outside.
    """,
    """
    A sequence that crashes, hangs or never comes to rest is shown as the shortest scenario that repeats it. Neither the
    machine nor --jobs changes the result.
    """,
    """
    --save on the main branch and --against in a pull request show what a change of the code changed that perhaps no scenario
    speaks of. Exit status 1 if something was found or is different, 0 if not.
    """,
  ]
  static let options: [OptionRow] = [
    depth.row, budget.row, timeout.row, jobs.row, json.row, save.row, against.row, HostChoice.host.row,
  ]

  /// More than any saved exploration takes.
  private static let largestFile = 256 << 20
  /// How many processes there are at most, whatever is asked for.
  private static let mostJobs = 256

  private let names: [String]
  private let hosts: HostChoice
  private let limits: Explorer.Limits
  private let timeout: Int64
  private let jobs: Int
  private let isJSON: Bool
  private let savePath: String?
  private let againstPath: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    limits = Explorer.Limits(depth: try arguments[Self.depth], budget: try arguments[Self.budget])
    timeout = try arguments[Self.timeout]
    jobs = min(try arguments[Self.jobs], Self.mostJobs)
    isJSON = arguments[Self.json]
    savePath = try arguments[Self.save]
    againstPath = try arguments[Self.against]
    names = arguments.paths
    hosts = try HostChoice(arguments)
  }

  /// Why nothing is explored, for people.
  private struct Refusal: Error {
    let words: String
    var status = ExitStatus.invalid
  }

  func run() throws(UsageError) -> ExitStatus {
    let opened: Hosts
    do throws(HostRefusal) {
      opened = try hosts.openHere(isBuilding: true, timeout: timeout)
    } catch {
      return error.report()
    }
    let vocabularies = try ModuleChoice.modules(names, in: opened.contracts)
    do throws(Refusal) {
      let status = try explore(vocabularies, opened)
      return opened.close() == nil ? status : .invalid
    } catch {
      opened.close()
      Output.errors.write("rehearse: \(SanitizedText.of(error.words))\n")
      return error.status
    }
  }

  private func explore(_ vocabularies: [Vocabulary], _ hosts: Hosts) throws(Refusal) -> ExitStatus {
    for vocabulary in vocabularies {
      if let mistake = vocabulary.mistake {
        throw Refusal(words: "the adapter of \"\(vocabulary.name)\" cannot be used: \(mistake)")
      }
    }
    let records = try records(vocabularies)
    var modules: [ExploredModule] = []
    for vocabulary in vocabularies {
      guard let executor = hosts.executor(of: vocabulary) else { continue }
      let exploration = ModuleExploration(vocabulary: vocabulary, limits: limits, executor: executor, jobs: jobs)
      let module = exploration.explored(against: records[vocabulary.name])
      if let reason = module.exploration.notRun { throw Refusal(words: reason, status: .cannotWrite) }
      modules.append(module)
    }
    try save(modules)
    let text = isJSON ? ExplorationJSON.text(modules) : ExplorationText.text(modules)
    guard Output.standard.write(text) else { return .cannotWrite }
    return modules.contains(where: \.isRemarkable) ? .failed : .passed
  }

  // MARK: Files

  private func save(_ modules: [ExploredModule]) throws(Refusal) {
    guard let savePath else { return }
    let records = modules.map { ExplorationRecord($0.exploration, $0.vocabulary, limits) }
    do throws(FileWriteError) {
      let file = try AtomicFile(savePath)
      try file.finish([Array(ExplorationRecord.text(records).utf8)[...]])
      if let folder = file.folder { try AtomicFile.makeDurable(folder) }
    } catch {
      throw Refusal(words: error.message, status: .cannotWrite)
    }
  }

  /// What the saved file says of each module that is explored.
  private func records(_ vocabularies: [Vocabulary]) throws(Refusal) -> [String: ExplorationRecord] {
    guard let againstPath else { return [:] }
    guard let bytes = FileBeginning.bytes(of: againstPath, limit: Self.largestFile) else {
      throw Refusal(
        words: "\"\(againstPath)\" cannot be read; name a file that `\(ProgramName.text) explore --save` wrote")
    }
    guard let saved = ExplorationRecord.records(String(decoding: bytes, as: UTF8.self)) else {
      throw Refusal(
        words: "\"\(againstPath)\" is no saved exploration; make one with `\(ProgramName.text) explore --save FILE`")
    }
    var records: [String: ExplorationRecord] = [:]
    for vocabulary in vocabularies {
      guard let record = saved.first(where: { $0.module == vocabulary.name }) else {
        throw Refusal(
          words:
            "\"\(againstPath)\" says nothing of the module \"\(vocabulary.name)\"; save it again, or name the modules to "
            + "explore: \(saved.map(\.module).joined(separator: ", "))")
      }
      guard record.limits == ExplorationRecord.words(limits) else {
        throw Refusal(
          words:
            "\"\(againstPath)\" was saved with other limits, with which only the same can be compared: write \(record.limits)"
        )
      }
      records[vocabulary.name] = record
    }
    return records
  }
}
