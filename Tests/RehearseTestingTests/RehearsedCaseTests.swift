import Rehearse
import RehearseLanguage
import RehearseTestSupport
import RehearseTesting
import Synchronization
import Testing

/// Each issue of a case is expected as a known issue, so a missing issue fails the test.
@Suite("Issues of a case")
@MainActor
struct RehearsedCaseTests {
  private func expectIssue(
    _ testCase: RehearsedCase, at line: Int, _ words: String, in folder: TemporaryFolder,
    severity: Issue.Severity = .error, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try withKnownIssue(sourceLocation: sourceLocation) {
      try testCase.rehearse()
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.sourceLocation?.filePath == folder.path("scenarios/login/a.yaml")
        && issue.severity == severity && issue.comments.contains { $0.rawValue.hasPrefix(words) }
    }
  }

  @Test("A case that passes records nothing")
  func passed() throws {
    for testCase in try WrittenSuite(ScenarioText.passing()).contents.cases { try testCase.rehearse() }
  }

  @Test("A failed expectation is an issue at its line")
  func failed() throws {
    let suite = try WrittenSuite(ScenarioText.failing(), ScenarioText.table())
    #expect(suite.contents.cases.count == 3)
    func words(_ expected: String) -> String {
      "the state \"loggedInUser\" is not as expected\n  expected   \(expected)\n  actual     none"
    }
    try expectIssue(suite.contents.cases[0], at: 7, words("ana"), in: suite.folder)
    try suite.contents.cases[1].rehearse()
    try expectIssue(suite.contents.cases[2], at: 13, words("<any text>"), in: suite.folder)
  }

  @Test("A file with mistakes has an issue at each of them")
  func unread() throws {
    let suite = try WrittenSuite(ScenarioText.passing("A", "    whn: x\n"), ScenarioText.passing("B", "    thn: x\n"))
    let lines = Mutex<[Int]>([])
    try withKnownIssue {
      try suite.contents.cases[0].rehearse()
    } matching: { issue in
      let line = issue.sourceLocation?.line ?? 0
      lines.withLock { $0.append(line) }
      return issue.comments.first?.rawValue.contains("scenarios/login/a.yaml:\(line):5: error: ") == true
    }
    #expect(suite.contents.cases.count == 1 && lines.withLock { $0 } == [6, 10])
  }

  @Test("A known failure is a known issue, and an unexpected pass is an issue at its mark")
  func known() throws {
    let mark = "    known failure: { issue: APP-1, because: it is slow }\n"
    let suite = try WrittenSuite(ScenarioText.failing("A", mark), ScenarioText.passing("B", mark))
    try suite.contents.cases[0].rehearse()
    try expectIssue(
      suite.contents.cases[1], at: 10, "the known failure APP-1 now passes. Remove the mark.", in: suite.folder)
  }

  @Test("A case that its mark skips cancels the test")
  func skipped() throws {
    let suite = try WrittenSuite(ScenarioText.failing("A", "    skip: not yet\n"))
    try suite.contents.cases[0].rehearse()
    Issue.record("The test went on")
  }

  @Test("A warning about a file is a warning of its first case")
  func warning() throws {
    let suite = try WrittenSuite(ScenarioText.passing("Say \u{2018}hello\u{2019}"), ScenarioText.passing("A\u{200B}B"))
    let warnings = suite.contents.files[0].diagnostics
    #expect(!warnings.isEmpty)
    try suite.contents.cases[1].rehearse()
    let first = try #require(warnings.first)
    try expectIssue(
      suite.contents.cases[0], at: first.line, first.text(withCode: true), in: suite.folder, severity: .warning)
  }
}
