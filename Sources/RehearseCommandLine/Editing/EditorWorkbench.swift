import Rehearse
import RehearseLanguage
import RehearseLanguageServer
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
///
/// Hosts are asked on one thread and run on another. What they find comes back by the mailbox.
final class EditorWorkbench: Workbench {
  private struct Known: Sendable {
    let identity: HostChoice.Identity?
    /// A file of the project.
    let path: String
    let modules: LanguageServer.Modules

    var catalog: ContractCatalog {
      switch modules {
      case .known(let catalog), .asked(let catalog): catalog
      case .unknown: ContractCatalog([])
      }
    }

    func isSame(as other: Known) -> Bool {
      guard case .known(let own) = modules, case .known(let others) = other.modules else { return false }
      return identity == other.identity
        && own.contracts.map(JSONValue.init(contract:)) == others.contracts.map(JSONValue.init(contract:))
    }
  }

  private enum News: Sendable {
    case learned(Known, key: String)
    case event(WorkEvent)
  }

  /// The most files in which a name is replaced.
  private static let mostFiles = 2_000

  /// How long hosts may take to end, in nanoseconds.
  private static let gracePeriod: Int64 = 4_000_000_000
  /// How long the end of a session waits for modules that are asked, in nanoseconds.
  private static let moment: Int64 = 500_000_000

  private let hosts: HostChoice
  /// The modules of each host. A host is asked again after what its modules are read from changes.
  private var known: [String: Known] = [:]
  private let questions: HostQuestions
  private let asking = Worker()
  private let running = Worker()
  private let mailbox = Mailbox<News>()

  init(_ hosts: HostChoice) {
    self.hosts = hosts
    questions = HostQuestions(hosts)
  }

  /// Can be read while there are events.
  var descriptor: Int32 { mailbox.descriptor }
  var isBusy: Bool { asking.isBusy || running.isBusy }

  /// What has come of work since the last time.
  func events() -> [WorkEvent] {
    mailbox.take().compactMap { news in
      switch news {
      case .event(let event): return event
      case .learned(let now, let key):
        // A run that finds what was known before is no news.
        if let before = known[key], before.isSame(as: now) { return nil }
        known[key] = now
        return .learned
      }
    }
  }

  /// Whether what modules are read from has changed since they were asked. What belongs to another host now is forgotten.
  func haveModulesChanged() -> Bool {
    let changed = known.filter { _, known in
      if case .asked = known.modules { false } else { hosts.identity(for: known.path) != known.identity }
    }
    for (key, known) in changed where hosts.identity(for: known.path)?.key ?? "" != key { self.known[key] = nil }
    return !changed.isEmpty
  }

  // MARK: Modules

  func modules(of uri: String) -> LanguageServer.Modules {
    let path = Self.path(uri) ?? "."
    let identity = hosts.identity(for: path)
    let key = identity?.key ?? ""
    if let known = known[key], known.identity == identity { return known.modules }
    let isQuick = identity?.hasContract ?? false
    guard !isQuick else {
      let modules = questions.modules(at: path, keptBy: nil)
      known[key] = Known(identity: identity, path: path, modules: modules)
      return modules
    }
    let asked = LanguageServer.Modules.asked(known[key]?.catalog ?? ContractCatalog([]))
    known[key] = Known(identity: identity, path: path, modules: asked)
    asking.add { [questions, mailbox] in
      let modules = questions.modules(at: path, keptBy: key)
      mailbox.post(.learned(Known(identity: identity, path: path, modules: modules), key: key))
    }
    return asked
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

  func ask(_ noted: TypeQuestions) {
    let projects = known.map { (key: $0.key, path: $0.value.path, catalog: $0.value.catalog) }
    asking.add { [questions, mailbox] in
      let isRefused = noted.ask { contract, values in
        let project = projects.first { $0.catalog.contracts.contains { $0 === contract } }
        return project.flatMap { questions.refusals(contract, values, key: $0.key, path: $0.path) }
      }
      mailbox.post(.event(.asked(isRefused: isRefused)))
    }
  }

  func closeHosts() {
    guard !asking.isBusy, questions.hasHosts else { return }
    asking.add { [questions] in questions.close() }
  }

  func retryFailedHosts() {
    known = known.filter { if case .unknown = $0.value.modules { false } else { true } }
    questions.retry()
  }

  private static func path(_ uri: String) -> String? {
    guard let url = URL(string: uri), url.isFileURL else { return nil }
    let path = url.path(percentEncoded: false)
    return path.isEmpty ? nil : path
  }

  // MARK: Work

  func start(_ work: Work) {
    let source = Self.source(work)
    running.add(work.number) { [hosts, mailbox] in
      let run = EditorRun(hosts, source) { contracts, identity in
        // A contract file is read instead of a host.
        guard let identity, !identity.hasContract else { return }
        let now = Known(identity: identity, path: source.path, modules: .known(contracts))
        mailbox.post(.learned(now, key: identity.key))
      }
      switch work.task {
      case .run:
        let report = run.report { mailbox.post(.event(.progress(number: work.number, done: $0, of: $1))) }
        mailbox.post(.event(.ran(number: work.number, report)))
      case .accept: mailbox.post(.event(.accepted(number: work.number, run.accepted())))
      }
    }
  }

  func cancel(_ number: Int) { running.cancel(number) }

  func stop() -> [WorkEvent] {
    running.cancelAll()
    Self.wait(Self.moment) { asking.isBusy }
    asking.cancelAll()
    return events()
  }

  /// Ends all work and all hosts.
  func finish() {
    running.cancelAll()
    asking.cancelAll()
    Self.wait(Self.gracePeriod) { isBusy }
    if !asking.isBusy { questions.close() }
  }

  private static func wait(_ nanoseconds: Int64, while isBusy: () -> Bool) {
    let began = HostClock.now()
    var pause = Pause()
    while isBusy(), HostClock.now() - began < nanoseconds { pause.sleep() }
  }

  private static func source(_ work: Work) -> SourceFile {
    var source = SourceFile(path: path(work.uri) ?? work.uri)
    source.content = work.text
    switch work.task {
    case .run(let line?), .accept(let line): source.lines = [line]
    case .run(nil): source.lines = []
    }
    return source
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
