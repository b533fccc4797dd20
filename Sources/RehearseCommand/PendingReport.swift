import RehearseReport
import RehearseSource
import RehearseSystem

/// The JUnit report that a run was asked for: opened before the run, so that a folder that cannot be written is known
/// at once, and written after it.
struct PendingReport {
  /// How many problems are told of; a full disk has one for each file.
  private static let problemLimit = 5

  private let destination: JUnitDestination?
  private let inputs: [SourceFile]
  private var file: ReportFile?
  private var problem: String?

  /// - Parameters:
  ///   - inputs: the files that are read, none of which a report may replace.
  ///   - isEarly: whether the scenarios are still to run, so that a problem is news at once.
  init(_ destination: JUnitDestination?, keeping inputs: [SourceFile], isEarly: Bool = false) {
    self.destination = destination
    self.inputs = inputs
    do throws(ReportFile.Problem) {
      switch destination {
      case nil: return
      case .file(let path):
        file = try ReportFile(path, keeping: inputs)
        if let folder = file?.folder { Leftovers.remove(from: folder) }
      case .folder(let path):
        try PlacedFile.makeFolder(path, what: "report")
        Leftovers.remove(from: path)
      }
    } catch {
      problem = error.message
      guard isEarly else { return }
      Output.errors.write("rehearse: \(VisibleText.of(error.message)); the scenarios run anyway\n")
    }
  }

  /// Whether it is known already that there will be none.
  var isHopeless: Bool { problem != nil }

  /// Writes the report; returns what went wrong.
  func write(_ run: FinishedRun) -> [String] {
    if let problem { return [problem] }
    switch destination {
    case nil: return []
    case .file:
      guard let file else { return [] }
      return problem { () throws(ReportFile.Problem) in
        try file.finish(run.junit())
        if let folder = file.folder { try PlacedFile.makeDurable(folder) }
      }.map { [$0] } ?? []
    case .folder(let folder): return writeFolder(folder, run)
    }
  }

  /// Writes a report for each suite; the folders that they are put in are seen to at the end, each once.
  private func writeFolder(_ folder: String, _ run: FinishedRun) -> [String] {
    var problems: [String] = []
    var used: Set<String> = []
    var names: Set<String> = []
    for digest in run.digests {
      guard let suite = digest.suite else { continue }
      let pieces = run.report.render(
        [suite.markup], digest.tally, startedAt: digest.startedAt, nanoseconds: digest.nanoseconds)
      let name = JUnitDestination.fileName(ofSuite: suite.name)
      names.insert(name)
      let failure = problem { () throws(ReportFile.Problem) in
        let file = try ReportFile(folder + name, keeping: inputs)
        try file.finish(pieces)
        if let folder = file.folder { used.insert(folder) }
      }
      if let failure { problems.append(failure) }
    }
    for folder in used.sorted() {
      if let failure = problem({ () throws(ReportFile.Problem) in try PlacedFile.makeDurable(folder) }) {
        problems.append(failure)
      }
    }
    if let warning = OldReports.warning(folder, written: names) {
      Output.errors.write("rehearse: warning: \(VisibleText.of(warning))\n")
    }
    let rest = problems.count - Self.problemLimit
    return rest > 1 ? problems.prefix(Self.problemLimit) + ["and \(rest) more reports cannot be written"] : problems
  }

  /// What went wrong in a step, if anything did.
  private func problem(_ step: () throws(ReportFile.Problem) -> Void) -> String? {
    do throws(ReportFile.Problem) {
      try step()
      return nil
    } catch {
      return error.message
    }
  }
}
