import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("The JUnit report")
struct JUnitSuiteTests {
  private static let failure = FailureReport(
    module: "lamp",
    steps: [
      FailureReport.Step(
        number: nil,
        findings: [
          Finding(
            at: SourceRange(SourcePosition(line: 7, column: 3), count: 1), "it <differs>",
            details: ["expected   1", "actual     2"]),
          Finding(at: SourceRange(SourcePosition(line: 8, column: 3), count: 1), "another"),
        ], calls: [FailureReport.CallLine(text: "sound.click", note: "as expected")])
    ], notes: [])

  private static let caseResults: [(String, CaseResult)] = [
    ("passes", .passed), ("fails", .failed(failure)), ("unexpected", .passedUnexpectedly(issue: "L-1", line: 9)),
    ("errs", .errored(ErrorReport(.unfit, "the module could not be rehearsed"))),
    ("skipped", .skipped(.author("not yet"))),
    ("known", .failedAsKnown(mark: "L-1 waits", failure)), ("notRun", .notRun(.stoppedEarly)),
  ]

  private func result(_ caseResults: [(String, CaseResult)]) -> FileResult {
    var result = FileResult(path: "s/a.yaml")
    for (index, (name, caseResult)) in caseResults.enumerated() {
      result.add(CaseHead(name: name, line: index + 1), CaseEnd(caseResult, nanoseconds: 1_499_999))
    }
    return result
  }

  private func report(_ results: [FileResult], _ dialect: JUnitDialect, seed: UInt64? = nil) throws -> ParsedXML.Element
  {
    let suites = results.map { JUnitSuite($0, name: "s.a", path: $0.path, dialect: dialect) }
    var tally = Tally()
    for result in results { tally += result.tally }
    let bytes = JUnitReport(dialect: dialect, seed: seed).render(
      suites, tally, startedAt: 0, nanoseconds: 2_000_000_000)
    return try #require(ParsedXML.read(Array(bytes.joined())))
  }

  private func described(_ head: CaseHead, _ dialect: JUnitDialect) throws -> ParsedXML.Element {
    var result = FileResult(path: "s/a.yaml", head: FileHead())
    result.add(head, CaseEnd(.failed(Self.failure)))
    return try #require(try report([result], dialect).all("testcase").first)
  }

