import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("The option --failed")
struct FailedTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "s/a.yaml", ScenarioText.file(ScenarioText.failing(), ScenarioText.table(), ScenarioText.passing()))
    try folder.write("s/b.yaml", ScenarioText.file(ScenarioText.passing()))
    try folder.write("s/c.yaml", "rehearse: 1\n")
  }

  private func rehearse(_ arguments: String...) throws -> Invocation { try Invocation(arguments, in: folder.path) }

  @Test(
    "Only failed cases run again, and all cases of a file that could not be read",
    arguments: ["old.xml", "old.journal"])
  func selected(old: String) throws {
    #expect(try rehearse("run", "s", "--junit", "old.xml", "--journal", "old.journal").status == 2)
    try folder.write("s/c.yaml", ScenarioText.file(ScenarioText.passing("New"), ScenarioText.table()))
    let list = try rehearse("list", "s", "--failed", old)
    #expect(
      list.output == """
        s/a.yaml:5  Closing signs in
        s/a.yaml:13  Rows [wrong]
        s/c.yaml:5  New
        s/c.yaml:12  Rows [right]
        s/c.yaml:13  Rows [wrong]

        """)
    let run = try rehearse(
      "run", "s", "--failed", old, "--junit", "old.xml", "--journal", "old.journal", "--name", "wrong")
    #expect(run.status == 1 && run.output.contains("2 failed"))
    #expect(
      try rehearse("list", "s", "--failed", old).output
        == "s/a.yaml:13  Rows [wrong]\ns/c.yaml:13  Rows [wrong]\n")
  }

  @Test("A scenario with an ID is found by it when its title has changed, and its name in the report is the title")
  func identified() throws {
    let id = "    id: SHOP-7\n"
    try folder.write("i/a.yaml", ScenarioText.file(ScenarioText.failing("Old", id), ScenarioText.passing("Other")))
    #expect(try rehearse("run", "i", "--junit", "old.xml", "--journal", "old.journal").status == 1)
    #expect(try folder.read("old.xml").contains("<testcase name=\"Old\" "))
    #expect(try folder.read("old.xml").contains("<property name=\"id\" value=\"SHOP-7\"/>"))
    try folder.write("i/a.yaml", ScenarioText.file(ScenarioText.passing("New", id), ScenarioText.passing("Old")))
    #expect(try rehearse("list", "i", "--name", "new").output == "i/a.yaml:5  SHOP-7\n")
    for old in ["old.xml", "old.journal"] {
      #expect(try rehearse("list", "i", "--failed", old).output == "i/a.yaml:5  SHOP-7\n")
      #expect(try rehearse("run", "i", "--since", old, "--html", "p.html").status == 0)
      #expect(try folder.read("p.html").contains("fixed"))
    }
  }

  @Test("If nothing failed, or no failed case is found, nothing runs, and the message says why")
  func nothing() throws {
    #expect(try rehearse("run", "s/b.yaml", "--junit", "old.xml").status == 0)
    let good = try rehearse("run", "s", "--failed", "old.xml")
    #expect(good.status == 4 && good.errors == "rehearse: nothing failed in old.xml\n")
    #expect(try rehearse("run", "s/a.yaml", "--junit", "old.xml").status == 1)
    let other = try rehearse("run", "s/b.yaml", "--failed", "old.xml")
    #expect(other.status == 4)
    #expect(
      other.errors.hasPrefix(
        "rehearse: warning: 2 cases that failed or did not run in old.xml were not found: renamed, deleted, or not selected\n"
      ))
    #expect(other.errors.contains(": \"Closing signs in\"\n") && other.errors.contains(": \"Rows [wrong]\"\n"))
    #expect(
      other.errors.hasSuffix("rehearse: no scenario with a failure in \"old.xml\" was found in \"s/b.yaml\" (1 file)\n")
    )
  }

  @Test("A report that was cut is an error that says how much is missing, for each option that reads one")
  func cut() throws {
    #expect(try rehearse("run", "s/a.yaml", "--junit", "old.xml").status == 1)
    let whole = try folder.read("old.xml")
    let half = String(whole[..<(whole.range(of: "Rows [wrong]")?.lowerBound ?? whole.endIndex)])
    try folder.write("half.xml", half)
    try folder.write("less.xml", whole.replacing("<testcase name=\"Closing is", with: "<test name=\"Closing is"))
    for (options, report, reason) in [
      (["--failed"], "half.xml", "its end is missing: it has 2 of 4 test cases"),
      (["--failed"], "less.xml", "part of it is missing: it has 3 of 4 test cases"),
      (["--html", "p.html", "--since"], "half.xml", "its end is missing"),
      (["--shard", "1/1", "--timings"], "half.xml", "its end is missing"),
    ] {
      let run = try Invocation(["run", "s/a.yaml"] + options + [report], in: folder.path)
      #expect(run.status == 2 && run.output == "", "\(run.output)")
      #expect(run.errors.hasPrefix("rehearse: the earlier report \(report) is incomplete: \(reason)"), "\(run.errors)")
    }
    _ = try rehearse("run", "s/a.yaml", "--journal", "j")
    let lines = try folder.read("j").split(separator: "\n")
    try folder.write("damaged", (lines.prefix(4) + ["{}"] + lines.dropFirst(5)).joined(separator: "\n"))
    let damaged = try rehearse("run", "s/a.yaml", "--failed", "damaged")
    #expect(damaged.status == 2 && damaged.errors.contains("damaged is incomplete: line 5 cannot be read\n"))
    try folder.write("start.xml", String(whole.prefix(30)))
    #expect(try rehearse("run", "s/a.yaml", "--failed", "start.xml").status == 2)
  }

  @Test("Cases that did not run belong to what failed, and a renamed one is named")
  func notRun() throws {
    try folder.makeFolder(".git")
    #expect(try rehearse("run", "s/a.yaml", "--fail-fast", "--junit", "old.xml").output.contains("1 failed, 3 not run"))
    try folder.write(
      "s/a.yaml", ScenarioText.file(ScenarioText.passing("New title"), ScenarioText.table(), ScenarioText.passing()))
    let run = try rehearse("run", "s", "--failed", "old.xml")
    #expect(run.status == 1 && run.output.contains("2 passed, 1 failed   1 file"), "\(run.output)")
    #expect(run.errors.contains("1 case that failed or did not run in old.xml was not found"), "\(run.errors)")
    #expect(run.errors.contains(": \"Closing signs in\"\n"))
  }

  @Test("After a run that was killed, what it did not reach belongs to what failed")
  func killed() throws {
    _ = try rehearse("run", "s", "--jobs", "1", "--journal", "j")
    let lines = try folder.read("j").split(separator: "\n")
    let end = try #require(lines.firstIndex { $0.contains("caseEnded") })
    try folder.write("killed", lines.prefix(end + 1).joined(separator: "\n") + "\n{\"caseEn")
    let list = try rehearse("list", "s/a.yaml", "s/b.yaml", "--failed", "killed")
    let whole = try rehearse("list", "s/a.yaml", "s/b.yaml")
    #expect(list.output == whole.output, "\(list.errors)")
  }

  @Test("If the report cannot be read, everything runs, and a warning says so")
  func unreadable() throws {
    let run = try rehearse("run", "s/b.yaml", "--failed", "none.xml")
    #expect(run.status == 0 && run.output.hasPrefix("1 passed"))
    #expect(
      run.errors
        == "rehearse: warning: the earlier report none.xml does not exist; no scenario is left out\n"
    )
  }
}
