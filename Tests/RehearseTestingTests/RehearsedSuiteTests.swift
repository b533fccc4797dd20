import RehearseTestSupport
import RehearseTesting
import Testing

@Suite("Cases of a suite")
struct RehearsedSuiteTests {
  private static let files = [
    ("login/b.yaml", ScenarioText.file(ScenarioText.table(), header: "tags: [slow]\n")),
    ("login/a.yaml", ScenarioText.file(ScenarioText.passing("One"), ScenarioText.passing("Two", "    tags: [slow]\n"))),
    ("broken.yaml", "rehearse: 1\nmodule: login\n"),
  ]
  private static let unread = "scenario file loads (scenarios/broken.yaml)"

  @Test("All cases of all files are listed in the order of the files, and a file with mistakes is one case")
  func all() throws {
    let descriptions = try WrittenSuite(Self.files).descriptions
    #expect(
      descriptions == [
        Self.unread, "One (scenarios/login/a.yaml:5)", "Two (scenarios/login/a.yaml:8)",
        "Rows [right] (scenarios/login/b.yaml:10)", "Rows [wrong] (scenarios/login/b.yaml:11)",
      ])
  }

  @Test("Tags and a part of the name select cases, and a file with mistakes is never left out")
  func selection() throws {
    #expect(
      try WrittenSuite(Self.files, tags: "slow", name: "TWO").descriptions == [
        Self.unread, "Two (scenarios/login/a.yaml:8)",
      ])
  }

  @Test("A link and the failures of an earlier report select cases")
  func linkAndFailures() throws {
    let linked = ScenarioText.file(ScenarioText.passing("Linked", "    link: SHOP-7\n"), ScenarioText.passing("Other"))
    #expect(
      try WrittenSuite([("a.yaml", linked)], link: "shop-7").descriptions == ["Linked (scenarios/a.yaml:5)"])
    let report = """
      <testsuite><testcase name="Two" classname="scenarios.login.a"><failure/></testcase>
      <testcase name="scenario file loads" classname="scenarios.broken"><error/></testcase></testsuite>
      """
    #expect(
      try WrittenSuite(Self.files, report: report).descriptions == [
        Self.unread, "Two (scenarios/login/a.yaml:8)",
      ])
    let none = try WrittenSuite(Self.files, report: "<testsuite/>").descriptions
    #expect(none.count == 1 && none[0].hasPrefix("no scenario with a failure in "))
    let refused = try WrittenSuite(Self.files, report: "no report").descriptions
    #expect(refused.count == 1 && refused[0].hasPrefix("REHEARSE_FAILED cannot be used: "))
  }

  @Test("Every option that selects cases has a variable")
  func variables() {
    let options = ["--tags", "--name", "--link", "--failed", "--junit"]
    #expect(
      SuiteSettings.Variable.allCases.map { "--" + $0.rawValue.dropFirst("REHEARSE_".count).lowercased() } == options)
  }

  @Test("Scenarios with `only` exclude the others in all files")
  func only() throws {
    let files = Self.files + [("z.yaml", ScenarioText.file(ScenarioText.passing("Alone", "    only: yes\n")))]
    #expect(try WrittenSuite(files).descriptions == [Self.unread, "Alone (scenarios/z.yaml:5)"])
    // In continuous integration, the mark is a mistake of its file.
    #expect(try WrittenSuite(files, isCI: true).descriptions.last == "scenario file loads (scenarios/z.yaml)")
  }

  @Test(
    "A suite with nothing to test has one case that fails with the reason",
    arguments: [
      (nil, nil, [], "there is no folder scenarios, in which the scenarios should be"),
      (
        "x", nil, [("a.yaml", ScenarioText.file(ScenarioText.passing()))],
        "no scenario with the tags \"x\" was found in scenarios"
      ),
      (
        nil, "x", [("a.yaml", ScenarioText.file(ScenarioText.passing()))],
        "no scenario with \"x\" in its name was found in scenarios"
      ),
      (nil, nil, [("a.txt", "")], "no scenario file (*.yaml) was found in scenarios"),
      ("and and", nil, [], "REHEARSE_TAGS cannot be read"),
    ] as [(String?, String?, [(String, String)], String)])
  @MainActor func nothing(tags: String?, name: String?, files: [(String, String)], words: String) throws {
    let suite = try WrittenSuite(files.map { ($0.0, $0.1) }, tags: tags, name: name)
    #expect(suite.contents.cases.count == 1)
    #expect(suite.descriptions[0].hasPrefix(words))
    try withKnownIssue {
      try suite.contents.cases[0].rehearse()
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix(words) == true
        && issue.sourceLocation?.fileName == "ScenarioTests.swift"
    }
  }

  @Test("The identity of a case is unique and does not depend on its line")
  func identity() throws {
    let identities = try WrittenSuite(Self.files).contents.cases.map(\.identity)
    #expect(Set(identities).count == identities.count)
    #expect(identities[1] == "scenarios/login/a.yaml One")
  }
}
