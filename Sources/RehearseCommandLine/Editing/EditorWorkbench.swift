import Rehearse
import RehearseAnalysis
import RehearseLanguage
import RehearseLanguageServer
import RehearseReport
import RehearseRunner

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the language server needs: the modules of documents, runs, and a folder for pages.
final class EditorWorkbench: Workbench {
  private struct Known {
    let identity: HostChoice.Identity?
    /// A file of the project.
    let path: String
    let modules: LanguageServer.Modules
    /// Whether the host was asked about values and could not be started.
    var isOutOfReach = false

    func has(_ contract: ModuleContract) -> Bool {
      if case .known(let catalog) = modules { catalog.contracts.contains { $0 === contract } } else { false }
    }
  }

  /// The most files in which a name is replaced.
  private static let mostFiles = 2_000

  private let hosts: HostChoice
  /// The modules of each host. A host is asked again after what its modules are read from changes.
  private var known: [String: Known] = [:]
  /// Hosts that run, until the message that needed them is answered.
  private var opened: [String: Hosts] = [:]

  init(_ hosts: HostChoice) { self.hosts = hosts }

  // MARK: Modules

  func modules(of uri: String) -> LanguageServer.Modules {
    let path = Self.path(uri) ?? "."
    let identity = hosts.identity(for: path)
    let key = identity?.key ?? ""
    if let known = known[key], known.identity == identity { return known.modules }
    let modules = ask(path, key, hasContract: identity?.hasContract ?? false)
    known[key] = Known(identity: identity, path: path, modules: modules)
    return modules
  }

  func files(besides open: [String], near uri: String) -> [(uri: String, text: String)] {
    guard let path = Self.path(uri) else { return [] }
    var finder = ProjectFileFinder()
    let folder = Discovery.folder(of: finder.file(for: path) ?? path)
    let scenarios = "\(folder)/\(ScenarioName.usualFolder)"
    let opened = Set(open.compactMap(Self.path))
    let files = try? Discovery.find([SystemFile.status(scenarios) == nil ? folder : scenarios])
    return (files ?? []).prefix(Self.mostFiles).filter { !opened.contains($0.path) }.compactMap { file in
      FileLoader.bytes(of: file.path).map {
        (URL(filePath: file.path).absoluteString, String(decoding: $0, as: UTF8.self))
      }
    }
  }

  func refusals(_ contract: ModuleContract, _ values: [ValueAtPath]) -> [Int: String]? {
    guard let (key, project) = known.first(where: { $0.value.has(contract) }), !project.isOutOfReach else { return nil }
    if opened[key] == nil {
      let started = try? hosts.open(.starting, at: project.path, timeout: CheckCommand.timeout)
      known[key]?.isOutOfReach = started == nil
      opened[key] = started
    }
    return opened[key]?.contracts.contract(named: contract.name)?.refusals(values)
  }

  func closeHosts() {
    for hosts in opened.values { _ = hosts.finish() }
    opened = [:]
  }

  func retryFailedHosts() {
    known = known.filter { if case .known = $0.value.modules { true } else { false } }
    for key in known.keys { known[key]?.isOutOfReach = false }
  }

  /// Remembers what a host declared when it ran; a contract file is read instead of a host.
  private func renew(_ contracts: ContractCatalog, _ identity: HostChoice.Identity?, _ path: String) {
    guard let identity, !identity.hasContract else { return }
    known[identity.key] = Known(identity: identity, path: path, modules: .known(contracts))
  }

  private func ask(_ path: String, _ key: String, hasContract: Bool) -> LanguageServer.Modules {
    do throws(CommandError) {
      let running = try hosts.open(.reading, at: path)
      // A contract file cannot be asked about values.
      if !hasContract { opened[key] = running }
      return .known(running.contracts)
    } catch {
      return .unknown(
        "rehearse knows no modules here, and completes only words of the language itself: \(error.message)")
    }
  }

  private static func path(_ uri: String) -> String? {
    guard let url = URL(string: uri), url.isFileURL else { return nil }
    let path = url.path(percentEncoded: false)
    return path.isEmpty ? nil : path
  }

  private static func source(_ text: [UInt8], _ uri: String, line: Int?) -> SourceFile {
    var source = SourceFile(path: path(uri) ?? uri)
    source.content = text
    source.lines = line.map { [$0] } ?? []
    return source
  }

