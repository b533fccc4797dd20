import Foundation
import RehearseTestSupport
import Testing

@Suite("A run and what is around it", .serialized)
struct SurroundingsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A run that stands still for a while blames no case for it")
  func stopped() throws {
    try SlowFiles.write(1, cases: 3, milliseconds: 100, in: folder)
    let run = try Launch(["run", "s", "--junit", "r.xml", "--timeout", "5s"], in: folder.path)
    run.waitForChildren()
    let worker = run.children
    usleep(50_000)
    for process in worker { kill(process, SIGSTOP) }
    run.send(SIGSTOP)
    usleep(7_000_000)
    for process in worker { kill(process, SIGCONT) }
    run.send(SIGCONT)
    #expect(run.wait() == 0)
  }

  @Test("A run that is stopped, by Ctrl-Z or by a module, goes on when it is told to, and blames no case")
  func stoppedAlone() throws {
    try SlowFiles.write(1, cases: 3, milliseconds: 100, in: folder)
    try folder.write(
      "s/1.yaml",
      """
      rehearse: 1
      module: misbehaving
      feature: Stopping
      scenarios:
        - scenario: stops the run
          when: { do: { misdeed: stopParent } }
          then: { calls: [tracker.note], state: { deeds: 1 } }

      """)
    let run = try Launch(["run", "s", "--junit", "r.xml", "--timeout", "5s"], in: folder.path)
    #expect(Patience.wait { run.state == "T" })
    usleep(7_000_000)
    #expect(run.state == "T")
    run.send(SIGCONT)
    #expect(run.wait() == 0)
    #expect(SlowFiles.cases(try folder.read("r.xml")).count == 4)
  }

  @Test("Without isolation, a module that goes to another folder takes no file with it", arguments: ["1", "3"])
  func otherFolder(jobs: String) throws {
    for index in 0..<6 {
      try folder.write(
        "s/\(index).yaml",
        """
        rehearse: 1
        module: misbehaving
        feature: Moving
        scenarios:
          - scenario: moves
            when: { do: { misdeed: changeFolder } }
            then: { calls: [tracker.note], state: { deeds: 1 } }

        """)
    }
    let run = try Invocation(
      ["run", "s", "--isolation", "none", "--jobs", jobs, "--junit", "out/r.xml"], in: folder.path,
      program: Repository.misbehavingProgram)
    #expect(run.status == 0 && run.output.contains("6 passed "), "\(run.output)\(run.errors)")
    #expect(try folder.names(in: "out") == ["r.xml"])
  }

  @Test("Processes that the caller had before are left alone")
  func otherChildren() throws {
    try SlowFiles.write(1, cases: 1, milliseconds: 1, in: folder)
    let run = try Invocation(
      ["run", "s"], in: folder.path, prelude: "sleep 30 & echo $! > \(folder.path)/pid",
      program: Repository.misbehavingProgram)
    #expect(run.status == 0)
    let other = try #require(Int32(try folder.read("pid").trimmingCharacters(in: .newlines)))
    #expect(kill(other, 0) == 0)
    kill(other, SIGKILL)
  }
}
