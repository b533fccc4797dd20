import RehearseCommandSupport
import RehearseTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Output to full disks, read-only folders and broken pipes", .endsSometime)
struct BrokenOutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder(".git")
    try folder.write("s/a.yaml", ScenarioText.file(ScenarioText.passing()))
    try folder.write("s/b.yaml", ScenarioText.file(ScenarioText.passing()))
  }

  /// Starts the program, because only a process has limits and broken streams.
  private func run(_ arguments: String..., output: String? = nil, prelude: String = ":") throws -> Invocation {
    try Invocation(starting: ["run", "s"] + arguments, in: folder.path, output: output, prelude: prelude)
  }

  /// Checks that the scenarios ran and the summary was printed without a report.
  private func expectNoReport(_ run: Invocation, _ message: String) {
    #expect(run.status == 3)
    #expect(run.output.hasPrefix("2 passed   2 files"))
    #expect(!run.output.contains("report:"))
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  // MARK: Pipes and streams

  @Test("A report can be written to standard output", arguments: ["| cat > taken", "> taken"])
  func standardOutput(way: String) throws {
    let only = "cd -- \"$0\"; \"$1\" run s --quiet --junit /dev/stdout \(way); exit"
    #expect(try run(prelude: only).status == 0)
    let taken = try folder.read("taken")
    #expect(taken.hasPrefix("<?xml") && taken.hasSuffix("</testsuites>\n"))
  }

  @Test("A report does not replace the file that standard output goes to")
  func sameFile() throws {
    let run = try run("--junit", "taken", output: folder.path("taken"))
    #expect(run.status == 3)
    #expect(run.errors.contains("what is printed goes to the same file"))
    #expect(try folder.read("taken").hasPrefix("2 passed   2 files"))
  }

  @Test("A pipe without a reader does not block the run")
  func lonelyPipe() throws {
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    expectNoReport(try run("--junit", "pipe"), "it is a pipe that nobody reads; the scenarios run anyway")
  }

  @Test("A pipe whose reader closes it is reported")
  func brokenPipe() throws {
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    // More than a pipe buffers, so that the report waits for the reader, which opens the pipe and exits.
    let many = (0..<1000).map { ScenarioText.passing("Case \($0)") }.joined()
    try folder.write("s/c.yaml", ScenarioText.file(many))
    let run = try run("--junit", "pipe", prelude: "(cd -- \"$0\"; exec 3<pipe) & :")
    #expect(run.status == 3)
    #expect(run.output.hasPrefix("1002 passed   3 files"))
    #expect(run.errors.contains("the report pipe cannot be written: Broken pipe"))
  }

  @Test("Closed streams and a full output device are reported")
  func streams() throws {
    #expect(try run(output: "/dev/full").status == 3)
    #expect(try run(prelude: "exec 0<&- 1>&- 2>&-").status == 3)
    #expect(try run("--junit", "r.xml", prelude: "exec 0<&- 2>&-").status == 0)
    #expect(try folder.read("r.xml").hasSuffix("</testsuites>\n"))
    #expect(try run("--junit", "/dev/null", output: "/dev/null").status == 0)
    #expect(try run("--junit", "/dev/full").errors.contains("the report /dev/full cannot be written: No space left"))
  }

  @Test("Control characters in a path do not reach the terminal")
  func strangePath() throws {
    try folder.write("file", "")
    let run = try run("--junit", "file/\u{1B}[31m.xml")
    #expect(run.status == 3)
    #expect(!run.errors.contains("\u{1B}"))
  }

  // MARK: Disks

  @Test(
    "A file size limit is reported for each report of a folder, with a limited number of messages",
    .disabled(if: Sanitizer.isAtWork))
  func sizeLimit() throws {
    // Each `&` takes five bytes in a report, but one in the journal, so the journal fits.
    let wide = (1...6).map { ScenarioText.passing("'\($0)\(String(repeating: "&", count: 200))'") }.joined()
    for name in ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"] {
      try folder.write("s/\(name).yaml", ScenarioText.file(wide))
    }
    try folder.write("out/TEST-s.a.xml", "<testsuites/>")
    let run = try run("--junit", "out/", prelude: "trap '' XFSZ; ulimit -f 4")
    #expect(run.status == 3)
    #expect(run.errors.split(separator: "\n").count == 6)
    #expect(run.errors.contains("the report out/TEST-s.a.xml cannot be written: File too large\n"))
    #expect(run.errors.hasSuffix("rehearse: and 5 more reports cannot be written\n"))
    #expect(try folder.names(in: "out") == ["TEST-s.a.xml"])
    #expect(try folder.read("out/TEST-s.a.xml") == "<testsuites/>")
  }

  #if canImport(Glibc)
    private static let noDisk: Comment = "this machine lets the tests mount no small disk"

    @Test("On a full disk the old report stays", .enabled(if: SmallDisk.isPossible, noDisk), arguments: ["", "new/"])
    func fullDisk(below: String) throws {
      let disk = try SmallDisk()
      try disk.write("r.xml", "<testsuites/>")
      try disk.fill()
      expectNoReport(try run("--junit", "\(disk.path)/\(below)r.xml"), "No space left on device")
      #expect(try disk.read("r.xml") == "<testsuites/>")
      #expect(try disk.names().filter { $0 != "new" } == ["filler", "r.xml"])
      #expect(try below.isEmpty || disk.names(in: below) == [])
    }

    @Test("A folder of reports can fill the disk after the first report", .enabled(if: SmallDisk.isPossible, noDisk))
    func nearlyFullDisk() throws {
      let disk = try SmallDisk()
      // A journal beside the reports would fill the rest of the disk.
      try disk.fill(leaving: 4096)
      expectNoReport(
        try run("--junit", disk.path + "/", "--journal", "journal"),
        "TEST-s.b.xml cannot be written: No space left on device")
      #expect(try disk.names() == ["TEST-s.a.xml", "filler"])
    }

    @Test(
      "A read-only disk is reported before the run", .enabled(if: SmallDisk.isPossible, noDisk),
      arguments: ["r.xml", "", "new/"])
    func readOnlyDisk(name: String) throws {
      let disk = try SmallDisk()
      try disk.forbidWriting()
      expectNoReport(try run("--junit", "\(disk.path)/\(name)"), "; the scenarios run anyway")
    }

    @Test(
      "A report and a journal that are mounted as single files are written in their place",
      .enabled(if: SmallDisk.isPossible, noDisk))
    func mountedFiles() throws {
      let names = ["r.xml", "p.html", "j"]
      for name in names {
        try folder.write("outside-\(name)", "")
        try folder.write(name, "")
        try #require(mount(folder.path("outside-\(name)"), folder.path(name), nil, UInt(MS_BIND), nil) == 0)
      }
      defer { for name in names { umount2(folder.path(name), Int32(MNT_DETACH)) } }
      for _ in 1...2 {
        let run = try run("--junit", "r.xml", "--html", "p.html", "--journal", "j")
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
      }
      #expect(try folder.read("outside-r.xml").hasSuffix("</testsuites>\n"))
      #expect(try folder.read("outside-p.html").contains("All 2 cases passed"))
      #expect(try Invocation(["report", "j"], in: folder.path).output.hasPrefix("2 passed"))
      #expect(try !folder.names().contains { $0.hasSuffix(".tmp") })
    }

    @Test("Output to a full disk is reported", .enabled(if: SmallDisk.isPossible, noDisk))
    func outputOnFullDisk() throws {
      let disk = try SmallDisk()
      try disk.fill()
      let run = try run("--junit", "r.xml", output: disk.path + "/output")
      #expect(run.status == 3)
      #expect(run.errors.contains("could not write to standard output"))
      #expect(try folder.read("r.xml").hasSuffix("</testsuites>\n"))
    }
  #endif
}
