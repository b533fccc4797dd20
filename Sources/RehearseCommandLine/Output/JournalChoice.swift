import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where the journal of a run goes, if there is one.
///
/// A requested journal is kept, and so is that of a shard, from which `report` makes the report of all shards. Any other
/// run has a journal beside the report in case it is killed, and removes it once the report is written.
struct JournalChoice {
  static let option = Option<String?>(
    "--journal", "FILE", "Save the results to this file as they arrive, for `\(ProgramName.text) report`", .file)

  struct Opened {
    var journal: Journal?
    var problem: String?
  }

  private let path: String?
  private let isKept: Bool
  private let report: ReportDestination?

  init(_ arguments: ParsedArguments, _ report: ReportDestination?, _ shard: Shard?) throws(CommandError) {
    path = try arguments[Self.option] ?? report.flatMap { Self.path(beside: $0, shard) }
    isKept = arguments.isWritten(Self.option) || shard != nil
    self.report = report
  }

  /// The journal's path beside a report file. Devices and pipes have none.
  private static func path(beside report: ReportDestination, _ shard: Shard? = nil) -> String? {
    switch report {
    case .folder(let folder):
      return folder + "rehearse\(shard.map { "-\($0.index)-of-\($0.count)" } ?? "").journal"
    case .file(let path):
      guard [.file, .missing].contains(PathKind(path)) else { return nil }
      return path + ".journal"
    }
  }

  /// Whether the journal beside a report is gone, because the report has been written.
  static func isSettled(_ journal: String, of report: ReportDestination) -> Bool {
    let isThere = SystemFile.status(journal) != nil
    return !isThere && path(beside: report).map(Discovery.trimmed) == Discovery.trimmed(journal)
      && SystemFile.status(report.path) != nil
  }

  /// Opens the journal.
  ///
  /// If a journal that is not kept cannot be written, the run continues. It is omitted if there will be no report.
  ///
  /// - Parameter hasFailed: whether it is already certain that there will be no report.
  func open(_ head: RunHead, hasFailed: Bool) -> Opened {
    guard let path, isKept || !hasFailed else { return Opened() }
    let problem: String
    do throws(FileWriteError) {
      let target = try target(path, keeping: head.files)
      do throws(JournalError) {
        return Opened(journal: try Journal(target, head))
      } catch {
        problem = error.message
      }
    } catch {
      problem = error.message
    }
    guard isKept else {
      CommandError.warn("\(problem); if this run is killed, its results are lost")
      return Opened()
    }
    CommandError.complain("\(problem); the scenarios run anyway")
    return Opened(problem: problem)
  }

  /// The target of the path, with links resolved.
  private func target(_ path: String, keeping inputs: [SourceFile]) throws(FileWriteError) -> String {
    let isFile = SystemFile.status(path).map { $0.st_mode & S_IFMT == S_IFREG } ?? true
    guard isFile, case .file(let target, _) = try OutputTarget(path, what: "journal") else {
      throw .init(refusing: "\(path) is not a file, and is not changed")
    }
    try OutputName.check(path, target, "journal", keeping: inputs)
    if case .file(let other) = report, case .file(let taken, _)? = try? OutputTarget(other),
      SystemFile.isSameTarget(target, taken)
    {
      throw .init(refusing: "the journal and the report cannot both be \(path); give the journal another name")
    }
    return target
  }

  /// Removes the journal, or says where it is.
  ///
  /// - Parameter isReported: whether the report was written.
  /// - Returns: problems with the journal.
  func close(_ opened: Opened, isReported: Bool) -> [String] {
    guard let journal = opened.journal else { return opened.problem.map { [$0] } ?? [] }
    journal.flush()
    let problem =
      journal.problem?.message ?? (journal.isInPlace ? nil : "the journal \(journal.path) was removed during the run")
    if isKept { return problem.map { [$0] } ?? [] }
    guard !isReported, problem == nil else {
      journal.remove()
      return []
    }
    CommandError.complain(
      "the results are kept; try again with: \(ProgramName.text) report \(journal.path) --junit FILE")
    return []
  }
}
