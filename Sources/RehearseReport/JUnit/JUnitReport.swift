import Rehearse
import RehearseLanguage
import RehearseRunner

package enum JUnitDialect: String, CaseIterable, Sendable {
  /// Includes the file and the line of every case.
  case rich
  /// Follows the strictest known schema, that of the Jenkins xUnit plugin.
  case strict
}

package struct JUnitReport: Sendable {
  /// The start of every report that rehearse writes.
  static let beginning: StaticString = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"rehearse\""

  /// The end of every report.
  static let end = Array("</testsuites>\n".utf8)

  /// The property with the repository's name, which distinguishes equal paths in two repositories.
  static let rootProperty = "rehearse.root"

  /// The suite of a shard without cases, whose properties say which shard it is.
  package static let emptySuite = "rehearse"

  /// The ID of a scenario, which finds its cases when its title has changed.
  static let idProperty = "id"

  private let dialect: JUnitDialect
  private let seed: UInt64?
  private let shard: Shard?

  package init(dialect: JUnitDialect, seed: UInt64?, shard: Shard? = nil) {
    (self.dialect, self.seed, self.shard) = (dialect, seed, shard)
  }

  /// Renders the report in pieces, which saves a copy of a large report.
  ///
  /// - Parameters:
  ///   - startedAt: nanoseconds since 1970.
  ///   - nanoseconds: the duration of the run.
  package func render(
    _ suites: [JUnitSuite], _ tally: Tally, startedAt: Int64, nanoseconds: Int64
  ) -> [ArraySlice<UInt8>] {
    var xml = XML(stringLiteral: Self.beginning)
    xml += JUnitSuite.counts(tally, withSkipped: dialect == .rich)
    xml += " time=\"\(Seconds.text(nanoseconds))\""
    if dialect == .rich { xml += " timestamp=\"\(Timestamp.text(startedAt))\"" }
    xml += ">\n"
    // Only the first suite gets properties, because xunitparser rejects duplicate names.
    if let first = suites.first {
      xml += "\(first.head)\(properties(first.root))\(first.cases)"
    } else if shard != nil {
      let empty = JUnitSuite.head(Self.emptySuite, Tally(), milliseconds: 0, startedAt: startedAt)
      xml += "\(empty)>\n\(properties(""))  </testsuite>\n"
    }
    return [xml.bytes[...]] + suites.dropFirst().flatMap { [$0.head.bytes[...], $0.cases.bytes[...]] }
      + [Self.end[...]]
  }

  private func properties(_ root: String) -> XML {
    let root: XML =
      root.isEmpty ? "" : "      <property name=\"\(value: Self.rootProperty)\" value=\"\(value: root)\"/>\n"
    let seed: XML = seed.map { "      <property name=\"rehearse.seed\" value=\"\(String($0))\"/>\n" } ?? ""
    let shard: XML =
      shard.map { "      <property name=\"rehearse.shard\" value=\"\($0.text)\"/>\n" } ?? ""
    return """
          <properties>
            <property name="rehearse.version" value="\(value: Version.text)"/>
      \(root)\(seed)\(shard)    </properties>

      """
  }
}

