import Rehearse
import RehearseIsolation
import RehearseLoading
import RehearseReport
import RehearseResults
import RehearseRunning
import RehearseScenario
import RehearseSource
import RehearseSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `rehearse report`: makes of a journal what a run that was killed could not make itself.
struct ReportCommand: Subcommand {
  static let name = "report"
  static let synonyms = ["junit", "render"]
  static let summary = "Write the report of a run that was killed, from its journal"
  static let operands = [Operand("JOURNAL", .one, .file)]
  static let discussion = [
    """
    JOURNAL is the file that a run keeps beside its report while it lasts (FILE.journal), or was told to keep with
    --journal. Cases that had ended are reported as they ended, all others as not run.
    """
  ]
  static let options: [OptionRow] = Reporting.options + [OutputStyles.color.row]

  private let reporting: Reporting
  private let catalog: ModuleCatalog
  private let path: String

  init(_ arguments: ParsedArguments, _ catalog: ModuleCatalog) throws(UsageError) {
    self.catalog = catalog
    reporting = try Reporting(arguments, OutputStyles(arguments))
    guard let path = arguments.paths.first, arguments.paths.count == 1 else {
      throw UsageError(
        "`\(ProgramName.text) report` takes one journal",
        hint: "For example: \(ProgramName.text) report out.xml.journal --junit out.xml")
    }
    self.path = path
  }

  func run() -> ExitStatus {
    do throws(Journal.Problem) {
      let reader = try JournalReader(path)
      guard case .runBegan(let head)? = reader.next() else {
        return refused(
          reader.isTorn
            ? "\(path) is damaged from its first line, so nothing can be read from it"
            : "\(path) is empty: the run was stopped before it began")
      }
      return report(reader, head)
    } catch {
      return refused(error.message)
    }
  }

  private func refused(_ message: String) -> ExitStatus {
    Output.errors.write("rehearse: \(SanitizedText.of(message))\n")
    return .invalid
  }

  private func report(_ reader: JournalReader, _ head: RunHead) -> ExitStatus {
    var reporting = reporting
    reporting.begin(head, keeping: inputs(head))
    let here = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    _ = SystemPath.withSystemName(head.folder) { chdir($0) }
    let replay = Replay(reader, plan(head)) { reporting.digest($0, $1) }
    fchdir(here)
    close(here)
    let time = replay.nanoseconds ?? replay.digests.reduce(0) { $0 &+ $1.nanoseconds }
    var run = FinishedRun(replay.digests, startedAt: head.startedAt, nanoseconds: time, seed: head.seed)
    run.isWhole = replay.nanoseconds != nil
    var problems: [String] = []
    if replay.nanoseconds == nil || run.status == .cannotWrite {
      problems.append("the run was stopped early: \(run.tally.notRun) of \(run.tally.cases) cases were not run")
    }
    return reporting.deliver(run, problems: problems)
  }

  /// What is read: the journal, and the scenario files as they are found from here.
  private func inputs(_ head: RunHead) -> [SourceFile] {
    let files = head.files.map { file in
      var file = file
      if file.path.utf8.first != UInt8(ascii: "/") { file.path = "\(head.folder)/\(file.path)" }
      return file
    }
    return files + [SourceFile(path: path)]
  }

  private func plan(_ head: RunHead) -> RunPlan {
    var selection = Selection()
    selection.tags = head.tags.flatMap { try? TagExpression($0) }
    selection.name = head.name
    var options = FileRunner.Options(
      decoding: FileDecoder.Options(catalog: catalog, isContinuousIntegration: head.isContinuousIntegration),
      selection: selection, today: CalendarDate(secondsSince1970: Int(head.startedAt / 1_000_000_000)),
      seed: head.seed)
    options.description = reporting.description
    // A journal is a file like any other, and may name others: their text is shown only where they are scenario files.
    let files = head.files.map { file in
      var file = file
      file.mayBeQuoted = false
      return file
    }
    return RunPlan(files, options, jobs: 1)
  }
}
