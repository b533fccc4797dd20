import RehearseIsolation
import RehearseReport
import RehearseRunning
import RehearseSource
import RehearseSystem
import RehearseWatching

/// What became of all files that are watched, each as it ran last.
struct WatchedSuite {
  /// What a look at changed files came to.
  struct Round {
    /// What has run now, in the order of the files.
    var ran: [FileDigest] = []
    /// What has not, with the file's path.
    var others: [(path: String, digest: FileDigest)] = []
    var nanoseconds: Int64 = 0
    var problem: String?
    var warnings: [String] = []
  }

  private let scope: Scope
  /// Nanoseconds.
  private let timeout: Int64
  /// One for all runs, since its memory is never given back.
  private let progress = Progress()
  /// By the bytes of the paths: to Swift, names that only look the same are equal.
  private var digests: [[UInt8]: FileDigest] = [:]

  init(_ scope: Scope, timeout: Int64) {
    self.scope = scope
    self.timeout = timeout
  }

  /// Runs all files.
  mutating func runAll(_ files: [SourceFile]) -> Round {
    digests = [:]
    return round(files, of: files)
  }

  /// Runs the files that were saved, and all where a scenario asks to run alone, or asked for it until now.
  mutating func update(_ changes: Snapshot.Changes, _ files: [SourceFile]) -> Round {
    if hasOnly { return runAll(files) }
    for file in changes.removed { digests[Array(file.path.utf8)] = nil }
    let result = round(changes.changed + changes.new, of: files)
    return hasOnly ? runAll(files) : result
  }

  private var hasOnly: Bool { digests.values.contains { !$0.only.isEmpty } }

  private mutating func round(_ wanted: [SourceFile], of files: [SourceFile]) -> Round {
    var round = Round()
    let started = Moment.monotonic()
    if !wanted.isEmpty {
      let outcome = run(wanted)
      (round.problem, round.warnings) = (outcome.problem, outcome.warnings)
    }
    round.nanoseconds = Moment.since(started)
    let names = Set(wanted.map { Array($0.path.utf8) })
    for file in files {
      guard let digest = digests[Array(file.path.utf8)] else { continue }
      if names.contains(Array(file.path.utf8)) {
        round.ran.append(digest)
      } else {
        round.others.append((file.path, digest))
      }
    }
    return round
  }

  /// Runs files as `rehearse run` does, and keeps what became of each.
  private mutating func run(_ files: [SourceFile]) -> Supervisor<FileDigest>.Outcome {
    let console = ConsoleReport(style: scope.looks.standard, detail: .normal)
    let maker = FileDigest.Maker(names: nil, dialect: nil, annotationFolder: nil, console: console, errors: console)
    let plan = RunPlan(files, scope.fileSetting(), jobs: scope.jobs)
    progress.restart()
    var supervisor = Supervisor(plan, .init(timeout: timeout), progress) { maker.make($0, index: $1) }
    let outcome = supervisor.run()
    for (file, digest) in zip(files, outcome.digests) { digests[Array(file.path.utf8)] = digest }
    return outcome
  }
}
