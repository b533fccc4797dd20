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
    """
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
    var isPrinted = Output.standard.write(screen.start(suite.runAll(present.files)))
    while isPrinted, StopRequest.number == nil {
      waitForChanges(watch)
      let before = present
      present = try look(&watch)
      let changes = present.changes(since: before)
      guard !changes.isEmpty || suite.hasNewHost(present.files), StopRequest.number == nil else { continue }
      isPrinted = Output.standard.write(screen.update(changes, suite.update(changes, present.files)))
    }
    return isPrinted
  }

  /// Starts watching all folders before it reads the files, so that later changes are not missed.
  private func look(_ watch: inout FolderWatch) throws(CommandError) -> Snapshot {
    do throws(DiscoveryError) {
      while true {
        let snapshot = try Snapshot(inputs.paths, narrowed: inputs.narrowed)
        if !watch.follow(snapshot.folders) || StopRequest.number != nil { return snapshot }
      }
    } catch {
      throw inputs.error(error)
    }
  }

  private func waitForChanges(_ watch: borrowing FolderWatch) {
    var hasNews = StopRequest.wait(for: watch.descriptor, milliseconds: watch.pause)
    for _ in 0..<Self.patience where hasNews && StopRequest.number == nil {
      watch.drain()
      hasNews = StopRequest.wait(for: watch.descriptor, milliseconds: Self.silence)
    }
  }
}
