import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// What `run`, `check` and `list` have in common: which files and cases are meant, and how the output looks.
struct ScenarioInputs {
  static let tags = Option<TagChoice?>(
    "--tags", "EXPRESSION", "Only scenarios with these tags: 'smoke and not (slow or wip)'",
    ValueReader(TagChoice.init))
  static let nameFilter = Option<String?>("--name", "TEXT", "Only cases whose name contains this text", .text)
  static let jobs = Option<Int>(
    "--jobs", "N", "How many files run at the same time (default: one for each processor that it may use)",
    .wholeNumber(from: 1), absent: Environment.processors)
  static let continuousIntegration = Flag(
    "--ci", "Refuse `only`, and what was accepted but not reviewed, as where CI is set", or: .continuousIntegration)

  static let options: [OptionRow] =
    [tags.row, nameFilter.row, jobs.row] + HostChoice.options + [OutputStyles.color.row]

  /// How many threads there are at most, whatever is asked for.
  private static let mostJobs = 256

  /// An expression of tags, also as it is written.
  struct TagChoice {
    let text: String
    let expression: TagExpression

    init(_ text: String) throws(ValueMistake) {
      self.text = text
      do throws(TagExpressionError) {
        expression = try TagExpression(text)
      } catch {
        throw ValueMistake(
          "cannot be read: \(SanitizedText.of(error.message))", hint: "For example: --tags 'smoke and not slow'")
      }
    }
  }

  let paths: [String]
  let selection: Selection
  let jobs: Int
  private let hasNoPath: Bool
  let looks: OutputStyles
  let isContinuousIntegration: Bool
  let hosts: HostChoice

  init(_ arguments: ParsedArguments) throws(UsageError) {
    hosts = try HostChoice(arguments)
    hasNoPath = arguments.paths.isEmpty
    paths = arguments.paths.isEmpty ? ["scenarios"] : arguments.paths
    let tags = try arguments[Self.tags]
    var selection = Selection()
    (selection.tags, selection.tagText) = (tags?.expression, tags?.text)
    selection.name = try arguments[Self.nameFilter]
    self.selection = selection
    // A host that somebody else starts runs one plan at a time.
    jobs = hosts.isListening ? 1 : min(try arguments[Self.jobs], Self.mostJobs)
    looks = try OutputStyles(arguments)
    isContinuousIntegration = arguments[Self.continuousIntegration]
  }

  /// The files that are meant; when there are none, that is said and the exit status returned.
  func files() -> Result<[SourceFile], Refusal> {
    filesIfAny().flatMap { files in
      guard files.isEmpty else { return .success(files) }
      return .failure(Refusal("no scenario file (*.yaml) was found in \(shownPaths)", .nothingRan))
    }
  }

  /// The files that are meant, or none where there may be some later.
  func filesIfAny() -> Result<[SourceFile], Refusal> {
    do throws(DiscoveryError) {
      let found = try Discovery.search(paths)
      if let warning = Discovery.warning(ofPassedOver: found.passedOver) {
        Output.errors.write("rehearse: \(warning)\n")
      }
      return .success(found.files)
    } catch {
      return .failure(refusal(error))
    }
  }

  /// What is said of paths that cannot be looked through.
  func refusal(_ problem: DiscoveryError) -> Refusal {
    switch problem {
    case .missing(let path):
      let hint =
        paths == ["scenarios"] ? "; name a file or a folder, for example: \(ProgramName.text) run my-scenarios" : ""
      return Refusal("there is no file or folder \"\(SanitizedText.of(path))\"\(hint)", .nothingRan)
    case .tooManyFiles:
      return Refusal("there are more than \(SourceFile.runLimit) scenario files in \(shownPaths)", .invalid)
    case .tooManyFolders:
      return Refusal("there are more than \(Discovery.folderLimit) folders in \(shownPaths)", .invalid)
    }
  }

  /// A sentence about a run that cannot start, with its exit status.
  struct Refusal: Error {
    let message: String
    let status: ExitStatus

    init(_ message: String, _ status: ExitStatus) {
      self.message = message
      self.status = status
    }

    /// Prints the sentence.
    func report() -> ExitStatus {
      Output.errors.write("rehearse: \(message)\n")
      return status
    }
  }

  /// What is in the files that are meant, none of them run.
  struct Survey {
    let files: [SourceFile]
    /// What a command prints of each file.
    let lines: [String]
    let tally: Tally
    let warnings: Int
    /// The places of those without mistakes.
    let valid: [Int]
  }

  /// Reads the files that are meant without running them; their mistakes are printed.
  ///
  /// - Parameter review: what of all that is worth a second look is printed as well.
  func survey(
    _ files: [SourceFile], _ modules: FileModules, review: FileRunner.Options.Review = .urgent,
    lines: @escaping @Sendable (FileResult) -> String = { _ in "" }
  ) -> Survey {
    let console = ConsoleReport(style: looks.errors, detail: .normal)
    var options = fileOptions()
    options.review = review
    let digests = Runner(RunPlan(files, modules, options, jobs: jobs)).list { result, _ in
      (
        lines: lines(result), diagnostics: console.diagnostics(result), tally: result.tally,
        warnings: result.diagnostics.count { $0.severity == .warning }
      )
    }
    for digest in digests where !digest.diagnostics.isEmpty { Output.errors.write(digest.diagnostics) }
    return Survey(
      files: files, lines: digests.map(\.lines), tally: digests.reduce(into: Tally()) { $0 += $1.tally },
      warnings: digests.reduce(0) { $0 + $1.warnings },
      valid: files.indices.filter { digests[$0].tally.invalidFiles == 0 })
  }

  /// The files and folders that were named, none of them twice, whatever line was meant.
  var namedPaths: [String] {
    var seen: Set<String> = []
    return hasNoPath ? [] : paths.map(Discovery.path).filter { seen.insert($0).inserted }
  }

  /// Whether nothing narrows what is meant, so that what is not there is a gap.
  var isWhole: Bool { hasNoPath && selection.tags == nil && selection.name == nil }

  var shownPaths: String { paths.map { "\"\(SanitizedText.of($0))\"" }.joined(separator: ", ") }

  /// What was looked for, when no case was selected.
  func nothingSelected(in files: [SourceFile]) -> String {
    let places = files.contains { !$0.lines.isEmpty } ? ["the line asked for"] : []
    return
      "no scenario\(selection.words(and: places)) was found in \(shownPaths) (\(Counted.text(files.count, "file")))"
  }

  /// What is known of a run of these files when it begins.
  func head(_ files: [SourceFile], _ startedAt: Int64, seed: UInt64? = nil) -> RunHead {
    RunHead(
      version: Version.text, startedAt: startedAt, folder: Environment.workingFolder, seed: seed,
      tags: selection.tagText, name: selection.name, isContinuousIntegration: isContinuousIntegration, files: files)
  }

  /// How files are read and which cases are taken.
  func fileOptions(seed: UInt64? = nil) -> FileRunner.Options {
    FileRunner.Options(
      decoding: FileDecoder.Options(
        isContinuousIntegration: isContinuousIntegration),
      selection: selection, today: CalendarDate(secondsSince1970: Int(Moment.wallClock() / 1_000_000_000)), seed: seed)
  }
}
