import RehearseReport
import RehearseResults
import RehearseSource

/// What the scenarios would not notice as a section of a page: how much, and what to write so that they do.
package enum MutationSection {
  /// How many pieces of advice are shown, how many scenarios of each, and how many lines to paste.
  private static let groupLimit = 40
  private static let memberLimit = 5
  private static let lineLimit = 30

  package static func of(_ mutation: Mutation) -> HTMLSection {
    let groups = AdviceGroup.all(mutation)
    var blocks: [HTMLSection.Block] = [table(mutation)]
    if groups.isEmpty {
      if mutation.score.total > 0 { blocks.append(.paragraph("Every change is noticed by some expectation.")) }
    } else {
      blocks.append(.heading("What to write so that more is noticed", note: "what catches most comes first"))
      blocks.append(.list(groups.prefix(groupLimit).map(item)))
    }
    let more = groups.count - groupLimit
    if more > 0 { blocks.append(.paragraph("and \(more) more: \(ProgramName.text) mutate --verbose")) }
    return HTMLSection(
      .mutants, note: MutationText(isVerbose: false).summary(mutation), blocks: blocks)
  }

  private static func table(_ mutation: Mutation) -> HTMLSection.Block {
    var modules: [String] = []
    var scores: [String: Share] = [:]
    for file in mutation.files {
      if scores[file.module] == nil { modules.append(file.module) }
      scores[file.module, default: Share()] += file.score
    }
    var rows = modules.sorted().map { row($0, scores[$0] ?? Share()) }
    if rows.count > 1 { rows.append(row("together", mutation.score)) }
    return .table(title: "Changes noticed", headings: ["module", "changes noticed"], rows: rows, rowHeadings: 1)
  }

  private static func row(_ name: String, _ share: Share) -> [HTMLSection.Cell] {
    [.text(name), .share(share.met, of: share.total)]
  }

  private static func item(_ group: AdviceGroup) -> HTMLSection.Item {
    let members = group.members.prefix(memberLimit).map { member in
      let step = member.weakness.step.map { ", step \($0)" } ?? ""
      return "\(member.scenario.title)\(step) (\(member.path):\(member.weakness.line)) \(member.weakness.sentence)"
    }
    let more = group.members.count - members.count
    let lines = group.advice.lines
    return HTMLSection.Item(
      group.advice.words,
      badge: group.counts ? "catches \(Counted.text(group.changes, "change"))" : "does not count",
      notes: members + (more > 0 ? ["and \(more) more"] : []),
      paste: lines.count > lineLimit
        ? lines.prefix(lineLimit) + [
          "… and \(lines.count - lineLimit) more lines: \(ProgramName.text) mutate --verbose"
        ]
        : lines)
  }
}
