import Rehearse
import RehearseLanguage
import RehearseRunner

/// A finding, and the cases that share it.
struct HTMLFinding {
  let finding: Finding
  /// The number of the step, counted from 1. `nil` if the scenario has no `steps`.
  private let step: Int?
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
          if let same = all.firstIndex(where: { $0.step == step.number && $0.finding == finding }) {
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

  var html: HTML {
    let step = step.map { $0 == StepName.before ? "before" : "in \(StepName.text($0))" } ?? ""
    let more = cases.count > 3 ? "; and \(cases.count - 3) more" : ""
    let count = cases.count == 1 ? "in the case: " : "in \(cases.count) cases: "
    let place: HTML = cases.isEmpty ? "" : .note(count + cases.prefix(3).joined(separator: "; ") + more)
    return """
      <div class="fi"><strong>\(Self.sentence(finding.headline))</strong>\(HTML.remark(step))\(place)\
      \(finding.details.map(Self.html))\(finding.advice.map(Self.html))</div>
      """
  }

  static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// A diagnostic as in the terminal: the sentence, the quoted lines with a caret, and the fix.
  static func html(_ diagnostic: ShownDiagnostic) -> HTML {
    // The first line repeats the message after the path.
    let lines = diagnostic.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      .drop { $0.isEmpty }
    let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? lines.startIndex
    let snippet: HTML =
      end == lines.startIndex ? "" : "<pre class=\"sn\" tabindex=\"0\">\(HTML.lines(lines[..<end]))</pre>"
    let place = "line \(diagnostic.line), column \(diagnostic.column)"
    let message = HTML.prose(sentence(diagnostic.message))
    return "<div class=\"fi\"><strong>\(message)</strong>\(HTML.remark(place))\(snippet)</div>"
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
    let place: HTML = path.isEmpty ? "" : "<dt>at</dt><dd><code>\(path)</code></dd>"
    let expected = values.first { $0.label == .expected }?.text
    let actual = values.first { $0.label == .actual }?.text
    let shown = values.map { value -> HTML in
      let other: (text: String?, look: String) =
        switch value.label {
        case .expected: (actual, "x")
        case .actual: (expected, "y")
        case .before, .responses, .calls, .due, .end: (nil, "")
        }
      let asBefore = value.label == .actual && remark == .asBefore ? "as before" : ""
      return """
        <dt>\(value.label.words)</dt><dd class="\(other.look)"><code>\(text(value.text, beside: other.text))</code>\
        \(HTML.remark(asBefore))</dd>
        """
    }
    return "<dl class=\"ea\">\(place)\(shown)</dl>\(words(remark).map(HTML.note) ?? "")"
  }

  private static func words(_ remark: FindingDetail.Remark?) -> String? {
    switch remark {
    case .looksAlike: "They look the same, but are written with different characters."
    case .differsLater: "They differ only after the part that is shown."
    case .isSecret: "The values differ, and are secret."
    case .asBefore, nil: nil
    }
  }

  /// A value. If it is long and nearly equal to the other, the difference is marked.
  private static func text(_ text: String, beside other: String?) -> HTML {
    guard let other, let (start, part, end) = difference(text, other) else { return "\(text)" }
    return "\(start)<mark>\(part)</mark>\(end)"
  }

  /// Splits a string around the part that differs. Returns `nil` if the strings have too little in common.
  private static func difference(_ text: String, _ other: String) -> (String, String, String)? {
    let (own, others) = (Array(text), Array(other))
    let shorter = min(own.count, others.count)
    guard shorter >= 16, shorter <= 2000 else { return nil }
    let start = zip(own, others).prefix { $0 == $1 }.count
    let end = zip(own.reversed(), others.reversed()).prefix(shorter - start).prefix { $0 == $1 }.count
    guard (start + end) * 2 >= shorter, start + end < own.count else { return nil }
    return (String(own[..<start]), String(own[start..<(own.count - end)]), String(own[(own.count - end)...]))
  }

  private static func html(_ advice: FindingAdvice) -> HTML {
    switch advice {
    case .text(let text): .note(text)
    case .paste(let words, let lines, _): "<p>\(HTML.prose(words))</p><pre>\(HTML.lines(lines))</pre>"
    }
  }
}

/// The quoted lines of a scenario on the page.
enum HTMLSource {
  /// The number of lines up to which a scenario is shown whole. Longer ones show only their start and lines near
  /// findings.
  private static let wholeLimit = 60
  private static let around = 6
  private static let beginning = 10

