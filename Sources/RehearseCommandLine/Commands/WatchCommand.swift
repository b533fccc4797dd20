import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// `rehearse watch`: reruns saved files until it receives a signal.
struct WatchCommand: Subcommand {
  static let name = "watch"
  static let synonyms = ["dev", "follow"]
  static let summary = "Run scenarios again each time one of their files is saved"
  static let operands = [Operand.paths]
  static let discussion = [
    """
    PATH as for `run` (default: scenarios). First everything runs; then each file that is saved or new runs at once, and
    the last line sums up all files, as does the page of --html. The mistakes of a file are shown, and it runs when they
    are fixed. So do files whose host did not start. On a terminal the screen is cleared each time. Ctrl-C ends it.
    """,
    """
    When a file of the app is saved, the host is built and its scenarios run again; if the build fails, the results from
    before stay. Files of the app are those in the folder of rehearse.yaml, or what `sources` in it lists: folders and
    files, such as sources: [Sources, ../Core/Sources]. Hidden files, scenarios, and folders such as build and
    node_modules do not count.
    """,
  ]
  static let options: [OptionRow] = [RunCommand.timeout.row] + HTMLReporter.options + ScenarioInputs.options

  /// The number of quiet milliseconds before files are read, because editors save in several steps.
  private static let silence: Int32 = 10
  /// The maximum number of waits for quiet, in case changes never stop.
  private static let patience = 10

  private let inputs: ScenarioInputs
  /// In nanoseconds.
  private let timeout: Int64
  private let page: HTMLReporter?

  init(_ arguments: ParsedArguments) throws(CommandError) {
    inputs = try ScenarioInputs(arguments)
    timeout = try arguments[RunCommand.timeout]
    page = try HTMLReporter(arguments, ReportOutput(arguments, inputs.looks))
  }

  func run() throws(CommandError) -> ExitStatus {
    StopRequest.watch()
    _ = try inputs.filesIfAny()
    guard try watch() else { return .cannotWrite }
    // Keeps the prompt off the line on which the terminal shows `^C`.
    if Output.standard.isTerminal { Output.standard.write("\n") }
    return .stopped
  }

  /// Runs and prints until a signal arrives. Returns whether all output was printed.
  private func watch() throws(CommandError) -> Bool {
    var watch = FolderWatch()
    var suite = WatchedSuite(inputs, timeout: timeout, page: page)
    let screen = WatchScreen(style: inputs.looks.standard, paths: inputs.shownPaths)
    var present = try look(&watch)
    var isPrinted = Output.standard.write(screen.start(suite.runAll(present.scenarios.files)))
    while isPrinted, StopRequest.number == nil {
      waitForChanges(watch)
      let before = present
      present = try look(&watch)
      let changes = present.scenarios.changes(since: before.scenarios)
      let sources = present.changedSources(since: before)
      let files = present.scenarios.files
      guard !changes.isEmpty || !sources.isEmpty || suite.hasNewHost(files), StopRequest.number == nil else { continue }
      let round = suite.update(changes, Set(sources.keys), files)
      let changed = sources.values.flatMap { $0 }.sorted().map(Self.shown)
      isPrinted = Output.standard.write(screen.update(changes, sources: changed, round))
    }
    return isPrinted
  }

  /// What there is at one moment.
  private struct Present {
    let scenarios: Snapshot
    /// By project.
    let sources: [String: SourceTree]

    /// The changed files of each project.
    func changedSources(since earlier: Present) -> [String: [String]] {
      sources.reduce(into: [:]) { found, source in
        let changes = earlier.sources[source.key].map { source.value.changes(since: $0) } ?? []
        if !changes.isEmpty { found[source.key] = changes }
      }
    }
  }

  /// Starts watching all folders before it reads the files, so that later changes are not missed.
  private func look(_ watch: inout FolderWatch) throws(CommandError) -> Present {
    do throws(DiscoveryError) {
      while true {
        let snapshot = try Snapshot(inputs.paths, narrowed: inputs.narrowed)
        let sources = sources(of: snapshot.files)
        let folders = snapshot.folders + sources.values.flatMap(\.folders)
        if !watch.follow(folders) || StopRequest.number != nil { return Present(scenarios: snapshot, sources: sources) }
      }
    } catch {
      throw inputs.error(error)
    }
  }

  private func sources(of files: [SourceFile]) -> [String: SourceTree] {
    let projects = Set(inputs.hosts.projects(of: files).compactMap { $0 })
    return projects.reduce(into: [:]) { found, project in
      found[project] = (try? ProjectFile.read(project)).map(SourceTree.init)
    }
  }

  /// A path below the working folder without it.
  private static func shown(_ path: String) -> String {
    let folder = (SystemFile.resolved(".") ?? Environment.workingFolder) + "/"
    return path.utf8.starts(with: folder.utf8) ? String(Substring(path.utf8.dropFirst(folder.utf8.count))) : path
  }

  private func waitForChanges(_ watch: borrowing FolderWatch) {
    var hasNews = StopRequest.wait(for: watch.descriptor, milliseconds: watch.pause)
    for _ in 0..<Self.patience where hasNews && StopRequest.number == nil {
      watch.drain()
      hasNews = StopRequest.wait(for: watch.descriptor, milliseconds: Self.silence)
    }
  }
}
