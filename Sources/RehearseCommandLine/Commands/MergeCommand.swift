import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// `rehearse merge`: makes one JUnit report from those of several runs.
struct MergeCommand: Subcommand {
  private static let place = Option<String?>(
    "--junit", "FILE", "Write the report to this file (default: standard output)", .file)

  static let name = "merge"
  static let synonyms = ["join", "combine", "collect"]
  static let summary = "Make one JUnit report from those of all shards"
  static let operands = [Operand("REPORT", .oneOrMore, .file)]
  static let discussion = [
    """
    REPORT is a JUnit report that `\(ProgramName.text) run` wrote. The cases of a scenario file that are in several reports
    become one suite. What the reports say about a case is not changed.
    """,
    """
    For the reports of `run --shard`, a shard that is missing, in two reports, or of another plan is named, as is a case that
    is in two reports. The report is written anyway, and the exit status is at least 1. It is that of a single run if all is
    in order, and 3 if a report cannot be read.
    """,
  ]
  static let options: [OptionRow] = [place.row, OutputStyles.color.row]

  private let paths: [String]
  private let target: String?
  private let looks: OutputStyles

  init(_ arguments: ParsedArguments) throws(CommandError) {
    guard !arguments.paths.isEmpty else {
      throw .usage(
        "`\(ProgramName.text) \(Self.name)` takes reports",
        hint: "For example: \(ProgramName.text) \(Self.name) shard-*.xml --junit report.xml")
    }
    paths = arguments.paths
    target = try arguments[Self.place]
    looks = try OutputStyles(arguments)
  }

  func run() throws(CommandError) -> ExitStatus {
    var parts: [ReportPart] = []
    var isUnread = false
    for path in paths {
      do throws(ReportPart.Unreadable) {
        parts.append(try ReportPart(reading: path))
      } catch {
        CommandError.complain(error.message)
        isUnread = true
      }
    }
    guard !parts.isEmpty else { return .cannotWrite }
    let report = MergedReport(parts)
    guard write(report) else { return .cannotWrite }
    report.problems.forEach(CommandError.complain)
    let status = ExitStatus(report.tally)
    if isUnread { return max(status, .cannotWrite) }
    return report.problems.isEmpty ? status : max(status, .failed)
  }

  private func write(_ report: MergedReport) -> Bool {
    guard let target else {
      return report.render().allSatisfy { $0.withUnsafeBytes { Output.standard.write($0) } }
    }
    do throws(ReportFile.Problem) {
      let inputs = paths.map { path in
        var file = SourceFile(path: path)
        file.mayBeQuoted = false
        return file
      }
      try ReportFile(target, keeping: inputs).finish(report.render())
    } catch {
      CommandError.complain(error.message)
      return false
    }
    let summary = RunSummary(
      tally: report.tally, files: report.files, nanoseconds: report.nanoseconds, reports: [SanitizedText.of(target)],
      seed: nil, only: [])
    return Output.standard.write(summary.text(looks.standard))
  }
}
