import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// The inputs shared by all commands that take scenarios: files, selected cases, and output styles.
struct ScenarioInputs {
  static let tags = Option<TagChoice?>(
    "--tags", "EXPRESSION", "Only scenarios with these tags: 'smoke and not (slow or wip)'",
    ValueReader { text throws(TagExpressionError) in
      TagChoice(text: text, expression: try TagExpression(text))
    } orWords: {
      ("cannot be read: \(SanitizedText.of($0.message))", "For example: --tags 'smoke and not slow'")
    })
  static let nameFilter = Option<String?>("--name", "TEXT", "Only cases whose name contains this text", .text)
  static let link = Option<String?>("--link", "TICKET", "Only scenarios with this `link`: SHOP-101", .text)
  static let jobs = Option<Int>(
    "--jobs", "N", "How many files run at the same time (default: one for each processor that it may use)",
    .wholeNumber(from: 1), absent: Processors.count)
  static let continuousIntegration = Flag(
    "--ci", "Refuse `only`, and what was accepted but not reviewed, as on a build server", or: BuildServer.isHere)

  static let selectionOptions: [OptionRow] = [tags.row, nameFilter.row, link.row, FailedChoice.option.row]
  static let options: [OptionRow] =
    selectionOptions + [jobs.row] + HostChoice.options + [OutputStyles.color.row]

  static let mostJobs = 256
  /// The most files in which a similar tag is looked for.
  private static let filesForTags = 500

  struct TagChoice {
    let text: String
    let expression: TagExpression
  }

  let paths: [String]
  let selection: Selection
  private let failures: FailedChoice?
  /// The folder of JUnit reports.
  private let reports: String?
  let jobs: Int
  let looks: OutputStyles
  let isContinuousIntegration: Bool
  let hosts: HostChoice

  init(_ arguments: ParsedArguments) throws(CommandError) {
    hosts = try HostChoice(arguments)
    paths = arguments.paths.isEmpty ? Self.usualFolders : arguments.paths
    let tags = try arguments[Self.tags]
    var selection = Selection()
    (selection.tags, selection.tagText) = (tags?.expression, tags?.text)
    selection.name = try arguments[Self.nameFilter]
    selection.link = try arguments[Self.link]
    failures = try FailedChoice(arguments)
    reports = try JUnitReporter.folder(arguments)
    (selection.failedIn, selection.reported) = (failures?.path, EarlierRun.text)
    self.selection = selection
    // A host that the user starts runs one plan at a time.
    jobs = hosts.isListening ? 1 : min(try arguments[Self.jobs], Self.mostJobs)
    looks = try OutputStyles(arguments)
    isContinuousIntegration = arguments[Self.continuousIntegration]
  }

  /// The folder `scenarios` here, else that of the project around this folder, else those of the projects below.
  static var usualFolders: [String] {
    let usual = ScenarioName.usualFolder
    guard SystemFile.status(usual) == nil else { return [usual] }
    var finder = ProjectFileFinder()
    guard let file = finder.file(for: ".") else {
      let projects = ProjectsBelow.folders().map { "\($0)/\(usual)" }
      return projects.isEmpty ? [usual] : projects
    }
    let here = AbsolutePath.resolved(Environment.workingFolder)
    return [AbsolutePath.relative("\(Discovery.folder(of: file))/\(usual)", from: here)]
  }

  /// The files of the command. There is at least one.
  func files() throws(CommandError) -> [SourceFile] {
    let files = try filesIfAny()
    guard !files.isEmpty else {
      throw .refused("no scenario file (*.yaml) was found in \(shownPaths)", .nothingRan)
    }
    let wanted = narrowed(files)
    guard !wanted.isEmpty else {
      failures?.nameLost([], selected: [])
      throw nothingSelected(in: files)
    }
    return wanted
  }

  /// Opens the hosts of the files, and names the failures of the earlier report that are not found in them.
  func open(
    _ purpose: HostChoice.Purpose, for files: [SourceFile], timeout: Int64 = HostChoice.timeout
  ) throws(CommandError) -> Hosts {
    let opened = try hosts.open(purpose, for: files, timeout: timeout)
    guard let failures else { return opened }
    var options = fileOptions()
    options.review = .none
    let selected = Runner(RunPlan(files, opened.modules, options, jobs: jobs)).list { result, _ -> [CaseHead]? in
      result.head.isInvalid ? nil : result.head.cases
    }
    failures.nameLost(files, selected: selected)
    return opened
  }

  /// The files without those that cannot contain a selected case.
  func narrowed(_ files: [SourceFile]) -> [SourceFile] { failures?.narrow(files) ?? files }

  /// The files of the command. There may be none yet.
  func filesIfAny() throws(CommandError) -> [SourceFile] {
    do throws(DiscoveryError) {
      let found = try Discovery.search(paths)
      if let warning = Discovery.warning(ofPassedOver: found.passedOver) {
        Output.errors.write("rehearse: \(warning)\n")
      }
      for path in paths where paths.count > 1 && PathKind(path) == .folder {
        let folder = Discovery.trimmed(path) + "/"
        if !found.files.contains(where: { $0.path.utf8.starts(with: folder.utf8) }) {
          CommandError.warn("there is no scenario file in \"\(path)\"")
        }
      }
      return found.files
    } catch {
      throw self.error(error)
    }
  }

