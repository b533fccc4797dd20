import Rehearse
import RehearseReport
import RehearseResults
import RehearseSource

/// Coverage as a section of a page: shares as bars, the combinations of givens as tables, and by name what else is missing.
package enum CoverageSection {
  /// How many lines of a list are shown.
  private static let limit = 60

  package static func of(_ coverage: Coverage) -> HTMLSection {
    HTMLSection(
      .coverage, note: CoverageTable.footing(coverage),
      blocks: [shares(coverage)] + coverage.modules.flatMap(blocks))
  }

  private static func shares(_ coverage: Coverage) -> HTMLSection.Block {
    func cells(_ share: (Measure) -> Share) -> [HTMLSection.Cell] {
      Measure.allCases.map { .share(share($0).met, of: share($0).total) }
    }
    var rows = coverage.modules.map { module in [.text(module.name)] + cells(module.share) }
    if coverage.modules.count > 1 { rows.append([.text("together")] + cells(coverage.share)) }
    return .table(
      title: "Coverage", headings: ["module"] + Measure.allCases.map(\.rawValue), rows: rows, rowHeadings: 1)
  }

  private static func blocks(_ module: ModuleCoverage) -> [HTMLSection.Block] {
    let gaps = Gaps(module).sections.filter { $0.measure != .given }
    let grids = module.tally.ran + module.tally.notRun > 0 ? module.given.compactMap { grid($0, module) } : []
    guard !gaps.isEmpty || !grids.isEmpty else { return [] }
    return [.heading(module.name, note: "")] + grids + gaps.flatMap(list)
  }

  private static func grid(_ given: GivenCoverage, _ module: ModuleCoverage) -> HTMLSection.Block? {
    guard let table = GivenGrid(given, module.tally.vocabulary).block else { return nil }
    let share = given.share
    return .fold(
      title: given.action.name,
      note:
        "\(share.met) of \(Counted.text(share.total, "combination")) of what is given \(share.met == 1 ? "is" : "are") told",
      isOpen: share.met < share.total, [table])
  }

  private static func list(_ section: Gaps.Section) -> [HTMLSection.Block] {
    guard !section.lines.isEmpty else { return [.paragraph(section.heading)] }
    var items: [HTMLSection.Item] = []
    for line in section.lines {
      if line.name.isEmpty, !items.isEmpty {
        items[items.count - 1].notes.append(line.text)
      } else {
        items.append(HTMLSection.Item(line.text.isEmpty ? line.name : "\(line.name): \(line.text)"))
      }
    }
    let more = items.count - limit
    return [
      .fold(
        title: section.heading, note: "", isOpen: section.measure != nil,
        [.list(Array(items.prefix(limit)))]
          + (more > 0 ? [.paragraph("and \(more) more: \(ProgramName.text) coverage --json has them all")] : []))
    ]
  }
}
