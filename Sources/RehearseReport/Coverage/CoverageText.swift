import Rehearse
import RehearseLanguage
import RehearseRunner

/// Coverage for a terminal: a line for each module, what is missing by name, and the gaps most worth closing.
package enum CoverageText {
  package static func text(_ coverage: Coverage) -> String {
    var text = table(coverage)
    for module in coverage.modules {
      let sections = Missing.sections(module)
      guard !sections.isEmpty else { continue }
      text += "\n\(module.name)\n"
      for section in sections {
        let width = section.lines.map(\.name.count).max() ?? 0
        text += "  \(section.heading)\n"
        for line in section.lines { text += trimmed("    \(line.name.padded(to: width))   \(line.text)") + "\n" }
      }
    }
    return text + "\n" + footing(coverage).map { "\($0)\n" }.joined() + gaps(coverage.gaps)
  }

  private static func table(_ coverage: Coverage) -> String {
    guard !coverage.modules.isEmpty else { return "" }
    let rows = rows(coverage)
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      trimmed(zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "   ")) + "\n"
    }.joined()
  }

  /// The cells of the table, with its headings.
  static func rows(_ coverage: Coverage) -> [[String]] {
    func row(_ name: String, _ share: (Measure) -> Share) -> [String] {
      [name] + Measure.allCases.map { share($0).text }
    }
    var rows = [[""] + Measure.allCases.map(\.rawValue)] + coverage.modules.map { row($0.name, $0.share) }
    if coverage.modules.count > 1 { rows.append(row("together", coverage.share)) }
    return rows
  }

  /// How many cases all this is from, and what is not counted.
  static func footing(_ coverage: Coverage) -> [String] {
    var text = "from \(Counted.text(coverage.ran, "case"))"
    if coverage.known > 0 { text += "; \(coverage.known) more failed as known, and do not count" }
    if coverage.notRun > 0 { text += "; \(coverage.notRun) more did not run, and do not count" }
    guard !coverage.leftOut.isEmpty else { return [text] }
    let modules = "\(Counted.text(coverage.leftOut.count, "module")) without a case left out, see --all-modules"
    return [text, "\(modules): \(coverage.leftOut.joined(separator: ", "))"]
  }

  private static func gaps(_ gaps: [CoverageGap]) -> String {
    guard !gaps.isEmpty else { return "" }
    var text = "\n\(heading(gaps))\n" + (advice(gaps).map { "\($0)\n" } ?? "")
    for (place, gap) in gaps.enumerated() {
      text += "\n\(place + 1). \(gap.module): \(gap.text)"
      text += gap.lines.isEmpty ? "\n" : "\n\n\(gap.lines.joined(separator: "\n"))\n"
    }
    return text
  }

  static func heading(_ gaps: [CoverageGap]) -> String {
    let words = ["The gap", "The two gaps", "The three gaps", "The four gaps", "The five gaps"]
    return "\(words[min(gaps.count, words.count) - 1]) most worth closing"
  }

  /// What to do with the lines of gaps, where there are any.
  static func advice(_ gaps: [CoverageGap]) -> String? {
    guard gaps.contains(where: { !$0.lines.isEmpty }) else { return nil }
    return
      "Paste a scenario below \"scenarios:\" in a file of its module. It expects what the module does now: check that."
  }

  private static func trimmed(_ text: String) -> String {
    let end = text.lastIndex { $0 != " " }
    return end.map { String(text[...$0]) } ?? ""
  }
}

/// Coverage for the summary page of a build or a comment on a pull request.
package enum CoverageMarkdown {
  package static func text(_ coverage: Coverage) -> String {
    var rows = CoverageText.rows(coverage).map { $0.map(MarkdownText.escaped) }
    rows[0][0] = "module"
    rows.insert(["---"] + Measure.allCases.map { _ in "---:" }, at: 1)
    var text = "## Coverage of the scenarios\n\n"
    for row in rows { text += "| \(row.joined(separator: " | ")) |\n" }
    for line in CoverageText.footing(coverage) { text += "\n\(MarkdownText.escaped(line))\n" }
    guard !coverage.gaps.isEmpty else { return text }
    text += "\n### \(CoverageText.heading(coverage.gaps))\n\n"
    if let advice = CoverageText.advice(coverage.gaps) { text += "\(MarkdownText.escaped(advice))\n\n" }
    for (place, gap) in coverage.gaps.enumerated() {
      text += "\(place + 1). \(MarkdownText.escaped("\(gap.module): \(gap.text)"))\n"
      guard !gap.lines.isEmpty else { continue }
      // The fence is indented as the list's item, so that it belongs to it.
      let lines = ["```yaml"] + gap.lines + ["```"]
      text += "\n" + lines.map { "   \($0)\n" }.joined() + "\n"
    }
    return text
  }
}
