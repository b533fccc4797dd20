import Rehearse
import RehearseAnalysis
import RehearseLanguage
import RehearseLanguageServer
import RehearseReport
import RehearseRunner

/// Runs a document for an editor, or accepts what happens there.
struct EditorRun: Sendable {
  /// How many nanoseconds there are at least between two reports of progress.
  private static let pause: Int64 = 100_000_000

  private let hosts: HostChoice
  private let source: SourceFile
  /// Receives what the host declared, and its identity after it was built.
  private let renew: @Sendable (ContractCatalog, HostChoice.Identity?) -> Void

  init(
    _ hosts: HostChoice, _ source: SourceFile,
    renew: @escaping @Sendable (ContractCatalog, HostChoice.Identity?) -> Void
  ) {
    (self.hosts, self.source, self.renew) = (hosts, source, renew)
  }

  private static func options(mayBeOpen: Bool) -> FileRunner.Options {
    FileRunner.Options(
      decoding: FileDecoder.Options(isContinuousIntegration: false, mayBeOpen: mayBeOpen), selection: Selection(),
      today: CalendarDate(secondsSince1970: Int(Moment.wallClock() / 1_000_000_000)))
  }

  // MARK: Running

  /// - Parameter progress: Receives how many cases of how many have ended.
  func report(_ progress: @escaping (_ done: Int, _ count: Int) -> Void) -> RunReport {
    var report = RunReport()
    do throws(CommandError) {
      let opened = try open()
      var head = FileHead()
      run(opened.modules.group(ofFile: 0), &head, into: &report, progress)
      if head.isInvalid { report.problem = "The file has mistakes, so nothing can run." }
      if let problem = opened.finish().problem { report.problem = problem }
    } catch {
      report.problem = error.message
    }
    return report
  }

  /// Starts the host, which is built first.
  private func open() throws(CommandError) -> Hosts {
    let opened = try hosts.open(.running, at: source.path)
    renew(opened.contracts, hosts.identity(for: source.path))
    return opened
  }

  private func run(
    _ modules: FileModules.Group, _ head: inout FileHead, into report: inout RunReport,
    _ progress: @escaping (_ done: Int, _ count: Int) -> Void
  ) {
    var options = Self.options(mayBeOpen: false)
    options.review = .none
    var runner = FileRunner(options)
    var (began, cases) = (FileHead(), [RunReport.Case]())
    var lastProgress = HostClock.now()
    let path = source.path
    runner.run(
      source, modules, index: 0, stop: { _ in StopRequest.number == nil ? nil : .interrupted },
      receive: { event in
        switch event {
        case .fileBegan(_, let head): began = head
        case .caseEnded(_, let index, let end):
          cases.append(Self.shown(end.result, began.cases[index], path))
          let now = HostClock.now()
          guard now - lastProgress >= Self.pause else { return }
          lastProgress = now
          progress(cases.count, began.cases.count)
        default: break
        }
      })
    (head, report.cases) = (began, cases)
  }

  /// The result of a case, with each finding at its range.
  private static func shown(_ result: CaseResult, _ testCase: CaseHead, _ path: String) -> RunReport.Case {
    let findings = result.status.isWrong ? result.findings(atLine: testCase.line, in: path) : []
    return RunReport.Case(
      testCase.name, line: testCase.line, result.status, findings.map { RunReport.Finding($0.range, $0.text) },
      reason: result.excuse)
  }

  // MARK: Accepting

  func accepted() -> Accepted {
    if let sign = BuildServer.sign {
      return .nothing("Nothing is accepted on a build server (\(sign) is set): only people can say what must happen.")
    }
    var decoding = Self.options(mayBeOpen: true).decoding
    do throws(CommandError) {
      let opened = try open()
      defer { _ = opened.finish() }
      let modules = opened.modules.group(ofFile: 0)
      decoding.catalog = modules.contracts
      var loader = FileLoader()
      guard let file = try? loader.load(source, decoding) else {
        return .nothing("The file has mistakes, so nothing can be accepted.")
      }
      let outcome = FileAcceptance.run(
        file, source, loader: loader, decoding, Selection(), today: Self.options(mayBeOpen: true).today,
        modules.executor)
      switch outcome {
      case .failure(let end): return .nothing("Nothing changes, because the module \(end.words).")
      case .success(let acceptance): return Self.accepted(acceptance)
      }
    } catch {
      return .nothing(error.message)
    }
  }

  private static func accepted(_ acceptance: Acceptance) -> Accepted {
    if let problem = acceptance.problem {
      return .nothing("Nothing changes, because the new text would be wrong: \(problem)")
    }
    if let bytes = acceptance.bytes { return .text(bytes) }
    if let left = acceptance.left.first { return .nothing("Left as it is: \(left.text)") }
    return .nothing(acceptance.cases == 0 ? "There is no scenario in this line." : "Everything happens as expected.")
  }
}
