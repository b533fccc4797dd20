import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// What went wrong, on the terminal: mistakes in files on standard error, cases on standard output.
struct TerminalReporter: Reporter {
  /// What is printed of a file.
  struct Part: Sendable {
    let diagnostics: String
    let cases: String
  }

  private let standard: ConsoleReport
  private let errors: ConsoleReport

  init(_ arguments: ParsedArguments, _ output: ReportOutput) {
    standard = ConsoleReport(style: output.looks.standard, detail: output.detail)
    errors = ConsoleReport(style: output.looks.errors, detail: output.detail)
  }

  /// All in one stream.
  init(_ console: ConsoleReport) { (standard, errors) = (console, console) }

  func part(of result: FileResult, at place: Int) -> Part {
    Part(
      diagnostics: result.diagnostics.isEmpty ? "" : errors.diagnostics(result), cases: standard.cases(result))
  }

  func finish(_ run: inout FinishedRun, _ parts: [Part]) {
    for part in parts where !part.diagnostics.isEmpty { Output.errors.write(part.diagnostics) }
    run.print(parts.lazy.map(\.cases))
  }
}
