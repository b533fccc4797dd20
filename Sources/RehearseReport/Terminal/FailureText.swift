import Rehearse
import RehearseLanguage
import RehearseRunner

/// A failed case as text, for the terminal and the reports.
package struct FailureText {
  private static let callColumn = 60
  private static let lineLimit = 150

  private let path: String
  private let width: LineWidth

  package init(path: String, width: LineWidth = .any) { (self.path, self.width) = (path, width) }

  /// A failure on one line: the first finding, and the number of others.
  func message(_ failure: FailureReport) -> String {
    let findings = failure.findings
    guard let first = findings.first else { return "an expectation failed" }
    let more = findings.count - 1 + failure.omittedFindings
    let rest = more > 0 ? " (+\(more) more failed \(Counted.word(more, "expectation")))" : ""
    return Self.line(first, details: 2) + rest
  }

  /// A finding on one line.
  ///
  /// - Parameter limit: the maximum number of details.
  private static func line(_ finding: Finding, details limit: Int = .max) -> String {
    let details = finding.detailLines.prefix(limit).map { SanitizedText.of(withSingleBlanks($0)) }
    let headline = SanitizedText.of(finding.headline)
    return details.isEmpty ? headline : "\(headline): \(details.joined(separator: ", "))"
  }

  private static func withSingleBlanks(_ text: String) -> String {
    let words = text.utf8.split(separator: UInt8(ascii: " "))
    return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }

  /// The text of a failure in a report. Each location is at the start of a line, after one space.
  func body(_ failure: FailureReport) -> String {
    var text = notes(failure, indent: " ")
    for (index, step) in failure.steps.enumerated() {
      if index > 0 { text += "\n" }
      if let name = step.name, !step.findings.isEmpty { text += "\(name)\n" }
      write(step, to: &text, indent: " ", separator: ": ")
    }
    return text
  }

  package func block(_ step: FailureReport.Step) -> String {
    var text = ""
    write(step, to: &text, indent: "   ", separator: "  ")
    return text
  }

  package func notes(_ failure: FailureReport, indent: String = "   ") -> String {
    Self.notes(failure).map { width.prose(indent + $0) + "\n" }.joined()
  }

  private static func notes(_ failure: FailureReport) -> [String] {
    let omitted = failure.omittedFindings
    let more =
      omitted > 0
      ? ["\(omitted) more failed \(Counted.word(omitted, "expectation is", "expectations are")) not shown"] : []
    return (failure.remarks.map(\.plain) + more).map { SanitizedText.of($0) }
  }

  private func write(
    _ step: FailureReport.Step, to text: inout String, indent: String, separator: String
  ) {
    for finding in step.findings {
      let place = indent + SanitizedText.location(path, Int(finding.position.line)) + separator
      text += width.prose(place + SanitizedText.of(finding.headline), hanging: 2) + "\n"
      let rows = finding.quotation.utf8.split(separator: 0x0A).map {
        SanitizedText.of(String(decoding: $0, as: UTF8.self))
      }
      for row in width.quoted(rows, indent: 4) { text += "    " + row + "\n" }
      for detail in finding.detailLines { text += width.prose("       " + SanitizedText.of(detail)) + "\n" }
      for advice in finding.advice { write(advice, to: &text) }
    }
    guard step.isAboutCalls else { return }
    if step.calls.isEmpty {
      if step.omittedCalls == 0 { text += "   no calls in this step\n" }
    } else {
      text += "   \(Self.heading(step))\n"
      write(step.calls, omitted: step.omittedCalls, to: &text)
    }
  }

  private func write(_ advice: FindingAdvice, to text: inout String) {
    var lines = advice.lines
    if case .paste(let words, let pasted, _) = advice, !lines.allSatisfy({ width.fits("     " + $0) }) {
      lines = FindingAdvice.paste(words, pasted, .below).lines
    }
    for (index, line) in lines.enumerated() {
      // Lines to paste stay whole.
      let line = "     " + SanitizedText.of(line)
      text += (index == 0 ? width.prose(line) : line) + "\n"
    }
  }

  private static func heading(_ step: FailureReport.Step) -> String {
    // What happened before has no findings if only later steps failed.
    if step.findings.isEmpty, let number = step.number, StepName.isBefore(number) {
      return "\(StepName.text(number)), in order"
    }
    let hasDetails = step.calls.contains(where: \.isDetail)
    return hasDetails ? "this step, in order" : "calls of this step"
  }

  /// Why a case could not be evaluated, and the calls up to that point.
  package func block(_ error: ErrorReport) -> String {
    width.prose("   \(SanitizedText.of(error.message.plain))") + "\n" + calls(error)
  }

  func calls(_ error: ErrorReport) -> String {
    guard !error.calls.isEmpty else {
      return error.kind == .unfit || error.omittedCalls > 0 ? "" : "   no calls until then\n"
    }
    var text = "   calls until then\n"
    write(error.calls, omitted: error.omittedCalls, to: &text)
    return text
  }

  /// The output of a module. Each line gets a prefix, so that it cannot imitate a line from rehearse.
  ///
  /// - Parameter limit: the maximum number of lines, taken from the end, and the maximum length of each in characters.
  package static func printed(_ output: String, limit: (lines: Int, characters: Int) = (.max, .max)) -> String {
    var lines = output.split(omittingEmptySubsequences: false) { $0.isNewline }
    if lines.last?.isEmpty == true { lines.removeLast() }
    let shown = lines.suffix(limit.lines).map { line in
      line.count > limit.characters ? SanitizedText.of(line.prefix(limit.characters)) + "…" : SanitizedText.of(line)
    }
    let omitted = lines.count > shown.count ? ", its last \(shown.count) lines" : ""
    return "   printed by the module\(omitted)\n" + shown.map { "     | \($0)\n" }.joined()
  }

  private func write(_ calls: [FailureReport.CallLine], omitted: Int, to text: inout String) {
    let shown = calls.count > Self.lineLimit + 10 ? calls.prefix(Self.lineLimit) : calls[...]
    let left = calls.dropFirst(shown.count).count { !$0.isDetail } + omitted
    var index = 0
    for call in shown {
      if call.isDetail {
        text += width.prose("          " + SanitizedText.of(call.text), hanging: 2) + "\n"
        continue
      }
      index += 1
      let number = String(index)
      let name = SanitizedText.of(call.text)
      let line = "     " + .blanks(3 - number.utf8.count) + number + "  " + name
      let note = SanitizedText.of(call.note)
      let gap = note.isEmpty ? "" : String.blanks(max(2, Self.callColumn - 12 - TextWidth.cells(name)))
      text += width.prose(line + gap + note) + "\n"
    }
    if left > 0 { text += "          … and \(left) more\n" }
  }
}

extension FailureText {
  /// What a failure says, a line for each expectation. If these are equal in two runs of a case, it failed for the same
  /// reason. `nil` for a failure that was shortened.
  static func reasons(_ failure: FailureReport) -> [String]? {
    failure.isShortened ? nil : failure.findings.map { line($0) } + notes(failure)
  }
}
