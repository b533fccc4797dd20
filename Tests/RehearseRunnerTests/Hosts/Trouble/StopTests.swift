import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

/// Each test starts the program, because a signal is sent to a process.
@Suite("Signals at any moment", .endsSometime)
struct StopTests {
  private static let cases = 90

  private let trouble: Trouble
  private var folder: TemporaryFolder { trouble.folder }

  init() throws {
    trouble = try Trouble()
    for file in 0..<3 {
      let first = file == 0 ? trouble.waiting("case 0") : Trouble.step("case 0", milliseconds: 2)
      try trouble.write("\(file)", first, (1..<30).map { Trouble.step("case \($0)", milliseconds: 2) }.joined())
    }
  }

  /// Starts a run that cannot end before a file "go" exists.
  private func begin(_ arguments: [String] = []) throws -> Launch {
    let run = try trouble.launch(arguments)
    #expect(Patience.wait { folder.exists("go.waiting") || !run.isRunning })
    return run
  }

  @Test(
    "A stopped run reports what ran, names the rest and leaves no process",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU])
  func interrupted(signal: Int32) throws {
    let run = try begin()
    run.send(signal)
    #expect(run.wait() == 128 + signal)
    try trouble.expectEveryCaseOnce(Self.cases)
    let report = try folder.read("r.xml")
    #expect(report.contains("<skipped message=\"not run: interrupted\">not run: interrupted</skipped>"))
    #expect(!report.contains("<error"))
    #expect(try folder.names().filter { $0 != "go.waiting" } == ["r.xml", "s"])
  }

  @Test("A hanging case does not delay the end", arguments: ["loop", "wait", "stop"])
  func hanging(misdeed: String) throws {
    let begun = try folder.write("begun", "")
    let hangs = """
        - scenario: hangs
          when: [waitFor: { file: '\(begun)' }, do: { misdeed: \(misdeed) }]
          then: { state: { deeds: 2 } }

      """
    try trouble.write("0", hangs, Trouble.misdeed("follows", "nothing"))
    let run = try trouble.launch()
    #expect(Patience.wait { folder.exists("begun.waiting") || !run.isRunning })
    run.send(SIGTERM)
    #expect(run.wait() == 143)
    let report = try folder.read("r.xml")
    #expect(trouble.processes == [])
    // A run that is stopped while its host starts has read no file.
    guard !report.contains("scenario file loads") else { return }
    try trouble.expectEveryCaseOnce(62)
    #expect(report.contains("name=\"follows\"") && !report.contains("<error"))
  }

  @Test("A host that ignores SIGTERM does not delay the end")
  func deaf() throws {
    try folder.remove("s")
    try trouble.write("a", module: "wrong", Trouble.word("one"), Trouble.word("it", "bad"), Trouble.word("after"))
    try expectStop(try trouble.launch(host: Trouble.host("ignoresTerm"))) { _ in folder.exists("ignores") }
    try folder.write("rehearse.yaml", "host: \"\(Trouble.host("noConnection"))\"\nstart limit: 10m\n")
    try expectStop(try launchProject()) { !$0.children.isEmpty }
  }

  @Test("A build does not delay the end")
  func build() throws {
    try folder.write("rehearse.yaml", "build: sh -c 'touch building; sleep 600'\nhost: ./none\n")
    let run = try launchProject()
    #expect(Patience.wait { folder.exists("building") || !run.isRunning })
    run.send(SIGINT)
    let status = run.wait()
    #expect(status == 130)
    #expect(trouble.processes == [])
    let report = try folder.read("r.xml")
    #expect(report.contains("tests=\"3\"") && report.contains("skipped=\"3\""), "\(report)")
    let skipped = "<skipped message=\"not run: interrupted\">not run: interrupted</skipped>"
    #expect(report.components(separatedBy: skipped).count == 4)
    for file in 0..<3 {
      #expect(report.contains("<testcase name=\"scenario file loads\" classname=\"\(file)\""), "\(report)")
    }
  }

  private func launchProject() throws -> Launch {
    try Launch(
      ["run", "s", "--junit", "r.xml"], in: folder.path, environment: ["REHEARSE_TEST": trouble.mark],
      host: nil)
  }

  private func expectStop(
    _ run: Launch, when isReady: (Launch) -> Bool, location: SourceLocation = #_sourceLocation
  ) throws {
    #expect(Patience.wait { isReady(run) || !run.isRunning }, sourceLocation: location)
    run.send(SIGINT)
    #expect(run.wait() == 130, sourceLocation: location)
    #expect(trouble.processes == [], sourceLocation: location)
  }

  @Test("Killing a host from outside loses no result")
  func killedHost() throws {
    let run = try begin()
    var killed = 0
    while let child = run.children.first, killed < 5 {
      kill(child, SIGKILL)
      killed += 1
      usleep(20_000)
    }
    try folder.write("go", "")
    let status = run.wait()
    try trouble.expectEveryCaseOnce(Self.cases)
    let report = try folder.read("r.xml")
    // A case whose retry was killed too is an error.
    let errors = report.components(separatedBy: "type=\"ModuleCrashed\"").count - 1
    #expect(errors <= killed / 2 && status == (errors == 0 ? 0 : 1), "\(errors) errors, status \(status)")
    #expect(!report.contains("<skipped"))
  }

  @Test("A signal that the caller ignores stays ignored")
  func ignored() throws {
    try folder.write("go", "")
    let run = try Invocation(
      starting: ["run", "s", "--host", Trouble.host()], in: folder.path,
      prelude: "trap '' HUP; { sleep 0.1; kill -HUP $$; } & true")
    #expect(run.status == 0 && run.output.contains("90 passed"), "\(run.output)\(run.errors)")
  }

  @Test("Time during which the run is suspended does not count for any case")
  func frozen() throws {
    // With a second host, suspensions would hit sleeping cases and look like real time that these cases wait for.
    let run = try trouble.launch(timeout: "2s", jobs: 1)
    #expect(Patience.wait { folder.exists("go.waiting") || !run.isRunning })
    for _ in 0..<22 {
      run.freeze(milliseconds: 100)
      usleep(10_000)
    }
    try folder.write("go", "")
    let status = run.wait()
    let report = try folder.read("r.xml")
    let errors = report.components(separatedBy: "<error").dropFirst().map { $0.prefix(1_000) }
    #expect(status == 0, "\(errors)")
    try trouble.expectEveryCaseOnce(Self.cases)
  }
}
