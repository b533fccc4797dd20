import Rehearse
import RehearseLanguage
import RehearseRunner

/// A finding with the cases that it was made in: what rows of a table have in common is told once.
struct HTMLFinding {
  let finding: Finding
  /// Counted from 1; `nil` where the scenario has no `steps`.
  let step: Int?
  /// What tells the cases from others; empty where the scenario is one.
  private(set) var cases: [String]

  /// How many findings of one scenario are shown.
  private static let limit = 40

  /// What was found in the cases of a scenario, in their order, and how much more there is.
  static func all(_ scenario: HTMLScenario) -> (findings: [HTMLFinding], omitted: Int) {
    var all: [HTMLFinding] = []
    var omitted = 0
    for testCase in scenario.cases {
      guard let failure = testCase.failure else { continue }
      omitted += failure.omittedFindings
      let name = scenario.cases.count > 1 ? [scenario.label(testCase)] : []
      for step in failure.steps {
        for finding in step.findings {
          if let same = all.firstIndex(where: { $0.isSame(finding, step.number) }) {
            all[same].cases += name
          } else if all.count < limit {
            all.append(HTMLFinding(finding: finding, step: step.number, cases: name))
          } else {
            omitted += 1
          }
        }
      }
    }
    return (all, omitted)
  }

  private func isSame(_ other: Finding, _ step: Int?) -> Bool { self.step == step && finding == other }

  func write(to html: inout HTMLWriter) {
    html.markup("<div class=\"fi\">")
    html.element("strong", Self.sentence(finding.headline))
    if let step { html.element("small", " in step \(step)") }
    if !cases.isEmpty {
      let shown = cases.prefix(3).joined(separator: "; ") + (cases.count > 3 ? "; and \(cases.count - 3) more" : "")
      html.markup("<p class=\"dim\">")
      html.text((cases.count == 1 ? "in the case: " : "in \(cases.count) cases: ") + shown)
      html.markup("</p>")
    }
    for detail in finding.details { Self.write(detail, to: &html) }
    for advice in finding.advice { Self.write(advice, to: &html) }
    html.markup("</div>")
  }

  /// A sentence as it begins a paragraph.
  static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  private static func write(_ detail: FindingDetail, to html: inout HTMLWriter) {
    switch detail {
    case .values(let path, let values, let remark): write(path, values, remark, to: &html)
    case .call(let text, let time, let cause):
      html.markup("<p>")
      html.element("code", text)
      html.element("small", " \(FindingDetail.moment(time, cause))")
      html.markup("</p>")
    case .more, .text:
      for line in detail.lines {
        html.markup("<p>")
        html.text(line)
        html.markup("</p>")
      }
    }
  }

  private static func write(
    _ path: String, _ values: [FindingDetail.Value], _ remark: FindingDetail.Remark?, to html: inout HTMLWriter
  ) {
    html.markup("<dl class=\"ea\">")
    if !path.isEmpty {
      html.element("dt", "at")
      html.markup("<dd>")
      html.element("code", path)
      html.markup("</dd>")
    }
    let expected = values.first { $0.label == .expected }?.text
    let actual = values.first { $0.label == .actual }?.text
    for value in values {
      html.element("dt", value.label.words)
      switch value.label {
      case .expected: write(value.text, beside: actual, look: "x", to: &html)
      case .actual: write(value.text, beside: expected, look: "y", isAsBefore: remark == .asBefore, to: &html)
      case .before, .responses, .calls, .due, .end: write(value.text, beside: nil, look: "", to: &html)
      }
    }
    html.markup("</dl>")
    guard let remark, remark != .asBefore else { return }
    html.markup("<p class=\"dim\">")
    html.text(words(remark))
    html.markup("</p>")
  }

  private static func words(_ remark: FindingDetail.Remark) -> String {
    switch remark {
    case .looksAlike: "They look the same, but are written with different characters."
    case .differsLater: "They differ only after the part that is shown."
    case .asBefore: ""
    case .isSecret: "The values differ, and are secret."
    }
  }

  /// A value; in a long one that is nearly the same as the other, what differs is marked.
  private static func write(
    _ text: String, beside other: String?, look: StaticString, isAsBefore: Bool = false, to html: inout HTMLWriter
  ) {
    html.markup("<dd class=\"")
    html.markup(look)
    html.markup("\"><code>")
    if let other, let (start, part, end) = difference(text, other) {
      html.text(start)
      html.element("mark", part)
      html.text(end)
    } else {
      html.text(text)
    }
    html.markup("</code>")
    if isAsBefore { html.element("small", " as before") }
    html.markup("</dd>")
  }

  /// A text in three parts, of which the middle one is not in the other; `nil` where they have too little in common.
  private static func difference(_ text: String, _ other: String) -> (String, String, String)? {
    let (own, others) = (Array(text), Array(other))
    let shorter = min(own.count, others.count)
    guard shorter >= 16, shorter <= 2000 else { return nil }
    var start = 0
    while start < shorter, own[start] == others[start] { start += 1 }
    var end = 0
    while end < shorter - start, own[own.count - 1 - end] == others[others.count - 1 - end] { end += 1 }
    guard (start + end) * 2 >= shorter, start + end < own.count else { return nil }
    return (String(own[..<start]), String(own[start..<(own.count - end)]), String(own[(own.count - end)...]))
  }

  private static func write(_ advice: FindingAdvice, to html: inout HTMLWriter) {
    switch advice {
    case .text(let text):
      html.markup("<p class=\"dim\">")
      html.text(text)
      html.markup("</p>")
    case .paste(let words, let lines, _):
      html.markup("<p>")
      html.text(words)
      html.markup("</p><pre>")
      for line in lines {
        html.text(line)
        html.markup("\n")
      }
      html.markup("</pre>")
    }
  }
}

extension HTMLScenario.Case {
  /// What failed, known or not.
  var failure: FailureReport? {
    switch end.verdict {
    case .failed(let failure), .failedAsKnown(_, let failure): failure
    case .passed, .passedUnexpectedly, .errored, .skipped, .notRun: nil
    }
  }
}

/// A mistake in a file, or a warning about it, as the terminal shows it: the sentence, the author's lines with a caret, what to write instead.
enum HTMLDiagnostic {
  static func write(_ diagnostic: ShownDiagnostic, to html: inout HTMLWriter) {
    html.markup("<div class=\"fi\">")
    html.element("strong", HTMLFinding.sentence(diagnostic.message))
    html.element("small", " line \(diagnostic.line), column \(diagnostic.column)")
    // The first line says the same with the path before it.
    let lines = diagnostic.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      .drop { $0.isEmpty }
    let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? lines.startIndex
    if end > lines.startIndex {
      html.markup("<pre class=\"sn\" tabindex=\"0\">")
      for line in lines[..<end] {
        html.text(String(line))
        html.markup("\n")
      }
      html.markup("</pre>")
    }
    html.markup("</div>")
  }
}
