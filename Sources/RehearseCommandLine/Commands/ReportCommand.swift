import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// `rehearse report`: writes reports from journals, for a run that was killed, for all shards or for several runs.
struct ReportCommand: Subcommand {
  static let name = "report"
  static let synonyms = ["junit", "render", "join", "combine", "collect"]
  static let formerNames = [
    "merge": "Write one report of all shards from their journals: \(ProgramName.text) report JOURNAL… --junit FILE"
  ]
  static let summary = "Write the report of a run that was killed, or one of all shards, from journals"
  static let operands = [Operand("JOURNAL", .oneOrMore, .file)]
  static let discussion = [
    """
    JOURNAL is the file that a run keeps beside its report while it lasts (FILE.journal), and a shard keeps for good, or the
    file of the option --journal. Cases that had ended are reported as they ended, all others as not run. If a case did not
    run, the exit status is at least 1.
    """,
    """
    Several journals, such as those of a suite that ran on several machines, make one report. If a case is in two journals,
    the later result counts. A case that failed and passed later is marked as flaky in the reports, with a warning. A
    journal that cannot be read is an error in the report, beside the results of the others if there are any, and the exit
    status is 3. If only some lines of a journal cannot be read, they are named, the others count, and the exit status is 3.
    """,
    """
    For the journals of `run --shard`, a shard that is missing, in two journals, or of another plan is named, as is a case
    that is in two journals or in none. The report is written anyway, and the exit status is at least 1. If nothing is
    missing, the report equals that of one run.
    """,
  ]
  static let options: [OptionRow] = Reporting.options + [HostChoice.host.row, OutputStyles.color.row]

  private let reporting: Reporting
  private let hosts: HostChoice
  private let paths: [String]

  private struct Opened {
    let path: String
    let head: RunHead
    let reader: JournalReader
  }

  init(_ arguments: ParsedArguments) throws(CommandError) {
    hosts = try HostChoice(arguments)
    reporting = try Reporting(arguments, OutputStyles(arguments))
    guard !arguments.paths.isEmpty else {
      throw .usage(
        "`\(ProgramName.text) report` takes a journal",
        hint: "For example: \(ProgramName.text) report out.xml.journal --junit out.xml")
    }
    paths = arguments.paths
  }

  func run() throws(CommandError) -> ExitStatus {
    var journals: [Opened] = []
    var missing: [Missing] = []
    for path in paths {
      do throws(CommandError) {
        journals.append(try Self.journal(path))
      } catch {
        if let destination = reporting.destination, JournalChoice.isSettled(path, of: destination) {
          throw .refused(
            "there is no journal \(path), because a run removes it when it has written \(destination.path), which is not changed",
            .cannotWrite)
        }
        missing.append(Missing(path: path, reason: error.message))
      }
    }
    if journals.count == 1, missing.isEmpty { return report(journals[0]) }
    let status = try reportAll(journals, missing)
    return missing.isEmpty ? status : max(status, .cannotWrite)
  }

  /// A journal that cannot be read, so that its results are missing from the report.
  private struct Missing {
    let path: String
    let reason: String

    /// Represents the missing results in all reports, like a file that cannot be read.
    var result: FileResult {
      FileResult(
        path: path,
        head: .unusable(path, "\(reason); the results of its run are missing", startedAt: Moment.wallClock()),
        ends: [], warnings: [])
    }
  }

  private static func journal(_ path: String) throws(CommandError) -> Opened {
    do throws(JournalError) {
      let reader = try JournalReader(path)
      return Opened(path: path, head: try reader.head(), reader: reader)
    } catch {
      throw .refused(error.message, .invalid)
    }
  }

  private func report(_ journal: Opened) -> ExitStatus {
    var reporting = reporting
    reporting.begin(journal.head, keeping: inputs([journal]))
    var source = ShardCheck.Source(journal.path, journal.head)
    let (digests, nanoseconds, problem) = replay(journal) { result, index in
      source.add(result)
      return reporting.digest(result, index)
    }
    let problems = problem.map { [$0] } ?? []
    let status = deliver(reporting, digests, journal.head, nanoseconds: nanoseconds, problems: problems)
    return check([source], status)
  }

  /// Names what is wrong with the journals of shards, and returns the exit status.
  private func check(_ sources: [ShardCheck.Source], _ status: ExitStatus) -> ExitStatus {
    let problems = ShardCheck(sources).problems
    problems.forEach(CommandError.complain)
    return problems.isEmpty ? status : max(status, .failed)
  }

