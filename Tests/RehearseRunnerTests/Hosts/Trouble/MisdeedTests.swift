import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing
import rehearse_misbehaving

@Suite("Misbehaving modules", .endsSometime)
struct MisdeedTests {
  /// These never end by themselves, and get a short time limit that the others must never reach.
  private static let endless: Set<Misdeed> = [.loop, .wait, .stop, .endThread]
  private static let timeout = "1s"

  /// The message of the case, for misdeeds that end the process.
  private static let ends: [Misdeed: String] = [
    .trap: "crashed: signal ", .missingItem: "crashed: signal ", .overflowStack: "crashed: signal 11 (SIGSEGV",
    .abort: "crashed: signal 6 (SIGABRT", .segmentationFault: "crashed: signal 11 (SIGSEGV",
    .divideByNothing: "crashed: signal 8 (SIGFPE", .killOwnGroup: "crashed: signal 9 (SIGKILL",
    .exit: "ended the process: exit status 0", .exitWithStatus: "ended the process: exit status 7",
    .exhaustMemory: "was ended: its process used more than 4 GiB of memory", .askForTooMuch: "crashed: signal ",
    .flood: "was ended: it printed more than 16 MiB", .floodErrors: "was ended: it printed more than 16 MiB",
    .printPartAndAbort: "crashed: signal 6 (SIGABRT", .closeAll: "ended the process: exit status 0",
    .burnInBackground: "it started a thread that still runs when the case is over",
    .leaveThread: "it started a thread that still runs when the case is over",
    .startTimer: "it started a timer on the main run loop, which never fires here",
  ]

  /// The warning of the run, for misdeeds that change the process.
  private static let warnings: [Misdeed: String] = [
    .leaveChild: "left a process behind", .changeFolder: "changed the working folder",
    .changeEnvironment: "changed the environment", .openFile: "left a file open, or closed one that is not its own",
    .burnInBackground: "left a thread behind", .leaveThread: "left a thread behind", .closeOutput: "left a file open",
    .takeOverOutput: "left a file open", .exhaustDescriptors: "left a file open",
  ]

  /// Processes that leave their group have a separate test, and sanitizers handle memory exhaustion in their own way.
  private static func isLeftOut(_ misdeed: Misdeed) -> Bool {
    if [.leaveDaemon, .floodFromDaemon].contains(misdeed) { return true }
    // It fills 4 GiB twice. `HostConnectionTests` has the same with a small limit.
    if misdeed == .exhaustMemory, !Thoroughness.isNightly || ProcessInfo.processInfo.physicalMemory < 12 << 30 {
      return true
    }
    let hasOtherEnd = [.exhaustMemory, .askForTooMuch, .endThread, .burnInBackground, .leaveThread].contains(misdeed)
    return hasOtherEnd && Sanitizer.isAtWork
  }

  private let trouble: Trouble
  private var folder: TemporaryFolder { trouble.folder }

  init() throws { trouble = try Trouble() }

  private func scenario(_ title: String, _ misdeed: Misdeed, given: String = "") -> String {
    Trouble.misdeed(title, misdeed.rawValue, given: given)
  }

  @Test(
    "A misbehaving case does not affect the cases and files before and after it",
    arguments: Misdeed.allCases.filter { !isLeftOut($0) })
  func costs(misdeed: Misdeed) throws {
    try trouble.write("0", scenario("first", .nothing))
    try trouble.write("a", scenario("before", .nothing), scenario("it", misdeed), scenario("after", .nothing))
    try trouble.write("b", scenario("elsewhere", .nothing))
    let isEndless = Self.endless.contains(misdeed)
    let run = try trouble.run(timeout: isEndless ? Self.timeout : "10m")
    try trouble.expectEveryCaseOnce(5)
    let report = try folder.read("r.xml")
    if let end = isEndless ? "hangs: nothing came back within \(Self.timeout)" : Self.ends[misdeed] {
      #expect(run.status == 1)
      #expect(run.output.contains("4 passed, 1 error "), "\(run.output)\(run.errors)")
      #expect(run.output.contains("ERROR    misbehaving › it") && run.output.contains(end), "\(run.output)")
      let isFault = [.burnInBackground, .leaveThread, .startTimer].contains(misdeed)
      #expect(isFault || run.output.contains("1  tracker.note { what: \(misdeed), code: ••• }"), "\(run.output)")
      #expect(report.contains(end) && report.contains("errors=\"1\""))
    } else {
      #expect(run.status == 0, "\(run.output)\(run.errors)")
      #expect(run.output.contains("5 passed "))
    }
    let warning = Self.warnings[misdeed]
    #expect(run.errors.isEmpty == (warning == nil), "\(run.errors)")
    let words = warning.map { "s/a.yaml:8 \"it\": the module \"misbehaving\" \($0)" } ?? ""
    #expect(words.isEmpty || run.errors.contains(words), "\(run.errors)")
  }

  @Test("Checking a file does not run its misbehaving module")
  func check() throws {
    let misdeeds: [Misdeed] = [.trap, .exit, .wait, .flood]
    try trouble.write("a", misdeeds.map { scenario("\($0)", $0) }.joined())
    let check = try Invocation(["check", "s", "--host", Trouble.host()], in: folder.path)
    #expect(check.output == "1 file, 4 cases: no mistakes\n" && check.errors == "" && check.status == 0)
  }

  @Test("A module that crashes during setup fails only its own case")
  func atStart() throws {
    let given = "    given: { atStart: abort }\n"
    try trouble.write(
      "a", scenario("before", .nothing), scenario("it", .nothing, given: given), scenario("after", .nothing))
    let run = try trouble.run()
    #expect(run.output.contains("2 passed, 1 error") && run.output.contains("crashed while it was set up: signal 6"))
    #expect(run.output.contains("no calls until then"))
    try trouble.expectEveryCaseOnce(3)
  }

  @Test("All cases may misbehave in a row and in several hosts", arguments: [1, 2, 5])
  func all(jobs: Int) throws {
    for index in 0..<5 {
      try trouble.write("\(index)", (0..<2).map { scenario("\($0)", $0 % 2 == 0 ? .exit : .trap) }.joined())
    }
    let run = try trouble.run(jobs: jobs)
    #expect(run.status == 1)
    #expect(run.output.contains("0 passed, 10 errors"))
    #expect(try folder.read("r.xml").components(separatedBy: "type=\"ModuleCrashed\"").count == 11)
    try trouble.expectEveryCaseOnce(10)
  }

  @Test("--fail-fast stops the run at a crash")
  func failFast() throws {
    try trouble.write("a", scenario("it", .abort), scenario("after", .nothing))
    try trouble.write("b", scenario("elsewhere", .nothing))
    let run = try trouble.run(["--fail-fast"])
    #expect(run.output.contains("0 passed, 1 error, 2 not run"), "\(run.output)")
    try trouble.expectEveryCaseOnce(3)
  }

  @Test("A run that restarts because of `only` counts no case twice")
  func only() throws {
    let alone = scenario("alone", .nothing).replacingOccurrences(of: "    when", with: "    only: yes\n    when")
    for index in 0..<4 { try trouble.write("\(index)", scenario("it", .abort)) }
    try trouble.write("9", alone, scenario("not", .abort))
    let run = try trouble.run(jobs: 2)
    #expect(run.output.contains("1 passed, 5 skipped   5 files"), "\(run.output)")
    try trouble.expectEveryCaseOnce(6)
  }
}
