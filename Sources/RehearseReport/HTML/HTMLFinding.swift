import Rehearse
import RehearseLanguage
import RehearseRunner

/// A finding, and the cases that share it.
struct HTMLFinding {
  let finding: Finding
  /// Such as `in step 2`; `nil` if the scenario has no `steps`.
  private let step: String?
  /// The labels of the cases. Empty if the scenario has only one case.
  private var cases: [String]

  private static let limit = 40

  /// The findings of all cases in order, and the number left out.
  static func all(_ scenario: HTMLScenario) -> (findings: [HTMLFinding], omitted: Int) {
    var all: [HTMLFinding] = []
    var omitted = 0
    for testCase in scenario.cases {
      guard let failure = testCase.end.result.failure else { continue }
      omitted += failure.omittedFindings
      let name = scenario.cases.count > 1 ? [scenario.label(testCase)] : []
      for step in failure.steps {
        for finding in step.findings {
          if let same = all.firstIndex(where: { $0.step == step.moment && $0.finding == finding }) {
            all[same].cases += name
          } else if all.count < limit {
            all.append(HTMLFinding(finding: finding, step: step.moment, cases: name))
          } else {
            omitted += 1
          }
        }
      }
    }
    return (all, omitted)
  }

  var html: HTML {
    let more = cases.count > 3 ? "; and \(cases.count - 3) more" : ""
    let count = cases.count == 1 ? "in the case: " : "in \(cases.count) cases: "
    let affected: HTML = cases.isEmpty ? "" : .note(count + cases.prefix(3).joined(separator: "; ") + more)
    return """
      <div class="fi"><strong>\(HTML.sentence(finding.headline))</strong>\(HTML.remark(step ?? ""))\(affected)\
      \(finding.details.map(Self.html))\(finding.advice.map(Self.html))</div>
      """
  }

  // MARK: Details

  private static func html(_ detail: FindingDetail) -> HTML {
    switch detail {
    case .values(let path, let values, let remark): html(path, values, remark)
    case .call(let text, let time, let cause):
      "<p><code>\(text)</code>\(HTML.remark(FindingDetail.moment(time, cause)))</p>"
    case .more, .text: "\(detail.lines.map { "<p>\(HTML.prose($0))</p>" as HTML })"
    }
  }

  private static func html(_ path: String, _ values: [FindingDetail.Value], _ remark: FindingDetail.Remark?) -> HTML {
    let location: HTML = path.isEmpty ? "" : "<dt>at</dt><dd><code>\(path)</code></dd>"
    let expected = values.first { $0.label == .expected }?.text
    let actual = values.first { $0.label == .actual }?.text
    let marked = TextDifference.marked(expected ?? "", actual ?? "")
    let shown = values.map { value -> HTML in
      let (text, look): (HTML, String) =
        switch value.label {
        case .expected: (marked.0, "e")
        case .actual: (actual == value.text ? marked.1 : "\(value.text)", "a")
        case .before, .responses, .calls, .due, .end: ("\(value.text)", "")
        }
      let asBefore = value.label == .actual && remark == .asBefore ? "as before" : ""
      return """
        <dt>\(value.label.words)</dt><dd class="\(look)"><code>\(text)</code>\(HTML.remark(asBefore))</dd>
        """
    }
    return "<dl class=\"ea\">\(location)\(shown)</dl>\(words(remark).map(HTML.note) ?? "")"
  }

  private static func words(_ remark: FindingDetail.Remark?) -> String? {
    switch remark {
    case .looksAlike: "They look the same, but are written with different characters."
    case .differsLater: "They differ only after the part that is shown."
    case .isSecret: "The values differ, and are secret."
    case .asBefore, nil: nil
    }
  }

  private static func html(_ advice: FindingAdvice) -> HTML {
    switch advice {
    case .text(let text): .note(text.plain)
    case .paste(let words, let lines, _): "<p>\(HTML.prose(words.plain))</p>\(HTML.paste(lines))"
    }
  }
}

/// A mistake in a file, or a warning.
enum HTMLDiagnostic {
  /// The message, the quoted lines with a caret, and what to do about it.
  static func html(_ diagnostic: ShownDiagnostic, _ file: HTMLFile) -> HTML {
    let quoted = diagnostic.snippet?.rows ?? []
    let snippet: HTML = quoted.isEmpty ? "" : "<pre class=\"sn\" tabindex=\"0\">\(HTML.lines(quoted))</pre>"
    return """
      <div class="fi"><strong>\(HTML.sentence(diagnostic.message.plain))</strong>\
      <small> \(file.place("line \(diagnostic.line), column \(diagnostic.column)", line: diagnostic.line))</small>\(snippet)\(diagnostic.advice.map(html))</div>
      """
  }

  private static func html(_ advice: ShownDiagnostic.Advice) -> HTML {
    let sentences = advice.sentences.filter { !$0.isEmpty }.map { "<p>\(HTML.prose($0))</p>" as HTML }
    return advice.lines.isEmpty ? "\(sentences)" : "\(sentences)\(HTML.paste(unindented(advice.lines)))"
  }

  private static func unindented(_ lines: [String]) -> [Substring] {
    let indent = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { $0.dropFirst(indent) }
  }
}
