import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// `rehearse accept`: writes what the modules really did into the authors' files.
struct AcceptCommand: Subcommand {
  private static let yes = Flag("--yes", "Write without asking")

  static let name = "accept"
  static let synonyms = ["record", "update", "approve", "snapshot", "bless"]
  static let summary = "Write what the modules really do into scenario files, as what is expected"
  static let operands = [Operand("PATH", .oneOrMore, .scenarios)]
  static let discussion = [
    """
    PATH is a scenario file, a folder of them, or FILE:LINE for one scenario or one row of a table. A `then` that is
    missing or empty is filled in, \(Matcher.toFillIn) is replaced, and so is every expectation that does not hold; rows that
    `complete over` misses are added. Everything else in the file is not changed.
    """,
    """
    The difference is shown first, and you are asked whether to write it. What was written carries the comment
    `\(ReviewMark.text)`: look at it, and remove the comment if it is right. Until then `run --ci` refuses the file.
    """,
    """
    Exit status 0 if all is accepted or nothing had to be; 1 if something was left as it is; 2 if a file is invalid,
    or if CI is set: only people can say what must happen.
    """,
    """
    A file whose module crashes or hangs is not changed; the other files are still accepted. `\(ProgramName.text) run` shows
    which case it was.
    """,
  ]
  static let options: [OptionRow] = [
    yes.row, ScenarioInputs.tags.row, ScenarioInputs.nameFilter.row, HostChoice.host.row, HostChoice.listen.row,
    OutputStyles.color.row,
  ]

