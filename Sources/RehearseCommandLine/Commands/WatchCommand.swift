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
    node_modules do not count. Neither does what the build or the host writes.
    """,
  ]
  static let options: [OptionRow] =
    [RunCommand.timeout.row, ResultLines.option.row] + HTMLReporter.options + ScenarioInputs.options

  /// The number of quiet milliseconds before files are read, because editors save in several steps.
  private static let silence: Int32 = 10
  /// The maximum number of waits for quiet, in case changes never stop.
  private static let patience = 10
  /// The number of milliseconds after a round in which a change still counts as made by it.
  private static let aftermath: Int32 = 100
  /// How many times as long as a look the pause after it lasts, so that an idle watch leaves the processor alone.
  private static let restPerWork: Int32 = 30
  /// In milliseconds.
  private static let longestPause: Int32 = 10_000

  private let inputs: ScenarioInputs
  /// In nanoseconds.
  private let timeout: Int64
  private let page: HTMLReporter?
  private let isForPrograms: Bool
  /// How long the last look took, in nanoseconds.
  private var lookTime: Int64 = 0

  init(_ arguments: ParsedArguments) throws(CommandError) {
    inputs = try ScenarioInputs(arguments)
    timeout = try arguments[RunCommand.timeout]
    page = try HTMLReporter(arguments, ReportOutput(arguments, inputs.looks))
    isForPrograms = arguments[ResultLines.option]
  }

  func run() throws(CommandError) -> ExitStatus {
    var command = self
    StopRequest.watch()
    _ = try inputs.filesIfAny()
    guard try command.watch() else { return .cannotWrite }
    // Keeps the prompt off the line on which the terminal shows `^C`.
    if Output.standard.isTerminal { Output.standard.write("\n") }
    return .stopped
  }

  /// Runs and prints until a signal arrives. Returns whether all output was printed.
  private mutating func watch() throws(CommandError) -> Bool {
    var watch = FolderWatch()
    var suite = WatchedSuite(inputs, timeout: timeout, page: page, isForPrograms: isForPrograms)
    let screen = WatchScreen(style: inputs.looks.standard, paths: inputs.shownPaths)
    var outputs = RoundOutputs()
    var warned: Set<String> = []
    var present = try look(&watch)
    let first = suite.runAll(present.scenarios.files)
    var isPrinted = end(first, screen.start(first))
    var isAfterRound = true
    while isPrinted, StopRequest.number == nil {
      if isAfterRound { _ = StopRequest.wait(for: -1, milliseconds: Self.aftermath) }
      waitForChanges(watch, atMost: isAfterRound ? 0 : pause(watch))
      let before = present
      present = try look(&watch)
      let changes = present.scenarios.changes(since: before.scenarios)
      var sources = present.sourceChanges(since: before)
      let all = sources.values.reduce(SourceChanges()) { $0.union($1) }
      var warnings = ""
      if isAfterRound {
        let written = outputs.count(all)
        if !written.isEmpty { warnings += screen.written(written) }
        for project in present.cutShort where warned.insert(project).inserted { warnings += screen.cutShort(project) }
        sources = sources.mapValues(outputs.rest).filter { !$0.value.isEmpty }
      } else {
        outputs.forget(all)
      }
      if !warnings.isEmpty { isPrinted = (isForPrograms ? Output.errors : Output.standard).write(warnings) }
      // What is printed may go to a file of the app by way of another program.
      isAfterRound = !warnings.isEmpty
      let files = present.scenarios.files
      guard !changes.isEmpty || !sources.isEmpty || suite.hasNewHost(files), StopRequest.number == nil else { continue }
      let round = suite.update(changes, present.files(of: Set(sources.keys), since: before), files)
      let news = sources.values.reduce(SourceChanges()) { $0.union($1) }
      isPrinted = end(round, screen.update(changes, sources: news, round))
      isAfterRound = true
    }
    return isPrinted
  }

  /// Says that a round is over. Returns whether it could be printed.
  ///
  /// - Parameter text: what people read about the round.
  private func end(_ round: WatchedSuite.Round, _ text: @autoclosure () -> String) -> Bool {
    guard isForPrograms else { return Output.standard.write(text()) }
    for file in round.ran where !file.diagnostics.isEmpty { Output.errors.write(file.diagnostics) }
    return Output.standard.write(ResultLines.end(of: round))
  }

  /// Starts watching all folders before it reads the files, so that later changes are not missed.
  private mutating func look(_ watch: inout FolderWatch) throws(CommandError) -> WatchedState {
    let started = Moment.monotonic()
    defer { lookTime = Moment.since(started) }
    do throws(DiscoveryError) {
      while true {
        let state = try WatchedState(inputs, outputs: writtenPaths)
        if !watch.follow(state.folders) || StopRequest.number != nil { return state }
      }
    } catch {
      throw inputs.error(error)
    }
  }

  /// The files that this command writes.
  private var writtenPaths: [String] {
    switch page?.destination {
    case .file(let path): [path]
    case .folder(let path):
      [HTMLReport.Form.pageName, HTMLReport.Form.stylesheetName, HTMLReport.Form.scriptName].map { path + $0 }
    case nil: []
    }
  }

  /// The milliseconds until the next look if nothing is heard. The more files there are, the longer it is.
  private func pause(_ watch: borrowing FolderWatch) -> Int32 {
    max(watch.pause, min(Self.longestPause, Int32(clamping: lookTime / 1_000_000) &* Self.restPerWork))
  }

  private func waitForChanges(_ watch: borrowing FolderWatch, atMost pause: Int32) {
    var hasNews = StopRequest.wait(for: watch.descriptor, milliseconds: pause)
    for _ in 0..<Self.patience where hasNews && StopRequest.number == nil {
      watch.drain()
      hasNews = StopRequest.wait(for: watch.descriptor, milliseconds: Self.silence)
    }
  }
}
