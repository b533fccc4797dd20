import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// The score for a terminal: suggestions, a line for each file, and the totals before and after.
package struct MutationText {
  private static let shownGroups = 20
  private static let shownFiles = 20
  /// The maximum number of lines shown per suggestion. A table may have thousands.
  private static let shownLines = 30
  private static let shownScenarios = 3

  private let isVerbose: Bool

  /// - Parameter isVerbose: whether to show all suggestions, scenarios and changes.
  package init(isVerbose: Bool) { self.isVerbose = isVerbose }

  package func text(_ mutation: Mutation) -> String {
    let groups = SuggestionGroup.all(mutation)
    let shown = isVerbose ? groups : Array(groups.prefix(Self.shownGroups))
    var text = groups.isEmpty ? "" : score(mutation) + "\n\n"
    for group in shown { text += block(group) + "\n" }
    if shown.count < groups.count { text += rest(groups[shown.count...]) + "\n\n" }
    return text + table(mutation) + "\n" + score(mutation) + remarks(mutation) + "\n"
  }

  private func rest(_ groups: ArraySlice<SuggestionGroup>) -> String {
    let changes = groups.reduce(0) { $0 + $1.changes }
    return "… and \(Counted.text(groups.count, "more suggestion", "more suggestions")), for "
      + "\(Counted.text(changes, "change")): --verbose"
  }

  // MARK: One suggestion

  private func block(_ group: SuggestionGroup) -> String {
    let lines = group.suggestion.text
    let catches = "catches \(Counted.text(group.changes, "change")) in \(Counted.text(group.scenarios, "scenario"))"
    var text = "\(SanitizedText.of(lines[0]))   (\(catches))\n"
    let pasted = isVerbose ? lines.dropFirst() : lines.dropFirst().prefix(Self.shownLines)
    for line in pasted { text += "    \(SanitizedText.of(line))\n" }
    let unshown = lines.count - 1 - pasted.count
    if unshown > 0 { text += "      … and \(Counted.text(unshown, "more line", "more lines")): --verbose\n" }
    let shown = isVerbose ? group.members : Array(group.members.prefix(Self.shownScenarios))
    for member in shown { text += self.lines(member) }
    let rest = group.members.count - shown.count
    return rest > 0 ? text + "  and \(rest) more\n" : text
  }

  private func lines(_ member: SuggestionGroup.AffectedScenario) -> String {
    let gap = member.gap
    let step = gap.step.map { ", step \($0)" } ?? ""
    let remark = member.scenario.isVacuous ? "   (it checks nothing)" : ""
    var text =
      "  \(SanitizedText.location(member.path, gap.line))  \(SanitizedText.of(member.scenario.title))\(step)\(remark)\n"
    text += "      \(SanitizedText.of(gap.sentence))\n"
    guard isVerbose, gap.unnoticed.count > 1 else { return text }
    for line in folded(gap.unnoticed) { text += "        - \(SanitizedText.of(line))\n" }
    return text
  }

  /// Each change once, with the case that missed it or the number of such cases.
  private func folded(_ changes: [MutationGap.Unnoticed]) -> [String] {
    var words: [String] = []
    var names: [String: [String]] = [:]
    for change in changes {
      if names[change.words] == nil { words.append(change.words) }
      names[change.words, default: []].append(change.name)
    }
    let cases = Set(changes.map(\.name)).count
    return words.map { word in
      let own = names[word] ?? []
      return own.count == cases ? word : own.count == 1 ? "\(word)   (\(own[0]))" : "\(word)   (in \(own.count) cases)"
    }
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
    if mutation.failed > 0 { text += "; \(mutation.failed) more failed unchanged, and were left out" }
    if mutation.known > 0 {
      text += "; \(Counted.text(mutation.known, "known failure was", "known failures were")) left out"
    }
    if mutation.notRun > 0 { text += "; \(mutation.notRun) did not run" }
    if mutation.leftOut > 0 { text += "; \(mutation.leftOut) changes were not tried, because there are too many" }
    return text
  }
}
