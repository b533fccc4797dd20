import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("The selection of a run")
struct SelectionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func list(_ arguments: String...) throws -> [String] {
    let run = try Invocation(["list"] + arguments, in: folder.path)
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test("A list shows the place, the name and the tags of each case")
  func lines() throws {
    try folder.write(
      "a.yaml",
      ScenarioText.file(ScenarioText.passing("One", "    tags: [smoke]\n"), ScenarioText.table(), header: "tags: [x]\n")
    )
    #expect(
      try list(".") == ["a.yaml:6  One   #x #smoke", "a.yaml:14  Rows [right]   #x", "a.yaml:15  Rows [wrong]   #x"])
  }

  @Test("For programs, a list has a JSON object for each case")
  func json() throws {
    let quoted = ScenarioText.passing(#""One: \"quoted\"""#, "    tags: [smoke]\n")
    let identified = ScenarioText.table("With [an] ID").replacing("    when", with: "    id: R-1\n    when")
    try folder.write("a b.yaml", ScenarioText.file(quoted, ScenarioText.table("Rows [x]")))
    try folder.write("b.yaml", ScenarioText.file(identified))
    #expect(
      try list("--json", ".") == [
        #"{ "file": "a b.yaml", "line": 5, "name": "One: \"quoted\"", "#
          + #""scenario": { "title": "One: \"quoted\"", "line": 5 }, "tags": ["smoke"] }"#,
        #"{ "file": "a b.yaml", "line": 13, "name": "Rows [x] [right]", "#
          + #""scenario": { "title": "Rows [x]", "line": 9 }, "row": "right", "tags": [] }"#,
        #"{ "file": "a b.yaml", "line": 14, "name": "Rows [x] [wrong]", "#
          + #""scenario": { "title": "Rows [x]", "line": 9 }, "row": "wrong", "tags": [] }"#,
        #"{ "file": "b.yaml", "line": 10, "name": "R-1 [right]", "#
          + #""scenario": { "title": "With [an] ID", "line": 5, "id": "R-1" }, "row": "right", "tags": [] }"#,
        #"{ "file": "b.yaml", "line": 11, "name": "R-1 [wrong]", "#
          + #""scenario": { "title": "With [an] ID", "line": 5, "id": "R-1" }, "row": "wrong", "tags": [] }"#,
      ])
  }

  @Test("Every listed place runs that case alone")
  func places() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing("One"), ScenarioText.table()))
    for line in try list(".") {
      let place = String(line.prefix { $0 != " " })
      #expect(try list(place) == [line])
    }
  }

  @Test("A line of a table's scenario selects all rows, and a line outside any scenario selects nothing")
  func otherLines() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.table()))
    #expect(try list("a.yaml:5").count == 2)
    #expect(try list("a.yaml:7").count == 2)
    #expect(try list("a.yaml:9").count == 1)
    let run = try Invocation(["run", "a.yaml:2"], in: folder.path)
    #expect(run.status == 4)
    #expect(run.errors.hasPrefix("a.yaml:2:1: warning: line 2 is not part of any scenario\n"))
    #expect(run.errors.hasSuffix("rehearse: no scenario with the line asked for was found in \"a.yaml:2\" (1 file)\n"))
  }

  @Test("Two lines of one file select both scenarios")
  func twoLines() throws {
    try folder.write(
      "a.yaml", ScenarioText.file(ScenarioText.passing("One"), ScenarioText.passing("Two"), ScenarioText.table()))
    #expect(try list("a.yaml:9", "a.yaml:5") == ["a.yaml:5  One", "a.yaml:8  Two"])
    #expect(try list("a.yaml:9", "a.yaml").count == 4)
  }

  @Test("The tags of the file and the scenario are combined")
  func tags() throws {
    try folder.write(
      "a.yaml",
      ScenarioText.file(
        ScenarioText.passing("One", "    tags: [smoke]\n"), ScenarioText.passing("Two", "    tags: [slow]\n"),
        ScenarioText.passing("Three"), header: "tags: [login]\n"))
    #expect(try list("--tags", "login", ".").count == 3)
    #expect(try list("--tags", "login and not (smoke or slow)", ".") == ["a.yaml:14  Three   #login"])
    let run = try Invocation(["run", "--tags", "none-such", "."], in: folder.path)
    #expect(run.status == 4)
    #expect(run.errors == "rehearse: no scenario with the tags \"none-such\" was found in \".\" (1 file)\n")
  }

  @Test("A line outside any scenario selects nothing, and causes a warning", arguments: ["run", "list", "accept"])
  func lostLine(command: String) throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing("One"), ScenarioText.passing("Two")))
    let run = try Invocation([command, "a.yaml:9999"], in: folder.path)
    #expect(run.errors.contains("a.yaml:10:1: warning: line 9999 is not part of any scenario: the file has 10 lines"))
    #expect(run.errors.contains("The scenarios are on these lines: 5–7, 8–10"))
    if command != "accept" { #expect(run.status == 4) }
    let both = try Invocation(["run", "a.yaml:2", "a.yaml:8:3"], in: folder.path)
    #expect(both.status == 0)
    #expect(both.output.hasPrefix("1 passed"))
    #expect(both.errors.contains("a.yaml:2:1: warning: line 2 is not part of any scenario\n"))
  }

  @Test("The position in a message can be run")
  func printedPlace() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing("One"), ScenarioText.failing("Two")))
    #expect(try list("a.yaml:10:12") == ["a.yaml:8  Two"])
  }

  @Test(
    "A file whose name almost matches a scenario file causes one warning",
    arguments: ["run", "check", "list", "fmt", "coverage", "mutate", "accept"])
  func passedOver(command: String) throws {
    try folder.write("A.YAML", ScenarioText.file(ScenarioText.passing("One")))
    try folder.write("login.yaml.txt", ScenarioText.file(ScenarioText.failing("Two")))
    try folder.write("a.yaml~", "")
    let run = try Invocation([command, "."], in: folder.path)
    #expect(
      run.errors.contains(
        "rehearse: warning: \"login.yaml.txt\" is not read, because its name does not end in .yaml or .yml\n"))
    #expect(run.errors.split(separator: "login.yaml.txt", omittingEmptySubsequences: false).count == 2)
    #expect(!run.errors.contains("yaml~"))
  }

  @Test("--link selects by a ticket, or by the end of an address")
  func links() throws {
    try folder.write(
      "a.yaml",
      ScenarioText.file(
        ScenarioText.passing("One", "    link: SHOP-101\n"),
        ScenarioText.passing("Two", "    link: [X-1, https://tracker.example.com/browse/SHOP-101]\n"),
        ScenarioText.passing("Three", "    link: SHOP-1010\n"), ScenarioText.passing("Four")))
    try folder.write("b.yaml", ScenarioText.file(ScenarioText.passing("Five"), header: "link: shop-101\n"))
    #expect(try list("--link", "SHOP-101", ".") == ["a.yaml:5  One", "a.yaml:9  Two", "b.yaml:6  Five"])
    let run = try Invocation(["run", "--link", "SHOP-10", "."], in: folder.path)
    #expect(run.status == 4)
    #expect(run.errors == "rehearse: no scenario with the link \"SHOP-10\" was found in \".\" (2 files)\n")
  }

  @Test("--name ignores case, and includes rows")
  func names() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing("One"), ScenarioText.table()))
    #expect(try list("--name", "ROWS [w", ".") == ["a.yaml:13  Rows [wrong]"])
    let run = try Invocation(["run", "--name", "zzz", "."], in: folder.path)
    #expect(run.status == 4)
    #expect(run.errors.contains("no scenario with \"zzz\" in its name was found"))
    try folder.write("b.yaml", ScenarioText.file(ScenarioText.passing("Caf\u{E9}", "    tags: [\u{FC}ben]\n")))
    #expect(try list("--name", "CAFE\u{301}", "b.yaml") == ["b.yaml:5  Caf\u{E9}   #\u{FC}ben"])
    #expect(try list("--tags", "u\u{308}ben", "b.yaml").count == 1)
    try folder.write("c.yaml", ScenarioText.file(ScenarioText.passing("C", "    link: https://x.org/\u{DC}b-1\n")))
    #expect(try list("--link", "u\u{308}b-1", "c.yaml").count == 1)
  }

  @Test("With `only`, just these scenarios run in all files, and the summary says so")
  func only() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.failing()))
    try folder.write("b.yaml", ScenarioText.file(ScenarioText.passing("Me", "    only: yes\n"), ScenarioText.failing()))
    let run = try Invocation(["run", "."], in: folder.path)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("1 passed, 2 skipped   2 files"))
    #expect(run.output.contains("the mark `only` in b.yaml:5"))
    #expect(try list(".") == ["b.yaml:5  Me"])
  }

  @Test("What `only` leaves out is skipped in reports, also in those made from journals")
  func leftOut() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.table(), ScenarioText.passing("S", "    skip: Later\n")))
    try folder.write("b.yaml", ScenarioText.file(ScenarioText.passing("Me", "    only: yes\n"), ScenarioText.failing()))
    let run = try Invocation(
      ["run", ".", "--junit", "r.xml", "--html", "p.html", "--journal", "j", "--verbose"], in: folder.path)
    #expect(run.status == 0)
    let report = try folder.read("r.xml")
    #expect(report.contains(#"tests="5" failures="0" errors="0" skipped="4""#))
    let reason = "left out, because other scenarios are marked `only`"
    #expect(report.ranges(of: "message=\"skipped: \(reason)").count == 3 && report.contains("Later"))
    #expect(try folder.read("p.html").contains(reason) && run.output.contains(reason))
    #expect(try Invocation(["report", "j", "--junit", "again.xml"], in: folder.path).status == 0)
    #expect(try folder.read("again.xml").ranges(of: "message=\"skipped: \(reason)").count == 3)
    let none = try Invocation(["run", "a.yaml", "b.yaml", "--name", "rows"], in: folder.path)
    #expect(none.status == 4 && none.errors.contains("because others are marked `only`"))
  }

  @Test("A case that `only` left out keeps the result of an earlier run in a merged report")
  func mergedWithOnly() throws {
    let other = ScenarioText.failing("Other")
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing("Me"), other))
    #expect(try Invocation(["run", "a.yaml", "--journal", "1"], in: folder.path).status == 1)
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing("Me", "    only: yes\n"), other))
    #expect(try Invocation(["run", "a.yaml", "--journal", "2"], in: folder.path).status == 0)
    let merged = try Invocation(["report", "2", "1"], in: folder.path)
    #expect(merged.status == 1 && merged.output.contains("1 passed, 1 failed"))
  }

  @Test("In CI `only` is a mistake of its file, and the other files run")
  func onlyInContinuousIntegration() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing()))
    try folder.write("b.yaml", ScenarioText.file(ScenarioText.passing("Me", "    only: yes\n")))
    let run = try Invocation(["run", "."], in: folder.path, environment: ["CI": "true"])
    #expect(run.status == 2)
    #expect(run.errors.contains("b.yaml:6:11: error: `only` would skip all other scenarios"))
    #expect(run.output.hasPrefix("1 passed, 1 invalid file"))
    for name in ["TF_BUILD", "JENKINS_URL", "GITLAB_CI"] {
      #expect(try Invocation(["check", "."], in: folder.path, environment: [name: "yes"]).status == 2)
    }
    for value in ["", "false", "0"] {
      #expect(try Invocation(["run", "."], in: folder.path, environment: ["CI": value]).status == 0)
    }
  }
}
