import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("The comparison of two runs")
struct RunComparisonTests {
  private static let own = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"rehearse\">"

  /// A run of cases, each with its result.
  ///
  /// - Parameter isJUnit: whether it is read from a JUnit report, not from a journal.
  private func report(
    _ cases: [(head: CaseHead, result: CaseResult)], path: String = "s/a.yaml", isJUnit: Bool = false
  ) -> EarlierRun {
    var result = FileResult(path: path)
    for one in cases { result.add(one.head, CaseEnd(one.result)) }
    if isJUnit {
      let suite = JUnitSuite(result, name: "s.a", path: path, dialect: .rich)
      return EarlierRun(report: Array(Self.own.utf8) + suite.bytes)
    }
    var run = EarlierRun()
    run.add(result, suite: "s.a", path: path)
    return run
  }

  private func report(_ result: CaseResult, line: Int = 4, isJUnit: Bool = false) -> EarlierRun {
    report([(CaseHead(name: "T", line: line), result)], isJUnit: isJUnit)
  }

  private func kinds(_ one: EarlierRun, _ other: EarlierRun) -> [RunComparison.Kind] {
    RunComparison(one, other, names: ["A", "B"]).files.flatMap(\.scenarios).flatMap(\.disagreements).map(\.kind)
  }

  private func failure(
    _ actual: [String] = ["2"], at line: Int = 7, calls: [String] = [], known: Bool = false
  ) -> CaseResult {
    let findings = actual.map { actual in
      Finding(
        at: SourceRange(SourcePosition(line: line, column: 3), count: 1), .otherState, "count",
        details: [.values(path: "", [.init(.expected, "1"), .init(.actual, actual)], nil)])
    }
    var failure = FailureReport(module: "lamp", about: findings)
    failure.steps[0].calls = calls.map { FailureReport.CallLine(text: $0, note: "") }
    failure.steps[0].isAboutCalls = true
    for step in failure.steps.indices {
      for finding in failure.steps[step].findings.indices {
        failure.steps[step].findings[finding].quotation = " > \(line) | count: 1\n        ^\n"
      }
    }
    return known ? .failedAsKnown(mark: "L-1", failure) : .failed(failure)
  }

