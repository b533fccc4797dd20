import Foundation
import RehearseTestSupport
import Testing

@Suite("Signals at any moment", .serialized)
struct SignalTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try SlowFiles.write(3, cases: 30, milliseconds: 5, isEndless: true, in: folder)
  }

  private func launch(_ arguments: String...) throws -> Launch {
    try Launch(["run", "s", "--junit", "r.xml", "--jobs", "2", "--timeout", "1h"] + arguments, in: folder.path)
  }

  private func expectEveryCaseOnce(_ report: String, _ count: Int = 90) {
    let cases = SlowFiles.cases(report)
    #expect(cases.count == count && Set(cases).count == count)
    #expect(report.contains("tests=\"\(count)\"") && report.hasSuffix("</testsuites>\n"))
  }

  @Test(
    "A run that is told to end reports what ran and names the rest, and leaves no process",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU], [0, 20, 60, 150])
  func interrupted(signal: Int32, milliseconds: Int) throws {
    let run = try launch()
    // Nobody can tell a program that has not begun what to do with a signal.
    run.waitForChildren()
    usleep(UInt32(milliseconds) * 1000)
    let children = run.children
    run.send(signal)
    #expect(run.wait() == 128 + signal)
    let report = try folder.read("r.xml")
    expectEveryCaseOnce(report)
    #expect(report.contains("<skipped message=\"not run: interrupted\">not run: interrupted</skipped>"))
    #expect(!report.contains("<error"))
    #expect(children.allSatisfy { kill($0, 0) != 0 })
    #expect(try folder.names().filter { $0 != "go.waiting" } == ["r.xml", "s"])
  }

  @Test("A case that hangs does not hold up the end", arguments: ["loop", "wait"])
  func hanging(misdeed: String) throws {
    try folder.write(
      "s/0.yaml",
      """
      rehearse: 1
      module: misbehaving
      feature: Hanging
      scenarios:
        - scenario: case hangs
          when: { do: { misdeed: \(misdeed) } }
          then: { state: { deeds: 1 } }
        - scenario: case follows
          when: { do: { misdeed: nothing } }
          then: { state: { deeds: 1 } }

      """)
    let run = try launch()
    run.waitForChildren()
    usleep(400_000)
    run.send(SIGTERM)
    #expect(run.wait() == 143)
    let report = try folder.read("r.xml")
    expectEveryCaseOnce(report, 62)
    #expect(report.contains("name=\"case follows\"") && !report.contains("<error"))
  }

  @Test("A worker that is killed from outside costs one case at most")
  func killedWorker() throws {
    let run = try launch()
    run.waitForChildren()
    var killed = 0
    while let child = run.children.first, killed < 5 {
      kill(child, SIGKILL)
      killed += 1
      usleep(20_000)
    }
    try folder.write("go", "")
    let status = run.wait()
    let report = try folder.read("r.xml")
    expectEveryCaseOnce(report)
    let errors = report.components(separatedBy: "type=\"ModuleCrashed\"").count - 1
    #expect(errors <= killed && status == (errors == 0 ? 0 : 1))
    #expect(!report.contains("<skipped"))
  }

  @Test("A signal that the caller has switched off stays off")
  func ignored() throws {
    try folder.write("go", "")
    let run = try Invocation(
      ["run", "s"], in: folder.path, prelude: "trap '' HUP; { sleep 0.1; kill -HUP $$; } & true",
      program: Repository.misbehavingProgram)
    #expect(run.status == 0 && run.output.contains("90 passed"))
  }

  @Test("Without isolation a signal stops the run between two cases")
  func withoutIsolation() throws {
    let run = try launch("--isolation", "none")
    #expect(Patience.wait { folder.exists("go.waiting") })
    run.send(SIGTERM)
    try folder.write("go", "")
    #expect(run.wait() == 143)
    expectEveryCaseOnce(try folder.read("r.xml"))
  }
}
