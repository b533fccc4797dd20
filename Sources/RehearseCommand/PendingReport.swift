import RehearseReport
import RehearseSource

/// The JUnit report that a run was asked for: opened before the run, so that a folder that cannot be written is known
/// at once, and written after it.
struct PendingReport {
  private let destination: JUnitDestination?
  private var file: ReportFile?
  private var problem: String?

  init(_ destination: JUnitDestination?) {
    self.destination = destination
    do throws(ReportFile.Problem) {
      switch destination {
      case nil: return
      case .file(let path): file = try ReportFile(path)
      case .folder(let path): try ReportFile.makeFolder(path)
      }
    } catch {
      problem = error.message
      Output.errors.write("rehearse: \(VisibleText.of(error.message)); the scenarios run all the same\n")
    }
  }

  /// Writes the report; returns what went wrong.
  func write(_ run: FinishedRun) -> [String] {
    if let problem { return [problem] }
    switch destination {
    case nil: return []
    case .file:
      guard let file else { return [] }
      return Self.finish(file, run.junit()).map { [$0] } ?? []
    case .folder(let folder): return Self.writeFolder(folder, run)
    }
  }

  private static func finish(_ file: ReportFile, _ pieces: [ArraySlice<UInt8>]) -> String? {
    do throws(ReportFile.Problem) {
      try file.finish(pieces)
      return nil
    } catch {
      return error.message
    }
  }

  private static func writeFolder(_ folder: String, _ run: FinishedRun) -> [String] {
    var problems: [String] = []
    for digest in run.digests {
      guard let suite = digest.suite else { continue }
      let pieces = run.report.render(
        [suite.markup], digest.tally, startedAt: digest.startedAt, nanoseconds: digest.nanoseconds)
      do throws(ReportFile.Problem) {
        try ReportFile(folder + JUnitDestination.fileName(ofSuite: suite.name)).finish(pieces)
      } catch {
        problems.append(error.message)
      }
    }
    return problems
  }
}
