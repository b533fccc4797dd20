import Foundation
import RehearseTestSupport
import Testing

/// Runs that are killed at random moments, with all results counted; `REHEARSE_STORM` says how many.
@Suite("A storm of signals", .serialized)
struct StormTests {
  private static let runs = ProcessInfo.processInfo.environment["REHEARSE_STORM"].flatMap { Int($0) } ?? 12
  private static let cases = 80

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try SlowFiles.write(4, cases: 20, milliseconds: 5, in: folder)
  }

  /// What is done to a run.
  private enum Blow: CaseIterable {
    case end, interrupt, hangUp, kill, killWorkers

    var signal: Int32 {
      switch self {
      case .end: SIGTERM
      case .interrupt: SIGINT
      case .hangUp: SIGHUP
      case .kill, .killWorkers: SIGKILL
      }
    }
  }

  private func strike(_ run: Launch, _ blow: Blow, after milliseconds: Int) {
    guard blow == .killWorkers else {
      usleep(UInt32(milliseconds) * 1000)
      return run.send(blow.signal)
    }
    for _ in 0..<milliseconds / 20 {
      usleep(20_000)
      for worker in run.children where Bool.random() { kill(worker, SIGKILL) }
    }
  }

  /// Makes the report of a run that could not; `false` when it was killed before it had begun.
  private func makeReport() throws -> Bool {
    guard folder.exists("r.xml.journal") else { return false }
    let made = try Invocation(
      ["report", "r.xml.journal", "--junit", "r.xml"], in: folder.path, program: Repository.misbehavingProgram)
    return made.status != 2
  }

  @Test("However a run is struck, its report names every case once", arguments: 0..<runs)
  func storm(number: Int) throws {
    let blow = Blow.allCases[number % Blow.allCases.count]
    let jobs = [1, 2, 4].randomElement() ?? 1
    let run = try Launch(["run", "s", "--junit", "r.xml", "--jobs", "\(jobs)"], in: folder.path)
    strike(run, blow, after: Int.random(in: 0...250))
    let status = run.wait()
    if status == -SIGKILL, !folder.exists("r.xml"), try !makeReport() { return }
    // A signal that comes before the program has taken it over ends it, as it ends any other.
    if !folder.exists("r.xml"), status == -blow.signal { return }
    let report = try folder.read("r.xml")
    let cases = SlowFiles.cases(report)
    #expect(cases.count == Self.cases && Set(cases).count == Self.cases, "\(blow), \(jobs) jobs, status \(status)")
    // A run that is killed when its report is already in place has nothing more to say.
    let isStruck = status == 128 + blow.signal || status == -SIGKILL
    #expect(status == 0 || report.contains("<skipped") || report.contains("<error") || isStruck)
    #expect(status != 0 || !report.contains("<skipped") && !report.contains("<error"))
  }
}
