import RehearseCommandSupport
import RehearseTestSupport
import Testing

/// A repository with two apps, whose scenario files have the same path in their package.
@Suite("One test, one name")
struct IdentityTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("top/.git")
    try folder.write("top/app/scenarios/form.yaml", ScenarioText.file(ScenarioText.failing("Form")))
    try folder.write("top/web/scenarios/form.yaml", ScenarioText.file(ScenarioText.passing("Form")))
  }

  @discardableResult
  private func invoke(_ arguments: String..., in place: String = "top", environment: [String: String] = [:])
    throws -> Invocation
  {
    try Invocation(arguments, in: folder.path(place), environment: environment)
  }

  /// Class name and file of each test case in a report.
  private func cases(_ report: String) throws -> [String] {
    try folder.read(report).matches(of: /<testcase name="[^"]*" classname="([^"]*)" time="[^"]*" file="([^"]*)"/)
      .map { "\($0.output.1) \($0.output.2)" }
  }

  // MARK: Monorepos

  @Test("Journals of two packages make one report with the tests of both")
  func monorepo() throws {
    for app in ["app", "web"] { try invoke("run", "--journal", "../\(app).journal", in: "top/\(app)") }
    let report = try invoke("report", "app.journal", "web.journal", "--junit", "r.xml")
    #expect(report.status == 1)
    #expect(report.output.contains("1 passed, 1 failed"))
    #expect(report.output.contains("app/scenarios/form.yaml:"))
    #expect(
      try cases("top/r.xml") == [
        "app.scenarios.form app/scenarios/form.yaml", "web.scenarios.form web/scenarios/form.yaml",
      ])
  }

  @Test("Journals of two packages without a repository make one report with the tests of both")
  func withoutRepository() throws {
    try folder.remove("top/.git")
    for app in ["app", "web"] { try invoke("run", "--journal", "../\(app).journal", in: "top/\(app)") }
    #expect(try invoke("report", "app.journal", "web.journal", "--junit", "r.xml").status == 1)
    #expect(
      try cases("top/r.xml") == [
        "app.scenarios.form app/scenarios/form.yaml", "web.scenarios.form web/scenarios/form.yaml",
      ])
  }

  @Test("Reports of two packages can share a folder")
  func reports() throws {
    for app in ["app", "web"] { try invoke("run", "--junit", "../reports/", in: "top/\(app)") }
    #expect(
      try folder.names(in: "top/reports") == ["TEST-app.scenarios.form.xml", "TEST-web.scenarios.form.xml"])
  }

  @Test(
    "Without a repository, reports of two packages lie in one folder side by side, and are replaced by their own",
    arguments: [
      [("scenarios", "top/app", "../reports/"), ("scenarios", "top/web", "../reports/")],
      [("app/scenarios", "top", "reports"), ("web", "top", "reports/")],
      [(".", "top/app/scenarios", "../../reports/"), ("form.yaml", "top/web/scenarios", "../../reports")],
    ])
  func sideBySide(runs: [(path: String, place: String, reports: String)]) throws {
    try folder.remove("top/.git")
    try folder.makeFolder("top/reports")
    for _ in 1...2 {
      let statuses = try runs.map { try invoke("run", $0.path, "--junit", $0.reports, in: $0.place).status }
      #expect(statuses == [1, 0])
      #expect(
        try folder.names(in: "top/reports") == ["TEST-app.scenarios.form.xml", "TEST-web.scenarios.form.xml"])
    }
    #expect(
      try cases("top/reports/TEST-web.scenarios.form.xml") == ["web.scenarios.form web/scenarios/form.yaml"])
  }

  @Test("The same path in two repositories is refused, in journals and in a folder of reports")
  func strangers() throws {
    for app in ["app", "web"] {
      try folder.makeFolder("top/\(app)/.git")
      try invoke("run", "--journal", "../\(app).journal", in: "top/\(app)")
    }
    let merged = try invoke("report", "app.journal", "web.journal", "--junit", "r.xml")
    #expect(merged.status == 2)
    #expect(
      merged.errors.contains(
        "the journals cannot be one report, because the file scenarios/form.yaml is in two repositories: app and web"))
    try invoke("run", "--junit", "../reports/", in: "top/app")
    let second = try invoke("run", "--junit", "../reports/", in: "top/web")
    #expect(second.status == 3)
    #expect(
      second.errors.contains(
        "the report ../reports/TEST-scenarios.form.xml of scenarios/form.yaml in web is not written, because a report of scenarios/form.yaml in app has that name; "
      ), "\(second.errors)")
    #expect(try folder.read("top/reports/TEST-scenarios.form.xml").contains("<failure"))
    #expect(try invoke("run", "--junit", "../reports/", in: "top/app").status == 1)
  }

  @Test("A report of another file or another program is not replaced")
  func otherReport() throws {
    for (text, owner) in [
      ("<testsuites><testsuite name=\"x\" file=\"x/y.yaml\"/></testsuites>", "a report of x/y.yaml has that name"),
      ("<testsuite name=\"jest\"/>", "a report of another program has that name"),
    ] {
      let path = "top/reports/TEST-web.scenarios.form.xml"
      try folder.write(path, text)
      let run = try invoke("run", "web/scenarios", "--junit", "reports/")
      #expect(run.status == 3 && run.errors.contains(owner), "\(run.errors)")
      #expect(try folder.read(path) == text)
    }
  }

  // MARK: One file

  @Test("A file has one name, however its path is spelt and wherever the run starts")
  func spellings() throws {
    try folder.link("link", to: "top/web")
    let absolute = folder.path("top/web/scenarios/form.yaml")
    for (path, place) in [
      ("web/scenarios/form.yaml", "top"), (absolute, "."), (".", "top/web"), ("form.yaml", "top/web/scenarios"),
      ("../scenarios", "link/scenarios"), ("link/scenarios", "."),
    ] {
      try invoke("run", path, "--junit", folder.path("r.xml"), in: place)
      #expect(try cases("r.xml") == ["web.scenarios.form web/scenarios/form.yaml"], "\(path)")
    }
    try invoke("run", absolute, "--junit", folder.path("r.xml"), environment: ["CI_PROJECT_DIR": folder.path])
    #expect(try cases("r.xml") == ["top.web.scenarios.form top/web/scenarios/form.yaml"])
  }

  @Test("A neighbour does not change the name of a file")
  func neighbours() throws {
    let pairs = [("form_v2.yaml", "form.v2.yaml"), ("login.yaml", "Login.yaml"), ("a.yaml", "a.yml")]
    for (first, second) in pairs {
      let text = ScenarioText.file(ScenarioText.passing())
      let place = "top/\(first.prefix(1))\(second.count)"
      try folder.write("\(place)/\(first)", text)
      try invoke("run", ".", "--junit", "r.xml", in: place)
      let alone = try cases("\(place)/r.xml")
      try folder.write("\(place)/\(second)", text)
      try invoke("run", ".", "--junit", "r.xml", in: place)
      let both = try cases("\(place)/r.xml")
      #expect(both.contains(alone[0]) && Set(both).count == 2)
      try folder.remove("\(place)/\(first)")
      try invoke("run", ".", "--junit", "r.xml", in: place)
      #expect(try cases("\(place)/r.xml") == both.filter { $0 != alone[0] })
    }
  }

  // MARK: Several runs

  @Test("An earlier report from another folder shows what still fails")
  func since() throws {
    try invoke("run", "--junit", "../old.xml", in: "top/app")
    try invoke("run", "app/scenarios", "--html", "p.html", "--since", "old.xml")
    let page = try folder.read("top/p.html")
    #expect(page.contains("still") && !page.contains("No longer there"))
  }

  @Test("The tests of mutate differ from those of run")
  func mutate() throws {
    for command in ["run", "mutate"] { try invoke(command, "web/scenarios", "--junit", "reports/") }
    #expect(
      try folder.names(in: "top/reports") == [
        "TEST-mutate.web.scenarios.form.xml", "TEST-web.scenarios.form.xml",
      ])
    #expect(
      try cases("top/reports/TEST-mutate.web.scenarios.form.xml")
        == ["mutate.web.scenarios.form web/scenarios/form.yaml"])
  }

  @Test("A case that failed and then passed is flaky, and one that passed and then failed is a failure")
  func flaky() throws {
    let path = "top/web/scenarios/form.yaml"
    for (journal, text) in [("1", ScenarioText.failing("Form")), ("2", ScenarioText.passing("Form"))] {
      try folder.write(path, ScenarioText.file(text))
      try invoke("run", "web/scenarios", "--journal", journal)
    }
    let report = try invoke("report", "2", "1", "--junit", "r.xml", "--html", "p.html")
    #expect(report.status == 0)
    let page = try folder.read("top/p.html")
    #expect(page.contains("<section id=\"flaky\"") && page.contains("flaky: failed in an earlier run"))
    #expect(page.contains("the state &quot;loggedInUser&quot; is not as expected"), "\(page)")
    #expect(
      report.errors.hasPrefix(
        "web/scenarios/form.yaml:5:1: warning: \"Form\" failed in an earlier run and passed in a later one"),
      "\(report.errors)")
    let testCase = try #require(ParsedXML.read(Array(folder.read("top/r.xml").utf8))?.all("testcase").first)
    #expect(testCase.children.map(\.name) == ["properties", "flakyFailure"])
    #expect(testCase.children.last?["type"] == "ExpectationFailed")
    #expect(testCase.all("stackTrace").first?.text.hasPrefix("the state \"loggedInUser\" is not as expected") == true)
    try folder.write(path, ScenarioText.file(ScenarioText.failing("Form")))
    try invoke("run", "web/scenarios", "--journal", "3")
    #expect(try invoke("report", "2", "3", "--junit", "r.xml", "--html", "p.html").status == 1)
    #expect(try !folder.read("top/r.xml").contains("flaky"))
    #expect(try !folder.read("top/p.html").contains("id=\"flaky\""))
  }
}