/// A scenario file as a `testsuite` in the JUnit report.
///
/// Each rule exists because some dashboard would lose the report or a case without it: exactly two levels, always
/// `name`, `classname` and `time`, at most one of failure, error and skipped, and escaped text instead of CDATA.
package struct JUnitSuite: Sendable {
  /// The opening tag of the suite, to which properties can be appended.
  let head: XML
  fileprivate(set) var cases: XML = ""

  private let dialect: JUnitDialect
  private let path: String
  /// The name of the repository. Empty to omit it.
  fileprivate let root: String
  /// The constant parts of a `testcase` tag before the time and before the line.
  private let beforeTime: XML
  private let beforeLine: XML
  private let feature: XML

  package init(_ result: FileResult, name: String, path: String, root: String = "", dialect: JUnitDialect) {
    (self.dialect, self.path, self.root) = (dialect, path, root)
    beforeTime = "\" classname=\"\(value: name)\" time=\""
    beforeLine = dialect == .rich ? "\" file=\"\(value: path)\" line=\"" : ""
    feature = Self.property("feature", result.head.feature)
    let time = result.ends.reduce(0) { $0 + Seconds.milliseconds($1.nanoseconds) }
    let beginning = Self.head(name, result.tally, milliseconds: time, startedAt: result.head.startedAt)
    head = "\(beginning) file=\"\(value: path)\">\n"
    if let problem = Self.unread(result) { cases += unreadCase(problem, line: result.firstDiagnostic.line) }
    for (head, end) in result.cases { cases += testCase(head, end) }
    cases += "  </testsuite>\n"
  }

  package var bytes: [UInt8] { head.bytes + cases.bytes }

  /// The opening tag of a suite without its end.
  fileprivate static func head(_ name: String, _ tally: Tally, milliseconds: Int64, startedAt: Int64) -> XML {
    """
      <testsuite name="\(value: name)"\(counts(tally, withSkipped: true)) \
    time="\(Seconds.text(milliseconds: milliseconds))" timestamp="\(Timestamp.text(startedAt))"
    """
  }

  /// The counts of a suite or the whole report. Readers check that they add up.
  fileprivate static func counts(_ tally: Tally, withSkipped: Bool) -> XML {
    let skipped: XML = withSkipped ? " skipped=\"\(tally.skipped + tally.known + tally.notRun)\"" : ""
    return """
       tests="\(tally.cases + tally.unjudgedFiles)" failures="\(tally.failed)" \
      errors="\(tally.errored + tally.unjudgedFiles)"\(skipped)
      """
  }

  // MARK: Cases

  private func testCase(_ head: CaseHead, _ end: CaseEnd) -> XML {
    let tag = tag(head.names.titled, line: head.line, end.nanoseconds)
    let properties = properties(head)
    if case .passed = end.result, end.remark == nil, !end.isFlaky {
      return properties.isEmpty ? "\(tag)/>\n" : "\(tag)>\n\(properties)    </testcase>\n"
    }
    let output: XML = end.output.isEmpty ? "" : printed(FailureText.printed(end.output))
    return "\(tag)>\n\(properties)\(content(head, end))\(output)    </testcase>\n"
  }

  /// Properties that a dashboard can show beside a case. The strictest schema does not allow any.
  private func properties(_ head: CaseHead) -> XML {
    guard dialect == .rich else { return "" }
    var all: XML = "\(Self.property(JUnitReport.idProperty, head.id ?? ""))\(feature)"
    for tag in head.tags.prefix(SizeLimits.factWords) { all += Self.property("tag", tag) }
    for link in head.links.prefix(SizeLimits.factWords) { all += Self.property("link", link) }
    return all.isEmpty ? "" : "      <properties>\n\(all)      </properties>\n"
  }

  /// A property. Empty if the text is empty.
  private static func property(_ name: String, _ text: String) -> XML {
    text.isEmpty ? "" : "        <property name=\"\(name)\" value=\"\(value: SuiteNames.capped(text))\"/>\n"
  }

  /// The tag of a case without its closing `>` or `/>`.
  private func tag(_ name: String, line: Int, _ nanoseconds: Int64) -> XML {
    let lineAttribute: XML = dialect == .rich ? "\(beforeLine)\(max(1, line))" : ""
    return
      "    <testcase name=\"\(value: SuiteNames.capped(name))\(beforeTime)\(Seconds.text(nanoseconds))\(lineAttribute)\""
  }

  private func content(_ head: CaseHead, _ end: CaseEnd) -> XML {
    switch end.result {
    case .passed:
      var xml: XML = ""
      for failure in end.earlierFailures { xml += Problem(failure, of: head, path).map(flaky) ?? "" }
      if let remark = end.remark { xml += printed(remark.text) }
      return xml
    case .failed, .passedUnexpectedly, .errored: return Problem(end.result, of: head, path).map(wrong) ?? ""
    case .skipped, .notRun, .failedAsKnown:
      let message = (end.result.status.mark ?? "") + (Self.reason(end.result) ?? "")
      return skipped(message, end.result.failure.map(FailureText(path: path).body))
    }
  }

  /// Why a case failed, as stated by an element.
  struct Problem {
    var tag = "failure"
    let type: String
    let message: String
    let body: String

    /// Returns `nil` if the result is not a failure.
    fileprivate init?(_ result: CaseResult, of head: CaseHead, _ path: String) {
      let text = FailureText(path: path)
      let said: String
      switch result {
      case .failed(let failure):
        (type, said, body) = (JUnitSuite.type(failure.kind), text.message(failure), text.body(failure))
      case .passedUnexpectedly(let issue, let line):
        (type, said) = ("UnexpectedPass", "known failure \(issue) now passes: remove the mark")
        body = " \(SanitizedText.location(path, line)): known failure: \(SanitizedText.of(issue))\n"
      case .errored(let error):
        (tag, type, said) = ("error", JUnitSuite.type(error.kind), error.message.plain)
        body =
          " \(SanitizedText.location(path, head.line)): \(SanitizedText.of(error.message.plain))\n" + text.calls(error)
      case .passed, .skipped, .notRun, .failedAsKnown: return nil
      }
      message = JUnitSuite.oneLine(said)
    }

    fileprivate init(tag: String, type: String, message: String, body: String) {
      (self.tag, self.type, self.message, self.body) = (tag, type, JUnitSuite.oneLine(message), body)
    }

    /// Starts with the message, because GitLab shows only the text.
    fileprivate var text: XML { "\(TextCap.headAndTail("\(message)\n\n\(body)"))" }
  }

  /// Why a case failed. `nil` if it did not.
  static func problem(_ result: CaseResult, of head: CaseHead, _ path: String) -> Problem? {
    Problem(result, of: head, path)
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
    case .timedOut: timeOutType
    }
  }

  /// Why a file has no cases, as the type of its error.
  enum UnreadFile: String {
    case hasMistakes = "ScenarioFileInvalid"
    case hasNoHost = "HostNotStarted"
  }

  static let timeOutType = "ModuleTimedOut"

  /// Why a file has no cases. `nil` if it has.
  static func unread(_ result: FileResult) -> Problem? {
    guard result.head.isInvalid else { return nil }
    let first = result.firstDiagnostic
    let more = result.diagnostics.count + result.head.omittedDiagnostics - 1
    let reason = result.head.hostFailure == nil ? UnreadFile.hasMistakes : .hasNoHost
    let location = reason == .hasNoHost ? "" : "line \(first.line), column \(first.column): "
    let message = location + first.message.plain + (more > 0 ? " (+\(more) more)" : "")
    let body = result.diagnostics.map { " \($0.text())" }.joined(separator: "\n")
    return Problem(tag: "error", type: reason.rawValue, message: message, body: body)
  }

  private func unreadCase(_ problem: Problem, line: Int) -> XML {
    "\(tag(CaseHead.unreadFile.name, line: line, 0))>\n\(wrong(problem))    </testcase>\n"
  }

  // MARK: Elements

  /// A single element for all output, because GitLab drops a report with two.
  private func printed(_ output: String) -> XML {
    "      <system-out>\(TextCap.headAndTail(output))</system-out>\n"
  }

  /// A `failure` or `error` element.
  private func wrong(_ problem: Problem) -> XML {
    let (tag, message) = (problem.tag, problem.message)
    return "      <\(tag) message=\"\(value: message)\" type=\"\(problem.type)\">\(problem.text)</\(tag)>\n"
  }

  /// A failure from an earlier run of a case that has since passed, in the format of Surefire.
  private func flaky(_ problem: Problem) -> XML {
    let (tag, message) = (problem.tag == "error" ? "flakyError" : "flakyFailure", problem.message)
    return """
            <\(tag) message="\(value: message)" type="\(problem.type)"><stackTrace>\(problem.text)</stackTrace></\(tag)>

      """
  }

  /// A `skipped` element with text, because Codecov counts an empty one as passed.
  private func skipped(_ message: String, _ body: String?) -> XML {
    let message = Self.oneLine(message)
    let text = TextCap.headAndTail(body.map { "\(message)\n\n\($0)" } ?? message)
    return "      <skipped message=\"\(value: message)\">\(text)</skipped>\n"
  }

  /// Why a case has a `skipped` element. `nil` if it has none.
  static func reason(_ result: CaseResult) -> String? {
    switch result {
    case .skipped(let reason), .notRun(let reason): reason.text.plain
    case .failedAsKnown(let mark, _): mark
    case .passed, .failed, .passedUnexpectedly, .errored: nil
    }
  }

  static func oneLine(_ message: String) -> String {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    if line.isEmpty { return "no message" }
    guard line.count > SizeLimits.reportMessage else { return line }
    return String(line.prefix(SizeLimits.reportMessage - 1)) + "…"
  }
}

