import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// `rehearse compare`: shows where two implementations disagree about the same scenarios.
struct CompareCommand: Subcommand {
  private static let json = Flag("--json", "Write everything as JSON, for programs")
  private static let markdown = Flag(
    "--markdown", "Write Markdown, for a build's summary page or a pull request")
  private static let names = Option<[String]?>(
    "--names", "A,B", "What to call the two implementations: Swift,Kotlin (default: the names of the files)",
    ValueReader("two different names with a comma between them", hint: "For example: --names Swift,Kotlin", pair))

  static let name = "compare"
  static let synonyms = ["versus", "disagreements"]
  static let summary = "Show where two implementations disagree about the same scenarios"
  static let operands = [Operand("ONE", .one, .file), Operand("OTHER", .one, .file)]
  static let discussion = [
    """
    ONE and OTHER are the results of two runs of the same scenarios, such as one with the host of the iOS app and one with
    that of the Android app: journals of `run --journal`, or JUnit reports, also those of another tool. A JUnit report holds
    less: of a failure, only its message is compared, not every expectation.
    """,
    """
    A case is recognized by its file and its name, or by the `id` of its scenario. The two disagree about it if it passes
    with one of them only, fails with both for different reasons, or ran with one of them only. How long a case took makes no
    difference, nor do the calls that a failure lists.
    """,
    """
      \(ProgramName.text) run --host ios-host --journal ios.journal
      \(ProgramName.text) run --host android-host --journal android.journal
      \(ProgramName.text) compare ios.journal android.journal
    """,
    """
    Exit status: 0 they agree, 1 they disagree, or a case ran with neither, 2 one of the files is not a report, 3 one cannot
    be read, 4 nothing could be compared.
    """,
  ]
  static let options: [OptionRow] = [json.row, markdown.row, names.row, OutputStyles.color.row]

  private let paths: [String]
  private let names: [String]
  private let form: OutputForm
  private let looks: OutputStyles

  init(_ arguments: ParsedArguments) throws(CommandError) {
    paths = arguments.paths
    guard paths.count == 2 else {
      throw .usage(
        "`\(ProgramName.text) \(Self.name)` takes two reports, not \(paths.count)",
        hint: "For example: \(ProgramName.text) \(Self.name) ios.journal android.journal")
    }
    names = try arguments[Self.names] ?? Self.names(of: paths)
    form = try OutputForm(arguments, json: Self.json, markdown: Self.markdown)
    looks = try OutputStyles(arguments)
  }

  private static func pair(_ text: String) -> [String]? {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.split(separator: " ").joined(separator: " ")
    }
    return names.count == 2 && !names.contains("") && names[0] != names[1] ? names : nil
  }

  /// The last parts of the paths, or all of them if the last parts are the same.
  private static func names(of paths: [String]) -> [String] {
    let names = paths.map { String($0.split(separator: "/").last ?? "/") }
    return names[0] == names[1] ? paths : names
  }

  func run() throws(CommandError) -> ExitStatus {
    let files = paths.map { SystemFile.status($0) }
    if let one = files[0], let other = files[1], SystemFile.isSame(one, other) {
      throw .refused(
        "\(paths[0]) would be compared with itself: name the reports of two runs", .invalid)
    }
    let (first, second) = (try Self.read(paths[0]), try Self.read(paths[1]))
    let comparison = RunComparison(first, second, names: names)
    guard comparison.hasCommon else { throw nothingInCommon(first, second) }
    let isPrinted = Output.standard.write(text(comparison))
    if comparison.compared == 0 {
      CommandError.complain("nothing was compared: no scenario ran with both")
    } else if comparison.isIncomplete {
      CommandError.complain("the comparison is incomplete: some scenarios were to run, but ran with neither")
    }
    return .worst([
      .cannotWrite: !isPrinted, .failed: comparison.isDisagreement || comparison.isIncomplete,
      .nothingRan: comparison.compared == 0,
    ])
  }

  private func text(_ comparison: RunComparison) -> String {
    switch form {
    case .text: RunComparisonText(style: looks.standard).text(comparison)
    case .json: RunComparisonJSON.text(comparison)
    case .markdown: RunComparisonMarkdown.text(comparison)
    }
  }

  private static func read(_ written: String) throws(CommandError) -> EarlierRun {
    let path = Discovery.trimmed(written)
    if PathKind(path) == .folder {
      throw .refused(
        "\(path) is a folder, not a report",
        hints: [
          "Name the journal of its run, which `\(ProgramName.text) run --journal FILE` keeps.",
          "To compare scenarios, write: \(ProgramName.text) diff OLD NEW",
        ], .invalid)
    }
    do throws(EarlierRunError) {
      return try EarlierRun(reading: path)
    } catch {
      throw .refused(error.message(of: path, "the report"), error.isUnopened ? .cannotWrite : .invalid)
    }
  }

  private func nothingInCommon(_ first: EarlierRun, _ second: EarlierRun) -> CommandError {
    for (path, run) in zip(paths, [first, second]) where run.isEmpty {
      return .refused("nothing was compared: \(path) has no scenarios", .nothingRan)
    }
    let examples = zip(paths, [first, second]).map { "\($0) has \($1.example)" }.joined(separator: ", and ")
    return .refused(
      "nothing was compared: no scenario is in both reports", hints: ["For example, \(examples)."], .nothingRan)
  }
}