  @Test("ID, tags and links of a case are its properties, before its result, and its name has the title")
  func propertiesOfCase() throws {
    var head = CaseHead(name: "T-1 [on]", title: "It <works>", line: 1)
    (head.id, head.tags, head.links) = ("T-1", ["slow", "smoke"], ["SHOP-1", "https://example.com/?a&b"])
    let testCase = try described(head, .rich)
    #expect(testCase["name"] == "It <works> [on]")
    #expect(testCase.children.map(\.name) == ["properties", "failure"])
    #expect(
      testCase.children[0].children.map { "\($0["name"] ?? "")=\($0["value"] ?? "")" } == [
        "id=T-1", "tag=slow", "tag=smoke", "link=SHOP-1", "link=https://example.com/?a&b",
      ])
    #expect(try described(head, .strict).children.map(\.name) == ["failure"])
    #expect(try described(CaseHead(name: "a", line: 1), .rich).children.map(\.name) == ["failure"])
  }

  @Test("Every result has its element in both dialects", arguments: JUnitDialect.allCases)
  func caseResults(dialect: JUnitDialect) throws {
    let cases = try report([result(Self.caseResults)], dialect).all("testcase")
    #expect(cases.map { $0["name"] } == Self.caseResults.map(\.0))
    #expect(
      cases.map { $0.children.map(\.name) } == [
        [], ["failure"], ["failure"], ["error"], ["skipped"], ["skipped"], ["skipped"],
      ])
    let elements = cases.dropFirst().map(\.children[0])
    #expect(
      elements.map { $0["type"] } == ["ExpectationFailed", "UnexpectedPass", "AdapterFault", nil, nil, nil])
    #expect(
      elements.map { $0["message"] } == [
        "it <differs>: expected 1, actual 2 (+1 more failed expectation)",
        "known failure L-1 now passes: remove the mark",
        "the module could not be rehearsed", "skipped: not yet", "known failure: L-1 waits",
        "not run: the run was stopped early",
      ])
    for element in elements { #expect(element.text.hasPrefix(element["message"] ?? "?")) }
  }

  @Test(
    "Every case has name, classname and time, and in the rich dialect file and line", arguments: JUnitDialect.allCases)
  func attributes(dialect: JUnitDialect) throws {
    let root = try report([result(Self.caseResults)], dialect)
    let known: Set = dialect == .rich ? ["name", "classname", "time", "file", "line"] : ["name", "classname", "time"]
    for testcase in root.all("testcase") {
      #expect(Set(testcase.attributes.keys) == known)
      #expect(testcase["classname"] == "s.a" && testcase["time"] == "0.001")
    }
    #expect((root["skipped"] != nil) == (dialect == .rich))
    #expect((root["timestamp"] != nil) == (dialect == .rich))
  }

  @Test("There are two levels, and the counts add up", arguments: JUnitDialect.allCases)
  func counts(dialect: JUnitDialect) throws {
    let root = try report([result(Self.caseResults), result(Self.caseResults)], dialect)
    #expect(root.name == "testsuites" && root.children.map(\.name) == ["testsuite", "testsuite"])
    for name in ["tests", "failures", "errors"] {
      let sum = root.children.compactMap { $0[name].flatMap { Int($0) } }.reduce(0, +)
      #expect(root[name] == String(sum))
    }
    let suite = root.children[0]
    #expect(
      [suite["tests"], suite["failures"], suite["errors"], suite["skipped"]] == ["7", "2", "1", "3"])
    #expect(suite["time"] == "0.007" && root["time"] == "2.000")
    #expect(suite["name"] == "s.a")
  }

  @Test("A failure shows each location at the start of a line after one space")
  func body() throws {
    let failure = try #require(try report([result([Self.caseResults[1]])], .rich).all("failure").first)
    #expect(failure.text.contains("\n s/a.yaml:7: it <differs>\n"))
    #expect(failure.text.contains("\n s/a.yaml:8: another\n"))
    #expect(failure.text.contains("sound.click"))
  }

  @Test("An invalid file is a single case with an error")
  func invalid() throws {
    var head = FileHead()
    head.isInvalid = true
    let range = SourceRange(SourcePosition(line: 4, column: 2), count: 1)
    head.diagnostics = ["no", "never"].map { message in
      SnippetRenderer(path: "s/a.yaml", source: nil).shown(Diagnostic(.error, at: range, message))
    }
    let root = try report([FileResult(path: "s/a.yaml", head: head)], .rich)
    let testcase = try #require(root.all("testcase").first)
    #expect(testcase["name"] == "scenario file loads" && testcase["line"] == "4")
    let error = try #require(testcase.children.first)
    #expect(error.name == "error" && error["type"] == "ScenarioFileInvalid")
    #expect(error["message"] == "line 4, column 2: no (+1 more)")
    #expect(error.text.contains("s/a.yaml:4:2: error: never"))
    #expect(root["errors"] == "1" && root["tests"] == "1")
  }

  @Test("A name or a message that is too long is cut")
  func caps() throws {
    let error = CaseResult.errored(ErrorReport(.unfit, MessageText(quoting: String(repeating: "m\n", count: 5000))))
    let testcase = try #require(
      try report([result([(String(repeating: "n", count: 5000), error)])], .rich).all("testcase").first)
    #expect((testcase["name"]?.utf8.count ?? 0) <= 400)
    let message = testcase.children.first?["message"] ?? ""
    #expect(message.count == 1000 && !message.contains("\n"))
  }

  @Test("Special characters in names and messages leave a readable report")
  func strange() throws {
    let text = "a\u{0}\u{1B}[31m<&>\"']]>\u{202E}\u{FFFF}\nb"
    let testcase = try #require(
      try report([result([(text, .errored(ErrorReport(.unfit, "\(text)")))])], .rich).all("testcase").first)
    #expect(testcase["name"]?.contains("#x00") == true)
  }

  @Test("The properties, including the seed, are in the first suite only")
  func properties() throws {
    let root = try report([result(Self.caseResults), result(Self.caseResults)], .rich, seed: 42)
    #expect(
      root.children.map { $0.all("property").map { $0["name"] } } == [["rehearse.version", "rehearse.seed"], []])
    #expect(root.all("property").last?["value"] == "42")
  }

  @Test("A case that failed in earlier runs passes, with each failure in the order of the runs")
  func flaky() throws {
    var end = CaseEnd(.passed)
    end.earlierFailures = [.failed(Self.failure), .errored(ErrorReport(.crashed, "it crashed"))]
    var result = FileResult(path: "s/a.yaml")
    result.add(CaseHead(name: "fails", line: 4), end)
    for dialect in JUnitDialect.allCases {
      let root = try report([result], dialect)
      let testcase = try #require(root.all("testcase").first)
      #expect(testcase.children.map(\.name) == ["flakyFailure", "flakyError"] && root["failures"] == "0")
      #expect(testcase.children.map { $0["type"] } == ["ExpectationFailed", "ModuleCrashed"])
      for child in testcase.children {
        #expect(child.children.first?.text.hasPrefix(child["message"] ?? "?") == true)
      }
    }
    end.result = .failed(Self.failure)
    var failed = FileResult(path: "s/a.yaml")
    failed.add(CaseHead(name: "fails", line: 4), end)
    #expect(try report([failed], .rich).all("testcase").first?.children.map(\.name) == ["failure"])
  }

  @Test("The name of the repository is a property of the report")
  func repository() throws {
    let suite = JUnitSuite(
      result(Self.caseResults), name: "s.a", path: "s/a.yaml", root: "example.org/app", dialect: .rich)
    let bytes = JUnitReport(dialect: .rich, seed: nil).render([suite], Tally(), startedAt: 0, nanoseconds: 0)
    let property = try #require(ParsedXML.read(Array(bytes.joined()))?.all("property").last)
    #expect(property["name"] == "rehearse.root" && property["value"] == "example.org/app")
  }

  @Test("An empty run has a valid report")
  func empty() throws {
    let root = try report([], .strict)
    #expect(root["tests"] == "0" && root.children.isEmpty)
  }
}