  private let inputs: ScenarioInputs
  private let isAgreed: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard !Environment.isContinuousIntegration else {
      throw UsageError(
        "`\(ProgramName.text) accept` does not run where CI is set: only people can say what must happen",
        hint: "Run it on your own machine, and look at what it writes.")
    }
    guard !arguments.paths.isEmpty else {
      throw UsageError(
        "`\(ProgramName.text) accept` needs a file, a folder or FILE:LINE",
        hint: "For example: \(ProgramName.text) accept scenarios/mine.yaml:12")
    }
    inputs = try ScenarioInputs(arguments)
    isAgreed = arguments[Self.yes]
  }

  func run() -> ExitStatus {
    switch inputs.files() {
    case .failure(let refusal): return refusal.report()
    case .success(let files):
      let hosts: Hosts
      do throws(HostRefusal) {
        hosts = try inputs.hosts.open(for: files, isBuilding: true)
      } catch {
        return error.report(inputs.looks.errors)
      }
      var tally = Totals()
      for (index, file) in files.enumerated() { tally.add(accept(file, hosts.modules.group(ofFile: index))) }
      let status = tally.finish(files, inputs)
      return hosts.close() == nil ? status : .invalid
    }
  }

  /// How files are read, in which expectations may be open.
  private var options: FileRunner.Options {
    var options = inputs.fileOptions()
    options.decoding.mayBeOpen = true
    return options
  }

  // MARK: One file

  /// What became of a file.
  private struct Outcome {
    var status = ExitStatus.passed
    var cases = 0
    var written = 0
  }

  private struct Totals {
    var statuses: [ExitStatus] = []
    var cases = 0
    var written = 0

    mutating func add(_ outcome: Outcome) {
      statuses.append(outcome.status)
      cases += outcome.cases
      written += outcome.written
    }

    func finish(_ files: [SourceFile], _ inputs: ScenarioInputs) -> ExitStatus {
      let strongest = [ExitStatus.cannotWrite, .invalid, .failed].first(where: statuses.contains)
      if strongest == nil, cases == 0 {
        return ScenarioInputs.Refusal(inputs.nothingSelected(in: files), .nothingRan).report()
      }
      guard strongest == nil, written == 0 else { return strongest ?? .passed }
      return Output.standard.write("Nothing to accept: everything expected is what happens.\n") ? .passed : .cannotWrite
    }
  }

  private func accept(_ source: SourceFile, _ modules: FileModules.Group) -> Outcome {
    var loader = FileLoader()
    var options = options
    options.decoding.catalog = modules.contracts
    let file: ScenarioFile
    do throws(RejectedFile) {
      file = try loader.load(source, options.decoding)
    } catch {
      return refuse(error)
    }
    show(loader.lostLines(source, file), source)
    let acceptance: Acceptance
    switch FileAcceptance.run(
      file, source, loader: loader, options.decoding, options.selection, today: options.today, modules.executor)
    {
    case .success(let found): acceptance = found
    case .failure(let end):
      complain(
        "\(source.path) is not changed, because its module \(end.words); `\(ProgramName.text) run` shows which case it was"
      )
      return Outcome(status: .failed)
    }
    report(acceptance.left, source)
    var outcome = Outcome(status: acceptance.left.isEmpty ? .passed : .failed, cases: acceptance.cases)
    if let problem = acceptance.problem {
      complain("\(source.path): nothing is written, because the new text would not be right: \(problem)")
      outcome.status = .failed
    }
    guard let bytes = acceptance.bytes else { return outcome }
    let (read, old) = (loader.bytes, loader.shownLines(source, of: file.vocabulary))
    _ = try? loader.load(bytes, of: source, options.decoding)
    let new = loader.shownLines(source, of: file.vocabulary)
    guard show(old, new, source) else { return Outcome(status: .cannotWrite) }
    outcome.written = acceptance.accepted.count
    if let reason = reasonToLeave() {
      complain("\(source.path): \(reason)")
      outcome.status = .failed
    } else {
      outcome.status = write(bytes, over: read, source, acceptance, outcome.status)
    }
    return outcome
  }

  private func refuse(_ rejected: RejectedFile) -> Outcome {
    Output.errors.write(ConsoleReport(style: inputs.looks.errors, detail: .normal).diagnostics(rejected))
    return Outcome(status: .invalid)
  }

  private func show(_ warnings: [ShownDiagnostic], _ source: SourceFile) {
    guard !warnings.isEmpty else { return }
    Output.errors.write(
      ConsoleReport(style: inputs.looks.errors, detail: .normal).diagnostics(warnings, of: source.path))
  }

  private func show(_ old: ShownLines, _ new: ShownLines, _ source: SourceFile) -> Bool {
    Output.standard.write(LineDiffText(path: source.path, style: inputs.looks.standard).text(old, new))
  }

  private func report(_ left: [Acceptance.UnacceptedCase], _ source: SourceFile) {
    for remark in left {
      let place = SanitizedText.place(source.path, Int(remark.position.line))
      let lines = remark.text.split(separator: "\n").map { "   " + SanitizedText.of($0) + "\n" }.joined()
      Output.errors.write("\(place): left as it is: \(SanitizedText.of(remark.name))\n\(lines)")
    }
  }

  private func complain(_ message: String) {
    Output.errors.write("rehearse: \(SanitizedText.of(message))\n")
  }

  // MARK: Asking

  /// Why nothing is written; `nil` where somebody, or an option, says that it shall be.
  private func reasonToLeave() -> String? {
    if isAgreed { return nil }
    guard Terminal.isInteractive else {
      return "nothing is written, because nobody can be asked; add --yes to write it"
    }
    return Terminal.asks("Write this? [y/N] ") ? nil : "nothing is written"
  }

  private func write(
    _ bytes: [UInt8], over old: [UInt8], _ source: SourceFile, _ acceptance: Acceptance, _ status: ExitStatus
  ) -> ExitStatus {
    do throws(EditedFile.Problem) {
      try EditedFile(source).replace(old, with: bytes)
    } catch {
      complain(error.message)
      return error.status
    }
    let said = """
      \(SanitizedText.of(source.path)) is written: \(acceptance.accepted.count) accepted. Look at each, and remove its comment if it is right.

      """
    return Output.standard.write(said) ? status : .cannotWrite
  }
}
