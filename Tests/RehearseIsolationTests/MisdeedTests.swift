import Foundation
import RehearseTestSupport
import Testing

@testable import rehearse_misbehaving

/// Runs the product with a module that does to its process what no module should.
@Suite("What a module does to its process costs its own case")
struct MisdeedTests {
  /// They have no end of their own; with the time limit that is set for them, since the others must never meet one.
  private static let endless: Set<Misdeed> = [.loop, .wait, .stop]
  private static let timeout = "3s"

  /// What is said of the case, for those that do not survive it.
  private static let ends: [Misdeed: String] = [
    .trap: "crashed: signal ", .overflowStack: "crashed: signal 11 (SIGSEGV", .abort: "crashed: signal 6 (SIGABRT",
    .segmentationFault: "crashed: signal 11 (SIGSEGV", .divideByNothing: "crashed: signal 8 (SIGFPE",
    .exit: "ended the process: exit status 0", .exitWithStatus: "ended the process: exit status 7",
    .endThread: "ended the process: exit status 0", .exhaustMemory: "out of memory: the limit is 1 GiB",
    .askForTooMuch: "crashed: signal ",
    .flood: "printed or wrote more than 16 MiB", .floodErrors: "printed or wrote more than 16 MiB",
    .killOwnGroup: "crashed: signal 9 (SIGKILL",
    .printPartAndAbort: "crashed: signal 6 (SIGABRT",
    .burnInBackground: "it started a thread that still runs when the case is over",
  ]

  /// The sanitizers have ends of their own for too much memory, and for threads that go. A thread that is left behind has a
  /// test of its own.
  private static func isLeftOut(_ misdeed: Misdeed) -> Bool {
    let hasOtherEnd = [.exhaustMemory, .askForTooMuch, .endThread, .burnInBackground].contains(misdeed)
    return misdeed == .leaveThread || (hasOtherEnd && Sanitizer.isAtWork)
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func scenario(_ title: String, _ misdeed: Misdeed, _ start: String = "") -> String {
    """
      - scenario: \(title)
    \(start)    when: { do: { misdeed: \(misdeed) } }
        then: { calls: [tracker.note: { what: \(misdeed) }], state: { deeds: 1 } }

    """
  }

  private func file(_ scenarios: String...) -> String {
    "rehearse: 1\nmodule: misbehaving\nfeature: Misdeeds\nscenarios:\n" + scenarios.joined()
  }

  private func run(
    _ arguments: [String] = [], mark: String = "none", timeout: String = "10m"
  ) throws -> Invocation {
    try Invocation(
      ["run", "s", "--timeout", timeout, "--junit", "r.xml"] + arguments, in: folder.path,
      environment: ["REHEARSE_TEST": mark], program: Repository.misbehavingProgram)
  }

  /// Processes that were started with a mark in their environment.
  private func processes(marked mark: String) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.filter { process in
      guard Int(process) != nil, let text = FileManager.default.contents(atPath: "/proc/\(process)/environ") else {
        return false
      }
      return String(decoding: text, as: UTF8.self).contains("REHEARSE_TEST=\(mark)")
    }
  }

  @Test(
    "A module that crashes, ends or hangs while a file is checked says nothing about the file", .endsSometime)
  func check() throws {
    let misdeeds: [Misdeed] = [.trap, .exit, .loop, .flood]
    try folder.write("s/a.yaml", file(misdeeds.map { scenario("\($0)", $0) }.joined()))
    try folder.write("s/b.yaml", file(scenario("todo", .nothing)))
    let check = try Invocation(["check", "s"], in: folder.path, program: Repository.misbehavingProgram)
    #expect(check.output == "2 files, 5 cases: no mistakes, 1 warning\n")
    #expect(check.errors.contains("s/b.yaml:5:15: warning: the title \"todo\" says nothing"))
    #expect(!check.errors.contains("a.yaml"))
    #expect(check.status == 0)
  }

