import Rehearse
import RehearseLanguage

/// The disagreements of two runs for a pull request comment or a build's summary page.
package enum RunComparisonMarkdown {
  private static let rowLimit = 10

  package static func text(_ comparison: RunComparison) -> String {
    let words = RunComparisonWords(names: comparison.names)
    var text = "## \(escaped(words.summary(comparison)))\n"
    let counts = words.counts(comparison)
    if !counts.isEmpty { text += "\n" + counts.map { "- \(escaped($0))\n" }.joined() }
    for file in comparison.files {
      let part = "\n### \(MarkdownText.code(file.path))\n\n" + table(file, words).markdown()
      guard text.utf8.count + part.utf8.count <= GitHubComment.limit else {
        return text + "\n… and more: `\(ProgramName.text) compare` on a terminal shows all of it.\n"
      }
      text += part
    }
    return text
  }

  private static func table(_ file: RunComparison.FilePair, _ words: RunComparisonWords) -> ReportTable {
    let headings = ["scenario"] + words.names.map(escaped)
    if let shared = file.shared {
      return ReportTable(
        headings: headings, rows: [["*each of \(file.scenarios.count) scenarios*"] + shared.sides.map(cell)])
    }
    let rows = file.scenarios.flatMap { scenario in
      scenario.disagreements.map { one in
        let cases = [scenario.title] + words.rows(one, limit: rowLimit)
        return [cases.map(escaped).joined(separator: "<br>")] + one.sides.map(cell)
      }
    }
    return ReportTable(headings: headings, rows: rows)
  }

  private static func cell(_ side: RunComparison.Side) -> String {
    let word = "**\(side.word)**"
    return side.message.isEmpty ? word : "\(word)<br>\(escaped(side.message))"
  }

  private static func escaped(_ text: String) -> String { MarkdownText.escaped(text) }
}
