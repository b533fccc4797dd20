import RehearseReport
import RehearseResults
import RehearseScenario
import RehearseSource
import Synchronization

/// What is kept of a file once it has run: texts for the terminal, bytes for the report, and counts.
struct FileDigest: Sendable {
  var console: String
  var diagnostics: String
  /// The suite's name and its markup, where a report is wanted and the file has anything in it.
  var suite: (name: String, markup: JUnitSuite.Markup)?
  var tally: Tally
  var startedAt: Int64
  var nanoseconds: Int64
  /// Where scenarios ask to run alone.
  var only: [String]
  var annotations: [GitHubAnnotation]

  /// What is left of the room for failures; all threads share it.
  private final class Room: Sendable {
    let failures = Mutex(FailureRoom(FailureRoom.run))
  }

  /// Makes digests, on whatever thread a file has run.
  struct Maker: Sendable {
    /// Needed for reports and annotations only.
    let names: SuiteNames?
    /// `nil` when no report is wanted.
    let dialect: JUnitDialect?
    /// What stands before a file's path to make it one from the top of the repository; `nil` to annotate nothing.
    let annotationFolder: String?
    let console: ConsoleReport
    let errors: ConsoleReport
    private let room = Room()

    init(
      names: SuiteNames?, dialect: JUnitDialect?, annotationFolder: String?, console: ConsoleReport,
      errors: ConsoleReport
    ) {
      self.names = names
      self.dialect = dialect
      self.annotationFolder = annotationFolder
      self.console = console
      self.errors = errors
    }

    func make(_ result: FileResult, index: Int) -> FileDigest {
      var result = result
      room.failures.withLock { result.fit(into: &$0) }
      return FileDigest(
        console: console.cases(result), diagnostics: result.diagnostics.isEmpty ? "" : errors.diagnostics(result),
        suite: suite(result, index), tally: result.tally, startedAt: result.head.startedAt,
        nanoseconds: result.nanoseconds,
        only: result.head.only.map { VisibleText.place(result.path, $0) }, annotations: annotations(result, index))
    }

    private func suite(_ result: FileResult, _ index: Int) -> (name: String, markup: JUnitSuite.Markup)? {
      guard let names, let dialect, result.head.isInvalid || !result.ends.isEmpty else { return nil }
      let name = names.names[index]
      return (name, JUnitSuite.render(result, name: name, path: names.paths[index], dialect: dialect))
    }

    private func annotations(_ result: FileResult, _ index: Int) -> [GitHubAnnotation] {
      guard let annotationFolder, let names else { return [] }
      return GitHubAnnotation.all(of: result, path: annotationFolder + names.paths[index])
    }
  }
}
