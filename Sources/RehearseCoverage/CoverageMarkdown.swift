import RehearseResults
import RehearseSource

/// Coverage for the summary page of a build or a comment on a pull request.
package enum CoverageMarkdown {
  package static func text(_ coverage: Coverage) -> String {
    var rows = [["module"] + Measure.allCases.map(\.rawValue), ["---"] + Measure.allCases.map { _ in "---:" }]
    rows += coverage.modules.map { module in [escaped(module.name)] + Measure.allCases.map { module.share($0).text } }
    if coverage.modules.count > 1 { rows.append(["together"] + Measure.allCases.map { coverage.share($0).text }) }
    var text = "## Coverage of the scenarios\n\n"
    for row in rows { text += "| \(row.joined(separator: " | ")) |\n" }
    text += "\n\(escaped(CoverageTable.footing(coverage)))\n"
    for module in coverage.modules {
      let sections = Gaps(module).sections
      guard !sections.isEmpty else { continue }
      text += "\n### \(escaped(module.name))\n"
      for section in sections {
        text +=
          "\n\(section.lines.isEmpty ? "" : "**")\(escaped(section.heading))\(section.lines.isEmpty ? "" : "**")\n"
        if !section.lines.isEmpty { text += "\n" + section.lines.map(item).joined() }
      }
    }
    return text
  }

  private static func item(_ line: Gaps.Line) -> String {
    if line.name.isEmpty { return "  - \(escaped(line.text))\n" }
    return "- `\(line.name)`\(line.text.isEmpty ? "" : ": \(escaped(line.text))")\n"
  }

  private static func escaped(_ text: String) -> String { MarkdownText.escaped(text) }
}
