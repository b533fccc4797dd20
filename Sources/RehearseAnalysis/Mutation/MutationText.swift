import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// The score for a terminal: a block for each scenario, a line for each file, and the totals before and after.
package struct MutationText {
  /// The maximum number of lines, unless everything is shown.
  private static let lineLimit = 60
  private static let shownScenarios = 5
  /// The lines that are kept for each scenario that follows.
  private static let leastLines = 7
  private static let shownFiles = 5

  private let isVerbose: Bool

  /// - Parameter isVerbose: whether to show all scenarios, lines and changes.
  package init(isVerbose: Bool) { self.isVerbose = isVerbose }

  package func text(_ mutation: Mutation) -> String {
    let blocks = ScenarioAdvice.all(mutation)
    let shown = isVerbose ? blocks : Array(blocks.prefix(Self.shownScenarios))
    let table = table(mutation)
    let end = table + (table.isEmpty ? "" : "\n") + score(mutation) + remarks(mutation) + "\n"
    // The score and the rest each have an empty line.
    var room = Self.lineLimit - 4 - end.count { $0 == "\n" }
    var text = blocks.isEmpty ? "" : score(mutation) + "\n\n"
    for (place, block) in shown.enumerated() {
      let kept = (shown.count - place - 1) * Self.leastLines
      let lines = isVerbose ? block.allLines : block.lines(atMost: room - kept - 1)
      room -= lines.count + 1
      text += lines.map { "\(SanitizedText.of($0))\n" }.joined() + "\n"
    }
    if shown.count < blocks.count { text += rest(blocks[shown.count...]) + "\n\n" }
    return text + end
  }

  private func rest(_ blocks: ArraySlice<ScenarioAdvice>) -> String {
    let changes = blocks.reduce(0) { $0 + $1.scenario.unnoticed }
    return "… and \(Counted.text(blocks.count, "more scenario", "more scenarios")), with "
      + "\(Counted.text(changes, "change")): --verbose"
  }

  /// A line for each file, or only for those with the most unnoticed changes if there are many.
  private func table(_ mutation: Mutation) -> String {
    let files = isVerbose ? mutation.files : worst(mutation.files)
    var rows = files.map { [SanitizedText.of($0.path), $0.score.text] }
    let rest = mutation.files.count - rows.count
    if mutation.files.count > 1 { rows.append(["together", mutation.score.text]) }
    let remark = rest > 0 ? "… and \(Counted.text(rest, "file")) in which less goes unnoticed: --verbose\n" : ""
    return ReportTable(rows: rows).text() + remark
  }

  private func worst(_ files: [FileScore]) -> [FileScore] {
    let unnoticed = files.map { $0.score.total - $0.score.met }
    let shown = files.indices.sorted { (-unnoticed[$0], $0) < (-unnoticed[$1], $1) }.prefix(Self.shownFiles)
    return shown.sorted().map { files[$0] }
  }

  private func score(_ mutation: Mutation) -> String {
    let percent = mutation.score.percent.map { " (\($0) %)" } ?? ""
    return "\(mutation.score.met) of \(mutation.score.total) changes noticed\(percent) by "
      + Counted.text(mutation.cases, "case")
  }

  /// What the score does not include.
  private func remarks(_ mutation: Mutation) -> String {
    var text = ""
    if mutation.failed > 0 {
      let cases = Counted.text(mutation.failed, "case was", "cases were")
      text += "; \(cases) left out because \(mutation.failed == 1 ? "it fails" : "they fail") anyway"
    }
    if mutation.known > 0 {
      text += "; \(Counted.text(mutation.known, "known failure was", "known failures were")) left out"
    }
    if mutation.notRun > 0 { text += "; \(mutation.notRun) did not run" }
    if mutation.leftOut > 0 { text += "; \(mutation.leftOut) changes were not tried, because there are too many" }
    return text
  }
}
