import Rehearse
import RehearseLanguage
import RehearseRunner

/// A scenario file as a `testsuite` of the JUnit report.
///
/// Two levels exactly, always `name`, `classname` and `time`; one of failure, error and skipped at most; texts escaped
/// and never in CDATA: each rule is there because a dashboard loses the report, or the case, without it.
package struct JUnitSuite: Sendable {
  /// How long the markup of a suite is, and of a case that passed, beside its texts, in bytes: hardly more, since all suites are kept
  /// until the run has ended.
  private static let ownSize = 180
  private static let caseSize = 34

  private let dialect: JUnitDialect
  private let path: String
  /// The name and the path as values of attributes, and what stands between the name of a case and its time, and between that and
  /// its line: the same for all, and so made once.
  private let shownName: [UInt8]
  private let shownPath: [UInt8]
  private let beforeTime: [UInt8]
  private let beforeLine: [UInt8]
  private var xml = XMLWriter()
  private var headLength = 0

  /// A finished suite.
  package struct Markup: Sendable {
    package let bytes: [UInt8]
    /// How many of the bytes are the suite's own tag, after which its properties would stand.
    package let headLength: Int
  }

  /// The file's suite.
  package static func render(
    _ result: FileResult, name: String, path: String, dialect: JUnitDialect
  ) -> Markup {
    var suite = JUnitSuite(dialect: dialect, name: name, path: path)
    suite.write(result)
    return Markup(bytes: suite.xml.bytes, headLength: suite.headLength)
  }

  private init(dialect: JUnitDialect, name: String, path: String) {
    self.dialect = dialect
    self.path = path
    shownName = XMLText.escaped(name, isAttribute: true)
    shownPath = XMLText.escaped(path, isAttribute: true)
    beforeTime = Self.markup("\" classname=\"", shownName, "\" time=\"")
    beforeLine = Self.markup("\" file=\"", shownPath, "\" line=\"")
  }

  private static func markup(_ start: StaticString, _ value: [UInt8], _ end: StaticString) -> [UInt8] {
    var xml = XMLWriter()
    xml.reserve(start.utf8CodeUnitCount + value.count + end.utf8CodeUnitCount)
    xml.markup(start)
    xml.markup(value[...])
    xml.markup(end)
    return xml.bytes
  }

  private mutating func write(_ result: FileResult) {
    let counts = JUnitCounts(result.tally)
    var (time, size): (Int64, Int) = (0, Self.ownSize + shownName.count + shownPath.count)
    for place in result.ends.indices {
      time += XMLWriter.milliseconds(result.ends[place].nanoseconds)
      size += Self.caseSize + result.head.cases[place].name.utf8.count + beforeTime.count + beforeLine.count
    }
    xml.reserve(size)
    xml.markup("  <testsuite name=\"")
    xml.markup(shownName[...])
    xml.markup("\"")
    counts.write(to: &xml, withSkipped: true)
    xml.attribute("time", milliseconds: time)
    xml.attribute("timestamp", Timestamp.text(result.head.startedAt))
    xml.markup(" file=\"")
    xml.markup(shownPath[...])
    xml.markup("\">\n")
    headLength = xml.bytes.count
    if result.head.isInvalid { writeInvalid(result) }
    // By place, here and below: to take a whole case out copies all of its texts.
    for place in result.ends.indices {
      begin(result.head.cases[place].name, line: result.head.cases[place].line, result.ends[place].nanoseconds)
      if case .passed = result.ends[place].verdict, result.ends[place].remark.isEmpty {
        xml.markup("/>\n")
      } else {
        finish(result.head.cases[place], result.ends[place])
      }
    }
    xml.markup("  </testsuite>\n")
  }

  private mutating func begin(_ name: String, line: Int, _ nanoseconds: Int64) {
    xml.markup("    <testcase name=\"")
    xml.attributeValue(SuiteNames.capped(name))
    xml.markup(beforeTime[...])
    xml.seconds(milliseconds: XMLWriter.milliseconds(nanoseconds))
    if dialect == .rich {
      xml.markup(beforeLine[...])
      xml.number(max(1, line))
    }
    xml.markup("\"")
  }

  /// Writes what there is to say of a case behind the begin of its element.
  private mutating func finish(_ head: CaseHead, _ end: CaseEnd) {
    let text = FailureText(path: path)
    switch end.verdict {
    case .passed:
      xml.markup(">\n")
      write(output: SanitizedText.of(end.remark))
    case .failed(let failure):
      let message = text.message(failure)
      element("failure", Self.type(failure.kind), message, text.body(failure), title: head.title)
    case .passedUnexpectedly(let issue, let line):
      let message = "known failure \(issue) now passes: remove the mark"
      let body = " \(SanitizedText.place(path, line)): known failure: \(SanitizedText.of(issue))\n"
      element("failure", "UnexpectedPass", message, body, title: head.title)
    case .errored(let error):
      let body = " \(SanitizedText.place(path, head.line)): \(SanitizedText.of(error.message))\n" + text.calls(error)
      element("error", Self.type(error.kind), error.message, body, title: head.title)
    case .skipped(let reason): skipped("skipped: \(reason)", nil)
    case .notRun(let reason): skipped(reason, nil)
    case .failedAsKnown(let reason, let failure): skipped("known failure: \(reason)", text.body(failure))
    }
    if !end.output.isEmpty { write(output: FailureText.printed(end.output)) }
    xml.markup("    </testcase>\n")
  }

  private static func type(_ kind: FailureReport.Kind) -> StaticString {
    switch kind {
    case .expectation: "ExpectationFailed"
    case .ruleBroken: "RuleBroken"
    case .orderDependent: "OrderDependent"
    }
  }

  private static func type(_ kind: ErrorReport.Kind) -> StaticString {
    switch kind {
    case .unfit: "AdapterFault"
    case .crashed: "ModuleCrashed"
    case .timedOut: "ModuleTimedOut"
    }
  }

  /// One element for all that was printed, wherever it was printed to: GitLab loses a report with two.
  private mutating func write(output: String) {
    xml.markup("      <system-out>")
    xml.text(TextCap.headAndTail(output))
    xml.markup("</system-out>\n")
  }

  private mutating func writeInvalid(_ result: FileResult) {
    let first =
      result.diagnostics.first
      ?? ShownDiagnostic(
        severity: .error, line: 1, column: 1, message: "the file cannot be used", text: "the file cannot be used\n")
    begin(CaseHead.unreadFile.name, line: first.line, 0)
    let more = result.diagnostics.count + result.head.omittedDiagnostics - 1
    let message = "line \(first.line), column \(first.column): \(first.message)" + (more > 0 ? " (+\(more) more)" : "")
    let body = result.diagnostics.map { " " + $0.text }.joined(separator: "\n")
    element("error", "ScenarioFileInvalid", message, body, title: nil)
    xml.markup("    </testcase>\n")
  }

  /// A `failure` or an `error`; its text begins with the message, which is all that GitLab shows.
  private mutating func element(
    _ tag: StaticString, _ type: StaticString, _ message: String, _ body: String, title: String?
  ) {
    let message = Self.oneLine(title.map { "\($0): \(message)" } ?? message)
    xml.markup(">\n      <")
    xml.markup(tag)
    xml.attribute("message", message)
    xml.markup(" type=\"")
    xml.markup(type)
    xml.markup("\">")
    xml.text(TextCap.headAndTail("\(message)\n\n\(body)"))
    xml.markup("</")
    xml.markup(tag)
    xml.markup(">\n")
  }

  /// Never without text: Codecov counts an empty `skipped` as passed.
  private mutating func skipped(_ message: String, _ body: String?) {
    let message = Self.oneLine(message)
    xml.markup(">\n      <skipped")
    xml.attribute("message", message)
    xml.markup(">")
    xml.text(TextCap.headAndTail(body.map { "\(message)\n\n\($0)" } ?? message))
    xml.markup("</skipped>\n")
  }

  private static func oneLine(_ message: String) -> String {
    // Nearly all are; to look for characters takes far longer.
    if message.utf8.count <= 1000, !message.isEmpty, !message.unicodeScalars.contains(where: mayEndLine) {
      return message
    }
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > 1000 ? String(line.prefix(999)) + "…" : line.isEmpty ? "no message" : line
  }

  private static func mayEndLine(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || scalar.value == 0x85 || scalar.value == 0x2028 || scalar.value == 0x2029
  }
}
