import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// What became of all files that are watched, each as it ran last.
struct WatchedSuite {
  /// What is kept of a file.
  struct FileOutcome: Sendable {
    let shown: RenderedFile
    /// All of it, where a page is made of it.
    let result: FileResult?
  }

  /// What a look at changed files came to.
  struct Round {
    /// What has run now, in the order of the files.
    var ran: [RenderedFile] = []
    /// What has not, with the file's path.
    var others: [(path: String, file: RenderedFile)] = []
    var nanoseconds: Int64 = 0
    var problem: String?
    var warnings: [String] = []
    /// Where reports were put.
    var reports: [String] = []
  }

  private let inputs: ScenarioInputs
  /// Nanoseconds.
  private let timeout: Int64
  private let page: HTMLReporter?
  private let progress = Progress()
  /// By the bytes of the paths: to Swift, names that only look the same are equal.
  private var outcomes: [[UInt8]: FileOutcome] = [:]

  /// - Parameter page: written each time, if there is to be one.
  init(_ inputs: ScenarioInputs, timeout: Int64, page: HTMLReporter?) {
    self.inputs = inputs
    self.timeout = timeout
    self.page = page
  }

  /// Runs all files.
  mutating func runAll(_ files: [SourceFile]) -> Round {
    outcomes = [:]
    return round(files, of: files)
  }

  /// Runs the files that were saved, and all where a scenario asks to run alone, or asked for it until now.
  mutating func update(_ changes: Snapshot.Changes, _ files: [SourceFile]) -> Round {
    if hasOnly { return runAll(files) }
    for file in changes.removed { outcomes[Array(file.path.utf8)] = nil }
    let result = round(changes.changed + changes.new, of: files)
    return hasOnly ? runAll(files) : result
  }

  private var hasOnly: Bool { outcomes.values.contains { !$0.shown.only.isEmpty } }

  private mutating func round(_ wanted: [SourceFile], of files: [SourceFile]) -> Round {
    var round = Round()
    let started = Moment.monotonic()
    if !wanted.isEmpty { run(wanted, &round) }
    round.nanoseconds = Moment.since(started)
    let names = Set(wanted.map { Array($0.path.utf8) })
    for file in files {
      let name = Array(file.path.utf8)
      guard let shown = outcomes[name]?.shown else { continue }
      if names.contains(name) {
        round.ran.append(shown)
      } else {
        round.others.append((file.path, shown))
      }
    }
    write(files, &round)
    return round
  }

  /// Writes the page of all files, each as it ran last.
  private func write(_ files: [SourceFile], _ round: inout Round) {
    guard var page = page?.renewed else { return }
    let known = files.compactMap { file in
      outcomes[Array(file.path.utf8)]?.result.map { (file: file, result: $0) }
    }
    page.begin(inputs.head(known.map { $0.file }, Moment.wallClock()), keeping: files, isEarly: false)
    let rendered = known.enumerated().map { place, known in
      var file = RenderedFile(known.result)
      page.keep(known.result, at: place, in: &file)
      return file
    }
    var run = FinishedRun(rendered, startedAt: Moment.wallClock(), nanoseconds: round.nanoseconds)
    page.finish(&run)
    (round.reports, round.warnings) = (run.reports, round.warnings + run.problems)
  }

  /// Runs files as `rehearse run` does, and keeps what became of each.
  private mutating func run(_ files: [SourceFile], _ round: inout Round) {
    let terminal = TerminalReporter(ConsoleReport(style: inputs.looks.standard, detail: .normal))
    let hosts: Hosts
    do throws(CommandError) {
      hosts = try inputs.hosts.open(.running, for: files, timeout: timeout)
    } catch {
      _ = error.report()
      round.problem = error.message
      return
    }
    var plan = RunPlan(files, hosts.modules, inputs.fileOptions(), jobs: inputs.jobs)
    plan.options.description = page?.description
    let isKept = page != nil
    progress.restart()
    let context = Runner.Context(isStopped: { StopRequest.number != nil })
    let found = Runner(plan, context).run(progress) { result, place in
      var file = RenderedFile(result)
      terminal.keep(result, at: place, in: &file)
      return FileOutcome(shown: file, result: isKept ? result : nil)
    }
    let end = hosts.finish()
    (round.warnings, round.problem) = (end.warnings, end.problem)
    for (file, outcome) in zip(files, found) { outcomes[Array(file.path.utf8)] = outcome }
  }
}
