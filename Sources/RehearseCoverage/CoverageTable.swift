import Rehearse
import RehearseResults
import RehearseSource

/// Coverage for a terminal: a line for each module, then what is missing by name.
package enum CoverageTable {
  package static func text(_ coverage: Coverage) -> String {
    var text = summary(coverage)
    for module in coverage.modules {
      let sections = Gaps(module).sections
      guard !sections.isEmpty else { continue }
      text += "\n\(module.name)\n"
      for section in sections { text += "  \(section.heading)\n" + aligned(section.lines) }
    }
    return text + "\n" + footing(coverage) + "\n"
  }

  private static func summary(_ coverage: Coverage) -> String {
    var rows = [[""] + Measure.allCases.map(\.rawValue)]
    rows += coverage.modules.map { module in [module.name] + Measure.allCases.map { module.share($0).text } }
    if coverage.modules.count > 1 { rows.append(["together"] + Measure.allCases.map { coverage.share($0).text }) }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      trimmed(zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "   ")) + "\n"
    }.joined()
  }

  private static func aligned(_ lines: [Gaps.Line]) -> String {
    let width = lines.map(\.name.count).max() ?? 0
    return lines.map { line in
      line.name.isEmpty ? "      \(line.text)\n" : trimmed("    \(line.name.padded(to: width))   \(line.text)") + "\n"
    }.joined()
  }

  /// How many cases all this is from.
  static func footing(_ coverage: Coverage) -> String {
    var text = "from \(Counted.text(coverage.ran, "case"))"
    if coverage.known > 0 {
      text += "; \(coverage.known) more failed as they are known to, and count only for what they state"
    }
    if coverage.notRun > 0 { text += "; \(coverage.notRun) more did not run, and count only for what they state" }
    if !coverage.absent.isEmpty { text += "; not looked at: \(coverage.absent.joined(separator: ", "))" }
    return text
  }

  private static func trimmed(_ text: String) -> String {
    let end = text.lastIndex { $0 != " " }
    return end.map { String(text[...$0]) } ?? ""
  }
}
