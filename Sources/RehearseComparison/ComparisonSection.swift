import RehearseReport
import RehearseSource

/// A comparison as a section of a page.
package enum ComparisonSection {
  /// How many scenarios are told of, and how many differences of each group.
  private static let limit = 150
  private static let differenceLimit = 30

  /// - Parameter side: what the scenarios are compared with: a revision.
  package static func of(_ comparison: Comparison, since side: String) -> HTMLSection {
    var blocks: [HTMLSection.Block] = []
    if !comparison.notCompared.isEmpty {
      blocks.append(.paragraph("Not compared, because of mistakes: \(comparison.notCompared.joined(separator: ", "))"))
    }
    var room = limit
    for file in comparison.files where room > 0 {
      let items = ScenarioRun.of(file.scenarios).flatMap(items)
      blocks.append(.heading(file.path, note: note(file.kind)))
      blocks.append(.list(Array(items.prefix(room))))
      room -= items.count
    }
    if room <= 0 { blocks.append(.paragraph("… and perhaps more: \(ProgramName.text) diff shows all")) }
    return HTMLSection(
      .diff, "\(HTMLSection.Name.diff.title) \(side)", note: ComparisonSummary.text(comparison), blocks: blocks)
  }

  private static func note(_ kind: Comparison.FileChange.Kind) -> String {
    switch kind {
    case .changed: ""
    case .added: "a new file"
    case .removed: "the file is gone"
    }
  }

  private static func items(_ run: ScenarioRun) -> [HTMLSection.Item] {
    switch run {
    case .one(let change): return items(change)
    case .moved(let count, let path):
      return [HTMLSection.Item("\(count) scenarios from \(path)", badge: ScenarioChange.Kind.moved.rawValue)]
    case .shared(let titles, let differences):
      return [
        HTMLSection.Item(
          "\(titles.count) scenarios: \(ScenarioRun.list(titles))", badge: ScenarioChange.Kind.changed.rawValue,
          changes: changes(differences, .changed))
      ]
    }
  }

  /// A scenario, and for a table an entry for each group of cells that changed alike.
  private static func items(_ change: ScenarioChange) -> [HTMLSection.Item] {
    let cases = change.kind == .removed ? change.oldCases : change.cases
    var title = change.title
    if change.groups.isEmpty, cases > 1 { title += " (\(cases) cases)" }
    if change.isTable, !change.groups.isEmpty { title += ": \(ComparisonSummary.cells(change))" }
    var items = [HTMLSection.Item(title, badge: change.kind.rawValue, notes: ComparisonSummary.notes(change))]
    for group in change.groups {
      let changes = changes(group.differences, group.kind)
      if group.isEveryCell, items.count == 1, items[0].changes.isEmpty {
        items[0].changes = changes
      } else {
        items.append(
          HTMLSection.Item(
            group.isEveryCell ? "every cell" : group.summary.prefix(differenceLimit).joined(separator: "; "),
            changes: changes))
      }
    }
    return items
  }

  private static func changes(
    _ differences: [StatedDifference], _ kind: CellGroup.Kind
  ) -> [(what: String, from: String, to: String)] {
    differences.prefix(differenceLimit).map { difference in
      let name = DifferenceText.name(difference)
      switch kind {
      case .added: return (name, "no such case", difference.new ?? "")
      case .removed: return (name, difference.old ?? "", "no such case")
      case .changed: break
      }
      if difference.isWholeStep {
        return (name, difference.old ?? "no such step", difference.new ?? "no such step")
      }
      let (before, after) = DifferenceText.values(difference)
      return (name, before, after)
    }
  }
}