  private static func options(mayBeOpen: Bool) -> FileRunner.Options {
    FileRunner.Options(
      decoding: FileDecoder.Options(isContinuousIntegration: false, mayBeOpen: mayBeOpen), selection: Selection(),
      today: CalendarDate(secondsSince1970: Int(Moment.wallClock() / 1_000_000_000)))
  }

  // MARK: Running

  func run(_ text: [UInt8], of uri: String, line: Int?) -> RunReport {
    let source = Self.source(text, uri, line: line)
    var report = RunReport()
    do throws(CommandError) {
      let opened = try hosts.open(.running, at: source.path)
      // Opening builds the host.
      renew(opened.contracts, hosts.identity(for: source.path), source.path)
      var head = FileHead()
      run(source, opened.modules.group(ofFile: 0), &head, into: &report)
      if head.isInvalid { report.problem = "The file has mistakes, so nothing can run." }
      if let problem = opened.finish().problem { report.problem = problem }
    } catch {
      report.problem = error.message
    }
    return report
  }

  private func run(
    _ source: SourceFile, _ modules: FileModules.Group, _ head: inout FileHead, into report: inout RunReport
  ) {
    var options = Self.options(mayBeOpen: false)
    options.review = .none
    var runner = FileRunner(options)
    var (began, cases) = (FileHead(), [RunReport.Case]())
    let path = source.path
    runner.run(
      source, modules, index: 0, stop: { _ in nil },
      receive: { event in
        switch event {
        case .fileBegan(_, let head): began = head
        case .caseEnded(_, let index, let end): cases.append(Self.shown(end.result, began.cases[index], path))
        default: break
        }
      })
    (head, report.cases) = (began, cases)
  }

  /// The result of a case, with each finding at its range.
  private static func shown(_ result: CaseResult, _ testCase: CaseHead, _ path: String) -> RunReport.Case {
    let range = SourceRange(SourcePosition(line: testCase.line, column: 1), count: 1)
    func ended(_ findings: [RunReport.Finding] = [], reason: String? = nil) -> RunReport.Case {
      RunReport.Case(testCase.name, line: testCase.line, result.status, findings, reason: reason)
    }
    switch result {
    case .passed: return ended()
    case .failed(let failure): return ended(findings(failure, at: range, path))
    case .errored(let error): return ended([RunReport.Finding(range, FailureText(path: path).block(error))])
    case .skipped, .notRun: return ended(reason: result.reason?.plain)
    case .failedAsKnown(let mark, _): return ended(reason: mark)
    case .passedUnexpectedly(let issue, let line):
      let mark = SourceRange(SourcePosition(line: line, column: 1), count: 1)
      let text = "the known failure \(SanitizedText.of(issue)) now passes. Remove the mark."
      return ended([RunReport.Finding(mark, text)])
    }
  }

  private static func findings(
    _ failure: FailureReport, at range: SourceRange, _ path: String
  ) -> [RunReport.Finding] {
    let findings = failure.findings.map { finding in
      let words = [finding.headline] + finding.detailLines.map { "  " + $0 } + finding.adviceLines
      return RunReport.Finding(finding.range, words.map { SanitizedText.of($0) }.joined(separator: "\n"))
    }
    return findings.isEmpty ? [RunReport.Finding(range, FailureText(path: path).notes(failure))] : findings
  }

  // MARK: Accepting

  func accept(_ text: [UInt8], of uri: String, line: Int) -> Accepted {
    if let sign = BuildServer.sign {
      return .nothing("Nothing is accepted on a build server (\(sign) is set): only people can say what must happen.")
    }
    let source = Self.source(text, uri, line: line)
    var decoding = Self.options(mayBeOpen: true).decoding
    do throws(CommandError) {
      let opened = try hosts.open(.running, at: source.path)
      defer { _ = opened.finish() }
      renew(opened.contracts, hosts.identity(for: source.path), source.path)
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

  // MARK: Pages

  func save(page: String, named name: String) -> String? {
    let user = String(getuid())
    let folder = FileManager.default.temporaryDirectory.appending(path: "rehearse-\(user)", directoryHint: .isDirectory)
    let file = folder.appending(path: "\(name.filter { $0.isLetter || $0.isNumber })-reference.md")
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let old = try? Data(contentsOf: file)
      if old != Data(page.utf8) { try Data(page.utf8).write(to: file, options: .atomic) }
      return file.absoluteString
    } catch {
      return nil
    }
  }
}
