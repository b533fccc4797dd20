import RehearseScenario
import RehearseSource
import RehearseVocabulary
import RehearseYAML

/// Takes one scenario file after the other all the way: bytes, nodes, cases, traces, verdicts.
///
/// Each thread has one, and its buffers serve every file that the thread takes.
package struct FileRunner: ~Copyable {
  /// What is done with every file.
  package struct Setting: Sendable {
    package var decoding: FileDecoder.Setting
    package var selection: Selection
    /// The day by which `known failure` is judged, in UTC.
    package var today: CalendarDate
    /// Whether the cases are carried out, or only listed.
    package var runs: Bool
    /// Shuffles the order in which cases run; `nil` keeps the order of the file.
    package var seed: UInt64?

    package init(
      decoding: FileDecoder.Setting, selection: Selection, today: CalendarDate, runs: Bool, seed: UInt64? = nil
    ) {
      self.decoding = decoding
      self.selection = selection
      self.today = today
      self.runs = runs
      self.seed = seed
    }
  }

  private let setting: Setting
  private var files = FileReader()
  private var reader = YAMLReader()
  private var nodes = NodeBuffer()
  private var bytes: [UInt8] = []

  package init(_ setting: Setting) { self.setting = setting }

  /// Runs a file's selected cases.
  ///
  /// - Parameter stop: asked before each case, and told whether one of the file has failed, for a reason not to run it.
  package mutating func run(_ source: SourceFile, stop: (_ hasFailed: Bool) -> String?) -> FileResult {
    var result = FileResult(path: source.path)
    result.startedAt = Moment.wallClock()
    guard let file = load(source, into: &result) else {
      result.isInvalid = true
      result.tally.invalidFiles = 1
      return result
    }
    let selected = file.cases.indices.filter {
      setting.selection.includes(file.cases[$0], of: file, lines: source.lines)
    }
    if setting.runs {
      runCases(selected, of: file, into: &result, stop: stop)
    } else {
      result.cases = selected.map { self.result(of: file.cases[$0], file, .passed, 0) }
    }
    for ended in result.cases { result.tally.count(ended.verdict) }
    if !result.diagnostics.isEmpty { show(&result, source, file.vocabulary, isInOrder: true) }
    result.file = file
    return result
  }

  // MARK: Reading

  private mutating func load(_ source: SourceFile, into result: inout FileResult) -> ScenarioFile? {
    if let problem = source.problem {
      result.diagnostics = [Diagnostic(.error, at: .start, problem)]
      return nil
    }
    do throws(FileReader.Problem) {
      try files.read(source.path, limit: YAMLLimits.fileBytes, into: &bytes)
    } catch {
      result.diagnostics = [Diagnostic(.error, at: .start, error.message)]
      return nil
    }
    var diagnostics = Diagnostics()
    var file: ScenarioFile?
    let isParsed = reader.read(bytes, into: &nodes, reporting: &diagnostics)
    let isInOrder = isParsed && !diagnostics.hasErrors
    if isParsed { file = FileDecoder.decode(nodes.tree, setting.decoding, reporting: &diagnostics) }
    guard diagnostics.hasErrors || file == nil else { return file }
    result.diagnostics = diagnostics.sorted
    result.omittedDiagnostics = diagnostics.omitted
    show(&result, source, nil, isInOrder: isInOrder)
    return nil
  }

  /// Makes a file's diagnostics fit to be shown: without its secrets, and without a word of a file that nobody named.
  private func show(_ result: inout FileResult, _ source: SourceFile, _ vocabulary: Vocabulary?, isInOrder: Bool) {
    guard source.mayBeQuoted else {
      result.snippets = SnippetRenderer(path: source.path, source: nil)
      guard vocabulary == nil else { return }
      result.omittedDiagnostics = 0
      result.diagnostics = [
        Diagnostic(
          .error, at: .start,
          "this is not a valid scenario file; its text is not shown because a link led out of the folders that were named"
        )
      ]
      return
    }
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let text = SourceText(path: source.path, bytes: hasMark ? Array(bytes.dropFirst(3)) : bytes)
    let names = vocabulary?.secretNames ?? Set(setting.decoding.catalog.flatMap(\.secretNames)).sorted()
    let secrets = SecretFinder(names: names).find(in: text, nodes.tree, isInOrder: isInOrder)
    let redaction = SecretRedaction(source: text, secrets: secrets)
    result.diagnostics = result.diagnostics.map(redaction.redacted)
    result.snippets = SnippetRenderer(path: source.path, source: text, secrets: secrets)
  }

  // MARK: Running

  private func runCases(
    _ selected: [Int], of file: ScenarioFile, into result: inout FileResult,
    stop: (_ hasFailed: Bool) -> String?
  ) {
    guard setting.seed == nil else { return runShuffled(selected, of: file, into: &result, stop: stop) }
    var use = SiteUse(vocabulary: file.vocabulary)
    var hasFailed = false
    result.cases.reserveCapacity(selected.count)
    for index in selected {
      let (ended, trace) = runCase(file.cases[index], file) { stop(hasFailed) }
      if ended.verdict.isFailure { hasFailed = true }
      result.cases.append(ended)
      if let trace { note(index, of: file, trace, &use, &result) }
    }
  }

  /// Runs the cases in a random order, and lists them in that of the file.
  private func runShuffled(
    _ selected: [Int], of file: ScenarioFile, into result: inout FileResult,
    stop: (_ hasFailed: Bool) -> String?
  ) {
    var generator = SeededGenerator(seed: (setting.seed ?? 0) ^ UInt64(truncatingIfNeeded: file.cases.count))
    var all: [Int: (result: CaseResult, trace: Trace?)] = [:]
    var hasFailed = false
    for index in selected.shuffled(using: &generator) {
      let ended = runCase(file.cases[index], file) { stop(hasFailed) }
      if ended.result.verdict.isFailure { hasFailed = true }
      all[index] = ended
    }
    var use = SiteUse(vocabulary: file.vocabulary)
    for index in selected {
      guard let (ended, trace) = all[index] else { continue }
      result.cases.append(ended)
      if let trace { note(index, of: file, trace, &use, &result) }
    }
  }

  private func note(
    _ index: Int, of file: ScenarioFile, _ trace: Trace, _ use: inout SiteUse, _ result: inout FileResult
  ) {
    let scenario = file.cases[index].scenario
    if index == 0 || file.cases[index - 1].scenario != scenario { use.begin(at: index) }
    use.add(file.cases[index], trace, at: index)
    if index + 1 == file.cases.count || file.cases[index + 1].scenario != scenario {
      let warnings = use.finish()
      if !warnings.isEmpty { result.diagnostics += warnings }
    }
  }

  private func runCase(
    _ rehearsed: Case, _ file: ScenarioFile, stop: () -> String?
  ) -> (result: CaseResult, trace: Trace?) {
    if let reason = file.scenarios[rehearsed.scenario].skip {
      return (result(of: rehearsed, file, .skipped(reason: reason), 0), nil)
    }
    if let reason = stop() { return (result(of: rehearsed, file, .notRun(reason: reason), 0), nil) }
    let start = Moment.monotonic()
    let trace = file.vocabulary.rehearse(rehearsed.plan)
    let verdict = VerdictMaker(today: setting.today).verdict(
      rehearsed, trace, file.scenarios[rehearsed.scenario].knownFailure,
      links: file.scenarios[rehearsed.scenario].links, file.vocabulary)
    return (result(of: rehearsed, file, verdict, Moment.monotonic() - start), trace)
  }

  private func result(of rehearsed: Case, _ file: ScenarioFile, _ verdict: Verdict, _ time: Int64) -> CaseResult {
    let title = file.scenarios[rehearsed.scenario].id == nil ? nil : file.scenarios[rehearsed.scenario].title
    return CaseResult(
      scenario: rehearsed.scenario, name: rehearsed.name, title: title,
      line: Int(rehearsed.position.line),
      verdict: verdict, nanoseconds: time)
  }
}
