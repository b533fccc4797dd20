import Rehearse
import RehearseLanguage

/// Runs scenario files: reads, decodes, executes and evaluates each one, and sends events of what happens.
///
/// Each thread has one, and its buffers serve every file.
package struct FileRunner: ~Copyable {
  /// What is done with every file.
  package struct Options: Sendable {
    package var decoding: FileDecoder.Options
    package var selection: Selection
    /// The day by which `known failure` is evaluated, in UTC.
    package var today: CalendarDate
    /// Shuffles the order in which cases run; `nil` keeps the order of the file.
    package var seed: UInt64?
    /// In which other orders what is due at the same moment happens in cases that passed; `nil`: in none.
    package var interleavings: Interleavings?
    /// Whether the number of sequences that a rule tries has no default limit.
    package var isThorough = false
    /// What is told of files without mistakes.
    package var review = Review.urgent
    /// Whether to warn of scenarios that a module would pass which does nothing at all.
    package var findsIdle = false
    /// What is described for a page, if anything is.
    package var description: Description?

    /// What of all that is worth a second look is told beside what becomes of the cases.
    package enum Review: Sendable {
      /// What only running shows.
      case none
      /// What a run must tell as well: values that were hardly meant as they are written.
      case urgent
      /// Everything.
      case all
    }

    package init(
      decoding: FileDecoder.Options, selection: Selection, today: CalendarDate, seed: UInt64? = nil
    ) {
      (self.decoding, self.selection, self.today, self.seed) = (decoding, selection, today, seed)
    }
  }

  /// What is described for a page: the file, its cases, what happened in those that did not pass, and in the first of each
  /// scenario that did.
  package struct Description: Sendable {
    /// How much is described of cases that passed; `nil` for no limit.
    package var budget: SceneBudget?

    package init(budget: SceneBudget? = nil) { self.budget = budget }
  }

  /// Takes each case with what happened in it, and its result; nothing happened in one that was not run.
  package typealias Observe = (Case, Trace?, CaseResult, ScenarioFile) -> Void
  /// Answers before each case with a reason not to run it, given whether a case of the file has failed.
  package typealias Stop = (_ hasFailed: Bool) -> String?
  /// Takes the events.
  package typealias Tell = (consuming RunEvent) -> Void

  let options: Options
  let observe: Observe?
  let evaluator: CaseEvaluator
  var loader = FileLoader()

  package init(_ options: Options, observe: Observe? = nil) {
    var options = options
    options.decoding.keepsWords = options.description != nil
    (self.options, self.observe) = (options, observe)
    evaluator = CaseEvaluator(today: options.today)
  }

  /// Runs a file's selected cases.
  ///
  /// A file with a scenario that asks to run alone ends at once, unless only such are selected: the run must begin again.
  ///
  /// - Parameters:
  ///   - modules: the modules that it may name.
  ///   - index: the file's place in the run.
  package mutating func run(
    _ source: SourceFile, _ modules: FileModules.Group, index: Int, stop: @escaping Stop, tell: @escaping Tell
  ) {
    var head = FileHead(startedAt: Moment.wallClock())
    var decoding = options.decoding
    decoding.catalog = modules.contracts
    let file: ScenarioFile
    do throws(RejectedFile) {
      file = try loader.load(source, decoding)
    } catch {
      head.isInvalid = true
      (head.diagnostics, head.omittedDiagnostics) = (error.diagnostics, error.omittedDiagnostics)
      tell(.fileBegan(file: index, head))
      return tell(.fileEnded(file: index))
    }
    let lines = loader.lines(source)
    // What a rule tries is no single plan: it counts for nothing in coverage, and cannot be changed in one thing.
    let selected = file.cases.indices.filter {
      options.selection.includes(file.cases[$0], of: file, lines: lines)
        && (observe == nil || file.cases[$0].rule == nil)
    }
    head.module = file.contract.name
    head.cases = selected.map { file.head(ofCase: $0) }
    if file.hasOnly { head.only = file.scenarios.filter(\.only).map { Int($0.position.line) } }
    if options.description != nil {
      FileDescriber(
        file: file, written: loader.writtenLines(source), lines: loader.shownLines(source, of: file.contract)
      ).describe(selected, in: &head)
    }
    tell(.fileBegan(file: index, head))
    var run = FileRun(
      file: file, source: source, index: index, places: selected, executor: modules.executor, stop: stop, tell: tell,
      describer: options.description.map { CaseDescriber($0, file, places: selected) },
      use: UnusedInputCheck(contract: file.contract, findsIdle: options.findsIdle))
    if options.review != .none {
      for warning in loader.lostLines(source, file) { tell(.warned(file: index, warning)) }
      let review = loader.review(file)
      warn(options.review == .all ? review.warnings : review.urgentWarnings, &run)
    }
    if !file.hasOnly || options.selection.onlyMarked { runCases(&run) }
    tell(.fileEnded(file: index))
  }
}
