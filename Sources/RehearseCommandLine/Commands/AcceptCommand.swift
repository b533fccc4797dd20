import Rehearse
import RehearseAnalysis
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// `rehearse accept`: writes what the modules actually do into scenario files.
struct AcceptCommand: Subcommand {
  private static let yes = Flag("--yes", "Write without asking")

  static let name = "accept"
  static let synonyms = ["record", "update", "approve", "snapshot", "bless"]
  static let summary = "Write what the modules really do into scenario files, as expectations"
  static let operands = [Operand("PATH", .oneOrMore, .scenarios)]
  static let discussion = [
    """
    PATH is a scenario file, a folder of them, or FILE:LINE for one scenario or one row of a table. A `then` that is
    missing or empty is filled in, \(Matcher.toFillIn) is replaced, and so is every expectation that does not hold; rows that
    `complete over` misses are added. Nothing else in the file changes.
    """,
    """
    The difference is shown first, and you are asked whether to write it. What was written carries the comment
    `\(ReviewMark.text)`: look at it, and remove the comment if it is right. Until then `run --ci` refuses the file.
    """,
    """
    Exit status 0 if everything was accepted or nothing had to be; 1 if something was left as it is; 2 if a file is invalid,
    or on a build server, because only people can say what must happen.
    """,
    """
    A file whose module crashes or hangs is not changed; the other files are still accepted. `\(ProgramName.text) run` shows
    which case it was.
    """,
  ]
  static let options: [OptionRow] =
    [yes.row] + ScenarioInputs.selectionOptions
    + [HostChoice.host.row, HostChoice.listen.row, OutputStyles.color.row]

  private let inputs: ScenarioInputs
  private let isAgreed: Bool

  init(_ arguments: ParsedArguments) throws(CommandError) {
    if let sign = BuildServer.sign {
      throw .usage(
        "`\(ProgramName.text) accept` does not run on a build server (\(sign) is set): only people can say what must happen",
        hint: "Run it on your own machine, and look at what it writes. If this is one, set CI=false.")
    }
    guard !arguments.paths.isEmpty else {
      throw .usage(
        "`\(ProgramName.text) accept` needs a file, a folder or FILE:LINE",
        hint: "For example: \(ProgramName.text) accept scenarios/mine.yaml:12")
    }
    inputs = try ScenarioInputs(arguments)
    isAgreed = arguments[Self.yes]
  }

  func run() throws(CommandError) -> ExitStatus {
    let files = try inputs.files()
    let hosts = try inputs.open(.running, for: files)
    let failures = hosts.failures(files, inputs.looks.mistakes)
    if !failures.isEmpty { Output.errors.write(failures) }
    var total = Outcome()
    for (index, file) in files.enumerated() {
      let outcome = accept(file, hosts.modules.group(ofFile: index))
      total.status = max(total.status, outcome.status)
      total.cases += outcome.cases
      total.written += outcome.written
    }
    if total.status == .passed, total.cases == 0 {
      total.status = inputs.nothingSelected(in: files).report()
    } else if total.status == .passed, total.written == 0 {
      let isPrinted = Output.standard.write("Nothing to accept: everything happens as expected.\n")
      total.status = isPrinted ? .passed : .cannotWrite
    }
    return hosts.close(after: total.status)
  }

  /// Options that allow open expectations, which this command fills in.
  private var options: FileRunner.Options {
    var options = inputs.fileOptions()
    options.decoding.mayBeOpen = true
    return options
  }

  // MARK: One file

  private struct Outcome {
    var status = ExitStatus.passed
    var cases = 0
    var written = 0
  }

  private func accept(_ source: SourceFile, _ modules: FileModules.Group) -> Outcome {
    var outcome = Outcome()
    guard modules.failure == nil else {
      outcome.status = .invalid
      return outcome
    }
    do throws(CommandError) {
      try accept(source, modules, &outcome)
    } catch {
      outcome.status = max(outcome.status, error.report())
    }
    return outcome
  }

  private func accept(
    _ source: SourceFile, _ modules: FileModules.Group, _ outcome: inout Outcome
  ) throws(CommandError) {
    var loader = FileLoader()
    var options = options
    options.decoding.catalog = modules.contracts
    let file: ScenarioFile
    do throws(RejectedFile) {
      file = try loader.load(source, options.decoding)
    } catch {
      Output.errors.write(inputs.looks.mistakes.diagnostics(error))
      outcome.status = .invalid
      return
    }
    show(loader.lostLines(source, file) + loader.urgentWarnings(source, file), source)
    let acceptance = try acceptance(of: file, source, loader, options, executor: modules.executor)
    show(acceptance.left, source)
    outcome.status = acceptance.left.isEmpty ? .passed : .failed
    outcome.cases = acceptance.cases
    if let problem = acceptance.problem {
      CommandError.complain("\(source.path): nothing is written, because the new text would be wrong: \(problem)")
      outcome.status = .failed
    }
    guard let bytes = acceptance.bytes else { return }
    let (read, old) = (loader.bytes, loader.shownLines(source, of: file.contract))
    _ = try? loader.load(bytes, of: source, options.decoding)
    let new = loader.shownLines(source, of: file.contract)
    let isShown = Output.standard.write(LineDiffText(path: source.path, style: inputs.looks.standard).text(old, new))
    guard isShown else {
      outcome.status = .cannotWrite
      return
    }
    outcome.written = acceptance.accepted.count
    try askWhetherToWrite(source)
    try SourceFileEdit(source).replace(read, with: bytes)
    let said = """
      \(SanitizedText.of(source.path)) is written: \(acceptance.accepted.count) accepted. Review each one, and remove its comment if it is right.

      """
    if !Output.standard.write(said) { outcome.status = .cannotWrite }
  }

  private func acceptance(
    of file: ScenarioFile, _ source: SourceFile, _ loader: borrowing FileLoader, _ options: FileRunner.Options,
    executor: any PlanExecutor
  ) throws(CommandError) -> Acceptance {
    switch FileAcceptance.run(
      file, source, loader: loader, options.decoding, options.selection, today: options.today, executor)
    {
    case .success(let acceptance): return acceptance
    case .failure(let end):
      throw .refused(
        "\(source.path) is not changed, because its module \(end.words); `\(ProgramName.text) run` shows which case it was",
        .failed)
    }
  }

  private func show(_ warnings: [ShownDiagnostic], _ source: SourceFile) {
    guard !warnings.isEmpty else { return }
    Output.errors.write(inputs.looks.mistakes.diagnostics(warnings, of: source.path))
  }

  private func show(_ left: [Acceptance.UnacceptedCase], _ source: SourceFile) {
    for remark in left {
      let location = SanitizedText.location(source.path, Int(remark.position.line))
      let lines = remark.text.split(separator: "\n").map { "   " + SanitizedText.of($0) + "\n" }.joined()
      Output.errors.write("\(location): left as it is: \(SanitizedText.of(remark.name))\n\(lines)")
    }
  }

  private func askWhetherToWrite(_ source: SourceFile) throws(CommandError) {
    if isAgreed { return }
    guard Terminal.isInteractive else {
      throw .refused(
        "\(source.path): nothing is written, because there is no terminal to confirm on; add --yes to write it", .failed
      )
    }
    guard Terminal.asks("Write this? [y/N] ") else { throw .refused("\(source.path): nothing is written", .failed) }
  }
}
