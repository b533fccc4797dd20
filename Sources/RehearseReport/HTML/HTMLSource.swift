import Rehearse
import RehearseLanguage
import RehearseRunner

/// An author's lines on the page.
enum HTMLSource {
  /// How long a scenario may be to be shown whole beside its findings; of a longer one, only what is near them.
  private static let wholeLimit = 60
  /// How many lines are shown before and after a finding.
  private static let around = 6
  /// How many lines are shown at the beginning in any case.
  private static let beginning = 10

  /// The lines of a scenario with each finding below the line it was written in.
  static func write(_ lines: QuotedLines, _ findings: [HTMLFinding], to html: inout HTMLWriter) {
    let numbers = lines.first..<(lines.first + lines.texts.count)
    for finding in findings where !numbers.contains(line(finding)) { finding.write(to: &html) }
    guard !lines.texts.isEmpty else { return }
    var below: [Int: [HTMLFinding]] = [:]
    for finding in findings { below[line(finding), default: []].append(finding) }
    let indent = commonIndent(lines.texts)
    var isOpen = false
    var skipped = 0
    html.markup("<div class=\"src\">")
    for (number, text) in zip(numbers, lines.texts) {
      guard isShown(number, lines, below) else {
        skipped += 1
        continue
      }
      if !isOpen { html.markup("<pre>") }
      isOpen = true
      if skipped > 0 { gap(skipped, to: &html) }
      skipped = 0
      let own = below[number]
      html.markup(own == nil ? "<span>" : "<mark>")
      html.markup("<i>")
      html.number(number)
      html.markup("  </i>")
      html.text(shown(text, indent))
      html.markup(own == nil ? "\n</span>" : "\n</mark>")
      guard let own else { continue }
      html.markup("</pre>")
      isOpen = false
      for finding in own { finding.write(to: &html) }
    }
    let rest = skipped + max(0, lines.last - lines.first + 1 - lines.texts.count)
    if rest > 0 {
      if !isOpen { html.markup("<pre>") }
      isOpen = true
      gap(rest, to: &html)
    }
    if isOpen { html.markup("</pre>") }
    html.markup("</div>")
  }

  private static func line(_ finding: HTMLFinding) -> Int { Int(finding.finding.position.line) }

  private static func isShown(_ number: Int, _ lines: QuotedLines, _ below: [Int: [HTMLFinding]]) -> Bool {
    if lines.texts.count <= wholeLimit || number < lines.first + beginning { return true }
    return (number - around...number + around).contains { below[$0] != nil }
  }

  private static func gap(_ count: Int, to html: inout HTMLWriter) {
    html.markup("<span><i>…</i>")
    html.text(count == 1 ? "1 line" : "\(count) lines")
    html.markup("\n</span>")
  }

  /// The lines alone, with the words that every reader looks for in bold.
  static func write(_ lines: QuotedLines, to html: inout HTMLWriter) {
    let indent = commonIndent(lines.texts)
    html.markup("<pre>")
    for text in lines.texts {
      let shown = shown(text, indent)
      let begin = shown.prefix { $0 == " " || $0 == "-" }
      let word = shown.dropFirst(begin.count).prefix { $0 != ":" }
      if keywords.contains(String(word)), shown.dropFirst(begin.count + word.count).first == ":" {
        html.text(String(begin))
        html.element("b", String(word))
        html.text(String(shown.dropFirst(begin.count + word.count)))
      } else {
        html.text(shown)
      }
      html.markup("\n")
    }
    let rest = lines.last - lines.first + 1 - lines.texts.count
    if rest > 0 { html.text(PictureText.omitted(rest)) }
    html.markup("</pre>")
  }

  private static let keywords: Set<String> = ["scenario", "given", "when", "then", "steps", "table"]

  /// A line as it is shown: without what all lines are indented by, and in a long row of a table without the spaces that put cells below
  /// each other, since it would be broken in the middle.
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

  /// How many characters a row of a table may have to keep its columns.
  private static let longestRow = 66

  /// How many spaces all lines begin with.
  private static func commonIndent(_ lines: [String]) -> Int {
    lines.lazy.filter { !$0.allSatisfy { $0 == " " } }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
  }
}
