import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("Hostile text in a report")
struct HostileTextTests {
  /// Strings that make some reader lose a report or a case. Fuzzing looks for more.
  private static let texts = [
    "]]>", "]]\u{1B}[31m>", "<![CDATA[x]]>", "&#27;&amp;&lt;", "\u{1B}[31mred\u{1B}[0m\u{1B}", "\u{1B}[", "a\r\nb\tc",
    "\"'<>&", "\u{0}\u{8}\u{B}\u{C}\u{1F}\u{7F}\u{85}", "\u{FFFE}\u{FFFF}\u{1FFFE}\u{10FFFF}",
    "\u{202E}\u{2066}\u{2028}",
    "e\u{301}\u{301}\u{301}", "👨\u{200D}👩", "::error::x ##[error]y", " ", "", "--><?xml version=\"1.1\"?><!DOCTYPE a>",
    String(repeating: "]", count: 500) + ">", String(repeating: "🍏", count: 400),
  ]

  private func failure(_ text: String) -> FailureReport {
    var finding = Finding(at: .start, "\(text)", details: ["\(text)", "\(text)"], advice: ["\(text)"])
    finding.quotation = text
    let calls = [FailureReport.CallLine(text: text, note: text)]
    return FailureReport(
      module: text, steps: [FailureReport.Step(number: 1, findings: [finding], calls: calls)], notes: ["\(text)"])
  }

  @Test("With hostile text in any place, every case can be read back", arguments: texts)
  func everywhere(text: String) throws {
    let caseResults: [CaseResult] = [
      .passed, .failed(failure(text)), .passedUnexpectedly(issue: text, line: 1),
      .errored(ErrorReport(.unfit, "\(text)")),
      .skipped(.author(text)), .failedAsKnown(mark: text, failure(text)), .notRun(.noModule(text)),
    ]
    var result = FileResult(path: text)
    for caseResult in caseResults {
      result.add(CaseHead(name: text, title: text, line: 1, tags: [text]), CaseEnd(caseResult, output: text))
    }
    for dialect in JUnitDialect.allCases {
      let suite = JUnitSuite(result, name: text, path: text, dialect: dialect)
      let report = JUnitReport(dialect: dialect, seed: nil).render([suite], result.tally, startedAt: 0, nanoseconds: 0)
      let root = try #require(ParsedXML.read(Array(report.joined())))
      #expect(root.all("testcase").count == caseResults.count)
      #expect(root.all("testcase").allSatisfy { ($0.children.first?.text ?? "x") != "" })
    }
  }

  @Test("Text in an attribute or an element reads as documented")
  func shown() throws {
    let text = "\u{1B}[31m]]>\u{1B}[0m\t\n\r\u{1B}[2J\u{FFFE}\u{202E}\""
    let xml: XML = "<a b=\"\(value: text)\">\(text)</a>"
    let root = try #require(ParsedXML.read(xml.bytes))
    #expect(root["b"] == "]]>\t\n\r#x1B[2J#xFFFE#x202E\"")
    #expect(root.text == "]]>\t\n#x0D#x1B[2J#xFFFE#x202E\"")
  }
}
