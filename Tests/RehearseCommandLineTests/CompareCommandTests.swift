import Rehearse
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("rehearse compare")
struct CompareCommandTests {
  private let folder: TemporaryFolder

  /// Reports and journals of two runs that disagree: `one.xml`, `one.journal`, `other.xml`, `other.journal`.
  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder(".git")
    try write(ScenarioText.passing("Changes"), ScenarioText.passing("Idle", "    skip: later\n"))
    try run("one")
    try write(ScenarioText.failing("Changes"), ScenarioText.passing("Idle"))
    try run("other")
  }

  private func write(_ changed: String, _ skipped: String) throws {
    try folder.write(
      "s/a.yaml",
      ScenarioText.file(changed, skipped, ScenarioText.table(), ScenarioText.passing("Stays")))
  }

  private func run(_ name: String) throws {
    _ = try rehearse("run", "s", "--junit", "\(name).xml", "--journal", "\(name).journal")
  }

  private func rehearse(_ arguments: String...) throws -> Invocation { try Invocation(arguments, in: folder.path) }

  @Test("Reports and journals say the same, whatever their names", arguments: ["xml", "journal"])
  func forms(ending: String) throws {
    let compared = try rehearse("compare", "one.xml", "other.\(ending)", "--names", "Swift, Kotlin")
    #expect(compared.status == 1 && compared.errors.isEmpty)
    #expect(
      compared.output == """
        Swift and Kotlin agree on 2 scenarios and disagree on 2
          1 passes with Swift only
          1 ran with Kotlin only
          1 fails with both, for the same reason

        s/a.yaml
          Changes   line 5
              passes with Swift, fails with Kotlin
              Kotlin: the state "loggedInUser" is not as expected: expected ana, actual none
          Idle   line 8
              is skipped with Swift, ran with Kotlin
              Swift: later

        """)
    let same = try rehearse("compare", "one.\(ending)", "one.\(ending == "xml" ? "journal" : "xml")")
    #expect(same.status == 0)
    #expect(same.output.contains(" agree on 3 scenarios (4 cases)\n"))
    #expect(same.output.contains("1 ran with neither\n"))
  }

  @Test("The same as Markdown and as JSON")
  func others() throws {
    let markdown = try rehearse("compare", "one.xml", "other.xml", "--markdown")
    #expect(markdown.status == 1)
    #expect(markdown.output.hasPrefix("## one.xml and other.xml agree on 2 scenarios and disagree on 2\n\n- 1 passes"))
    #expect(markdown.output.contains("| Idle | **skipped**<br>later | **ran** |\n"))
    let json = try rehearse("compare", "one.xml", "other.xml", "--json")
    #expect(json.status == 1)
    let value = try JSONReader.read(Array(json.output.utf8))
    #expect(value["summary"]?["same"] == .integer(2) && value["summary"]?["passesInOne"] == .integer(1))
    let scenario = try #require(value["files"]?.items?.first?["scenarios"]?.items?.first)
    #expect(scenario["scenario"]?.text == "Changes")
    let results = scenario["disagreements"]?.items?.first?["results"]?.items
    #expect(results?.map { $0["is"]?.text } == ["passed", "failed"])
    #expect(results?.map { $0["name"]?.text } == ["one.xml", "other.xml"])
  }

  @Test("A run that was stopped does not agree with one that was not")
  func stopped() throws {
    let journal = try folder.read("one.journal").split(separator: "\n", omittingEmptySubsequences: false)
    try folder.write("stopped.journal", journal.prefix(4).joined(separator: "\n") + "\n{\"torn")
    let compared = try rehearse("compare", "one.xml", "stopped.journal")
    #expect(compared.status == 1)
    #expect(compared.output.contains("was not run with stopped.journal\n"))
    #expect(compared.output.contains("stopped.journal: the run was stopped early\n"))
    try folder.write("again.journal", folder.read("stopped.journal"))
    let both = try rehearse("compare", "stopped.journal", "again.journal")
    #expect(both.status == 1)
    #expect(both.errors.contains("the comparison is incomplete"))
  }

  @Test("What is no pair of reports is refused, with the reason")
  func refused() throws {
    try folder.write("cut.xml", String(folder.read("one.xml").dropLast(200)))
    try folder.write("cut.journal", String(folder.read("one.journal").prefix(40)))
    try folder.write("empty.xml", "")
    try folder.write("none.xml", "<testsuites></testsuites>\n")
    try folder.write("foreign.xml", "<testsuite><testcase classname=\"c\" name=\"n\"/></testsuite>")
    let table: [(operands: [String], status: Int32, message: String)] = [
      (["one.xml"], 2, "takes two reports, not 1"),
      (["one.xml", "other.xml", "none.xml"], 2, "takes two reports, not 3"),
      (["one.xml", "./one.xml"], 2, "would be compared with itself"),
      (["one.xml", "cut.xml"], 2, "the report cut.xml is incomplete"),
      (["one.xml", "cut.journal"], 2, "cut.journal is damaged from its first line"),
      (["one.xml", "empty.xml"], 2, "empty.xml is neither a JUnit report nor a journal"),
      (["one.xml", "s/"], 2, "s is a folder, not a report"), (["one.xml", "s/a.yaml"], 2, "s/a.yaml is neither"),
      (["one.xml", "gone.xml"], 3, "the report gone.xml does not exist"),
      (["one.xml", "none.xml"], 4, "nothing was compared: none.xml has no scenarios"),
      (["one.xml", "foreign.xml"], 4, "nothing was compared: no scenario is in both reports"),
      (["one.xml", "other.xml", "--names", "Swift"], 2, "two different names with a comma between them"),
      (["one.xml", "other.xml", "--names", "A, A"], 2, "two different names with a comma between them"),
    ]
    for (operands, status, message) in table {
      let run = try Invocation(["compare"] + operands, in: folder.path)
      #expect(run.status == status && run.output.isEmpty, "\(operands)")
      #expect(run.errors.contains(message), "\(run.errors)")
    }
    // A device that is full takes the place of standard output.
    let full = try Invocation(starting: ["compare", "one.xml", "other.xml"], in: folder.path, output: "/dev/full")
    #expect(full.status == 3)
  }

  @Test("A comparison in which nothing ran is not green")
  func idle() throws {
    try write(ScenarioText.passing("Changes", "    skip: later\n"), ScenarioText.passing("Idle", "    skip: later\n"))
    for name in ["a", "b"] { _ = try rehearse("run", "s", "--name", "Idle", "--junit", "\(name).xml") }
    let compared = try rehearse("compare", "a.xml", "b.xml")
    #expect(compared.status == 4)
    #expect(compared.errors.contains("nothing was compared: no scenario ran with both"))
  }

  @Test(
    "Hosts in two languages agree, and a wrong one disagrees", .nightly,
    .enabled(if: HostLanguage.python.interpreter != nil))
  func hosts() throws {
    let files = ["\(Repository.root)scenarios/pushPrompt/messages.yaml"]
    let places = ["swift", "python"].map(folder.path)
    _ = try Invocation(["run", "--junit", "\(places[0]).xml"] + files, in: folder.path)
    _ = try HostLanguage.python.run(["run", "--junit", "\(places[1]).xml"] + files, in: folder.path)
    let agreement = try rehearse("compare", "swift.xml", "python.xml")
    #expect(agreement.status == 0)
    #expect(agreement.output.hasPrefix("swift.xml and python.xml agree on all "))

    // The same host, whose module also accepts capitals.
    try folder.write("contract.json", Repository.text(of: "Tests/Hosts/contract.json"))
    for name in Repository.files(below: "Tests/Hosts/python", suffix: ".py") {
      let text = try Repository.text(of: name).replacing(
        "extras.get(\"custom_push_prompt\") == \"true\"",
        with: "str(extras.get(\"custom_push_prompt\")) in (\"true\", \"TRUE\")")
      try folder.write("wrong/" + (name.split(separator: "/").last ?? ""), text)
    }
    _ = try HostLanguage.run(
      ["run", "--junit", "\(places[1]).xml"] + files, HostLanguage.python.interpreter,
      [folder.path("wrong/host.py")], in: folder.path)
    let disagreement = try rehearse("compare", "swift.xml", "python.xml", "--names", "Swift,Python")
    #expect(disagreement.status == 1)
    #expect(disagreement.output.contains("\n  Any other spelling of \"true\" is ignored   line 51\n      [capitals]\n"))
    #expect(disagreement.output.contains("passes with Swift, fails with Python\n"))
  }
}
