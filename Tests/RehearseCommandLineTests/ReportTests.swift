import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("rehearse run --junit")
struct ReportTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder(".git")
    try folder.write("s/a.yaml", ScenarioText.file(ScenarioText.passing(), ScenarioText.table()))
    try folder.write("s/b.yaml", ScenarioText.file(ScenarioText.passing()))
  }

  private func run(_ arguments: String...) throws -> Invocation {
    try Invocation(["run", "s"] + arguments, in: folder.path)
  }

  @Test("A file contains all suites, and the summary names it")
  func file() throws {
    let run = try run("--junit", "out/deep/report.xml")
    #expect(run.status == 1)
    #expect(run.output.contains("report: out/deep/report.xml\n"))
    let report = try folder.read("out/deep/report.xml")
    #expect(report.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"rehearse\" tests=\"4\""))
    #expect(report.contains("<testsuite name=\"s.a\" tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"0\""))
    #expect(report.contains("file=\"s/a.yaml\" line=\"12\""))
    #expect(try folder.names(in: "out/deep") == ["report.xml"])
  }

  @Test("A folder gets a file for each suite", arguments: ["out/", "out/new/"])
  func folderOfReports(path: String) throws {
    #expect(try run("--junit", path).status == 1)
    #expect(try folder.names(in: path) == ["TEST-s.a.xml", "TEST-s.b.xml"])
  }

  @Test("An existing folder needs no slash")
  func existingFolder() throws {
    try folder.makeFolder("out")
    _ = try run("--junit", "out")
    #expect(try folder.names(in: "out") == ["TEST-s.a.xml", "TEST-s.b.xml"])
  }

  @Test("The strict dialect has only attributes that the schema of Jenkins allows")
  func strict() throws {
    _ = try run("--junit", "r.xml", "--junit-dialect", "strict")
    let report = try folder.read("r.xml")
    #expect(!report.contains("line=\""))
    #expect(report.contains("<testcase name=\"Rows [wrong]\" classname=\"s.a\" time=\""))
  }

  @Test("An invalid file is an error of its suite")
  func invalidFile() throws {
    try folder.write("s/c.yaml", "rehearse: 1\n")
    #expect(try run("--junit", "r.xml").status == 2)
    let report = try folder.read("r.xml")
    #expect(report.contains("<testcase name=\"scenario file loads\" classname=\"s.c\""))
    #expect(report.contains("<error message=\"line 1, column 1: a scenario file needs the keys"))
    #expect(report.contains("type=\"ScenarioFileInvalid\""))
  }

  @Test(
    "If the report cannot be written, the scenarios run, the summary is printed, and the old report stays",
    .disabled(if: Sanitizer.isAtWork))
  func noSpace() throws {
    try folder.write("r.xml", "<testsuites/>")
    // Each `&` takes five bytes in the report, but one in the journal, so the journal fits.
    let wide = (1...10).map { ScenarioText.passing("'\($0)\(String(repeating: "&", count: 200))'") }
    try folder.write("s/c.yaml", ScenarioText.file(wide.joined()))
    // Only a process has a limit.
    let run = try Invocation(
      starting: ["run", "s", "--junit", "r.xml"], in: folder.path, prelude: "trap '' XFSZ; ulimit -f 13")
    #expect(run.status == 3)
    #expect(run.output.contains("13 passed, 1 failed"))
    #expect(run.errors.contains("the report r.xml cannot be written: File too large"))
    #expect(try folder.read("r.xml") == "<testsuites/>")
    #expect(run.errors.contains("the results are kept; try again with: rehearse report r.xml.journal --junit FILE"))
    #expect(try folder.names() == [".git", "r.xml", "r.xml.journal", "s"])
  }

  @Test("A folder that cannot be created is reported before the run, which still happens")
  func noFolder() throws {
    try folder.write("file", "")
    let run = try run("--junit", "file/r.xml")
    #expect(run.status == 3)
    #expect(run.errors.contains("; the scenarios run anyway\n"))
    #expect(run.output.contains("3 passed, 1 failed"))
    #expect(!run.output.contains("report:"))
  }

  @Test("A run without a case still writes a well-formed report")
  func nothingSelected() throws {
    #expect(try run("--name", "zzz", "--junit", "r.xml").status == 4)
    #expect(try folder.read("r.xml").contains("tests=\"0\""))
  }

  @Test("The seed is a property of the report")
  func seed() throws {
    _ = try run("--seed", "11", "--junit", "r.xml")
    #expect(try folder.read("r.xml").contains("name=\"rehearse.seed\" value=\"11\""))
  }
}
