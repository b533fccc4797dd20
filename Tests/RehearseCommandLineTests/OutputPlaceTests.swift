import RehearseCommandSupport
import RehearseTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Reports and journals in the place of other files")
struct OutputPlaceTests {
  private let folder: TemporaryFolder
  private let scenario = ScenarioText.file(ScenarioText.passing())

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder(".git")
    try folder.write("s/a.yaml", scenario)
  }

  private func invoke(_ arguments: String...) throws -> Invocation { try Invocation(arguments, in: folder.path) }

  @Test(
    "A report never replaces a scenario or any other file, and the scenarios still run",
    arguments: ["s/a.yaml", "notes.txt", "link.xml"])
  func report(path: String) throws {
    try folder.write("notes.txt", "mine")
    try folder.link("link.xml", to: "s/a.yaml")
    let run = try invoke("run", "s", "--junit", path)
    #expect(run.status == 3)
    #expect(run.output.hasPrefix("1 passed"))
    #expect(
      run.errors.contains(
        "rehearse: the file \(path) is not a report, and is not changed; give the report another name, such as report.xml; the scenarios run anyway\n"
      ))
    #expect(try folder.read("s/a.yaml") == scenario && folder.read("notes.txt") == "mine")
    #expect(try folder.names() == [".git", "link.xml", "notes.txt", "s"] && folder.names(in: "s") == ["a.yaml"])
    #expect(try invoke("mutate", "s", "--junit", path).status == 3)
    #expect(try folder.read("s/a.yaml") == scenario && folder.read("notes.txt") == "mine")
  }

  @Test("A report cannot have the name of a scenario file, which the next run would read")
  func scenarioName() throws {
    let run = try invoke("run", "s", "--junit", "s/b.yaml")
    #expect(run.status == 3)
    #expect(run.errors.contains("the report cannot be called s/b.yaml"))
    #expect(try folder.names(in: "s") == ["a.yaml"])
  }

  @Test("A folder for reports does not replace a file", arguments: ["s/a.yaml/", "s/a.yaml//"])
  func folderOverFile(path: String) throws {
    let run = try invoke("run", "s", "--junit", path)
    #expect(run.status == 3)
    #expect(run.output.hasPrefix("1 passed"))
    #expect(run.errors.contains("the folder s/a.yaml for the report cannot be created, because a file has that name;"))
    #expect(!run.errors.contains("probe"))
    #expect(try folder.read("s/a.yaml") == scenario)
  }

  @Test("A link to a scenario file is reported as a link")
  func journalLink() throws {
    try folder.link("kept.journal", to: "s/a.yaml")
    let run = try invoke("run", "s", "--journal", "kept.journal")
    #expect(run.status == 3)
    #expect(run.errors.contains("kept.journal: it is a link to the scenario file s/a.yaml; choose another name"))
    #expect(try folder.read("s/a.yaml") == scenario)
  }

  @Test("In a folder of reports, a file that is not a report is not replaced")
  func reports() throws {
    try folder.write("s/b.yaml", scenario)
    try folder.write("out/TEST-s.a.xml", "mine")
    let run = try invoke("run", "s", "--junit", "out/")
    #expect(run.status == 3)
    #expect(run.errors.contains("rehearse: the file out/TEST-s.a.xml is not a report, and is not changed; "))
    #expect(try folder.read("out/TEST-s.a.xml") == "mine")
    #expect(try folder.names(in: "out") == ["TEST-s.a.xml", "TEST-s.b.xml", "rehearse.journal"])
  }

  @Test("A journal never replaces another file or the report")
  func journal() throws {
    try folder.write("s/empty.txt", "")
    for (path, words) in [
      ("s/a.yaml", "cannot be called s/a.yaml"), ("s/empty.txt", "is one of the files being read"),
      ("./r.xml", "the journal and the report cannot both be ./r.xml"),
    ] {
      let run = try invoke("run", "s/a.yaml", "s/empty.txt", "--journal", path, "--junit", "r.xml")
      #expect(run.status == 3)
      #expect(run.errors.contains(words), "\(run.errors)")
    }
    #expect(try folder.read("s/a.yaml") == scenario && folder.read("s/empty.txt") == "")
    #expect(try folder.read("r.xml").contains("<testsuites"))
    try folder.link("link", to: "kept")
    #expect(try invoke("run", "s/a.yaml", "--journal", "link").status == 0)
    #expect(try folder.read("kept").hasPrefix("{\"rehearse-journal\":2}\n"))
    let report = try invoke("report", "link", "--junit", "kept")
    #expect(report.status == 3)
    #expect(try folder.read("kept").hasPrefix("{\"rehearse-journal\":2}\n"))
  }

  @Test("Old reports in the folder are counted and kept")
  func oldReports() throws {
    try folder.write("s/b.yaml", scenario)
    try folder.write("s/c.yaml", scenario)
    let first = try invoke("run", "s", "--junit", "out/")
    #expect(first.errors == "" && first.status == 0)
    try folder.write("out/TEST-other.xml", "<testsuites name=\"another tool\"/>")
    #expect(try invoke("run", "s", "--junit", "out/").errors == "")
    try folder.remove("s/b.yaml")
    let second = try invoke("run", "s", "--junit", "out/")
    #expect(second.status == 0)
    #expect(
      second.errors
        == "rehearse: warning: the folder out/ also holds a report of an earlier run, TEST-s.b.xml; a dashboard would count it as part of this run. To avoid this, start with an empty folder\n"
    )
    try folder.remove("s/c.yaml")
    #expect(
      try invoke("run", "s", "--junit", "out").errors.contains(
        "also holds 2 reports of earlier runs, such as TEST-s.b.xml; "))
    #expect(try folder.names(in: "out").count == 4)
  }
}
