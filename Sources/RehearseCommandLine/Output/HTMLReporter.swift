import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// The page to look at: opened when the run begins, so that a folder that cannot be written is known at once, and written after it.
struct HTMLReporter: Reporter {
  private static let place = Option<ReportDestination?>(
    "--html", "FILE|DIR/", "Write a page to look at: one file, or a folder with its stylesheet and script",
    ValueReader(completing: .file) { path throws(ValueMistake) in ReportDestination(path) })
  private static let earlier = Option<String?>(
    "--since", "OLD.xml", "Mark what is new, still wrong or fixed since this JUnit report of an earlier run", .file)

  static let options: [OptionRow] = [place.row, earlier.row]

  /// What is kept of a file beside what the page keeps.
  struct Part: Sendable {
    /// How much virtual time passed in it, in milliseconds.
    let virtualTime: Int64
    /// Its cases that went wrong in the earlier run.
    let known: Set<EarlierReport.Key>
  }

  private let target: ReportDestination
  private var store = HTMLStore()
  let description: FileRunner.Description?
  private var head: RunHead?
  private var names = SuiteNames(paths: [], root: "")
  private let earlierPath: String?
  private var earlier: EarlierReport?
  /// What is written when the run has ended, in this order: the page comes last, since it needs the other.
  private var outputs: [Output] = []
  private var problem: String?
  private var earlierProblem: String?

  /// A file of the report.
  private struct Output {
    let kind: ReportKind
    let file: ReportFile
  }

  init?(_ arguments: ParsedArguments, _ output: ReportOutput) throws(UsageError) {
    earlierPath = try arguments[Self.earlier]
    guard let target = try arguments[Self.place] else {
      guard earlierPath == nil else {
        throw UsageError(
          "\(Self.earlier.name) needs \(Self.place.name)", hint: "Write: \(Self.place.name) report.html")
      }
      return nil
    }
    self.target = target
    description = FileRunner.Description(budget: SceneBudget())
  }

  /// The same reporter as it was before it heard of any run.
  var renewed: HTMLReporter {
    var reporter = self
    reporter.store = HTMLStore()
    (reporter.problem, reporter.earlierProblem, reporter.outputs) = (nil, nil, [])
    description?.budget?.restart()
    return reporter
  }

  var destination: ReportDestination? { target }
  var isHopeless: Bool { problem != nil }

  mutating func begin(_ run: RunHead, keeping inputs: [SourceFile], isEarly: Bool) {
    head = run
    names = SuiteNames(paths: run.files.map(\.path), root: run.folder)
    readEarlier()
    do throws(ReportFile.Problem) {
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
      if isEarly {
        RehearseLanguage.Output.errors.write("rehearse: \(SanitizedText.of(error.message)); the scenarios run anyway\n")
      }
    }
  }

  private static func open(
    _ path: String, _ kind: ReportKind, _ inputs: [SourceFile]
  ) throws(ReportFile.Problem) -> Output {
    let file = try ReportFile(path, kind, keeping: inputs)
    if let folder = file.folder { Leftovers.remove(from: folder) }
    return Output(kind: kind, file: file)
  }

  /// Reads the earlier report now: it may be the very one that this run replaces.
  private mutating func readEarlier() {
    guard let earlierPath else { return }
    do throws(EarlierReport.Unreadable) { earlier = try EarlierReport(reading: earlierPath) } catch {
      earlierProblem = error.message
    }
  }

  func part(of result: FileResult, at place: Int) -> Part {
    var result = result
    result.keepFirstScenes()
    let standings = CaseStandings(result, suite: names.names[place], since: earlier)
    store.keep(result, path: names.paths[place], standings: standings.all, at: place)
    return Part(virtualTime: result.virtualTime, known: standings.known)
  }

  func finish(_ run: inout FinishedRun, _ parts: [Part]) {
    if let earlierProblem { run.problems.append(earlierProblem) }
    if let problem { return run.problems.append(problem) }
    do throws(ReportFile.Problem) {
      for output in outputs {
        try output.file.finish([bytes(of: output.kind, run, parts)[...]])
      }
      run.reports.append(SanitizedText.of(target.path))
    } catch {
      run.problems.append(error.message)
    }
  }

  private func bytes(of kind: ReportKind, _ run: FinishedRun, _ parts: [Part]) -> [UInt8] {
    if kind == .stylesheet { return HTMLAssets.stylesheet }
    if kind == .script { return HTMLAssets.script }
    let form: HTMLReport.Form = if case .folder = target { .folder } else { .file }
    let virtualTime = parts.reduce(0) { $0 &+ $1.virtualTime }
    return HTMLReport.render(facts(run, virtualTime), store, form: form, gone: gone(parts))
  }

  /// What went wrong in the earlier run and is not there any more.
  private func gone(_ parts: [Part]) -> [String] {
    guard let earlier else { return [] }
    let gone = earlier.wrong.subtracting(parts.flatMap(\.known)).sorted { ($0.suite, $0.name) < ($1.suite, $1.name) }
    return gone.map { "\($0.suite): \($0.name)" }
  }

  private func facts(_ run: FinishedRun, _ virtualTime: Int64) -> RunFacts {
    var facts = RunFacts(
      version: head?.version ?? Version.text, startedAt: run.startedAt,
      nanoseconds: run.isWhole ? run.nanoseconds : nil)
    (facts.seed, facts.tags, facts.name, facts.revision) = (run.seed, head?.tags, head?.name, head?.revision)
    (facts.files, facts.tally, facts.virtualTime) = (run.files.count, run.tally, virtualTime)
    facts.problems = run.problems
    return facts
  }
}
