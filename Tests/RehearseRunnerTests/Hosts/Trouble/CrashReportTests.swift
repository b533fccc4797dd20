import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("Crash reports", .endsSometime)
struct CrashReportTests {
  private let trouble: Trouble
  private var folder: TemporaryFolder { trouble.folder }

  init() throws { trouble = try Trouble() }

  @Test("A crash is reported with its step and the calls so far")
  func step() throws {
    try trouble.write(
      "a",
      """
        - scenario: it
          steps:
            - when: { do: { misdeed: nothing } }
              then: { calls: [tracker.note] }
            - when: { do: { misdeed: trap } }
              then: { calls: [tracker.note] }

      """)
    let run = try trouble.run()
    #expect(run.output.contains("the module \"misbehaving\" crashed in step 2: signal"), "\(run.output)")
    #expect(
      run.output.contains("1  tracker.note { what: nothing") && run.output.contains("2  tracker.note { what: trap"))
  }

  /// The line number of a string in `Misbehaviour.swift`.
  private func line(of text: String) throws -> Int {
    let lines = try Repository.text(of: "Tests/Misbehaving/Misbehaviour.swift").split(
      separator: "\n", omittingEmptySubsequences: false)
    return try #require(lines.firstIndex { $0.contains(text) }) + 1
  }

  @Test(
    "The terminal and the report show the line that crashed",
    .enabled(if: !Sanitizer.isAtWork),
    arguments: [
      ("trap", "Fatal error: the module found something it did not expect"),
      ("missingItem", "Fatal error: Index out of range"), ("abort", ""), ("segmentationFault", ""),
    ])
  func backtrace(misdeed: String, message: String) throws {
    try trouble.write("a", Trouble.misdeed("it", misdeed))
    let run = try trouble.run()
    let place = "Tests/Misbehaving/Misbehaviour.swift:\(try line(of: "case .\(misdeed):"))"
    #expect(run.output.contains("     | It crashed here:\n") && run.output.contains("\(place):"), "\(run.output)")
    #expect(run.output.firstMatch(of: #/crashed: signal \d+ \(.*\), at /#) != nil && run.output.contains("\(place)\n"))
    #expect(!run.output.contains("registers") && !run.output.contains("Sources/Rehearse/"), "\(run.output)")
    let report = try folder.read("r.xml")
    #expect(report.contains("\(place):"), "\(report)")
    #expect(message.isEmpty || run.output.contains(message) && report.contains(message))
  }

  @Test(
    "The terminal and the report show the line that hangs", .enabled(if: !Sanitizer.isAtWork),
    arguments: [("loop", "while getpid() > 0 {}"), ("wait", "while sem_wait"), ("stop", "SIGSTOP")])
  func hang(misdeed: String, text: String) throws {
    try trouble.write("a", Trouble.misdeed("it", misdeed))
    let run = try trouble.run(timeout: "1s")
    let place = "Tests/Misbehaving/Misbehaviour.swift:\(try line(of: text))"
    #expect(run.output.contains("     | It was here:\n") && run.output.contains("\(place):"), "\(run.output)")
    #expect(run.output.contains("show this to a developer: ") && run.output.contains(place))
    #expect(try folder.read("r.xml").contains("\(place):"))
    try trouble.expectEveryCaseOnce(1)
  }

  @Test("Different crashes are not the same on the terminal, and equal ones are", .enabled(if: !Sanitizer.isAtWork))
  func different() throws {
    try trouble.write(
      "a", Trouble.misdeed("one", "trap"), Trouble.misdeed("two", "missingItem"), Trouble.misdeed("three", "trap"))
    let run = try trouble.run()
    #expect(run.output.ranges(of: "ERROR  ").count == 2, "\(run.output)")
    #expect(run.output.contains("   the same in 1 more case\n       three "), "\(run.output)")
  }

  @Test("Endless recursion is reported with its line", .enabled(if: !Sanitizer.isAtWork))
  func recursion() throws {
    try trouble.write("a", Trouble.misdeed("it", "overflowStack"))
    #expect(try trouble.run().output.contains("Misbehaviour.swift:\(try line(of: "depth == 0 ? 0 : recurse")):"))
  }

  @Test("Paths below the folder of the host are shortened")
  func shortPath() throws {
    try trouble.write("a", Trouble.misdeed("it", "trap"))
    let run = try Invocation(["run", folder.path("s"), "--host", Trouble.host()], in: Repository.root)
    #expect(run.output.contains("     |   Tests/Misbehaving/Misbehaviour.swift:"), "\(run.output)")
  }

  @Test("Output is shown up to the last character")
  func partOfLine() throws {
    try trouble.write("a", Trouble.misdeed("it", "printPartAndAbort"))
    #expect(try trouble.run().output.contains("     | half a line"))
  }

  @Test("Output of a failed case is indented and hides secrets, and output of a passed case is not shown")
  func printed() throws {
    let words = "    when: [ signIn: { password: hunter2 }, do: { misdeed: printSecret } ]\n    then: { calls: none }\n"
    try trouble.write("a", "  - scenario: it\n" + words, Trouble.misdeed("passes", "printMuch"))
    let run = try trouble.run()
    #expect(
      run.output.contains("   printed by the module\n     | the password is •••, and ••• it is\n"), "\(run.output)")
    #expect(!run.output.contains("hunter2") && !run.output.contains("long story"))
    let report = try folder.read("r.xml")
    #expect(report.contains("<system-out>") && report.contains("| the password is •••") && !report.contains("hunter2"))
  }

  @Test("A secret is hidden even if only its end is left")
  func cutSecret() throws {
    let secret = String(repeating: "0123456789abcdef", count: 1000)
    try trouble.write(
      "a", "  - scenario: it\n    when: [ signIn: { password: \(secret) }, do: { misdeed: printSecretOften } ]\n",
      "    then: { calls: none }\n")
    let run = try trouble.run()
    #expect(run.output.contains("     | •••\n     | it is •••\n"), "\(run.output)")
    #expect(!run.output.contains("89abcdef"))
    #expect(!(try folder.read("r.xml").contains("89abcdef")))
  }

  @Test("Build-server commands that a module prints have no effect", arguments: [[], ["--github"]])
  func commands(arguments: [String]) throws {
    let words = "    when: { do: { misdeed: printCommands } }\n    then: { calls: none }\n"
    try trouble.write("a", "  - scenario: it\n" + words)
    let run = try trouble.run(arguments)
    #expect(run.output.contains("forged"))
    for line in (run.output + run.errors).split(separator: "\n") where line.contains("forged") {
      #expect(line.hasPrefix("     | ") || line.contains("%0A"), "\(line)")
      #expect(!line.contains("##["), "\(line)")
    }
  }

  @Test("A file that replaces the module's output is left unchanged")
  func otherOutput() throws {
    try folder.write("precious", "precious")
    try trouble.write("a", Trouble.misdeed("it", "takeOverOutput"), Trouble.misdeed("after", "nothing"))
    #expect(try trouble.run().status == 0)
    #expect(try folder.read("precious") == "precious")
  }

  @Test("A crash or a hang in a rule is reported with its sequence", arguments: ["abort", "loop"])
  func rule(misdeed: String) throws {
    try trouble.write(
      "a", Trouble.misdeed("before", "nothing"),
      "  - scenario: it\n    when: [do: { misdeed: \(misdeed) }, anything]\n    then: { never: [tracker.note] }\n")
    let run = try trouble.run(timeout: misdeed == "loop" ? "1s" : "10m")
    #expect(run.output.contains("1 passed, 1 error "), "\(run.output)")
    #expect(
      run.output.contains(
        misdeed == "loop"
          ? "hangs: nothing came back within 1s (--timeout); show this to a developer" : "crashed: signal 6 (SIGABRT"))
    #expect(run.output.contains(", in the sequence: do { misdeed: \(misdeed)"), "\(run.output)")
    #expect(run.output.contains("1  tracker.note { what: \(misdeed), code: ••• }"))
  }
}
