import Rehearse
import RehearseLanguage
import RehearseReport

/// The cases that failed in an earlier run and are selected by `--failed`.
struct EarlierFailures {
  static let option = Option<String?>(
    "--failed", "OLD.xml", "Only cases that failed in this JUnit report of an earlier run", .file)

  let path: String
  private let report: EarlierReport

  /// Returns `nil` without the option. If the report cannot be read, all cases are selected.
  init?(_ arguments: ParsedArguments) throws(CommandError) {
    guard let path = try arguments[Self.option] else { return nil }
    self.path = path
    do throws(EarlierReport.Unreadable) {
      report = try EarlierReport(reading: path)
    } catch {
      CommandError.warn("\(error.message); no scenario is left out")
      return nil
    }
    guard !report.wrong.isEmpty else { throw .refused("nothing failed in \(path)", .nothingRan) }
  }

  /// Only those files that have failed cases.
  func narrow(_ files: [SourceFile]) -> [SourceFile] {
    zip(files, suites(of: files)).compactMap { file, suite in
      var file = file
      file.failed = report.wrong(inSuite: suite)
      return file.failed?.isEmpty == true ? nil : file
    }
  }

  /// A warning about failed cases in other files. `nil` if there are none.
  func warning(of files: [SourceFile]) -> String? {
    let suites = Set(suites(of: files).map { EarlierReport.key(suite: $0, name: "").suite })
    let others = report.wrong.count { !suites.contains($0.suite) }
    guard others > 0 else { return nil }
    return
      "\(path) has \(Counted.text(others, "failed case")) of other files, which \(Counted.word(others, "is", "are")) left out"
  }

  private func suites(of files: [SourceFile]) -> [String] {
    SuiteNames(RepositoryPath.all(files.map(\.path), in: Environment.workingFolder)).names
  }
}
