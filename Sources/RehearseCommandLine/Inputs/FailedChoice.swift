import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// The cases that failed in an earlier run and are selected by `--failed`.
struct FailedChoice {
  static let option = Option<String?>(
    "--failed", "OLD", "Only cases that failed or did not run in an earlier run, by its journal or JUnit report", .file)
  private static let namedCases = 20

  let path: String
  private let failures: EarlierFailures
  private let reports: String?

  /// Returns `nil` without the option. Before the first run there is no report, so all cases are selected.
  init?(_ arguments: ParsedArguments) throws(CommandError) {
    guard let path = try arguments[Self.option] else { return nil }
    self.path = path
    reports = try JUnitReporter.folder(arguments)
    do throws(EarlierRunError) {
      failures = EarlierFailures(try EarlierRun(reading: path))
    } catch {
      let message = error.message(of: path)
      guard error == .missing else {
        throw .refused(message, hints: ["Without \(Self.option.name), all cases run."], .invalid)
      }
      CommandError.warn("\(message); no scenario is left out")
      return nil
    }
    guard !failures.isEmpty else { throw .refused("nothing failed in \(path)", .nothingRan) }
  }

  /// Only those files that have failed cases, or cases that did not run.
  func narrow(_ files: [SourceFile]) -> [SourceFile] { failures.narrow(files, identities(of: files)) }

  /// Names the failures that no selected case stands for, so that none is forgotten.
  ///
  /// - Parameter selected: the selected cases of each file. `nil` for a file that cannot be read.
  func nameLost(_ files: [SourceFile], selected: [[CaseHead]?]) {
    let lost = failures.lost(files, identities(of: files), selected: selected)
    guard !lost.isEmpty else { return }
    CommandError.warn(
      "\(Counted.text(lost.count, "case")) that failed or did not run in \(path) "
        + "\(Counted.word(lost.count, "was", "were")) not found: renamed, deleted, or not selected")
    let rest = lost.count - Self.namedCases
    for line in lost.prefix(Self.namedCases) + (rest > 0 ? ["… and \(rest) more"] : []) {
      Output.errors.write("  \(SanitizedText.of(line))\n")
    }
  }

  private func identities(of files: [SourceFile]) -> [RepositoryPath] {
    RepositoryPath.all(files.map(\.path), in: Environment.workingFolder, reports: reports)
  }
}
