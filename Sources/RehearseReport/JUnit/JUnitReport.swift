import Rehearse
import RehearseLanguage
import RehearseRunner

/// The two forms of the JUnit report.
package enum JUnitDialect: String, CaseIterable, Sendable {
  /// With the file and the line of every case.
  case rich
  /// What the strictest schema, that of Jenkins' xUnit plugin, takes.
  case strict
}

/// The whole JUnit report, put together from its suites.
package struct JUnitReport: Sendable {
  /// How every report of ours begins.
  static let beginning: StaticString = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"rehearse\""

  private let dialect: JUnitDialect
  /// The seed of a random order.
  private let seed: UInt64?

  package init(dialect: JUnitDialect, seed: UInt64?) {
    self.dialect = dialect
    self.seed = seed
  }

  /// The report's bytes in pieces, so that a large one is not copied once more.
  ///
  /// - Parameters:
  ///   - startedAt: nanoseconds since 1970.
  ///   - nanoseconds: what the whole run took.
  package func render(
    _ suites: [JUnitSuite], _ tally: Tally, startedAt: Int64, nanoseconds: Int64
  ) -> [ArraySlice<UInt8>] {
    var xml = XML(stringLiteral: Self.beginning)
    xml += JUnitSuite.counts(tally, withSkipped: dialect == .rich)
    xml += " time=\"\(Seconds.text(nanoseconds))\""
    if dialect == .rich { xml += " timestamp=\"\(Timestamp.text(startedAt))\"" }
    xml += ">\n"
    // Properties stand in the first suite only, since xunitparser refuses a name that comes twice.
    if let first = suites.first { xml += "\(first.head)\(properties)\(first.cases)" }
    return [xml.bytes[...]] + suites.dropFirst().flatMap { [$0.head.bytes[...], $0.cases.bytes[...]] }
      + [ArraySlice("</testsuites>\n".utf8)]
  }

  /// What holds for the whole run.
  private var properties: XML {
    let seed: XML = seed.map { "      <property name=\"rehearse.seed\" value=\"\(String($0))\"/>\n" } ?? ""
    return """
          <properties>
            <property name="rehearse.version" value="\(value: Version.text)"/>
      \(seed)    </properties>

      """
  }
}