extension Status {
  /// How the message of a `skipped` element begins.
  ///
  /// It is part of the format, because JUnit has one element for three statuses.
  fileprivate var mark: String? {
    switch self {
    case .skipped: "skipped: "
    case .knownFailure: "known failure: "
    case .notRun: "not run: "
    case .invalidFile, .noHost, .crashed, .timedOut, .error, .ruleBroken, .failed, .passed: nil
    }
  }

  /// The status and the reason in a message that begins with a mark; `nil` for any other message.
  static func marked(_ message: String) -> (Status, reason: String)? {
    for status in allCases {
      if let mark = status.mark, message.hasPrefix(mark) { return (status, String(message.dropFirst(mark.count))) }
    }
    return nil
  }
}

extension FileResult {
  fileprivate var firstDiagnostic: ShownDiagnostic {
    diagnostics.first ?? ShownDiagnostic(.error, path: path, line: 1, column: 1, "the file cannot be used")
  }
}

/// Durations in seconds with three decimals, a decimal point in any locale, and no exponent.
package enum Seconds {
  /// Rounded to the nearest millisecond.
  static func milliseconds(_ nanoseconds: Int64) -> Int64 { (nanoseconds + 500_000) / 1_000_000 }

  package static func text(_ nanoseconds: Int64) -> String { text(milliseconds: milliseconds(nanoseconds)) }

  package static func text(milliseconds: Int64) -> String {
    "\(milliseconds / 1000).\(Digits.padded(milliseconds % 1000, width: 3))"
  }
}

/// A timestamp in UTC. Without a time zone, readers disagree on which one it is.
package enum Timestamp {
  /// Example: `2026-08-22T10:15:30Z`, from nanoseconds since 1970.
  package static func text(_ nanoseconds: Int64) -> String {
    Literal.text(DateValue.text(nanoseconds / 1_000_000_000 * 1000)).flow(.date)
  }
}
