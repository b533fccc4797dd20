import Foundation
import RehearseSource
import RehearseTestSupport
import Testing

@testable import RehearseIsolation
@testable import RehearseResults

@Suite("The journal", .serialized)
struct JournalTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func runHead(_ paths: [String] = []) -> RunHead {
    RunHead(
      version: "0", startedAt: 1_700_000_000_000_000_000, folder: folder.path, seed: .max, tags: "a or b", name: nil,
      isContinuousIntegration: true, files: paths.map { SourceFile(path: $0) })
  }

  private func report(_ arguments: String...) throws -> Invocation {
    try Invocation(["report"] + arguments, in: folder.path, program: Repository.misbehavingProgram)
  }

  /// How many results a journal holds now.
  private func results(_ name: String) -> Int {
    guard let reader = try? RehearseIsolation.JournalReader(folder.path(name)) else { return 0 }
    var count = 0
    while let event = reader.next() {
      if case .caseEnded = event { count += 1 }
    }
    return count
  }

  @Test("A killed run loses no result: what ran is reported, the rest is named", arguments: [0, 1, 10, 60])
  func killed(wanted: Int) throws {
    try SlowFiles.write(3, cases: 30, milliseconds: 5, isEndless: true, in: folder)
    let run = try Launch(["run", "s", "--junit", "out/r.xml", "--jobs", "2", "--timeout", "1h"], in: folder.path)
    let hasWanted = Patience.wait {
      (try? RehearseIsolation.JournalReader(folder.path("out/r.xml.journal")).next()) != nil
        && results("out/r.xml.journal") >= wanted
    }
    #expect(hasWanted)
    let acknowledged = results("out/r.xml.journal")
    run.send(SIGKILL)
    #expect(run.wait() == -SIGKILL)
    let made = try report("out/r.xml.journal", "--junit", "r.xml")
    let text = try folder.read("r.xml")
    let cases = SlowFiles.cases(text)
    #expect(cases.count == 90 && Set(cases).count == 90)
    #expect(made.status == 1 && made.errors.contains("the run was stopped early"))
    let skipped = text.components(separatedBy: "<skipped").count - 1
    #expect(90 - skipped >= acknowledged, "\(skipped) skipped")
    #expect(made.output.contains("\(90 - skipped) passed, \(skipped) not run"))
  }

  @Test("After a killed run, a case that is skipped by its mark is reported so, with its reason")
  func skipped() throws {
    try folder.write(
      "s/a.yaml",
      """
      rehearse: 1
      module: misbehaving
      feature: Skipping
      scenarios:
        - scenario: waits
          when: { waitFor: { file: go } }
          then: { state: { deeds: 1 } }
        - scenario: skipped
          skip: the server is away
          when: { waitFor: { file: go } }
          then: { state: { deeds: 1 } }

      """)
    let run = try Launch(["run", "s", "--journal", "j"], in: folder.path)
    #expect(Patience.wait { folder.exists("go.waiting") && hasBegun("j") })
    run.send(SIGKILL)
    #expect(run.wait() == -SIGKILL)
    let made = try report("j", "--junit", "r.xml")
    #expect(made.status == 1 && made.output.contains("1 skipped, 1 not run"), "\(made.output)")
    #expect(try folder.read("r.xml").contains("skipped: the server is away"))
  }

  /// Whether a journal says that a file began.
  private func hasBegun(_ name: String) -> Bool {
    guard let reader = try? RehearseIsolation.JournalReader(folder.path(name)) else { return false }
    while let event = reader.next() {
      if case .fileBegan = event { return true }
    }
    return false
  }

  @Test("Results whose journal was removed are not said to be kept", arguments: [false, true])
  func removed(isAskedFor: Bool) throws {
    try SlowFiles.write(1, cases: 2, milliseconds: 1, isEndless: true, in: folder)
    try folder.makeFolder("out")
    let remove = "while ! test -e go.waiting || ! test -e out/j*; do sleep 0.01; done; rm -r out; touch go"
    let run = try Invocation(
      ["run", "s"] + (isAskedFor ? ["--journal", "out/j"] : ["--junit", "out/j.xml"]), in: folder.path,
      prelude: "(cd '\(folder.path)'; \(remove)) & true", program: Repository.misbehavingProgram)
    #expect(run.status == 3 && !run.errors.contains("are kept"), "\(run.errors)")
    #expect(!isAskedFor || run.errors.contains("the journal out/j was removed during the run"), "\(run.errors)")
  }

  @Test("A journal that was asked for tells of a whole run what the run itself told")
  func whole() throws {
    try folder.write("s/a.yaml", ScenarioText.file(ScenarioText.passing(), ScenarioText.failing()))
    try folder.write("s/b.yaml", "rehearse: 1\n")
    let run = try Invocation(
      ["run", "s", "--junit", "r.xml", "--journal", "j", "--seed", "7"], in: folder.path)
    let again = try report("j", "--junit", "again.xml")
    #expect(again.status == run.status && run.status == 2)
    #expect(try folder.read("again.xml") == folder.read("r.xml"))
    #expect(again.output == run.output.replacingOccurrences(of: "r.xml", with: "again.xml"))
    #expect(again.errors == run.errors)
    #expect(try folder.names() == ["again.xml", "j", "r.xml", "s"])
  }

  @Test("What was told before the run began anew counts for nothing")
  func beganAnew() throws {
    for index in 0..<3 { try folder.write("s/\(index).yaml", ScenarioText.file(ScenarioText.failing())) }
    try folder.write("s/9.yaml", ScenarioText.file(ScenarioText.passing("alone", "    only: yes\n")))
    let run = try Invocation(["run", "s", "--journal", "j"], in: folder.path)
    let again = try report("j")
    #expect(run.output.contains("1 passed   4 files"))
    #expect(again.output == run.output && again.status == 0)
  }

  @Test("Cut off anywhere, a journal gives a report that names every case")
  func torn() throws {
    for index in 0..<3 {
      try folder.write("s/\(index).yaml", ScenarioText.file(ScenarioText.passing(), ScenarioText.failing()))
    }
    _ = try Invocation(["run", "s", "--journal", "j"], in: folder.path)
    let whole = try Data(contentsOf: URL(filePath: folder.path("j")))
    let headEnd = try #require(whole.range(of: Data("2.yaml".utf8))?.upperBound) + 8
    for count in stride(from: headEnd, to: whole.count, by: 41) {
      try folder.write("cut", bytes: Array(whole.prefix(count)))
      let again = try report("cut", "--junit", "r.xml")
      #expect(again.status == 1)
      #expect(SlowFiles.cases(try folder.read("r.xml")).count == 6, "\(count)")
    }
  }

  @Test("No other file is taken for a journal, or written over")
  func otherFile() throws {
    try folder.write("s/a.yaml", ScenarioText.file(ScenarioText.passing()))
    try folder.write("notes.txt", "my notes")
    let run = try Invocation(["run", "s", "--journal", "notes.txt"], in: folder.path)
    #expect(run.status == 3 && run.output.contains("1 passed"))
    #expect(run.errors.contains("notes.txt is not a journal of rehearse, and is not changed"))
    #expect(try folder.read("notes.txt") == "my notes")
    try folder.makeFolder("folder")
    mkfifo(folder.path("pipe"), 0o600)
    for name in ["folder", "pipe", "/dev/full"] {
      let run = try Invocation(["run", "s", "--journal", name], in: folder.path)
      #expect(run.status == 3 && run.errors.contains("\(name) is not a file, and is not changed"))
    }
    #expect(FileManager.default.fileExists(atPath: "/dev/full") && folder.exists("pipe"))
    #expect(try report("notes.txt").errors.contains("notes.txt is not a journal of rehearse"))
    #expect(try report("missing").status == 2)
    #expect(try report().errors.contains("takes a journal"))
  }

  @Test("A pipe or a device is not taken for a journal, and stays")
  func noFile() throws {
    try folder.write("s/a.yaml", ScenarioText.file(ScenarioText.passing()))
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    let run = try Invocation(["run", "s", "--journal", "pipe"], in: folder.path)
    #expect(run.status == 3 && run.errors.contains("pipe is not a file, and is not changed"))
    var status = stat()
    #expect(stat(folder.path("pipe"), &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test("The journal of a run that was stopped does not pass for a whole one")
  func stopped() throws {
    try SlowFiles.write(2, cases: 30, milliseconds: 5, isEndless: true, in: folder)
    let run = try Launch(["run", "s", "--journal", "j", "--timeout", "1h"], in: folder.path)
    #expect(Patience.wait { results("j") >= 2 })
    run.send(SIGTERM)
    #expect(run.wait() == 143)
    let made = try report("j")
    #expect(made.status == 1 && made.errors.contains("the run was stopped early"))
  }

  @Test("A journal beside a report that there cannot be is told of", arguments: ["link", "pipe", "folder", "notes"])
  func besides(kind: String) throws {
    try folder.write("s/a.yaml", ScenarioText.file(ScenarioText.passing()))
    let path = folder.path("r.xml.journal")
    switch kind {
    case "link":
      try folder.write("notes.txt", "my notes")
      #expect(symlink("notes.txt", path) == 0)
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    case "folder": try folder.makeFolder("r.xml.journal")
    default: try folder.write("r.xml.journal", "my notes")
    }
    let run = try Invocation(["run", "s", "--junit", "r.xml"], in: folder.path)
    #expect(run.status == 0 && run.errors.hasPrefix("rehearse: warning: "), "\(run.errors)")
    #expect(run.errors.hasSuffix(" is not changed; should this run be killed, its results are lost\n"), "\(run.errors)")
    #expect(try folder.names().filter { $0 != "notes.txt" } == ["r.xml", "r.xml.journal", "s"])
  }

  // MARK: Journals that somebody else wrote

  @Test("A journal that names a file again and again keeps nobody busy", .endsSometime)
  func repeated() throws {
    try folder.write(
      "s/a.yaml", ScenarioText.file((0..<2000).map { ScenarioText.passing("\($0)") }.joined()))
    try forge(Array(repeating: "s/a.yaml", count: 5000))
    #expect(try report("forged").errors.contains("forged is damaged from its first line"))
    try forge(
      (0..<5000).map {
        String(repeating: "./", count: $0 / 20) + "s/" + String(repeating: "/", count: $0 % 20) + "a.yaml"
      }
    )
    let made = try report("forged", "--junit", "r.xml")
    #expect(made.errors.components(separatedBy: "the journal names this file more than once").count == 5000)
  }

  @Test("A journal that warns, or begins anew, without an end keeps nobody busy", .endsSometime)
  func endless() throws {
    let journal = try RehearseIsolation.Journal(folder.path("forged"), runHead((0..<5000).map { "\($0)" }))
    var head = FileHead(startedAt: 1)
    head.cases = [CaseHead(name: "it", line: 1)]
    journal.append(.fileBegan(file: 0, head))
    for line in 1...50_000 {
      let text = "\(line)"
      journal.append(
        .warned(file: 0, ShownDiagnostic(severity: .warning, line: line, column: 1, message: text, text: text)))
      journal.append(.restarted)
      if line == 1 { journal.append(.fileBegan(file: 0, head)) }
    }
    #expect(try report("forged").status != 0)
  }

  /// Writes a journal whose header names these files, with these events behind it.
  private func forge(_ paths: [String], _ events: RunEvent...) throws {
    let journal = try RehearseIsolation.Journal(folder.path("forged"), runHead(paths))
    for event in events { journal.append(event) }
  }

  @Test("A journal that names files of which it knows nothing has no text of theirs shown")
  func otherFiles() throws {
    try folder.write("notes.yaml", "password: hunter2\n")
    try forge(["notes.yaml", "../../../../../../etc/passwd", "/etc/passwd", "/dev/zero"])
    let made = try report("forged", "--junit", "r.xml", "--github")
    let text = made.output + made.errors + (try folder.read("r.xml"))
    #expect(made.status == 2 || made.status == 3)
    #expect(text.contains("none of its text is shown") && !text.contains("hunter2") && !text.contains("root:"))
  }

  @Test("What a journal says cannot move the cursor, or give a command to a build server")
  func commands() throws {
    let evil = "\u{1B}[31m\n::error::forged\n##[error]forged"
    var head = FileHead(startedAt: 1)
    head.module = evil
    head.isInvalid = true
    head.cases = [CaseHead(name: evil, line: 1)]
    head.diagnostics = [ShownDiagnostic(severity: .error, line: 1, column: 1, message: evil, text: evil)]
    var error = ErrorReport(.crashed, evil)
    error.calls = [FailureReport.CallLine(text: evil, note: evil)]
    let end = CaseEnd(.errored(error), nanoseconds: 1, output: evil)
    try forge([evil], .fileBegan(file: 0, head), .caseEnded(file: 0, place: 0, end), .fileEnded(file: 0))
    let made = try report("forged", "--verbose", "--color", "never")
    for line in (made.output + made.errors).split(separator: "\n") {
      #expect(!line.contains("\u{1B}") && !line.hasPrefix("::") && !line.contains("##["), "\(line)")
    }
  }

  @Test("Times that cannot be do not bring the program down")
  func times() throws {
    var head = FileHead(startedAt: .max)
    head.cases = (0..<20).map { CaseHead(name: "\($0)", line: 1) }
    let journal = try RehearseIsolation.Journal(folder.path("forged"), runHead(["a"]))
    journal.append(.fileBegan(file: 0, head))
    for place in 0..<20 {
      journal.append(.caseEnded(file: 0, place: place, CaseEnd(.passed, nanoseconds: 1 << 60)))
    }
    journal.append(.fileEnded(file: 0))
    #expect(try report("forged", "--junit", "r.xml").output.contains("20 passed"))
  }

  @Test("A report that cannot be written leaves the journal, from which it can be")
  func kept() throws {
    try SlowFiles.write(1, cases: 20, milliseconds: 1, isEndless: true, in: folder)
    let run = try Launch(["run", "s", "--junit", "r.xml", "--timeout", "1h"], in: folder.path)
    #expect(Patience.wait { folder.exists("r.xml.journal") && folder.exists("go.waiting") })
    for name in try folder.names() where name.hasSuffix(".tmp") { unlink(folder.path(name)) }
    try folder.write("go", "")
    #expect(run.wait() == 3)
    #expect(try folder.names().filter { !$0.hasPrefix("go") } == ["r.xml.journal", "s"])
    let again = try report("r.xml.journal", "--junit", "again.xml")
    #expect(again.status == 0 && again.output.contains("20 passed"))
  }

  @Test("Damage of any byte is noticed, and never takes the program down")
  func damaged() throws {
    try folder.write("s/a.yaml", ScenarioText.file(ScenarioText.passing(), ScenarioText.failing()))
    _ = try Invocation(["run", "s", "--journal", "j"], in: folder.path)
    let whole = Array(try Data(contentsOf: URL(filePath: folder.path("j"))))
    for place in stride(from: RehearseIsolation.Journal.title.count, to: whole.count, by: 7) {
      var bytes = whole
      bytes[place] ^= 0x55
      let path = try folder.write("damaged", bytes: bytes)
      let reader = try RehearseIsolation.JournalReader(path)
      var count = 0
      while reader.next() != nil { count += 1 }
      #expect(reader.isTorn && count < 7)
    }
  }
}
