import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("rehearse run")
struct RunCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Invocation {
    try Invocation(["run"] + arguments, in: folder.path, environment: environment)
  }

  // MARK: Exit status

  @Test("Status 0: every scenario passed")
  func passed() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing()))
    let run = try run("a.yaml")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("1 passed   1 file in "))
    #expect(run.errors == "")
  }

  @Test("Status 1: some scenarios failed")
  func failed() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing(), ScenarioText.failing()))
    let run = try run("a.yaml")
    #expect(run.status == 1)
    #expect(run.output.contains("FAILED   login › Closing signs in"))
    #expect(run.output.contains("a.yaml:10"))
    #expect(run.output.contains("1 passed, 1 failed"))
  }

  @Test("Status 2: an invalid file hides neither the other files nor their failures")
  func invalid() throws {
    try folder.write("a.yaml", "rehearse: 1\n")
    try folder.write("b.yaml", ScenarioText.file(ScenarioText.failing()))
    let run = try run(".")
    #expect(run.status == 2)
    #expect(run.errors.contains("a.yaml:1:1: error: a scenario file needs the keys"))
    #expect(run.output.contains("FAILED"))
    #expect(run.output.contains("0 passed, 1 failed, 1 invalid file   2 files"))
  }

  @Test("Status 4: a named path does not exist, and nothing runs")
  func missingPath() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing()))
    let missing = "rehearse: there is no file or folder \"b.yaml\"\n"
    let run = try run("b.yaml")
    #expect(run.status == 4)
    #expect(run.output == "")
    #expect(run.errors == missing + "Did you mean \"a.yaml\"?\n")
    // A path that is given already is no suggestion.
    #expect(try self.run("a.yaml", "b.yaml").errors == missing)
  }

  @Test("Status 4: a folder has no scenario file")
  func emptyFolder() throws {
    try folder.makeFolder("empty")
    let run = try run("empty")
    #expect(run.status == 4)
    #expect(run.errors == "rehearse: no scenario file (*.yaml) was found in \"empty\"\n")
  }

  @Test("Status 4: every selected scenario is marked `skip`")
  func allSkipped() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing("Later", "    skip: not yet\n")))
    let run = try run("a.yaml")
    #expect(run.status == 4)
    #expect(run.errors.hasPrefix("rehearse: nothing ran: every selected scenario is marked `skip`, or"))
  }

  @Test("Status 0: a known failure that fails counts as run")
  func knownFailure() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.failing("Known", "    known failure: { issue: A-1 }\n")))
    let run = try run("a.yaml")
    #expect(run.status == 0)
    #expect(run.output.contains("0 passed, 1 known failure"))
  }

  @Test("Status 1: a known failure that passes asks to remove the mark")
  func unexpectedPass() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing("Known", "    known failure: { issue: A-1 }\n")))
    let run = try run("a.yaml")
    #expect(run.status == 1)
    #expect(run.output.contains("the known failure A-1 now passes\n     Remove the mark."))
  }

  @Test("Status 3: standard output cannot be written")
  func fullDisk() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing()))
    // A device that is full takes the place of standard output.
    let run = try Invocation(starting: ["run", "a.yaml"], in: folder.path, output: "/dev/full")
    #expect(run.status == 3)
    #expect(run.errors == "rehearse: could not write to standard output\n")
  }

  @Test("Status 3 wins over 2 and 1")
  func strength() throws {
    try folder.write("a.yaml", "rehearse: 1\n")
    try folder.write("b.yaml", ScenarioText.file(ScenarioText.failing()))
    let run = try Invocation(["run", "--junit", "/dev/full", "."], in: folder.path)
    #expect(run.status == 3)
    #expect(run.output.contains("0 passed, 1 failed, 1 invalid file"))
  }

  // MARK: What is shown

  @Test("--quiet prints nothing if all pass, and only failures if not")
  func quiet() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing()))
    try folder.write("b.yaml", ScenarioText.file(ScenarioText.failing()))
    #expect(try run("--quiet", "a.yaml").output == "")
    #expect(try run("--quiet", "b.yaml").output.contains("FAILED"))
  }

  @Test("--verbose lists every case, and the reasons of skipped ones")
  func verbose() throws {
    let skipped = ScenarioText.passing("Later", "    skip: not yet\n")
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing(), skipped, ScenarioText.table()))
    let run = try run("--verbose", "a.yaml")
    #expect(run.output.contains("passed   Closing is harmless"))
    #expect(run.output.contains("skipped  Later"))
    #expect(run.output.contains("          not yet\n"))
    #expect(run.output.contains("passed   Rows [right]"))
    #expect(run.output.contains("FAILED   login › Rows [wrong]"))
  }

  @Test("Colours appear only on request if the output is not a terminal")
  func colours() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing()))
    #expect(try run("a.yaml").output.contains("\u{1B}") == false)
    #expect(try run("--color", "never", "a.yaml").output.contains("\u{1B}") == false)
    #expect(try run("--color", "always", "a.yaml").output.contains("\u{1B}[32m1 passed\u{1B}[0m"))
    let wish = try run("--color=always", "a.yaml", environment: ["NO_COLOR": "1"])
    #expect(wish.output.contains("\u{1B}[32m"))
    func isColoured(_ environment: [String: String], isTerminal: Bool = false) throws -> Bool {
      try Invocation(["run", "a.yaml"], in: folder.path, environment: environment, isTerminal: isTerminal)
        .output.contains("\u{1B}[32m")
    }
    #expect(try isColoured([:], isTerminal: true))
    #expect(try isColoured(["FORCE_COLOR": "1"]))
    #expect(try !isColoured(["FORCE_COLOR": "0"]))
    #expect(try isColoured(["FORCE_COLOR": "1", "TERM": "dumb"]))
    #expect(try !isColoured(["FORCE_COLOR": "1", "NO_COLOR": "1"], isTerminal: true))
    #expect(try run("--color=never", "a.yaml", environment: ["FORCE_COLOR": "1"]).output.contains("\u{1B}") == false)
  }

  @Test("On a narrow terminal, lines are broken between words, but not elsewhere")
  func narrow() throws {
    let title = "A title that is longer than the line of a narrow terminal"
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.failing(title)))
    try folder.write(
      "b.yaml", ScenarioText.file(ScenarioText.passing("B", "    \(String(repeating: "x", count: 44)): 1\n")))
    func lines(_ environment: [String: String], isTerminal: Bool = true) throws -> [Substring] {
      let run = try Invocation(
        ["run", "a.yaml", "b.yaml"], in: folder.path, environment: environment.merging(["NO_COLOR": "1"]) { $1 },
        isTerminal: isTerminal)
      return (run.output + run.errors).split(separator: "\n")
    }
    let narrow = try lines(["COLUMNS": "50"])
    #expect(narrow.allSatisfy { $0.count <= 50 || !$0.contains(" ") })
    #expect(
      narrow.starts(with: [
        "FAILED   login › A title that is longer than the", "         line of a narrow terminal", "         a.yaml:5",
      ]))
    #expect(narrow.contains { $0.hasSuffix("…") } && narrow.contains { $0.contains("^^^^") })
    let whole = try lines(["COLUMNS": "50"], isTerminal: false)
    #expect(whole.contains { $0.contains(title + "  a.yaml:5") } && whole.contains { $0.count > 90 })
    #expect(try lines(["COLUMNS": "50", "CI": "1"]).count == whole.count)
    #expect(try lines(["COLUMNS": "1000"]).count == whole.count)
  }

  @Test("What went wrong is named again at the end if it fills more than a screen")
  func names() throws {
    let cases = (1...20).map { ScenarioText.failing("Case \($0)") }.joined()
    try folder.write("a.yaml", ScenarioText.file(cases, ScenarioText.table()))
    func names(_ lines: String, isTerminal: Bool = true, _ paths: String..., variable: String = "LINES") throws -> Bool
    {
      let run = try Invocation(
        ["run", "a.yaml"] + paths, in: folder.path, environment: ["NO_COLOR": "1", variable: lines],
        isTerminal: isTerminal)
      let list = run.output.split(separator: "What went wrong:\n").dropFirst().first?.split(separator: "\n") ?? []
      guard !list.isEmpty else { return false }
      #expect(list.count >= 22 && list[0].hasPrefix("FAILED   Case 1 ") && list[20].hasPrefix("FAILED   Rows [wrong]"))
      return true
    }
    #expect(try names("20"))
    #expect(try !names("200"))
    #expect(try !names("20", isTerminal: false))
    // A build server.
    #expect(try !names("1", isTerminal: false, variable: "CI"))
    for name in ["b.yaml", "c.yaml"] { try folder.write(name, ScenarioText.file(cases)) }
    #expect(try names("1", isTerminal: false, "b.yaml", "c.yaml", variable: "CI"))
  }

  @Test("A pipe that is closed early is no problem to tell", arguments: ["head -1", ":"])
  func closedPipe(reader: String) throws {
    try folder.write("a.yaml", ScenarioText.file((1...3000).map { ScenarioText.passing("Case \($0)") }.joined()))
    let only = "cd -- \"$0\"; { \"$1\" run a.yaml --verbose; echo $? > status; } | \(reader); exit"
    let run = try Invocation(starting: [], in: folder.path, prelude: only)
    #expect(run.errors == "")
    #expect(try ["0\n", "3\n"].contains(folder.read("status")))
  }

  @Test("Control characters in names and text do not reach the terminal")
  func terminal() throws {
    let name = "a\u{1B}[2J.yaml"
    try folder.write(name, ScenarioText.file(ScenarioText.failing("\"x\\e[31m\\u202Ey\"")))
    let run = try run(".")
    #expect(run.status == 1)
    #expect(!run.output.contains("\u{1B}") && !run.output.contains("\u{202E}"))
    // Colour sequences are removed from titles.
    #expect(run.output.contains("x\\u{202E}y"))
    #expect(run.output.contains("a\\u{1B}[2J.yaml"))
  }

  // MARK: Order

  @Test("A seed is printed, and changes only the order of execution")
  func seed() throws {
    for name in ["a", "b", "c"] {
      try folder.write("\(name).yaml", ScenarioText.file(ScenarioText.passing(), ScenarioText.table()))
    }
    let plain = try run("--verbose", ".")
    let shuffled = try run("--verbose", "--seed", "7", ".")
    #expect(shuffled.output.hasSuffix("\nseed: 7\n"))
    #expect(lines(shuffled).dropLast(2) == lines(plain).dropLast(1))
  }

  @Test("The output does not depend on the number of threads", arguments: 1...8)
  func jobs(count: Int) throws {
    for name in ["a", "b", "c", "d"] {
      try folder.write("\(name).yaml", ScenarioText.file(ScenarioText.failing(), ScenarioText.table()))
    }
    let one = try run("--jobs", "1", ".")
    let many = try run("--jobs", "\(count)", ".")
    #expect(many.status == 1)
    #expect(lines(many).dropLast() == lines(one).dropLast())
  }

  private func lines(_ run: Invocation) -> [Substring] { run.output.split(separator: "\n") }

  @Test("--fail-fast starts nothing after the first failure, and still counts every case")
  func failFast() throws {
    try folder.write(
      "a.yaml", ScenarioText.file(ScenarioText.failing(), ScenarioText.passing("Second"), ScenarioText.passing("Third"))
    )
    try folder.write("b.yaml", ScenarioText.file(ScenarioText.passing()))
    let run = try run("--fail-fast", "--jobs", "1", "--verbose", ".")
    #expect(run.status == 1)
    #expect(run.output.contains("1 failed"))
    let cases = lines(run).count { line in ["passed ", "FAILED ", "not run"].contains { line.hasPrefix($0) } }
    #expect(cases == 4)
  }

  @Test(
    "--fail-fast starts no further file after a failure in the last case or an invalid file",
    arguments: [ScenarioText.file(ScenarioText.failing()), "nothing\n"])
  func failFastAcrossFiles(first: String) throws {
    try folder.write("a.yaml", first)
    try folder.write("b.yaml", ScenarioText.file(ScenarioText.passing()))
    let run = try run("--fail-fast", "--jobs", "1", "--verbose", ".")
    #expect(run.status == 1 || run.status == 2)
    #expect(lines(run).count { $0.hasPrefix("not run") } == 1)
    #expect(!lines(run).contains { $0.hasPrefix("passed ") })
  }
}
