import RehearseReport
import RehearseResults
import RehearseRunning
import RehearseSource
import RehearseSystem

/// The page to look at: opened before the run, so that a folder that cannot be written is known at once, and written after it.
struct HTMLReporter: Reporter {
  /// How much a page shows of what passed.
  enum Detail: String, CaseIterable {
    /// As much as fits into a page that everybody can open.
    case auto
    case all, pictures, lines, titles

    var level: DetailLevel? {
      switch self {
      case .auto: nil
      case .all: .all
      case .pictures: .pictures
      case .lines: .lines
      case .titles: .titles
      }
    }
  }

  private static let place = Option<ReportDestination?>(
    "--html", "FILE|DIR/", "Write a page to look at: one file, or a page with its stylesheet into a folder",
    ValueReader(completing: .file) { path throws(ValueMistake) in ReportDestination(path) })
  private static let form = Option<Detail?>(
    "--html-detail", "HOW", "What the page shows of what passed: auto (default), titles, lines, pictures, all", .word)

  static let options: [OptionRow] = [place.row, form.row]

  private let target: ReportDestination
  private let store: HTMLStore
  let description: FileRunner.Description?
  private var head: RunHead?
  private var paths: [String] = []
  /// What is written when the run has ended, in this order: the page comes last, since it needs the other.
  private var outputs: [Output] = []
  private var problem: String?

  /// A file of the report.
  private struct Output {
    let kind: ReportKind
    let file: ReportFile
  }

  init?(_ arguments: ParsedArguments, _ output: ReportOutput) throws(UsageError) {
    let written = try arguments[Self.form]
    guard let target = try arguments[Self.place] else {
      guard written == nil else {
        throw UsageError("\(Self.form.name) needs \(Self.place.name)", hint: "Write: \(Self.place.name) report.html")
      }
      return nil
    }
    self.target = target
    let detail = written ?? .auto
    store = HTMLStore(level: detail.level)
    description =
      switch detail {
      case .auto: FileRunner.Description(.firstCase, budget: SceneBudget())
      case .all: FileRunner.Description(.everyCase)
      case .pictures: FileRunner.Description(.firstCase)
      case .lines, .titles: FileRunner.Description(.noCase)
      }
  }

  var destination: ReportDestination? { target }
  var isHopeless: Bool { problem != nil }

  mutating func begin(_ run: RunHead, keeping inputs: [SourceFile], isEarly: Bool) {
    head = run
    paths = SuiteNames.paths(run.files.map(\.path), root: run.folder)
    do throws(ReportFile.Problem) {
      switch target {
      case .file(let path): outputs = [try Self.open(path, .page, inputs)]
      case .folder(let path):
        try PlacedFile.makeFolder(path, what: "report")
        outputs = [
          try Self.open(path + HTMLReport.Form.stylesheetName, .stylesheet, inputs),
          try Self.open(path + HTMLReport.Form.pageName, .page, inputs),
        ]
      }
    } catch {
      problem = error.message
      if isEarly {
        RehearseSystem.Output.errors.write("rehearse: \(SanitizedText.of(error.message)); the scenarios run anyway\n")
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

  /// What is kept of a file beside what the page keeps: how much virtual time passed in it.
  func part(of result: FileResult, at place: Int) -> Int64 {
    store.keep(result, path: paths[place], at: place)
    return result.details?.virtualTime ?? 0
  }

  func finish(_ run: inout FinishedRun, _ parts: [Int64]) {
    if let problem { return run.problems.append(problem) }
    do throws(ReportFile.Problem) {
      for output in outputs {
        try output.file.finish([bytes(of: output.kind, run, virtualTime: parts.reduce(0, &+))[...]])
      }
      for folder in Set(outputs.compactMap(\.file.folder)).sorted() { try PlacedFile.makeDurable(folder) }
      run.reports.append(SanitizedText.of(target.path))
    } catch {
      run.problems.append(error.message)
    }
  }

  private func bytes(of kind: ReportKind, _ run: FinishedRun, virtualTime: Int64) -> [UInt8] {
    if kind == .stylesheet { return Array((ReportKind.stylesheetBeginning + Stylesheet.text).utf8) }
    let form: HTMLReport.Form = if case .folder = target { .folder } else { .file }
    return HTMLReport.render(facts(run, virtualTime), store, form: form)
  }

  private func facts(_ run: FinishedRun, _ virtualTime: Int64) -> RunFacts {
    RunFacts(
      version: head?.version ?? Version.text, startedAt: run.startedAt,
      nanoseconds: run.isWhole ? run.nanoseconds : nil, seed: run.seed, tags: head?.tags, name: head?.name,
      revision: head?.revision, files: run.files.count, tally: run.tally, virtualTime: virtualTime,
      problems: run.problems)
  }
}
