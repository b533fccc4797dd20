import Rehearse
import RehearseLanguage
import RehearseReport

/// The cases that failed in an earlier run and are selected by `--failed`.
struct EarlierFailures {
  static let option = Option<String?>(
    "--failed", "OLD.xml", "Only cases that failed in this JUnit report of an earlier run", .file)

  let path: String
  private let report: EarlierReport
  private let reports: String?

  /// Returns `nil` without the option. If the report cannot be read, all cases are selected.
  init?(_ arguments: ParsedArguments) throws(CommandError) {
    guard let path = try arguments[Self.option] else { return nil }
    self.path = path
    reports = try JUnitReporter.folder(arguments)
    do throws(EarlierReport.Unreadable) {
      report = try EarlierReport(reading: path)
    } catch {
      CommandError.warn(error.leavingNothingOut)
      return nil
    }
    guard !report.wrong.isEmpty else { throw .refused("nothing failed in \(path)", .nothingRan) }
  }

  /// Only those files that have failed cases.
  func narrow(_ files: [SourceFile]) -> [SourceFile] { report.narrow(files, identities(of: files)) }

  /// A warning about failed cases in other files. `nil` if there are none.
  func warning(of files: [SourceFile]) -> String? {
    let others = report.countWrong(outside: identities(of: files))
    guard others > 0 else { return nil }
    return
      "\(path) has \(Counted.text(others, "failed case")) of other files, which \(Counted.word(others, "is", "are")) left out"
  }

  private func identities(of files: [SourceFile]) -> [RepositoryPath] {
    RepositoryPath.all(files.map(\.path), in: Environment.workingFolder, reports: reports)
  }
}
