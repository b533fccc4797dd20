import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("The report of all shards")
struct ShardReportTests {
  private let folder: TemporaryFolder

  /// Reports of 3 shards, `1.xml` to `3.xml`, each with the journal beside it.
  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder(".git")
    for letter in ["a", "b"] {
      try folder.write(
        "s/\(letter).yaml",
        ScenarioText.file(
          ScenarioText.passing("First \(letter)"), ScenarioText.table(),
          ScenarioText.passing("Skipped", "    skip: later\n"),
          ScenarioText.passing("Last \(letter)")))
    }
    for shard in 1...3 { try run(shard, of: 3, "\(shard)") }
  }

  private func run(_ shard: Int, of count: Int, _ name: String, _ arguments: String..., paths: [String] = ["s"]) throws
  {
    let shard = ["--shard", "\(shard)/\(count)", "--junit", "\(name).xml"]
    _ = try Invocation(["run"] + paths + shard + arguments, in: folder.path)
  }

  private func rehearse(_ arguments: String...) throws -> Invocation { try Invocation(arguments, in: folder.path) }

  private func report(_ names: String...) throws -> Invocation {
    try Invocation(["report", "--junit", "merged.xml"] + names.map { "\($0).xml.journal" }, in: folder.path)
  }

  /// The lines of a report without what differs from run to run.
  private func lines(_ path: String) throws -> [String] {
    try folder.read(path).replacing(Regex(" (time|timestamp)=\"[^\"]*\""), with: "").split(separator: "\n").map(
      String.init)
  }

  @Test("It is that of a run that was not divided, and needs no option")
  func whole() throws {
    #expect(try rehearse("run", "s", "--junit", "all.xml").status == 1)
    #expect(!folder.exists("all.xml.journal"))
    let run = try report("3", "1", "2")
    #expect(run.status == 1 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.output.contains("\n6 passed, 2 failed, 2 skipped   2 files in "))
    #expect(try lines("merged.xml") == lines("all.xml"))
  }

  @Test("Rows that share a line keep their order, in both dialects")
  func rows() throws {
    try folder.write(
      "s/c.yaml",
      """
      rehearse: 1
      module: permission
      feature: Rows
      scenarios:
        - scenario: Every status
          when: { register: { completionHandler: off } }
          given: { responses: { notifications.requestAuthorization: silent } }
          for every:
            given authorization: all
            given flags.enable_immediate_notification_request: [on, off]
          then: { never: [completionHandler] }
        - scenario: Last
          when: { register: { completionHandler: off } }
          then: { never: [completionHandler] }

      """)
    for shard in 1...3 { try run(shard, of: 3, "\(shard)") }
    for dialect in ["rich", "strict"] {
      _ = try rehearse("run", "s", "--junit", "all.xml", "--junit-dialect", dialect)
      let journals = [3, 1, 2].map { "\($0).xml.journal" }
      _ = try Invocation(["report", "--junit", "merged.xml", "--junit-dialect", dialect] + journals, in: folder.path)
      #expect(try lines("merged.xml") == lines("all.xml"))
    }
  }

  @Test("Files are in the order of the command line, and the same path in two repositories is two suites")
  func repositories() throws {
    for name in ["app", "web"] {
      try folder.makeFolder("\(name)/.git")
      let scenarios = (1...6).map { ScenarioText.passing("Case \($0)") }.joined()
      try folder.write("\(name)/s/a.yaml", ScenarioText.file(scenarios))
    }
    let paths = ["web/s/a.yaml", "s/b.yaml", "app/s/a.yaml"]
    // Some of these have only one of the repositories.
    for shard in 1...9 { try run(shard, of: 9, "r\(shard)", paths: paths) }
    _ = try Invocation(["run", "--junit", "all.xml"] + paths, in: folder.path)
    let journals = (1...9).map { "r\($0).xml.journal" }
    let run = try Invocation(["report", "--junit", "merged.xml"] + journals, in: folder.path)
    #expect(run.status == 1 && run.errors.isEmpty, "\(run.errors)")
    #expect(try lines("merged.xml") == lines("all.xml"))
  }

  @Test("The exit status is that of the results")
  func status() throws {
    for shard in 1...2 { try run(shard, of: 2, "good\(shard)", "--name", "first") }
    #expect(try report("good1", "good2").status == 0)
    try run(1, of: 1, "skipped", "--name", "skipped")
    #expect(try report("skipped").status == 4)
    try folder.write("s/c.yaml", "rehearse: 1\n")
    for shard in 1...2 { try run(shard, of: 2, "bad\(shard)") }
    #expect(try report("bad1", "bad2").status == 2)
  }

  @Test("Missing shards are named, also if there is only one journal")
  func missing() throws {
    let run = try report("1", "3")
    #expect(run.status == 1)
    #expect(run.errors == "rehearse: shard 2 of 3 is missing\n")
    try self.run(1, of: 3, "good", "--name", "first")
    let alone = try report("good")
    #expect(alone.status == 1 && alone.errors == "rehearse: shards 2 and 3 of 3 are missing\n")
    #expect(try folder.read("merged.xml").contains("value=\"1/3\""))
  }

  @Test("A doubled shard is named, and its cases count once")
  func doubled() throws {
    try run(2, of: 3, "again")
    let run = try report("1", "2", "again", "3")
    #expect(run.status == 1)
    #expect(run.errors == "rehearse: shard 2 of 3 is in 2 journals: 2.xml.journal and again.xml.journal\n")
    #expect(run.output.contains("\n6 passed, 2 failed, 2 skipped   2 files in "))
    #expect(try report("1", "2", "3", "3").errors.contains("is in 2 journals: 3.xml.journal and 3.xml.journal\n"))
  }

  @Test("A shard of another plan and a run that was not divided are named")
  func foreign() throws {
    try run(2, of: 3, "foreign", "--name", "a")
    let run = try report("1", "foreign", "3")
    #expect(run.status == 1)
    #expect(
      run.errors.contains("foreign.xml.journal is shard 2 of 3 of another plan than 1.xml.journal: of other cases"))
    #expect(run.errors.contains("shard 2 of 3 is missing"))
    _ = try rehearse("run", "s", "--journal", "all.xml.journal")
    let undivided = try report("1", "2", "3", "all")
    #expect(undivided.status == 1)
    #expect(undivided.errors.contains("all.xml.journal is not the journal of a shard, but 1.xml.journal is"))
  }

  @Test("A case that is in no journal, or in two, is named")
  func cases() throws {
    let names = (1...3).map { "\($0).xml.journal" }
    let name = try #require(names.first { try folder.read($0).contains("\"Last a\"") })
    let journal = try folder.read(name)
    try folder.write(name, journal.replacing("\"Last a\"", with: "\"Other\""))
    let less = try report("1", "2", "3")
    #expect(less.status == 1)
    #expect(less.errors.contains("the journals do not hold the cases of their plan: at least one case is missing"))
    try folder.write(name, journal)
    try folder.write("copy.xml.journal", folder.read(names[1]).replacing("\"index\":2", with: "\"index\":3"))
    let more = try report("1", "2", "copy")
    #expect(more.status == 1)
    #expect(more.errors.contains(" is in two journals: 2.xml.journal and copy.xml.journal"), "\(more.errors)")
  }

  @Test("In a folder, each shard has a journal of its own")
  func folders() throws {
    for shard in 1...3 { _ = try rehearse("run", "s", "--shard", "\(shard)/3", "--junit", "out/") }
    let journals = try folder.names(in: "out").filter { $0.hasSuffix(".journal") }.sorted()
    #expect(journals == (1...3).map { "rehearse-\($0)-of-3.journal" })
    let run = try Invocation(["report", "--junit", "merged.xml"] + journals.map { "out/\($0)" }, in: folder.path)
    #expect(run.status == 1 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.output.contains("\n6 passed, 2 failed, 2 skipped   2 files in "))
  }

  @Test("The journal of a shard that cannot be written is a problem, unlike that of another run")
  func unwritten() throws {
    try folder.write("x.xml.journal", "my notes, which are longer than a title")
    let shard = try rehearse("run", "s", "--name", "first", "--shard", "1/1", "--junit", "x.xml")
    #expect(shard.status == 3 && folder.exists("x.xml"))
    #expect(shard.errors.contains("x.xml.journal is not a journal of rehearse, and is not changed"))
    #expect(try rehearse("run", "s", "--name", "first", "--junit", "x.xml").status == 0)
  }

  @Test("What is no journal is an error, and the others make a report")
  func unreadable() throws {
    try folder.write("other.xml.journal", "<testsuites/>")
    let run = try report("none", "other", "2")
    #expect(run.status == 3)
    #expect(run.errors.contains("the journal none.xml.journal cannot be opened: it does not exist"))
    #expect(run.errors.contains("other.xml.journal is not a journal of rehearse"))
    #expect(folder.exists("merged.xml"))
    #expect(try report("other").status == 3)
    #expect(try rehearse("report").status == 2)
  }

  @Test("No journal that is read is overwritten")
  func overwriting() throws {
    let before = try folder.read("1.xml.journal")
    #expect(try rehearse("report", "1.xml.journal", "--junit", "1.xml.journal").status == 3)
    #expect(try folder.read("1.xml.journal") == before)
  }

  @Test("The journal of a shard that was killed counts, and its cases did not run")
  func killed() throws {
    let journal = try folder.read("2.xml.journal").split(separator: "\n")
    try folder.write("killed.xml.journal", journal.prefix(2).joined(separator: "\n") + "\n")
    let run = try report("1", "killed", "3")
    #expect(run.status == 1 && run.output.contains("not run"))
    #expect(!run.errors.contains("missing"), "\(run.errors)")
  }

  @Test("The command of earlier versions names the new one")
  func former() throws {
    let run = try rehearse("merge", "1.xml", "--junit", "merged.xml")
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(
      run.errors.contains("Write one report of all shards from their journals: rehearse report JOURNAL… --junit FILE\n")
    )
    #expect(try !rehearse("--help").output.contains("merge"))
  }
}