  @Test(
    "The cases and files before and after run as if nothing had happened", .endsSometime,
    arguments: Misdeed.allCases.filter { !isLeftOut($0) })
  func costs(misdeed: Misdeed) throws {
    try folder.write("s/0.yaml", file(scenario("first", .nothing)))
    try folder.write(
      "s/a.yaml", file(scenario("before", .nothing), scenario("it", misdeed), scenario("after", .nothing)))
    try folder.write("s/b.yaml", file(scenario("elsewhere", .nothing)))
    let mark = UUID().uuidString
    let isEndless = Self.endless.contains(misdeed)
    let run = try run(["--jobs", "1"], mark: mark, timeout: isEndless ? Self.timeout : "10m")
    let report = try folder.read("r.xml")
    #expect(report.components(separatedBy: "<testcase ").count == 6)
    if let end = isEndless ? "did not finish: the time limit is \(Self.timeout)" : Self.ends[misdeed] {
      #expect(run.status == 1)
      #expect(run.output.contains("4 passed, 1 error "), "\(run.output)")
      #expect(run.output.contains("ERROR    misbehaving › it") && run.output.contains(end), "\(run.output)")
      let isFaulty = misdeed == .burnInBackground
      #expect(isFaulty || run.output.contains("1  tracker.note { what: \(misdeed), code: ••• }"))
      #expect(report.contains(end) && report.contains("errors=\"1\""))
    } else {
      #expect(run.status == 0, "\(run.output)\(run.errors)")
      #expect(run.output.contains("5 passed "))
    }
    #expect(run.errors == "")
    #expect(processes(marked: mark) == [])
  }

  @Test("What was printed is there after a crash, up to the last character")
  func partOfLine() throws {
    try folder.write("s/a.yaml", file(scenario("it", .printPartAndAbort)))
    #expect(try run().output.contains("     | half a line\n"))
  }

  @Test("A process that was left behind and prints on fills nobody else's output")
  func floodingDaemon() throws {
    try folder.write("s/a.yaml", file(scenario("it", .floodFromDaemon)))
    for index in 0..<3 {
      try folder.write("s/b\(index).yaml", file(scenario("1", .printMuch), scenario("2", .printPartAndAbort)))
    }
    let run = try run(["--jobs", "1"])
    #expect(run.output.contains("4 passed, 3 errors ") && !run.output.contains("another time"), "\(run.output)")
  }

  @Test("A file that takes the place of what is printed is left as it is")
  func otherOutput() throws {
    try folder.write("precious", "precious")
    try folder.write("s/a.yaml", file(scenario("it", .takeOverOutput), scenario("after", .nothing)))
    #expect(try run().status == 0)
    #expect(try folder.read("precious") == "precious")
  }

  @Test("A file that is changed before it is taken up again takes no case away")
  func changed() throws {
    let slow = "  - scenario: first\n    when: [ waitFor: { file: go }, do: { misdeed: abort } ]\n"
    try folder.write("s/a.yaml", file(slow + "    then: { calls: none }\n", scenario("second", .nothing)))
    for text in [file(scenario("other", .nothing)), "rehearse: 1\n"] {
      let launch = try Launch(["run", "s", "--junit", "r.xml", "--timeout", "1h"], in: folder.path)
      #expect(Patience.wait { folder.exists("go.waiting") })
      let before = try folder.read("s/a.yaml")
      try folder.write("s/a.yaml", text)
      try folder.write("go", "")
      #expect(launch.wait() == 1)
      let report = try folder.read("r.xml")
      #expect(report.contains("name=\"first\"") && report.contains("name=\"second\""))
      #expect(report.contains("tests=\"2\" failures=\"0\" errors=\"2\""))
      #expect(report.contains("the file was changed while it ran"))
      try folder.write("s/a.yaml", before)
      for name in ["go", "go.waiting"] { try folder.remove(name) }
    }
  }

  @Test("A secret of which the end is left of what a module printed is no less a secret")
  func cutSecret() throws {
    let secret = String(repeating: "0123456789abcdef", count: 1000)
    let words =
      "    when: [ signIn: { password: \(secret) }, do: { misdeed: printSecretOften } ]\n    then: { calls: none }\n"
    try folder.write("s/a.yaml", file("  - scenario: it\n" + words))
    let run = try run()
    #expect(run.output.contains("     | •••\n     | it is •••\n"))
    #expect(!run.output.contains("89abcdef"))
    #expect(!(try folder.read("r.xml").contains("89abcdef")))
  }

  @Test("With hardly a descriptor left, nothing that a module prints comes between our own lines", arguments: 6...12)
  func fewDescriptors(limit: Int) throws {
    try folder.write("s/a.yaml", file(scenario("it", .printCommands)))
    // A pipe: nothing that was written to it can be taken back.
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = SlowReader(after: 0) { open(pipe, O_RDONLY) }
    let run = try Invocation(
      ["run", "s", "--jobs", "1", "--junit", "r.xml"], in: folder.path,
      prelude: "exec > \(pipe); ulimit -n \(limit)", program: Repository.misbehavingProgram)
    #expect(run.status == 0 || run.status == 3)
    #expect(!reader.text().contains("forged") && !run.errors.contains("forged"))
  }