  /// The lines of a scenario, with each finding below its line.
  static func html(_ lines: QuotedLines, _ findings: [HTMLFinding]) -> HTML {
    let numbers = lines.first..<(lines.first + lines.texts.count)
    let below = Dictionary(grouping: findings) { Int($0.finding.position.line) }
    var html: HTML = "\(findings.filter { !numbers.contains(Int($0.finding.position.line)) }.map(\.html))"
    guard !lines.texts.isEmpty else { return html }
    let indent = commonIndent(lines.texts)
    var block: HTML = ""
    var skipped = 0
    html += "<div class=\"src\">"
    for (number, text) in zip(numbers, lines.texts) {
      let isNear =
        lines.texts.count <= wholeLimit || number < lines.first + beginning
        || (number - around...number + around).contains { below[$0] != nil }
      guard isNear else {
        skipped += 1
        continue
      }
      block += gap(skipped)
      skipped = 0
      let line: HTML = "<i>\(number)  </i>\(shown(text, indent))\n"
      guard let own = below[number] else {
        block += "<span>\(line)</span>"
        continue
      }
      html += "<pre>\(block)<mark>\(line)</mark></pre>\(own.map(\.html))"
      block = ""
    }
    block += gap(skipped + max(0, lines.last - lines.first + 1 - lines.texts.count))
    if !block.isEmpty { html += "<pre>\(block)</pre>" }
    return "\(html)</div>"
  }

  private static func gap(_ count: Int) -> HTML {
    count == 0 ? "" : "<span><i>…</i>\(Counted.text(count, "line"))\n</span>"
  }

  /// The lines without findings, with keywords in bold.
  static func html(_ lines: QuotedLines) -> HTML {
    let indent = commonIndent(lines.texts)
    let rows = lines.texts.map { text -> HTML in
      let text = shown(text, indent)
      let begin = text.prefix { $0 == " " || $0 == "-" }
      let word = text.dropFirst(begin.count).prefix { $0 != ":" }
      let rest = text.dropFirst(begin.count + word.count)
      guard keywords.contains(String(word)), rest.first == ":" else { return "\(text)\n" }
      return "\(String(begin))<b>\(String(word))</b>\(String(rest))\n"
    }
    let rest = lines.last - lines.first + 1 - lines.texts.count
    return "<pre>\(rows)\(rest > 0 ? SceneWords.omitted(rest) : "")</pre>"
  }

  private static let keywords: Set<String> = ["scenario", "given", "when", "then", "steps", "table"]

  /// A line without the common indentation.
  ///
  /// Long table rows also lose the padding between cells, because the browser would wrap them.
  private static func shown(_ text: String, _ indent: Int) -> String {
    let text = text.dropFirst(indent)
    let begin = text.prefix { $0 == " " }
    guard text.count > longestRow, text.dropFirst(begin.count).hasPrefix("- [") else { return String(text) }
    var result = String(begin)
    for character in text.dropFirst(begin.count) where character != " " || !result.hasSuffix("  ") {
      result.append(character)
    }
    return result
  }

  /// The longest table row, in characters, that keeps its padding.
  private static let longestRow = 66

  private static func commonIndent(_ lines: [String]) -> Int {
    lines.lazy.filter { !$0.allSatisfy { $0 == " " } }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
  }
}