  @Test("Each pair of results is judged")
  func pairs() {
    let crash = CaseResult.errored(ErrorReport(.crashed, "signal 5"))
    let (skipped, notRun) = (CaseResult.skipped(.author("later")), CaseResult.notRun(.stoppedEarly))
    let table: [(CaseResult, CaseResult, RunComparison.Kind?)] = [
      (.passed, .passed, nil), (.passed, failure(), .passesInOne), (.passed, crash, .passesInOne),
      (.passed, failure(known: true), .passesInOne), (failure(), failure(), nil), (crash, crash, nil),
      (failure(), crash, .failsDifferently), (failure(), failure(known: true), .failsDifferently),
      (failure(known: true), failure(known: true), nil),
      (failure(known: true), failure(["3"], known: true), .failsDifferently),
      (.passedUnexpectedly(issue: "L-1", line: 5), failure(), .failsDifferently),
      (.passed, skipped, .ranInOne), (failure(), notRun, .ranInOne), (failure(known: true), skipped, .ranInOne),
      (skipped, skipped, nil), (skipped, notRun, nil),
    ]
    for (one, other, kind) in table {
      for result in [one, other] { #expect(kinds(report(result), report(result, isJUnit: true)) == [], "\(result)") }
      #expect(kinds(report(one), report(other)) == (kind.map { [$0] } ?? []), "\(one) \(other)")
      #expect(kinds(report(other), report(one)) == (kind.map { [$0] } ?? []), "\(other) \(one)")
    }
    #expect(RunComparison(report(notRun), report(skipped), names: []).isIncomplete)
    #expect(!RunComparison(report(skipped), report(skipped), names: []).isIncomplete)
  }

  @Test("Places, quoted lines, calls, and how long a case took are no reasons; every expectation is")
  func reasons() throws {
    let one = report(failure(["2", "5"], calls: ["relay.set"]))
    #expect(kinds(one, report(failure(["2", "5"], at: 19), line: 12)) == [])
    #expect(kinds(one, report(failure(["2", "6"]))) == [.failsDifferently])
    let comparison = RunComparison(one, report(failure(["2", "6"])), names: ["A", "B"])
    let sides = try #require(comparison.files.first?.scenarios.first?.gravest).sides
    #expect(sides.map(\.message) == [5, 6].map { "the state \"count\" is not as expected: expected 1, actual \($0)" })
    let limits = ["the time limit is 10s", "the time limit is 10s, and it was idle"]
    let reports = limits.map { report(.errored(ErrorReport(.timedOut, "\($0)"))) }
    #expect(kinds(reports[0], reports[1]) == [])
  }

  @Test("A failure in a JUnit report is compared by its message, also if it was shortened to fit")
  func messages() {
    var (budget, end) = (FailureBudget(0), CaseEnd(failure(["2", "5"])))
    budget.fit(&end)
    for result in [failure(["2", "5"]), end.result] {
      let one = report(result, isJUnit: true)
      #expect(kinds(one, report(failure(["2", "6"]))) == [])
      #expect(kinds(one, report(failure(["3", "5"]))) == [.failsDifferently])
      #expect(kinds(one, report(failure(["2"]))) == [.failsDifferently])
    }
    #expect(kinds(report(end.result), report(failure(["2", "5"]))) == [])
  }

  @Test("Cases are matched by ID and row where the title changed, and rows are shown together")
  func identity() throws {
    func cases(_ title: String, _ results: [CaseResult]) -> [(CaseHead, CaseResult)] {
      results.enumerated().map { place, result in
        (CaseHead(name: "dark [v=[a, [b]], \(place)]", title: title, id: "dark", line: 5 + place), result)
      }
    }
    let one = report(cases("It is dark", [.passed, .passed, .passed]))
    let other = report(cases("It is night [x]", [failure(), .passed, failure()]))
    let scenarios = RunComparison(one, other, names: ["A", "B"]).files.flatMap(\.scenarios)
    #expect(scenarios.map(\.title) == ["It is dark"] && scenarios.map(\.cases) == [3])
    #expect(scenarios.first?.disagreements.map(\.rows) == [["[v=[a, [b]], 0]", "[v=[a, [b]], 2]"]])
    #expect(kinds(one, report(cases("It is night", [.passed, .passed]))) == [.onlyInOne])
  }

  @Test("Without an ID, another title is another scenario")
  func renamed() {
    let other = report([(CaseHead(name: "U", line: 4), .passed)])
    #expect(kinds(report(.passed), other) == [.onlyInOne, .onlyInOne])
    #expect(!RunComparison(report(.passed), other, names: []).hasCommon)
  }

  @Test("What a file states about all its scenarios is said once")
  func shared() {
    let heads = (0..<3).map { CaseHead(name: "S \($0)", line: 5 + $0) }
    let all = report(heads.map { ($0, CaseResult.passed) })
    let none = report([(CaseHead.unreadFile, .notRun(.stoppedEarly))])
    let text = RunComparisonText(style: TextStyle(isColoured: false)).text(
      RunComparison(all, none, names: ["A", "B"]))
    #expect(
      text == """
        A and B disagree on all 3 scenarios
          3 ran with A only

        s/a.yaml
          each of 3 scenarios
              ran with A, was not run with B
              B: the run was stopped early

        """)
    let neither = RunComparison(none, none, names: ["A", "B"])
    #expect(neither.isIncomplete && !neither.isDisagreement && neither.compared == 0)
  }

  @Test("Reports of other tools are read, and text from them cannot pretend to be ours")
  func foreign() {
    let one = EarlierRun(
      report: Array(
        """
        <testsuite><testcase classname="t" name="a"/><testcase classname="t" name="b"><failure><![CDATA[
          1 is not 2
        at 0x7f]]></failure></testcase><testcase classname="t" name="c"><skipped/></testcase></testsuite>
        """.utf8))
    let other = EarlierRun(
      report: Array(
        """
        <testsuite><testcase classname="t" name="a"><error message="&#27;[31m | @ana"/></testcase>
        <testcase classname="t" name="b"><failure message="1 is not 2">at 0x8e</failure></testcase>
        <testcase classname="t" name="c"><skipped message="no"/></testcase></testsuite>
        """.utf8))
    let comparison = RunComparison(one, other, names: ["A|", "@b"])
    let text = RunComparisonText(style: TextStyle(isColoured: false)).text(comparison)
    #expect(text.hasPrefix("A| and @b agree on 1 scenario and disagree on 1\n"))
    #expect(text.contains("\n      @b: \\u{1B}[31m | @ana\n"))
    let markdown = RunComparisonMarkdown.text(comparison)
    #expect(markdown.contains("| a | **passed** | **error**<br>\\\\u{1B}\\[31m &#124; @<!-- -->ana |\n"))
    #expect(markdown.contains("| scenario | A&#124; | @<!-- -->b |\n"))
  }
}
