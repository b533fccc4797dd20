import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("Closed streams, and reports of runs without a case")
struct ClosedStreamTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("s/a.yaml", ScenarioText.file(ScenarioText.passing()))
  }

  @Test("No report goes to a closed stream", arguments: [("exec 1>&-", Int32(3)), ("exec 2>&-", Int32(0))])
  func closed(prelude: String, status: Int32) throws {
    // Only a process has standard streams that are closed.
    let run = try Invocation(starting: ["run", "s", "--junit", "r.xml"], in: folder.path, prelude: prelude)
    #expect(run.status == status)
    #expect(try folder.read("r.xml").hasPrefix("<?xml"))
  }

  @Test("A run without any file still replaces the old report")
  func nothingFound() throws {
    try folder.makeFolder("empty")
    try folder.write("r.xml", "<testsuites/>")
    let run = try Invocation(["run", "empty", "--junit", "r.xml"], in: folder.path)
    #expect(run.status == 4)
    #expect(try folder.read("r.xml").contains("tests=\"0\""))
  }

  @Test("A folder with a line number is not found")
  func folderWithLine() throws {
    let run = try Invocation(["run", "s:3"], in: folder.path)
    #expect(run.status == 4)
    #expect(run.errors.contains("there is no file or folder \"s:3\""))
  }
}
