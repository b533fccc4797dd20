import Foundation
import RehearseTestSupport
import Testing

@Suite("A run and what is around it", .serialized)
struct SurroundingsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ steps: String) throws {
    try folder.write(
      "s/a.yaml",
      """
      rehearse: 1
      module: misbehaving
      feature: Standing still
      scenarios:
        - scenario: it
          when: { \(steps) }
          then: { state: { deeds: 1 } }

      """)
  }

  @Test("However often a run is stopped, that time counts for no case")
  func stopped() throws {
    try write("waitFor: { file: go }")
    let run = try Launch(["run", "s", "--junit", "r.xml", "--timeout", "5s"], in: folder.path)
    #expect(Patience.wait { folder.exists("go.waiting") })
    for _ in 0..<40 {
      run.freeze(milliseconds: 200)
      usleep(20_000)
    }
    try folder.write("go", "")
    #expect(run.wait() == 0)
  }

  @Test("A case that is stopped on its second try as well did not wait", arguments: ["process", "none"])
  func stoppedTwice(isolation: String) throws {
    try write("sleep: { milliseconds: 300 }")
    let run = try Launch(["run", "s", "--isolation", isolation], in: folder.path)
    while run.isRunning {
      usleep(50_000)
      run.freeze(milliseconds: 100)
    }
    #expect(run.wait() == 0)
  }

  @Test("A second try of a case has the full time limit")
  func secondTry() throws {
    try write("take: { file: go }")
    let run = try Launch(["run", "s", "--timeout", "4s"], in: folder.path)
    for _ in 0..<2 {
      #expect(Patience.wait { folder.exists("go.waiting") || !run.isRunning })
      usleep(2_500_000)
      run.freeze(milliseconds: 100)
      unlink(folder.path("go.waiting"))
      try folder.write("go", "")
      #expect(Patience.wait { !folder.exists("go") || !run.isRunning })
    }
    #expect(run.wait() == 0)
  }

  @Test("A run that is stopped alone blames no case while its workers go on")
  func stoppedAlone() throws {
    try write("waitFor: { file: go }")
    let run = try Launch(["run", "s", "--timeout", "5s"], in: folder.path)
    #expect(Patience.wait { folder.exists("go.waiting") })
    run.send(SIGSTOP)
    #expect(Patience.wait { run.state == "T" })
    usleep(7_000_000)
    try folder.write("go", "")
    run.send(SIGCONT)
    #expect(run.wait() == 0)
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
