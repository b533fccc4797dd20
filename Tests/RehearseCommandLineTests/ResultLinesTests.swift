import Foundation
import Rehearse
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("Results for programs: --json of run and watch")
struct ResultLinesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func lines(_ output: String) throws -> [JSONValue] {
    try output.split(separator: "\n").map { try JSONReader.read(Array($0.utf8)) }
  }

  private static func summary(_ line: JSONValue) -> String {
    "\(line["name"]?.text ?? line["file"]?.text ?? ""): \(line["status"]?.text ?? "")"
  }

  @Test("Each case has a line, and so has a file with mistakes; standard output has nothing else")
  func results() throws {
    let skipped = ScenarioText.passing("Later", "    skip: not yet\n")
    let known = ScenarioText.failing("Known", "    known failure: { issue: L-1, until: 2999-01-01 }\n")
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.table("Rows [x]"), skipped, known))
    try folder.write("b.yaml", "rehearse: 1\n")
    let run = try Invocation(
      ["run", "--json", "--github", "--jobs", "1", "--junit", "report.xml", "."], in: folder.path)
    #expect(run.status == 2)
    let lines = try lines(run.output)
    #expect(
      Set(lines.map(Self.summary)) == [
        "Rows [x] [right]: passed", "Rows [x] [wrong]: failed", "Later: skipped", "Known: known failure",
        "b.yaml: invalid file",
      ])
    let byName = Dictionary(uniqueKeysWithValues: lines.map { ($0["name"]?.text ?? "", $0) })
    let row = try #require(byName["Rows [x] [wrong]"])
    #expect(row["row"]?.text == "wrong" && row["scenario"]?["title"]?.text == "Rows [x]")
    #expect(row["scenario"]?["line"]?.integer == 5 && row["line"]?.integer == 10)
    let finding = try #require(row["findings"]?.items?.first)
    #expect(finding["line"]?.integer == 10 && finding["message"]?.text?.contains("loggedInUser") == true)
    #expect(finding["expected"]?.text == "<any text>" && finding["actual"]?.text == "none")
    #expect(row["text"]?.text?.contains("> 10 |") == true)
    #expect(byName["Later"]?["reason"]?.text == "not yet")
    #expect(byName["Known"]?["reason"]?.text?.contains("L-1") == true)
    #expect(byName[""]?["findings"]?.items?.first?["line"]?.integer == 1)
    #expect(run.errors.contains("b.yaml:1:1: error: "))
    #expect(try folder.read("report.xml").contains("Rows [x] [wrong]"))
  }

  @Test("A case that did not run has a line that says why")
  func notRun() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.failing(), ScenarioText.passing()))
    let run = try Invocation(["run", "--json", "--fail-fast", "a.yaml"], in: folder.path)
    #expect(run.status == 1)
    #expect(try lines(run.output).map(Self.summary) == ["Closing signs in: failed", "Closing is harmless: not run"])
  }

  @Test("Status 3: standard output cannot be written")
  func full() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing()))
    let run = try Invocation(starting: ["run", "--json", "a.yaml"], in: folder.path, output: "/dev/full")
    #expect(run.status == 3)
    #expect(run.errors == "rehearse: could not write to standard output\n")
  }

  @Test("A watch writes the results of each round, and then that the round is over")
  func rounds() throws {
    try folder.write("s/a.yaml", ScenarioText.file(ScenarioText.passing()))
    try folder.write("out", "")
    let run = try Launch(["watch", "--json", "s"], in: folder.path, printingTo: folder.path("out"))
    func wait(forLines count: Int) throws -> [String] {
      let limit = Date() + Patience.limit
      while true {
        let output = try folder.read("out")
        let complete = output.hasSuffix("\n") ? try lines(output) : []
        if complete.count == count { return complete.map(Self.summary) }
        guard Date() < limit else {
          Issue.record("\(output)")
          return []
        }
        usleep(5_000)
      }
    }
    #expect(try wait(forLines: 2) == ["Closing is harmless: passed", ": "])
    #expect(try lines(folder.read("out")).last?["roundEnded"]?["warnings"]?.items == [])
    try folder.write("s/a.yaml", ScenarioText.file(ScenarioText.failing()))
    #expect(try wait(forLines: 4).suffix(2) == ["Closing signs in: failed", ": "])
    run.send(SIGINT)
    #expect(run.wait() == 130)
  }
}
