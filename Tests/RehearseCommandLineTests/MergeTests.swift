import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("rehearse merge")
struct MergeTests {
  private let folder: TemporaryFolder

  /// Reports of 3 shards, `1.xml` to `3.xml`, and journals.
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

  private func run(_ shard: Int, of count: Int, _ name: String, _ arguments: String...) throws {
    let shard = ["--shard", "\(shard)/\(count)"]
    _ = try Invocation(
      ["run", "s", "--junit", "\(name).xml", "--journal", "\(name).journal"] + shard + arguments, in: folder.path)
  }

  private func rehearse(_ arguments: String...) throws -> Invocation { try Invocation(arguments, in: folder.path) }

  /// The lines of a report without what differs from run to run.
  private func lines(_ path: String) throws -> [String] {
    try folder.read(path).replacing(Regex(" (time|timestamp)=\"[^\"]*\""), with: "").split(separator: "\n").map(
      String.init)
  }

  @Test("The report of all shards is that of a run that was not divided")
  func whole() throws {
    #expect(try rehearse("run", "s", "--junit", "all.xml").status == 1)
    let merge = try rehearse("merge", "3.xml", "1.xml", "2.xml", "--junit", "merged.xml")
    #expect(merge.status == 1 && merge.errors.isEmpty)
    #expect(merge.output.hasPrefix("6 passed, 2 failed, 2 skipped   2 files in "))
    #expect(try lines("merged.xml") == lines("all.xml"))
    let printed = try rehearse("merge", "1.xml", "2.xml", "3.xml")
    #expect(try printed.output == folder.read("merged.xml"))
  }

