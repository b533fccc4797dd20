import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// The HTML page.
///
/// The files are opened before the run, so that an unwritable folder is reported early.
struct HTMLReporter: Reporter {
  static let destination = Option<ReportDestination?>(
    "--html", "FILE|DIR/", "Write a page to look at: one file, or a folder with its stylesheet and script",
    ValueReader(completing: .file) { path throws(CommandError) in ReportDestination(path) })
  private static let earlier = RepeatedOption(
    "--since", "OLD",
    "Mark what is new, still wrong or fixed since an earlier run, by its journal or JUnit report; several: a trend",
    .file)
  private static let source = Option<SourceAddress?>(
    "--source-url", "ADDRESS", "Make places on the page links to a repository (default: that of the build server)",
    ValueReader(
      "a web address with {file} below its host, in place of the path",
      hint: "For example: --source-url 'https://git.example.com/shop/blob/main/{file}#L{line}'", SourceAddress.init))

  private static let tickets = Option<TicketAddress?>(
    "--tickets", "ADDRESS", "Make tickets on the page links to this address, with {} in place of the ticket",
    ValueReader(
      "an address with {} below its host, in place of the ticket",
      hint: "For example: --tickets 'https://tracker.example.com/browse/{}'", TicketAddress.init))

  static let options: [OptionRow] = [destination.row, earlier.row, tickets.row, source.row]

  private struct OutputFile {
    let kind: ReportKind
    let file: ReportFile
  }

  private let target: ReportDestination
  private var store = HTMLStore()
  let description: FileRunner.Description?
  private var head: RunHead?
  private var names = SuiteNames([])
  private let tickets: TicketAddress?
  private let source: SourceAddress?
  /// The newest of the earlier runs.
  private var earlier: EarlierFailures?
  private var trend: EarlierTrend?
  /// The output files in writing order. The page comes last, because it depends on the others.
  private var outputs: [OutputFile] = []
  private var problem: String?
  /// Earlier runs that do not exist.
  private var earlierGaps: [String] = []
  private var earlierProblems: [String] = []

  init?(_ arguments: ParsedArguments, _ output: ReportOutput) throws(CommandError) {
    let earlierPaths = arguments[Self.earlier]
    tickets = try arguments[Self.tickets]
    source = try arguments[Self.source] ?? SourceAddress.ofBuildServer
    guard let target = try arguments[Self.destination] else {
      if let useless = Self.options.dropFirst().map(\.name).first(where: arguments.isWritten) {
        throw .usage("\(useless) needs \(Self.destination.name)", hint: "Write: \(Self.destination.name) report.html")
      }
      return nil
    }
    self.target = target
    var runs: [EarlierRun] = []
    for path in earlierPaths.suffix(EarlierTrend.limit) {
      do throws(EarlierRunError) {
        runs.append(try EarlierRun(reading: path))
      } catch {
        let message = error.message(of: path)
        guard !error.isIncomplete else { throw .refused(message, .invalid) }
        // There is no earlier report before the first run.
        if error == .missing { earlierGaps.append(message) } else { earlierProblems.append(message) }
      }
    }
    earlier = runs.last.map(EarlierFailures.init)
    if runs.count > 1 { trend = EarlierTrend(runs) }
    description = FileRunner.Description(budget: SceneBudget())
  }

  /// A copy without any results.
  var renewed: HTMLReporter {
    var reporter = self
    reporter.store = HTMLStore()
    (reporter.problem, reporter.outputs) = (nil, [])
    description?.budget?.restart()
    return reporter
  }

  var destination: ReportDestination? { target }
  var hasFailed: Bool { problem != nil }

  mutating func begin(_ run: RunHead, keeping inputs: [SourceFile], isEarly: Bool) {
    head = run
    names = SuiteNames(run.identities)
    do throws(FileWriteError) {
      switch target {
      case .file(let path): outputs = [try Self.open(path, .page, inputs)]
      case .folder(let path):
        try AtomicFile.makeFolder(path, what: "report")
        outputs = [
          try Self.open(path + HTMLReport.Form.stylesheetName, .stylesheet, inputs),
          try Self.open(path + HTMLReport.Form.scriptName, .script, inputs),
          try Self.open(path + HTMLReport.Form.pageName, .page, inputs),
        ]
      }
    } catch {
      problem = error.message
      if isEarly { CommandError.complain("\(error.message); the scenarios run anyway") }
    }
  }

  private static func open(
    _ path: String, _ kind: ReportKind, _ inputs: [SourceFile]
  ) throws(FileWriteError) -> OutputFile {
    let file = try ReportFile(path, kind, keeping: inputs)
    if let folder = file.folder { Leftovers.remove(from: folder) }
    return OutputFile(kind: kind, file: file)
  }

  func keep(_ result: FileResult, at index: Int, in file: inout RenderedFile) {
    var result = result
    result.keepFirstScenes()
    let standings = CaseStandings(result, suite: names.names[index], since: earlier)
    let trends = trend?.statuses(result, suite: names.names[index]) ?? []
    store.keep(
      result, path: names.paths[index], past: CasePast(standings: standings.all, trends: trends),
      source: address(of: index), at: index)
    file.virtualTime = result.virtualTime
    file.known = standings.known
  }

  /// The address of a file, unless the repository may not have it.
  private func address(of index: Int) -> FileAddress? {
    guard let identity = head?.identities[index], identity.isInRepository else { return nil }
    return source?.of(identity.path)
  }

  func finish(_ run: inout FinishedRun) {
    let end = earlier == nil ? "so nothing is marked as new or fixed" : "so it is left out"
    run.gaps += earlierGaps.map { "\($0), \(end)" }
    run.problems += earlierProblems
    if let problem { return run.problems.append(problem) }
    do throws(FileWriteError) {
      for output in outputs { try output.file.finish([bytes(of: output.kind, run)[...]]) }
      run.reports.append(SanitizedText.of(target.path))
    } catch {
      run.problems.append(error.message)
    }
  }

  private func bytes(of kind: ReportKind, _ run: FinishedRun) -> [UInt8] {
    if kind == .stylesheet { return HTMLAssets.stylesheet }
    if kind == .script { return HTMLAssets.script }
    let form: HTMLReport.Form = if case .folder = target { .folder } else { .file }
    return HTMLReport.render(facts(run), store, form: form, gone: gone(run.files))
  }

  /// Failures from the earlier run whose cases no longer exist.
  private func gone(_ files: [RenderedFile]) -> [String] {
    guard let earlier else { return [] }
    let gone = earlier.wrong.subtracting(files.flatMap(\.known)).sorted {
      ($0.suite, $0.testCase.name) < ($1.suite, $1.testCase.name)
    }
    return gone.map { "\($0.suite): \($0.testCase.name)" }
  }

  private func facts(_ run: FinishedRun) -> RunFacts {
    var facts = RunFacts(
      version: head?.version ?? Version.text, startedAt: run.startedAt,
      nanoseconds: run.isWhole ? run.nanoseconds : nil)
    (facts.seed, facts.tags, facts.name, facts.revision) = (run.seed, head?.tags, head?.name, head?.revision)
    (facts.tickets, facts.shard) = (tickets, head?.shard?.shard)
    (facts.link, facts.failedIn) = (head?.link, head?.failedIn)
    (facts.files, facts.tally) = (run.files.count, run.tally)
    (facts.problems, facts.gaps) = (run.problems, run.gaps)
    facts.virtualTime = run.files.reduce(0) { $0 &+ $1.virtualTime }
    return facts
  }
}
