import Rehearse
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport
import RehearseTesting
import Testing

@Suite("Report of a test process")
struct SuiteReportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Every case is in the report from the start, as an error until it ends")
  @MainActor func report() throws {
    let report = SuiteReport(folder.path("report.xml"))
    let suite = try WrittenSuite([
      ("login/a.yaml", ScenarioText.file(ScenarioText.failing("A"), ScenarioText.passing("B"))),
      ("b.yaml", "rehearse: 1"),
    ])
    report.add(suite.contents)
    let early = try folder.read("report.xml")
    #expect(early.contains(#"tests="3" failures="0" errors="3" skipped="0""#))
    #expect(early.contains("the process of the tests ended before this case did"))
    for testCase in suite.contents.cases {
      guard case .testCase(let content, let scenarios, let file) = testCase.content else { continue }
      if content.name == "A" { report.note(file.end(of: content, in: scenarios), of: content, in: file.source.path) }
    }
    report.write(missing: .notRun(.interrupted))
    let late = try folder.read("report.xml")
    #expect(late.contains(#"tests="3" failures="1" errors="1" skipped="1""#))
    #expect(late.contains(#"<testcase name="A" classname="scenarios.login.a""#))
    #expect(late.contains(#"type="ExpectationFailed">the state "loggedInUser" is not as expected"#))
  }

  @Test("Cases that the mark `only` leaves out are skipped in the report")
  func leftOut() throws {
    let report = SuiteReport(folder.path("report.xml"))
    let only = ScenarioText.passing("Alone", "    only: yes\n")
    report.add(try WrittenSuite([("a.yaml", ScenarioText.file(only, ScenarioText.failing("Other")))]).contents)
    report.write(missing: .passed)
    let text = try folder.read("report.xml")
    #expect(text.contains(#"tests="2" failures="0" errors="0" skipped="1""#))
    #expect(text.contains("left out, because other scenarios are marked `only`"))
  }

  @Test("No report is written without a path")
  func none() throws {
    let report = SuiteReport(nil)
    report.add(try WrittenSuite(ScenarioText.passing()).contents)
    report.write(missing: .passed)
  }
}
