import Rehearse
import RehearseLanguage
import RehearseRunner

/// A comparison for a terminal, or for a log.
package struct ComparisonText {
  private static let wordWidth = 10

  private let style: TextStyle

  package init(style: TextStyle) { self.style = style }

  package func text(_ comparison: Comparison) -> String {
    var text = ""
    for file in comparison.files { text += self.text(file) + "\n" }
    for path in comparison.notCompared {
      text += "\(SanitizedText.place(path))   not compared, because of its mistakes\n"
    }
    if !comparison.notCompared.isEmpty { text += "\n" }
    return text + ComparisonSummary.text(comparison) + "\n"
  }

  private func text(_ file: Comparison.FileChange) -> String {
    let note =
      switch file.kind {
      case .changed: ""
      case .added: "   a new file"
      case .removed: "   the file is gone"
      }
    var text = "\(SanitizedText.place(file.path))\(style.faint(note))\n"
    for part in ScenarioRun.of(file.scenarios) {
      switch part {
      case .one(let change): text += self.text(change)
      case .moved(let count, let path):
        text += "  \(word(.moved))\(count) scenarios from \(SanitizedText.place(path))\n"
      case .shared(let titles, let differences):
        text += "  \(word(.changed))\(titles.count) scenarios: \(SanitizedText.of(ScenarioRun.list(titles)))\n"
        text += lines(CellGroup(.changed, cells: [], summary: [], differences), indent: 6)
      }
    }
    return text
  }

  private func text(_ change: ScenarioChange) -> String {
    var text = "  \(word(change.kind))\(SanitizedText.of(change.title))"
    let cases = change.kind == .removed ? change.oldCases : change.cases
    if change.groups.isEmpty, cases > 1 { text += style.faint("   \(cases) cases") }
    text += style.faint("   line \(change.line)") + "\n"
    for note in ComparisonSummary.notes(change) { text += "      \(SanitizedText.of(note))\n" }
    guard change.isTable else { return text + change.groups.map { lines($0, indent: 6) }.joined() }
    if !change.groups.isEmpty { text += "      \(ComparisonSummary.cells(change))\n" }
    return text + change.groups.map(block).joined()
  }

  private func block(_ group: CellGroup) -> String {
    let (sign, paint): (String, (String) -> String) =
      switch group.kind {
      case .changed: ("", style.doubtful)
      case .added: ("+ ", style.good)
      case .removed: ("− ", style.bad)
      }
    return group.summary.map { "        \(paint(sign + SanitizedText.of($0)))\n" }.joined()
      + lines(group, indent: group.isEveryCell ? 8 : 12)
  }

  private func lines(_ group: CellGroup, indent: Int) -> String {
    DifferenceText.lines(group).map { line in
      let own = line.prefix { $0 == " " }.count
      return String.blanks(indent + own) + SanitizedText.of(line.dropFirst(own)) + "\n"
    }.joined()
  }

  private func word(_ kind: ScenarioChange.Kind) -> String {
    let word = kind.rawValue
    let gap = String.blanks(max(1, Self.wordWidth - word.count))
    switch kind {
    case .added: return style.good(word) + gap
    case .removed: return style.bad(word) + gap
    case .changed: return style.doubtful(word) + gap
    case .renamed, .moved, .regrouped: return style.faint(word) + gap
    }
  }
}
