import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

/// Each test starts the program, because only a process can be killed.
@Suite("Killed runs", .endsSometime)
struct KilledRunTests {
  /// The number of runs that are disturbed at random moments.
  private static let runs = ProcessInfo.processInfo.environment["REHEARSE_STORM"].flatMap { Int($0) } ?? 6
  private static let cases = 60

  private let trouble: Trouble
  private var folder: TemporaryFolder { trouble.folder }

  init() throws { trouble = try Trouble() }

  private func writeFiles(isEndless: Bool) throws {
    for file in 0..<3 {
      let isWaiting = isEndless && file == 2
      let first = isWaiting ? trouble.waiting("case 0") : Trouble.step("case 0", milliseconds: 2)
      try trouble.write("\(file)", first, (1..<20).map { Trouble.step("case \($0)", milliseconds: 2) }.joined())
    }
  }

  private func report(_ journal: String) throws -> Invocation {
    try Invocation(["report", journal, "--junit", "again.xml", "--host", Trouble.host()], in: folder.path)
  }

  /// The number of passed cases in the journal.
  private func passed() throws -> Int {
    let words = try report("r.xml.journal").output.split(separator: " ")
    return words.firstIndex { $0.hasPrefix("passed") }.flatMap { $0 > 0 ? Int(words[$0 - 1]) : nil } ?? 0
  }

  @Test(
    "No finished result is lost, the rest is named, and the hosts end soon", arguments: [0, 1, 25])
  func killed(wanted: Int) throws {
    try writeFiles(isEndless: true)
    let run = try trouble.launch()
    #expect(
      try Patience.wait {
        try folder.exists("go.waiting")
          && folder.read("r.xml.journal").components(separatedBy: "\"passed\"").count > wanted
          || !run.isRunning
      })
    let acknowledged = try passed()
    #expect(acknowledged >= wanted)
    run.send(SIGKILL)
    #expect(run.wait() == -SIGKILL)
    #expect(Patience.wait { trouble.processes == [] })
    let made = try report("r.xml.journal")
    try trouble.expectEveryCaseOnce(Self.cases, "again.xml")
    #expect(made.status == 1 && made.errors.contains("the run was stopped early"), "\(made.errors)")
    let skipped = try folder.read("again.xml").components(separatedBy: "<skipped").count - 1
    #expect(Self.cases - skipped >= acknowledged, "\(skipped) skipped")
    #expect(made.output.contains("\(skipped) not run"), "\(made.output)")
  }

  @Test("The report of a killed run has the cases that its options selected, and no others")
  func selected() throws {
    try trouble.write(
      "a", trouble.waiting("waits"), Trouble.step("old failure", milliseconds: 1),
      Trouble.step("other", milliseconds: 1))
    try trouble.write("b", Trouble.step("old failure", milliseconds: 1), Trouble.step("other", milliseconds: 1))
    let names = ["a": ["waits", "old failure"], "b": ["old failure"]]
    let cases = names.flatMap { file, names in
      names.map { "<testcase name=\"\($0)\" classname=\"\(file)\"><failure/></testcase>" }
    }
    try folder.write("old.xml", "<testsuites>\(cases.joined())</testsuites>")
    let run = try trouble.launch(["--failed", "old.xml"])
    #expect(Patience.wait { folder.exists("go.waiting") || !run.isRunning })
    run.send(SIGKILL)
    #expect(run.wait() == -SIGKILL)
    // The report may be gone by then.
    try folder.remove("old.xml")
    #expect(try report("r.xml.journal").status == 1)
    let again = try folder.read("again.xml")
    #expect(again.components(separatedBy: "<testcase ").count - 1 == 3, "\(again)")
    #expect(!again.contains("other"))
  }

  @Test("A host in the middle of a plan ends with a killed runner", arguments: ["loop", "wait", "stop"])
  func hostEnds(misdeed: String) throws {
    try trouble.write(
      "a",
      """
        - scenario: it
          when: [waitFor: { file: '\(folder.path("go"))' }, do: { misdeed: \(misdeed) }]
          then: { calls: none }

      """)
    try folder.write("go", "")
    let run = try trouble.launch()
    #expect(Patience.wait { folder.exists("go.waiting") || !run.isRunning })
    // The system wakes a stopped host only if it had stopped before its runner ended.
    #expect(misdeed != "stop" || Patience.wait { trouble.hasStoppedProcess || !run.isRunning })
    run.send(SIGKILL)
    #expect(run.wait() == -SIGKILL)
    #expect(Patience.wait { trouble.processes == [] })
  }

  // MARK: At random moments

  private enum Blow: CaseIterable {
    case end, interrupt, hangUp, kill, killHosts

    var signal: Int32 {
      switch self {
      case .end: SIGTERM
      case .interrupt: SIGINT
      case .hangUp: SIGHUP
      case .kill, .killHosts: SIGKILL
      }
    }
  }

  private func strike(_ run: Launch, _ blow: Blow, after milliseconds: Int) {
    guard blow == .killHosts else {
      usleep(UInt32(milliseconds) * 1000)
      return run.send(blow.signal)
    }
    for _ in 0..<milliseconds / 20 {
      usleep(20_000)
      for host in run.children where Bool.random() { kill(host, SIGKILL) }
    }
  }

  @Test("A disturbed run reports every case once", arguments: 0..<runs)
  func storm(number: Int) throws {
    try writeFiles(isEndless: false)
    let blow = Blow.allCases[number % Blow.allCases.count]
    let jobs = [1, 2, 3].randomElement() ?? 1
    let run = try trouble.launch(jobs: jobs)
    strike(run, blow, after: Int.random(in: 0...300))
    let status = run.wait()
    let words: Comment = "\(blow), \(jobs) jobs, status \(status)"
    #expect(Patience.wait { trouble.processes == [] }, words)
    var name = "r.xml"
    if !folder.exists("r.xml") {
      // A signal ends the program at once until the program has installed its handlers.
      #expect(status == -blow.signal, words)
      guard folder.exists("r.xml.journal"), try report("r.xml.journal").status != 2 else { return }
      name = "again.xml"
    }
    let text = try folder.read(name)
    // A run that has not begun has no cases. It was stopped, or its host was killed, during the start.
    if text.contains("tests=\"0\"") { return #expect(status != 0, words) }
    let cases = try trouble.cases(name)
    // A signal or a killed host during the start leaves one case for each file.
    let unread = text.components(separatedBy: "name=\"scenario file loads\"").count - 1
    if unread > 0 { return #expect(status != 0 && Set(cases).count == unread, words) }
    #expect(cases.count == Self.cases && Set(cases).count == Self.cases, words)
    let isWhole = !text.contains("<skipped") && !text.contains("<error")
    #expect(status != 0 || isWhole, words)
    // A run that is disturbed after its report is written adds nothing to the report.
    #expect(status == 0 || !isWhole || status == 128 + blow.signal || status == -SIGKILL, words)
  }
}