/// A scenario file as a `testsuite` of the JUnit report.
///
/// Two levels exactly, always `name`, `classname` and `time`; one of failure, error and skipped at most; texts escaped and
/// never in CDATA: each rule is there because a dashboard loses the report, or the case, without it.
package struct JUnitSuite: Sendable {
  /// The suite's own tag, after which its properties would stand.
  let head: XML
  /// The cases, and the end of the suite.
  fileprivate(set) var cases: XML = ""

  private let dialect: JUnitDialect
  private let path: String
  /// What stands between the name of a case and its time, and between that and its line: the same for all.
  private let beforeTime: XML
  private let beforeLine: XML

  package init(_ result: FileResult, name: String, path: String, dialect: JUnitDialect) {
    (self.dialect, self.path) = (dialect, path)
    beforeTime = "\" classname=\"\(value: name)\" time=\""
    beforeLine = dialect == .rich ? "\" file=\"\(value: path)\" line=\"" : ""
    let time = result.ends.reduce(0) { $0 + Seconds.milliseconds($1.nanoseconds) }
    head = """
        <testsuite name="\(value: name)"\(Self.counts(result.tally, withSkipped: true))\
       time="\(Seconds.text(milliseconds: time))" timestamp="\(Timestamp.text(result.head.startedAt))" \
      file="\(value: path)">

      """
    if result.head.isInvalid { cases += invalid(result) }
    for (head, end) in result.cases { cases += testCase(head, end) }
    cases += "  </testsuite>\n"
  }

  package var bytes: [UInt8] { head.bytes + cases.bytes }

  /// The counts of a suite, or of the whole report: readers check that they are the sums.
  fileprivate static func counts(_ tally: Tally, withSkipped: Bool) -> XML {
    let skipped: XML = withSkipped ? " skipped=\"\(tally.skipped + tally.known + tally.notRun)\"" : ""
    return """
       tests="\(tally.cases + tally.invalidFiles)" failures="\(tally.failed)" \
      errors="\(tally.errored + tally.invalidFiles)"\(skipped)
      """
  }

  // MARK: Cases

  private func testCase(_ head: CaseHead, _ end: CaseEnd) -> XML {
    let tag = tag(head.name, line: head.line, end.nanoseconds)
    if case .passed = end.result, end.remark.isEmpty { return "\(tag)/>\n" }
    let output: XML = end.output.isEmpty ? "" : printed(FailureText.printed(end.output))
    return "\(tag)>\n\(content(head, end))\(output)    </testcase>\n"
  }

  /// A case's tag, but for its end.
  private func tag(_ name: String, line: Int, _ nanoseconds: Int64) -> XML {
    let place: XML = dialect == .rich ? "\(beforeLine)\(max(1, line))" : ""
    return "    <testcase name=\"\(value: SuiteNames.capped(name))\(beforeTime)\(Seconds.text(nanoseconds))\(place)\""
  }

  private func content(_ head: CaseHead, _ end: CaseEnd) -> XML {
    let text = FailureText(path: path)
    switch end.result {
    case .passed: return printed(SanitizedText.of(end.remark))
    case .failed(let failure):
      return element("failure", Self.type(failure.kind), text.message(failure), text.body(failure), title: head.title)
    case .passedUnexpectedly(let issue, let line):
      let message = "known failure \(issue) now passes: remove the mark"
      let body = " \(SanitizedText.place(path, line)): known failure: \(SanitizedText.of(issue))\n"
      return element("failure", "UnexpectedPass", message, body, title: head.title)
    case .errored(let error):
      let body = " \(SanitizedText.place(path, head.line)): \(SanitizedText.of(error.message))\n" + text.calls(error)
      return element("error", Self.type(error.kind), error.message, body, title: head.title)
    case .skipped(let reason): return skipped("skipped: \(reason)", nil)
    case .notRun(let reason): return skipped(reason, nil)
    case .failedAsKnown(let reason, let failure): return skipped("known failure: \(reason)", text.body(failure))
    }
  }

  private static func type(_ kind: FailureReport.Kind) -> String {
    switch kind {
    case .expectation: "ExpectationFailed"
    case .ruleBroken: "RuleBroken"
    case .orderDependent: "OrderDependent"
    }
  }

  private static func type(_ kind: ErrorReport.Kind) -> String {
    switch kind {
    case .unfit: "AdapterFault"
    case .crashed: "ModuleCrashed"
    case .timedOut: "ModuleTimedOut"
    }
  }

  private func invalid(_ result: FileResult) -> XML {
    let first =
      result.diagnostics.first
      ?? ShownDiagnostic(
        severity: .error, line: 1, column: 1, message: "the file cannot be used", text: "the file cannot be used\n")
    let more = result.diagnostics.count + result.head.omittedDiagnostics - 1
    let message = "line \(first.line), column \(first.column): \(first.message)" + (more > 0 ? " (+\(more) more)" : "")
    let body = result.diagnostics.map { " " + $0.text }.joined(separator: "\n")
    return """
      \(tag(CaseHead.unreadFile.name, line: first.line, 0))>
      \(element("error", "ScenarioFileInvalid", message, body, title: nil))    </testcase>

      """
  }

  // MARK: Elements

  /// One element for all that was printed, wherever it was printed to: GitLab loses a report with two.
  private func printed(_ output: String) -> XML {
    "      <system-out>\(TextCap.headAndTail(output))</system-out>\n"
  }

  /// A `failure` or an `error`; its text begins with the message, which is all that GitLab shows.
  private func element(_ tag: String, _ type: String, _ message: String, _ body: String, title: String?) -> XML {
    let message = Self.oneLine(title.map { "\($0): \(message)" } ?? message)
    let text = TextCap.headAndTail("\(message)\n\n\(body)")
    return "      <\(tag) message=\"\(value: message)\" type=\"\(type)\">\(text)</\(tag)>\n"
  }

  /// Never without text: Codecov counts an empty `skipped` as passed.
  private func skipped(_ message: String, _ body: String?) -> XML {
    let message = Self.oneLine(message)
    let text = TextCap.headAndTail(body.map { "\(message)\n\n\($0)" } ?? message)
    return "      <skipped message=\"\(value: message)\">\(text)</skipped>\n"
  }

  private static func oneLine(_ message: String) -> String {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > 1000 ? String(line.prefix(999)) + "…" : line.isEmpty ? "no message" : line
  }
}

/// Times as reports have them: seconds with three decimals, never a locale's comma, never an exponent.
enum Seconds {
  /// The nearest whole milliseconds.
  static func milliseconds(_ nanoseconds: Int64) -> Int64 { (nanoseconds + 500_000) / 1_000_000 }

  static func text(_ nanoseconds: Int64) -> String { text(milliseconds: milliseconds(nanoseconds)) }

  static func text(milliseconds: Int64) -> String {
    "\(milliseconds / 1000).\(Digits.padded(milliseconds % 1000, width: 3))"
  }
}

/// A moment as reports write it, always in UTC: without a zone, readers disagree about which one is meant.
enum Timestamp {
  /// `2026-08-22T10:15:30Z` for nanoseconds since 1970.
  static func text(_ nanoseconds: Int64) -> String {
    let seconds = Int(nanoseconds / 1_000_000_000)
    let parts = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { Digits.padded($0, width: 2) }
    return "\(CalendarDate(secondsSince1970: seconds).text)T\(parts.joined(separator: ":"))Z"
  }
}
