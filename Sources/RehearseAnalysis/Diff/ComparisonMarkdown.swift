import Rehearse
import RehearseLanguage
import RehearseReport

/// A comparison for a pull request comment.
package enum ComparisonMarkdown {
  /// The maximum number of rows per scenario.
  private static let shownRows = 60
  /// The size in bytes above which only titles are written.
  private static let detailLimit = 40_000

  package static func text(_ comparison: Comparison) -> String {
    let sentence = ComparisonSummary.text(comparison)
    var text = "## What changed in the scenarios\n\n\(sentence.prefix(1).uppercased())\(sentence.dropFirst()).\n"
    if !comparison.contracts.isEmpty {
      text += "\n**The modules changed**\n\n" + comparison.contracts.map { "- \(escaped($0))\n" }.joined()
    }
    for path in comparison.notCompared { text += "\n- \(code(path)) was not compared, because of its mistakes\n" }
    for file in comparison.files {
      var part = self.text(file, isDetailed: text.utf8.count < detailLimit)
      if text.utf8.count + part.utf8.count > detailLimit { part = self.text(file, isDetailed: false) }
      guard text.utf8.count + part.utf8.count <= GitHubComment.limit else {
        return text + "\n… and more: `\(ProgramName.text) diff` on a terminal shows all of it.\n"
      }
      text += part
    }
    return text
  }

  private static func text(_ file: Comparison.FileChange, isDetailed: Bool) -> String {
    let note = file.kind == .added ? ": a new file" : file.kind == .removed ? ": the file is gone" : ""
    var text = "\n### \(code(file.path))\(note)\n"
    for part in ScenarioRun.of(file.scenarios) {
      switch part {
      case .one(let change): text += self.text(change, isDetailed: isDetailed)
      case .moved(let count, let path): text += "\n**moved** \(count) scenarios from \(code(path))\n"
      case .shared(let titles, let differences):
        text += "\n**changed** \(titles.count) scenarios: \(escaped(ScenarioRun.list(titles)))\n"
        if isDetailed { text += table([CellGroup(.changed, differences)], isTable: false) }
      }
    }
    return text
  }

  private static func text(_ change: ScenarioChange, isDetailed: Bool) -> String {
    var text = "\n**\(change.kind.rawValue)** \(escaped(change.title))"
    if let cases = ComparisonSummary.cases(change) { text += " (\(cases))" }
    if change.isTable, !change.groups.isEmpty { text += ": \(ComparisonSummary.cells(change))" }
    text += "\n"
    let notes = ComparisonSummary.notes(change)
    if !notes.isEmpty { text += "\n" + notes.map { "- \(escaped($0))\n" }.joined() }
    return isDetailed ? text + table(change.groups, isTable: change.isTable) : text
  }

  // MARK: Tables

  private static func table(_ groups: [CellGroup], isTable: Bool) -> String {
    guard !groups.isEmpty else { return "" }
    let rows = groups.flatMap { self.rows($0, isTable) }
    let shown = ReportTable(
      headings: (isTable ? ["case"] : []) + ["what", "before", "now"], rows: Array(rows.prefix(shownRows)))
    let rest = rows.count - shownRows
    return "\n" + shown.markdown() + (rest > 0 ? "\n… and \(rest) more rows\n" : "")
  }

  private static func rows(_ group: CellGroup, _ isTable: Bool) -> [[String]] {
    let rest = group.summary.count - shownRows
    let names = group.summary.prefix(shownRows).map(escaped) + (rest > 0 ? ["… and \(rest) more"] : [])
    let name = group.isEveryCell ? "every cell" : names.joined(separator: "<br>")
    return group.differences.enumerated().map { index, difference in
      let (before, now) = values(difference, group.kind)
      let step = difference.stepName.map { "\($0): " } ?? ""
      return (isTable ? [index == 0 ? name : ""] : []) + [escaped(step + difference.title), before, now]
    }
  }

  private static func values(_ difference: StatedDifference, _ kind: ChangeStatus) -> (String, String) {
    switch kind {
    case .added: return ("*no such case*", code(difference.new ?? ""))
    case .removed: return (code(difference.old ?? ""), "*no such case*")
    case .changed: break
    }
    if difference.isWholeStep {
      return (difference.old.map(code) ?? "*no such step*", difference.new.map(code) ?? "*no such step*")
    }
    guard difference.items.isEmpty else { return items(difference.items) }
    let (before, now) = difference.values
    return (difference.old == nil ? "*\(before)*" : code(before), difference.new == nil ? "*\(now)*" : code(now))
  }

  private static func items(_ items: [StatedDifference.ListChange]) -> (String, String) {
    var (before, now): ([String], [String]) = ([], [])
    for item in items {
      switch item {
      case .added(let text): now.append(code(text))
      case .removed(let text): before.append(code(text))
      case .replaced(let old, let new):
        before.append(code(old))
        now.append(old == new ? "with another value" : code(new))
      case .moved(let text, let from, let to):
        before.append("\(from). \(code(text))")
        now.append("\(to). \(code(text))")
      }
    }
    return (before.joined(separator: "<br>"), now.joined(separator: "<br>"))
  }

  private static func escaped(_ text: String) -> String { MarkdownText.escaped(text) }

  private static func code(_ text: String) -> String { MarkdownText.code(text) }
}
