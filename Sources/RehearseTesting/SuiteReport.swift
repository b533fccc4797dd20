import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The JUnit report of all suites in the process, if the environment requests one.
///
/// Swift Testing does not report when the last test has ended, and a module that crashes ends the process. So the
/// report is written when a suite is read, with every case as unfinished, and again when the process exits.
package final class SuiteReport: Sendable {
  static let shared: SuiteReport = {
    let report = SuiteReport(SuiteSettings.Variable.report.value)
    if report.path != nil {
      atexit { SuiteReport.shared.write(missing: .notRun(.notSelected)) }
    }
    return report
  }()

  private struct State: Sendable {
    var suites: [SuiteContents] = []
    /// By path and case name; the names of cases are unique within a file.
    var ends: [String: [String: CaseEnd]] = [:]
  }

  private let path: String?
  private let startedAt = Moment.wallClock()
  private let state = Mutex(State())

  /// - Parameter path: The path of the report; `nil` if none is requested.
  package init(_ path: String?) { self.path = path }

  /// Adds a suite, before any of its cases runs.
  package func add(_ suite: SuiteContents) {
    guard path != nil else { return }
    state.withLock { $0.suites.append(suite) }
    write(missing: .errored(ErrorReport(.crashed, "the process of the tests ended before this case did")))
  }

  package func note(_ end: CaseEnd, of testCase: Case, in path: String) {
    guard self.path != nil else { return }
    state.withLock { $0.ends[path, default: [:]][testCase.name] = end }
  }

  package func write(missing: CaseResult) {
    guard let path else { return }
    let state = state.withLock { $0 }
    let results = state.suites.flatMap { suite in
      suite.files.map { file -> FileResult in
        var head = file.head
        head.startedAt = startedAt
        let ends = state.ends[file.source.path] ?? [:]
        return FileResult(
          path: file.source.path, head: head, ends: head.cases.map { ends[$0.name] ?? $0.end(missing: missing) },
          warnings: [])
      }
    }
    let inputs = state.suites.flatMap { suite in
      suite.files.map { SourceFile(path: suite.location.whole($0.source.path)) }
    }
    let names = SuiteNames(RepositoryPath.all(inputs.map(\.path), in: "/"))
    let suites = results.indices.map { index in
      JUnitSuite(results[index], name: names.names[index], path: names.paths[index], dialect: .rich)
    }
    let tally = results.reduce(into: Tally()) { $0 += $1.tally }
    let pieces = JUnitReport(dialect: .rich, seed: nil).render(
      suites, tally, startedAt: startedAt, nanoseconds: Moment.wallClock() - startedAt)
    do throws(FileWriteError) {
      try ReportFile(path, keeping: inputs).finish(pieces)
    } catch {
      Output.errors.write("rehearse: \(SanitizedText.of(error.message))\n")
    }
  }
}