  @Test("A module that misbehaves while it is set up costs the same")
  func atStart() throws {
    let given = "    given: { atStart: abort }\n"
    try folder.write(
      "s/a.yaml", file(scenario("before", .nothing), scenario("it", .nothing, given), scenario("after", .nothing)))
    let run = try run()
    #expect(run.output.contains("2 passed, 1 error") && run.output.contains("signal 6"))
    #expect(run.output.contains("no calls until then"))
  }

  @Test("Every case may misbehave, one after the other and in several workers", arguments: [1, 2, 5])
  func all(jobs: Int) throws {
    for index in 0..<5 {
      try folder.write("s/\(index).yaml", file((0..<8).map { scenario("\($0)", $0 % 2 == 0 ? .exit : .trap) }.joined()))
    }
    let run = try run(["--jobs", "\(jobs)"])
    #expect(run.status == 1)
    #expect(run.output.contains("0 passed, 40 errors"))
    #expect(try folder.read("r.xml").components(separatedBy: "type=\"ModuleCrashed\"").count == 41)
  }

  @Test("The step is told where there are several")
  func step() throws {
    try folder.write(
      "s/a.yaml",
      file(
        """
          - scenario: it
            steps:
              - when: { do: { misdeed: nothing } }
                then: { calls: [tracker.note] }
              - when: { do: { misdeed: trap } }
                then: { calls: [tracker.note] }

        """))
    let run = try run()
    #expect(run.output.contains("crashed in step 2: signal"))
    #expect(
      run.output.contains("1  tracker.note { what: nothing") && run.output.contains("2  tracker.note { what: trap"))
  }

  private func rule(_ when: String) -> String {
    "  - scenario: it\n    when: \(when)\n    then: { never: [tracker.note] }\n"
  }

  @Test("Of a rule the sequence is told in which the module crashed", .endsSometime)
  func rule() throws {
    try folder.write("s/a.yaml", file(scenario("before", .nothing), rule("[do: { misdeed: abort }, anything]")))
    let run = try run(["--jobs", "1"])
    #expect(run.output.contains("1 passed, 1 error "), "\(run.output)")
    #expect(run.output.contains("crashed: signal 6 (SIGABRT"))
    #expect(run.output.contains(", in the sequence: do { misdeed: abort"))
    #expect(run.output.contains("1  tracker.note { what: abort, code: ••• }"))
  }

  @Test("Of a rule the time limit is that of one sequence", .endsSometime)
  func endlessRule() throws {
    try folder.write("s/a.yaml", file(rule("[do: { misdeed: loop }, anything]")))
    let run = try run(timeout: Self.timeout)
    #expect(run.output.contains("did not finish: the time limit is \(Self.timeout)"), "\(run.output)")
    #expect(run.output.contains(", in the sequence: do { misdeed: loop"))
  }

  @Test("What a module prints is shown where its case failed, without secrets and set off from our own lines")
  func printed() throws {
    let words = "    when: [ signIn: { password: hunter2 }, do: { misdeed: printSecret } ]\n    then: { calls: none }\n"
    try folder.write("s/a.yaml", file("  - scenario: it\n" + words, scenario("passes", .printMuch)))
    let run = try run()
    #expect(run.output.contains("   printed by the module\n     | the password is •••, and ••• it is\n"))
    #expect(!run.output.contains("hunter2") && !run.output.contains("long story"))
    let report = try folder.read("r.xml")
    #expect(report.contains("<system-out>") && report.contains("| the password is •••") && !report.contains("hunter2"))
  }

  @Test("Failing fast stops at a crash")
  func failFast() throws {
    try folder.write("s/a.yaml", file(scenario("it", .abort), scenario("after", .nothing)))
    try folder.write("s/b.yaml", file(scenario("elsewhere", .nothing)))
    let run = try run(["--fail-fast", "--jobs", "1"])
    #expect(run.output.contains("0 passed, 1 error, 2 not run"))
  }

  @Test("A run that begins anew for the sake of only counts no case twice")
  func only() throws {
    let alone = scenario("alone", .nothing).replacingOccurrences(of: "    when", with: "    only: yes\n    when")
    for index in 0..<4 { try folder.write("s/\(index).yaml", file(scenario("it", .abort))) }
    try folder.write("s/9.yaml", file(alone, scenario("not", .abort)))
    let run = try run(["--jobs", "2"])
    #expect(run.output.contains("1 passed   5 files"))
    #expect(try folder.read("r.xml").components(separatedBy: "<testcase ").count == 2)
  }
}
