import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing
import rehearse_misbehaving

@Suite("State that a case leaves in its process", .endsSometime)
struct LeftoverTests {
  private let trouble: Trouble
  private var folder: TemporaryFolder { trouble.folder }

  init() throws { trouble = try Trouble() }

  private func misdeed(_ title: String, _ misdeed: Misdeed) -> String { Trouble.misdeed(title, misdeed.rawValue) }

  @Test("A later case of the same file passes when retried, and a warning names what ran before")
  func sameFile() throws {
    try trouble.write(
      "a", misdeed("before", .nothing), misdeed("it", .leaveTrap), Trouble.step("innocent"), Trouble.step("after"))
    let run = try trouble.run()
    #expect(run.status == 0 && run.output.contains("4 passed "), "\(run.output)")
    #expect(
      run.errors == """
        rehearse: warning: s/a.yaml:11 "innocent": the module crashed: signal 6 (SIGABRT, it stopped itself); \
        in a new process this did not happen, so something that ran before in the same process may have caused it: \
        s/a.yaml:5 "before", s/a.yaml:8 "it"

        """, "\(run.errors)")
    try trouble.expectEveryCaseOnce(4)
  }

  @Test("A case that hangs because of an earlier one passes when retried")
  func lock() throws {
    try trouble.write("a", misdeed("it", .leaveLock), Trouble.step("innocent"), Trouble.step("after"))
    let run = try trouble.run(timeout: "1s")
    #expect(run.status == 0 && run.output.contains("3 passed "), "\(run.output)")
    #expect(
      run.errors.contains("s/a.yaml:8 \"innocent\": the module hangs: nothing came back within 1s")
        && run.errors.contains("s/a.yaml:5 \"it\"\n"), "\(run.errors)")
  }

  @Test("A case of another file passes when retried, and a warning names what ran before")
  func otherFile() throws {
    try trouble.write("a", misdeed("it", .leaveTrap))
    try trouble.write("b", misdeed("before", .nothing), Trouble.step("innocent"), Trouble.step("after"))
    try trouble.write("c", Trouble.step("elsewhere"))
    let run = try trouble.run()
    #expect(run.status == 0 && run.output.contains("5 passed "), "\(run.output)")
    #expect(
      run.errors.contains("s/b.yaml:8 \"innocent\"")
        && run.errors.contains(": s/a.yaml:5 \"it\", s/b.yaml:5 \"before\"\n"),
      "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
    try trouble.expectEveryCaseOnce(5)
  }

  @Test("A case that crashes by itself is reported once, no matter what ran before")
  func ownFault() throws {
    try trouble.write("a", misdeed("it", .leaveTrap), misdeed("crash", .abort), Trouble.step("after"))
    let run = try trouble.run()
    #expect(run.status == 1 && run.output.contains("2 passed, 1 error ") && run.errors == "", "\(run.output)")
    #expect(run.output.components(separatedBy: "ERROR    misbehaving › crash ").count == 2)
    try trouble.expectEveryCaseOnce(3)
  }

  @Test("A run with --fail-fast does not stop at a crash that an earlier case caused")
  func failFast() throws {
    try trouble.write("a", misdeed("it", .leaveTrap), Trouble.step("innocent"), Trouble.step("after"))
    #expect(try trouble.run(["--fail-fast"]).output.contains("3 passed "))
  }

  @Test(
    "A thread that ends the process later is an error of the case that started it", .enabled(if: !Sanitizer.isAtWork))
  func later() throws {
    try trouble.write(
      "a", misdeed("it", .leaveThread), Trouble.step("innocent", milliseconds: 900), Trouble.step("after"))
    try trouble.write("b", Trouble.step("elsewhere", milliseconds: 100))
    let run = try trouble.run()
    #expect(
      run.output.contains("3 passed, 1 error ") && run.output.contains("ERROR    misbehaving › it"), "\(run.output)")
    try trouble.expectEveryCaseOnce(4)
  }

  @Test("A changed process runs no other file", arguments: [Misdeed.changeEnvironment, .changeFolder, .openFile])
  func replaced(left: Misdeed) throws {
    try trouble.write("a", misdeed("it", left))
    try trouble.write("b", Trouble.step("next"), misdeed("crash", .printPartAndAbort))
    try trouble.write("c", Trouble.step("last"))
    let run = try trouble.run()
    #expect(run.output.contains("3 passed, 1 error "), "\(run.output)\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1 && run.errors.contains("s/a.yaml:5 \"it\": "), "\(run.errors)")
    try trouble.expectEveryCaseOnce(4)
  }

  @Test("Among cases that run together, those that changed their process are found")
  func found() throws {
    try trouble.write(
      "a", misdeed("one", .nothing), misdeed("it", .changeFolder), misdeed("two", .nothing), misdeed("file", .openFile),
      misdeed("three", .nothing))
    let run = try trouble.run()
    #expect(run.status == 0 && run.output.contains("5 passed "), "\(run.output)")
    let warnings = run.errors.split(separator: "\n")
    #expect(warnings.count == 2, "\(run.errors)")
    #expect(warnings.contains { $0.contains("s/a.yaml:8 \"it\": ") && $0.contains("changed the working folder") })
    #expect(warnings.contains { $0.contains("s/a.yaml:14 \"file\": ") && $0.contains("left a file open") })
    try trouble.expectEveryCaseOnce(5)
  }

  @Test("Each kind of change replaces the host and gives a warning at most three times")
  func threeTimes() throws {
    for index in 0..<6 {
      try trouble.write("\(index)", misdeed("folder", .changeFolder))
      try trouble.write("\(index)b", misdeed("file", .openFile))
    }
    let run = try trouble.run()
    #expect(run.status == 0 && run.output.contains("12 passed "), "\(run.output)")
    #expect(run.errors.components(separatedBy: "changed the working folder").count == 4, "\(run.errors)")
    #expect(run.errors.components(separatedBy: "left a file open").count == 4, "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 6)
    try trouble.expectEveryCaseOnce(12)
  }

  @Test(
    "A process that left its group is named, and the report is complete",
    arguments: [Misdeed.leaveDaemon, .floodFromDaemon])
  func orphans(misdeed: Misdeed) throws {
    defer { trouble.endProcesses() }
    try trouble.write("a", self.misdeed("it", misdeed), self.misdeed("after", .printMuch))
    try trouble.write("b", self.misdeed("crash", .printPartAndAbort), self.misdeed("last", .nothing))
    let run = try trouble.start()
    #expect(run.output.contains("3 passed, 1 error ") && !run.output.contains("another time"), "\(run.output)")
    #expect(try trouble.cases().count == 4)
    let left = trouble.processes
    // The case runs alone once more if it ran together with others, and leaves another process.
    #expect(!left.isEmpty)
    for process in left {
      #expect(
        run.errors.contains("the process \(process) (rehearse-misbeh) that a module started is still running\n"),
        "\(run.errors)")
    }
  }

  @Test(
    "Child processes end with a host that crashes or is ended", arguments: ["abort", "loop", "exit", "killOwnGroup"])
  func children(end: String) throws {
    try trouble.write(
      "a",
      """
        - scenario: it
          when: [do: { misdeed: leaveChild }, do: { misdeed: leaveChild }, do: { misdeed: \(end) }]
          then: { calls: [tracker.note] }

      """, misdeed("after", .nothing))
    let run = try trouble.run(timeout: end == "loop" ? "1s" : "10m")
    #expect(run.output.contains("1 passed, 1 error "), "\(run.output)")
    try trouble.expectEveryCaseOnce(2)
  }

  @Test("Earlier child processes of the caller are left alone")
  func otherChildren() throws {
    try trouble.write("a", misdeed("it", .nothing))
    // A shell with a child becomes the program.
    let run = try Invocation(
      starting: ["run", "s", "--host", Trouble.host()], in: folder.path,
      prelude: "sleep 600 & echo $! > \(folder.path)/pid")
    #expect(run.status == 0)
    let other = try #require(Int32(try folder.read("pid").trimmingCharacters(in: .newlines)))
    #expect(kill(other, 0) == 0)
    kill(other, SIGKILL)
  }
}
