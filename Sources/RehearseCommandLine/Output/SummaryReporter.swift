import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// The last lines of a run on the terminal.
struct SummaryReporter: Reporter {
  /// Where scenarios ask to run alone.
  typealias Part = [String]

  private let output: ReportOutput

  init(_ arguments: ParsedArguments, _ output: ReportOutput) { self.output = output }

  func part(of result: FileResult, at place: Int) -> [String] { Self.only(result) }

  /// Where scenarios of a file ask to run alone.
  static func only(_ result: FileResult) -> [String] { result.head.only.map { SanitizedText.place(result.path, $0) } }

  func finish(_ run: inout FinishedRun, _ parts: [[String]]) {
    guard output.detail != .quiet || run.status != .passed else { return }
    let summary = RunSummary(
      tally: run.tally, files: run.files.count, nanoseconds: run.nanoseconds, reports: run.reports, seed: run.seed,
      only: parts.flatMap { $0 })
    run.print([summary.text(output.looks.standard)])
  }
}