  @Test("Rows that share a line keep their order, in reports of both dialects and in journals")
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
    for dialect in ["rich", "strict"] {
      for shard in 1...3 { try run(shard, of: 3, "\(shard)", "--junit-dialect", dialect) }
      _ = try rehearse("run", "s", "--junit", "all.xml", "--junit-dialect", dialect)
      _ = try rehearse("merge", "3.xml", "1.xml", "2.xml", "--junit", "merged.xml")
      #expect(try lines("merged.xml") == lines("all.xml"))
    }
    let journals = (1...3).map { "\($0).journal" }
    _ = try Invocation(["report", "--junit", "merged.xml", "--junit-dialect", "strict"] + journals, in: folder.path)
    #expect(try lines("merged.xml") == lines("all.xml"))
  }

  @Test("The same path in two repositories is two suites, also in a shard that has only one of them")
  func repositories() throws {
    for name in ["app", "web"] {
      try folder.makeFolder("\(name)/.git")
      let scenarios = (1...6).map { ScenarioText.passing("Case \($0)") }.joined()
      try folder.write("\(name)/s/a.yaml", ScenarioText.file(scenarios))
    }
    let paths = ["app/s/a.yaml", "web/s/a.yaml"]
    for shard in 1...9 {
      _ = try Invocation(
        ["run", "--shard", "\(shard)/9", "--junit", "r\(shard).xml"] + paths, in: folder.path)
    }
    _ = try Invocation(["run", "--junit", "all.xml"] + paths, in: folder.path)
    let merge = try Invocation(["merge", "--junit", "merged.xml"] + (1...9).map { "r\($0).xml" }, in: folder.path)
    #expect(merge.status == 0 && merge.errors.isEmpty, "\(merge.errors)")
    #expect(try lines("merged.xml") == lines("all.xml"))
  }

  @Test("Every case is kept byte for byte")
  func bytes() throws {
    _ = try rehearse("merge", "1.xml", "2.xml", "3.xml", "--junit", "merged.xml")
    let merged = try folder.read("merged.xml")
    for shard in 1...3 {
      for element in try folder.read("\(shard).xml").components(of: "testcase") { #expect(merged.contains(element)) }
    }
  }

  @Test("The exit status is that of the results")
  func status() throws {
    for shard in 1...2 { try run(shard, of: 2, "good\(shard)", "--name", "first") }
    #expect(try rehearse("merge", "good1.xml", "good2.xml", "--junit", "merged.xml").status == 0)
    try run(1, of: 1, "skipped", "--name", "skipped")
    #expect(try rehearse("merge", "skipped.xml", "--junit", "merged.xml").status == 4)
    try folder.write("s/c.yaml", "rehearse: 1\n")
    for shard in 1...2 { try run(shard, of: 2, "bad\(shard)") }
    #expect(try rehearse("merge", "bad1.xml", "bad2.xml", "--junit", "merged.xml").status == 2)
  }

  @Test("A missing shard is named, in reports and in journals")
  func missing() throws {
    for command in [["merge", "1.xml", "3.xml"], ["report", "1.journal", "3.journal"]] {
      let run = try Invocation(command + ["--junit", "merged.xml"], in: folder.path)
      #expect(run.status == 1)
      #expect(run.errors.contains("rehearse: shard 2 of 3 is missing\n"))
    }
    #expect(try rehearse("merge", "2.xml").errors.contains("shards 1 and 3 of 3 are missing"))
  }

  @Test("A doubled shard is named, and its cases count once")
  func doubled() throws {
    try run(2, of: 3, "again")
    let merge = try rehearse("merge", "1.xml", "2.xml", "again.xml", "3.xml", "--junit", "merged.xml")
    #expect(merge.status == 1)
    #expect(merge.errors == "rehearse: shard 2 of 3 is in 2 reports: 2.xml and again.xml\n")
    #expect(merge.output.hasPrefix("6 passed, 2 failed, 2 skipped   2 files in "))
    let report = try rehearse("report", "1.journal", "2.journal", "again.journal", "3.journal")
    #expect(report.status == 1)
    #expect(report.errors.contains("shard 2 of 3 is in 2 journals: 2.journal and again.journal"))
  }

  @Test("A shard of another plan and a run that was not divided are named")
  func foreign() throws {
    try run(2, of: 3, "foreign", "--name", "a")
    for (what, ending) in [("merge", "xml"), ("report", "journal")] {
      let run = try rehearse(what, "1.\(ending)", "foreign.\(ending)", "3.\(ending)")
      #expect(run.status == 1)
      #expect(run.errors.contains("foreign.\(ending) is shard 2 of 3 of another plan than 1.\(ending): of other cases"))
      #expect(run.errors.contains("shard 2 of 3 is missing"))
    }
    _ = try rehearse("run", "s", "--junit", "all.xml")
    let merge = try rehearse("merge", "1.xml", "2.xml", "3.xml", "all.xml")
    #expect(merge.status == 1)
    #expect(merge.errors.contains("all.xml is not the report of a shard, but 1.xml is"))
  }

  @Test("A case that was removed from a report, or is in two reports, is noticed")
  func cases() throws {
    let report = try folder.read("1.xml")
    let element = try #require(report.components(of: "testcase").first)
    try folder.write("1.xml", report.replacing(element, with: ""))
    let less = try rehearse("merge", "1.xml", "2.xml", "3.xml", "--junit", "merged.xml")
    #expect(less.status == 1)
    #expect(less.errors.contains("the reports do not hold the cases of their plan: at least one case is missing"))
    try folder.write("1.xml", report)
    try folder.write(
      "2.xml", folder.read("2.xml").replacing("<testcase", with: element + "<testcase", maxReplacements: 1))
    let more = try rehearse("merge", "1.xml", "2.xml", "3.xml", "--junit", "merged.xml")
    #expect(more.status == 1)
    #expect(more.errors.contains(" is in two reports: 1.xml and 2.xml"))
  }

  @Test("The reports of folders are merged as well")
  func folders() throws {
    for shard in 1...3 { _ = try rehearse("run", "s", "--shard", "\(shard)/3", "--junit", "out/") }
    let reports = try folder.names(in: "out").map { "out/\($0)" }
    let merge = try Invocation(["merge", "--junit", "merged.xml"] + reports, in: folder.path)
    #expect(merge.status == 1 && merge.errors.isEmpty, "\(merge.errors)")
    #expect(merge.output.hasPrefix("6 passed, 2 failed, 2 skipped   2 files in "))
  }

  @Test("What is no report, or only part of one, is an error, and the others are merged")
  func unreadable() throws {
    try folder.write("cut.xml", String(folder.read("1.xml").dropLast(30)))
    try folder.write("other.xml", "<testsuites/>")
    let merge = try rehearse("merge", "none.xml", "cut.xml", "other.xml", "2.xml", "--junit", "merged.xml")
    #expect(merge.status == 3)
    #expect(merge.errors.contains("the report none.xml cannot be read: it does not exist"))
    #expect(merge.errors.contains("the report cut.xml is incomplete: its end is missing"))
    #expect(merge.errors.contains("other.xml is not a JUnit report of rehearse"))
    #expect(folder.exists("merged.xml"))
    #expect(try rehearse("merge", "other.xml").status == 3)
    #expect(try rehearse("merge").status == 2)
  }

  @Test("No report that is read is overwritten")
  func overwriting() throws {
    let before = try folder.read("1.xml")
    #expect(try rehearse("merge", "1.xml", "2.xml", "3.xml", "--junit", "1.xml").status == 3)
    #expect(try folder.read("1.xml") == before)
  }

  @Test("The report of a killed shard, made from its journal, can be merged")
  func killed() throws {
    let journal = try folder.read("2.journal").split(separator: "\n")
    try folder.write("killed.journal", journal.prefix(2).joined(separator: "\n") + "\n")
    let report = try rehearse("report", "killed.journal", "--junit", "killed.xml")
    #expect(report.status == 1 && !report.errors.contains("missing"))
    let merge = try rehearse("merge", "1.xml", "killed.xml", "3.xml", "--junit", "merged.xml")
    #expect(merge.status == 1 && merge.errors.isEmpty, "\(merge.errors)")
    #expect(merge.output.contains("not run"))
  }
}

extension String {
  /// The elements of this name, byte for byte.
  fileprivate func components(of name: String) throws -> [String] {
    let element = try Regex("(?s)<\(name) .*?(</\(name)>|/>(?=\\n    <\(name)|\\n  </))")
    return matches(of: element).map { String(self[$0.range]) }
  }
}
