import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// Writes any text as XML, which libxml2 and expat must both read as documented.
enum XMLFuzzer {
  /// In bytes. A report contains each string many times.
  private static let inReport = 64

  /// - Parameter input: strings separated by the byte 0xFF, which never occurs in UTF-8.
  static func take(_ input: UnsafeRawBufferPointer) {
    for text in texts(input[...]) { checkWriter(text) }
    checkReport(texts(input.prefix(inReport)), input.count.isMultiple(of: 2) ? .rich : .strict)
  }

  private static func texts(_ input: Slice<UnsafeRawBufferPointer>) -> [String] {
    input.split(separator: 0xFF, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func checkWriter(_ text: String) {
    let xml: XML = "<a b=\"\(value: text)\">\(text)</a>"
    let inside = ShownText.of(text, isAttribute: false)
    let expected: [Piece] =
      [.open("a"), .attribute("b", ShownText.of(text, isAttribute: true))] + (inside.isEmpty ? [] : [.text(inside)])
      + [.close]
    let pieces = Readers.read(xml.bytes)
    guard Piece.areSame(pieces, expected) else { fatalError("expected \(expected), read \(pieces)") }
  }

  /// A complete report with the strings as paths, names, titles, messages and reasons.
  private static func checkReport(_ texts: [String], _ dialect: JUnitDialect) {
    func text(_ place: Int) -> String { texts[place % texts.count] }
    var result = FileResult(path: text(0))
    let caseResults: [CaseResult] = [
      .passed, .failed(failure(texts)), .passedUnexpectedly(issue: text(1), line: 1),
      .errored(ErrorReport(.crashed, MessageText(quoting: text(2)))),
      .skipped(.author(text(3))), .failedAsKnown(mark: text(4), failure(texts)), .notRun(.noModule(text(5))),
    ]
    for (place, caseResult) in caseResults.enumerated() {
      result.add(
        CaseHead(name: text(place), title: place % 2 == 0 ? nil : text(place + 1), line: place),
        CaseEnd(caseResult, output: text(place + 2)))
    }
    let suite = JUnitSuite(result, name: text(6), path: text(7), dialect: dialect)
    let report = JUnitReport(dialect: dialect, seed: 1).render([suite], result.tally, startedAt: 0, nanoseconds: 0)
    let pieces = Readers.read(Array(report.joined()))
    precondition(pieces.count { $0 == .open("testcase") } == caseResults.count, "a case is lost")
  }

  private static func failure(_ texts: [String]) -> FailureReport {
    let finding = Finding(
      at: .start, MessageText(quoting: texts[0]), details: texts.map { MessageText(quoting: $0) },
      advice: texts.map { MessageText(quoting: $0) })
    let step = FailureReport.Step(
      number: 1, findings: [finding], calls: texts.map { FailureReport.CallLine(text: $0, note: $0) })
    return FailureReport(module: texts[0], steps: [step], notes: texts.map { MessageText(quoting: $0) })
  }
}