  func error(_ problem: DiscoveryError) -> CommandError {
    let hint =
      paths == [ScenarioName.usualFolder]
      ? "; name a file or a folder, for example: \(ProgramName.text) run my-scenarios" : ""
    return CommandError(problem, in: shownPaths, hint: hint)
  }

  /// Standard input as a file, if `-` is the path.
  func standardInput() throws(CommandError) -> SourceFile? {
    guard paths.contains(SourceFile.standardInput) else { return nil }
    guard paths.count == 1 else { throw .usage("- means standard input, and no other path can be given with it") }
    guard let bytes = Terminal.readAll() else {
      throw .refused("standard input cannot be read: \(SystemReason.last)", .cannotWrite)
    }
    var file = SourceFile(path: SourceFile.standardInput)
    file.content = bytes
    return file
  }

  struct Survey {
    let files: [SourceFile]
    let lines: [String]
    let tally: Tally
    let warnings: Int
    let valid: [Int]
    let annotations: [GitHubAnnotation]
    /// The unknown names of each file.
    let unknownNames: [[String]]
  }

  /// Reads the files without running them, and prints their errors.
  ///
  /// - Parameters:
  ///   - review: which warnings to print.
  ///   - questions: asks the modules' types which values they refuse; `nil` if the command leaves that to `run`.
  ///   - annotate: returns the annotations for a file, given its index.
  func survey(
    _ files: [SourceFile], _ hosts: Hosts, review: FileRunner.Options.Review = .urgent,
    asking questions: TypeQuestions? = nil,
    annotate: @escaping @Sendable (_ result: FileResult, _ index: Int) -> [GitHubAnnotation] = { _, _ in [] },
    lines: @escaping @Sendable (FileResult) -> String = { _ in "" }
  ) -> Survey {
    let console = looks.mistakes
    var options = fileOptions()
    options.review = review
    options.decoding.refusals = questions?.refusals
    let runner = Runner(RunPlan(files, hosts.modules, options, jobs: jobs))
    let digest = { @Sendable (result: FileResult, index: Int) in
      (
        lines: lines(result), diagnostics: console.diagnostics(result), tally: result.tally,
        warnings: result.diagnostics.count { $0.severity == .warning }, annotations: annotate(result, index),
        unknownNames: result.diagnostics.compactMap(\.unknownName)
      )
    }
    var digests = runner.list(digest: digest)
    if let questions, questions.ask() { digests = runner.list(digest: digest) }
    let diagnostics = [hosts.failures(files, console)] + digests.map(\.diagnostics)
    for text in diagnostics where !text.isEmpty { Output.errors.write(text) }
    return Survey(
      files: files, lines: digests.map(\.lines), tally: digests.reduce(into: Tally()) { $0 += $1.tally },
      warnings: digests.reduce(0) { $0 + $1.warnings },
      valid: files.indices.filter { digests[$0].tally.unjudgedFiles == 0 },
      annotations: digests.flatMap(\.annotations), unknownNames: digests.map(\.unknownNames))
  }

  var shownPaths: String { paths.map { "\"\(SanitizedText.of($0))\"" }.joined(separator: ", ") }

  func nothingSelected(in files: [SourceFile]) -> CommandError {
    let wishes = files.contains { !$0.lines.isEmpty } ? ["the line asked for"] : []
    let (sought, count) = (selection.words(and: wishes), Counted.text(files.count, "file"))
    return .refused(
      "no scenario\(sought) was found in \(shownPaths) (\(count))", hints: similarTag(in: files).map { [$0] } ?? [],
      .nothingRan)
  }

  /// The tag of the files that a misspelt one can mean.
  private func similarTag(in files: [SourceFile]) -> String? {
    guard case .tag(let tag)? = selection.tags else { return nil }
    let tags = files.prefix(Self.filesForTags).flatMap { file -> [String] in
      guard let bytes = FileLoader.bytes(of: file.path) else { return [] }
      let tree = YAMLReader.readTolerantly(bytes).tree
      let keys = tree.records.indices.map(Node.init(index:)).filter { tree.hasText($0, ScenarioKey.tags.rawValue) }
      return keys.map { Node(index: $0.index + 1) }.filter { $0.index < tree.records.count }
        .flatMap { tree.items($0).filter(tree.isScalar).map(tree.string) }
    }
    guard !tags.contains(tag) else { return nil }
    return NameSuggestion.nearest(to: tag, in: Set(tags).sorted()).map { "Did you mean --tags \($0)?" }
  }

  func head(_ files: [SourceFile], _ startedAt: Int64, seed: UInt64? = nil) -> RunHead {
    let folder = Environment.workingFolder
    var head = RunHead(
      version: Version.text, startedAt: startedAt, folder: folder, seed: seed, tags: selection.tagText,
      name: selection.name, isContinuousIntegration: isContinuousIntegration, files: files,
      identities: RepositoryPath.all(files.map(\.path), in: folder, reports: reports))
    (head.link, head.failedIn) = (selection.link, selection.failedIn)
    return head
  }

  func fileOptions(seed: UInt64? = nil) -> FileRunner.Options {
    FileRunner.Options(
      decoding: FileDecoder.Options(isContinuousIntegration: isContinuousIntegration),
      selection: selection, today: CalendarDate(secondsSince1970: Int(Moment.wallClock() / 1_000_000_000)), seed: seed)
  }
}