  private func reportAll(_ journals: [Opened], _ missing: [Missing]) throws(CommandError) -> ExitStatus {
    var merged = MergedRuns(journals.map(\.head))
    let inOrder = journals.sorted { $0.head.startedAt < $1.head.startedAt }
    var problems: [String] = []
    var sources: [String: ShardCheck.Source] = [:]
    for (journal, identities) in zip(inOrder, RepositoryPath.together(inOrder.map(\.head.identities))) {
      let (results, nanoseconds, problem) = replay(journal) { result, _ in result }
      if let problem { problems.append(problem) }
      var source = ShardCheck.Source(journal.path, journal.head)
      for result in results { source.add(result) }
      sources[journal.path] = source
      var head = journal.head
      head.identities = identities
      try merged.add(results, head, nanoseconds)
    }
    merged.sortFilesOfShards()
    merged.warnOfFlakyCases()
    merged.add(missing: missing.map(\.result))
    var reporting = reporting
    let head = merged.head(in: Environment.workingFolder)
    reporting.begin(head, keeping: inputs(journals))
    // Each of the runs had a budget of its own.
    var budget = FailureBudget(SizeLimits.failuresOfRun)
    let digests = merged.results.enumerated().map { index, result in
      var result = result
      result.fit(into: &budget)
      return reporting.digest(result, index)
    }
    let status = deliver(reporting, digests, head, nanoseconds: merged.nanoseconds, problems: problems)
    // The messages name the journals in the order of the command line.
    return check(journals.compactMap { sources[$0.path] }, status)
  }

  /// - Parameter nanoseconds: the duration of the run. `nil` if it did not finish.
  private func deliver(
    _ reporting: Reporting, _ digests: [RenderedFile], _ head: RunHead, nanoseconds: Int64?, problems: [String]
  ) -> ExitStatus {
    let time = nanoseconds ?? digests.reduce(0) { $0 &+ $1.nanoseconds }
    var run = FinishedRun(digests, startedAt: head.startedAt, nanoseconds: time, seed: head.seed)
    run.isWhole = nanoseconds != nil
    let status = reporting.deliver(run, problems: problems)
    let (notRun, cases) = (run.tally.notRun, run.tally.cases)
    if notRun > 0, nanoseconds == nil || problems.isEmpty {
      CommandError.complain("the run was stopped early: \(notRun) of \(cases) cases were not run")
    }
    return status
  }

  /// Reads a journal to its end, in the working folder of the run.
  ///
  /// - Returns: also why results may be missing.
  private func replay<Digest>(
    _ journal: Opened, digest: (FileResult, _ index: Int) -> Digest
  ) -> (digests: [Digest], nanoseconds: Int64?, problem: String?) {
    var surroundings = Surroundings.current
    // It does not exist if the run was on another machine.
    if PathKind(journal.head.folder) == .folder { surroundings.folder = journal.head.folder }
    return Surroundings.$current.withValue(surroundings) {
      let files = Self.files(of: journal.head)
      let replay = Replay(journal.reader, files)
      let modules = replay.hasUnread ? modules(of: files) : nil
      let digests = replay.results(modules, options(journal.head), digest: digest)
      let lines = replay.unreadable
      let problem =
        lines.isEmpty
        ? nil : "\(lines.words) of the journal \(journal.path) cannot be read; what is there is not in the report"
      return (digests, replay.nanoseconds, problem)
    }
  }

  /// The modules for files that did not run. `nil` if their host does not start.
  private func modules(of files: [SourceFile]) -> FileModules? {
    do throws(CommandError) {
      let opened = try hosts.open(.reading, for: files)
      opened.close()
      for failure in Set(opened.modules.groups.compactMap(\.failure)) {
        CommandError.warn("files that did not run are not read: \(failure.message)")
      }
      return opened.modules
    } catch {
      CommandError.warn("files that did not run are not read: \(error.message)")
      return nil
    }
  }

  /// The files of a run. Only scenario files may be quoted, because a forged journal could name any file.
  private static func files(of head: RunHead) -> [SourceFile] {
    head.files.map { file in
      var file = file
      file.mayBeQuoted = false
      return file
    }
  }

  /// The journals, and the scenario files with paths relative to the current working folder.
  private func inputs(_ journals: [Opened]) -> [SourceFile] {
    let files = journals.map(\.head).flatMap { head in
      head.files.map { file in
        var file = file
        if file.path.utf8.first != UInt8(ascii: "/") { file.path = "\(head.folder)/\(file.path)" }
        return file
      }
    }
    return files + paths.map { SourceFile(path: $0) }
  }

  private func options(_ head: RunHead) -> FileRunner.Options {
    var selection = Selection()
    selection.tags = head.tags.flatMap { try? TagExpression($0) }
    (selection.name, selection.link) = (head.name, head.link)
    selection.reported = EarlierRun.text
    var options = FileRunner.Options(
      decoding: FileDecoder.Options(isContinuousIntegration: head.isContinuousIntegration), selection: selection,
      today: CalendarDate(secondsSince1970: Int(head.startedAt / 1_000_000_000)), seed: head.seed)
    options.description = reporting.description
    return options
  }
}
