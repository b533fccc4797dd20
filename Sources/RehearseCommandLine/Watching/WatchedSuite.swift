import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// The latest result of each watched file.
struct WatchedSuite {
  struct FileOutcome: Sendable {
    let shown: RenderedFile
    /// The full result, kept only if there is a page.
    let result: FileResult?
  }

  struct Round {
    var ran: [RenderedFile] = []
    var others: [(path: String, file: RenderedFile)] = []
    /// Files whose host could not be built or started, and which keep their earlier results.
    var kept: [RenderedFile] = []
    var nanoseconds: Int64 = 0
    var problem: String?
    var warnings: [String] = []
    var reports: [String] = []
  }

  private let inputs: ScenarioInputs
  /// In nanoseconds.
  private let timeout: Int64
  private let page: HTMLReporter?
  private let isForPrograms: Bool
  private let progress = Progress()
  /// Keyed by bytes, because Swift treats canonically equivalent strings as equal.
  private var outcomes: [[UInt8]: FileOutcome] = [:]
  /// The lines of `FILE:LINE`, by file.
  private var lines: [[UInt8]: MovedLines] = [:]
  /// What came of files with earlier results whose host did not start.
  private var kept: [[UInt8]: RenderedFile] = [:]
  /// The hosts that did not start, by file.
  private var hosts: [[UInt8]: HostChoice.Identity?] = [:]

  init(_ inputs: ScenarioInputs, timeout: Int64, page: HTMLReporter?, isForPrograms: Bool) {
    self.inputs = inputs
    self.timeout = timeout
    self.page = page
    self.isForPrograms = isForPrograms
  }

  mutating func runAll(_ files: [SourceFile]) -> Round {
    outcomes = [:]
    return round(files, of: files)
  }

  /// Runs the saved files and those of hosts that changed, or all files if an `only` mark exists or has just been
  /// removed.
  ///
  /// - Parameter stale: the files of hosts that changed.
  mutating func update(_ changes: Snapshot.Changes, _ stale: Set<[UInt8]>, _ files: [SourceFile]) -> Round {
    if hasOnly { return runAll(files) }
    for file in changes.removed { outcomes[Array(file.path.utf8)] = nil }
    let saved = changes.changed + changes.new
    let names = Set(saved.map { Array($0.path.utf8) })
    // The host may have been repaired since.
    let others = files.filter { file in
      let name = Array(file.path.utf8)
      return !names.contains(name) && (isWithoutHost(file) || stale.contains(name))
    }
    let result = round(saved + others, of: files, keeping: Set(others.map { Array($0.path.utf8) }))
    return hasOnly ? runAll(files) : result
  }

  /// Whether a host that did not start, or its `rehearse.yaml`, has changed since.
  func hasNewHost(_ files: [SourceFile]) -> Bool {
    files.filter(isWithoutHost).contains { inputs.hosts.identity(for: $0.path) != hosts[Array($0.path.utf8)] ?? nil }
  }

  private func isWithoutHost(_ file: SourceFile) -> Bool {
    let name = Array(file.path.utf8)
    return outcomes[name]?.shown.hostFailure != nil || kept[name] != nil
  }

  private var hasOnly: Bool { outcomes.values.contains { !$0.shown.only.isEmpty } }

  /// - Parameter unsaved: the files that were not saved, so that their earlier results still say something about them.
  private mutating func round(
    _ wanted: [SourceFile], of files: [SourceFile], keeping unsaved: Set<[UInt8]> = []
  ) -> Round {
    var round = Round()
    let started = Moment.monotonic()
    if !wanted.isEmpty { run(wanted, keeping: unsaved, &round) }
    round.nanoseconds = Moment.since(started)
    let names = Set(wanted.map { Array($0.path.utf8) })
    for file in files {
      let name = Array(file.path.utf8)
      guard let shown = outcomes[name]?.shown else { continue }
      if names.contains(name), kept[name] == nil {
        round.ran.append(shown)
      } else {
        round.others.append((file.path, shown))
        if let kept = kept[name], names.contains(name) { round.kept.append(kept) }
      }
    }
    write(files, &round)
    return round
  }

  private func write(_ files: [SourceFile], _ round: inout Round) {
    guard var page = page?.renewed else { return }
    let known = files.compactMap { file in
      outcomes[Array(file.path.utf8)]?.result.map { (file: file, result: $0) }
    }
    page.begin(inputs.head(known.map { $0.file }, Moment.wallClock()), keeping: files, isEarly: false)
    let rendered = known.enumerated().map { index, known in
      var file = RenderedFile(known.result)
      page.keep(known.result, at: index, in: &file)
      return file
    }
    var run = FinishedRun(rendered, startedAt: Moment.wallClock(), nanoseconds: round.nanoseconds)
    page.finish(&run)
    (round.reports, round.warnings) = (run.reports, round.warnings + run.gaps + run.problems)
  }

  /// The files with the lines of `FILE:LINE` where they are now.
  private mutating func withMovedLines(_ files: [SourceFile]) -> [SourceFile] {
    files.map { file in
      guard !file.lines.isEmpty, let bytes = FileBeginning.bytes(of: file.path, limit: YAMLLimits.fileBytes) else {
        return file
      }
      let name = Array(file.path.utf8)
      let moved = lines[name].map { $0.moved(to: bytes) } ?? MovedLines(bytes, file.lines)
      // A scenario that was cut may be pasted again.
      if moved.areThere { lines[name] = moved }
      var file = file
      file.lines = moved.lines
      return file
    }
  }

  private mutating func run(_ files: [SourceFile], keeping unsaved: Set<[UInt8]>, _ round: inout Round) {
    let files = withMovedLines(files)
    let terminal = TerminalReporter(ConsoleReport(style: inputs.looks.renewed.standard, detail: .normal))
    let opened: Hosts
    do throws(CommandError) {
      opened = try inputs.hosts.open(.running, for: files, timeout: timeout)
    } catch {
      _ = error.report()
      round.problem = error.message
      return
    }
    var plan = RunPlan(files, opened.modules, inputs.fileOptions(), jobs: inputs.jobs)
    plan.options.description = page?.description
    let isKept = page != nil
    progress.restart()
    let lines = isForPrograms ? ResultLines(files) : nil
    let context = Runner.Context(isStopped: { StopRequest.number != nil }, record: { lines?.record($0) })
    let found = Runner(plan, context).run(progress) { result, index in
      lines?.complete(result, index)
      var file = RenderedFile(result)
      terminal.keep(result, at: index, in: &file)
      return FileOutcome(shown: file, result: isKept ? result : nil)
    }
    let end = opened.finish()
    (round.warnings, round.problem) = (end.warnings, end.problem)
    for (file, outcome) in zip(files, found) {
      let name = Array(file.path.utf8)
      let hadResults = unsaved.contains(name) && outcomes[name].map { $0.shown.hostFailure == nil } ?? false
      kept[name] = hadResults && outcome.shown.hostFailure != nil ? outcome.shown : nil
      if kept[name] == nil { outcomes[name] = outcome }
      hosts[name] = outcome.shown.hostFailure == nil ? nil : .some(inputs.hosts.identity(for: file.path))
    }
  }
}
