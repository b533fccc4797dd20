import Rehearse
import RehearseLanguage
import RehearseReport

/// A comparison for a terminal or a log.
package struct ComparisonText {
  private static let wordWidth = 10
  /// Longer lines are split, with the old value above the new one.
  private static let lineLength = 100

  private let style: TextStyle

  package init(style: TextStyle) { self.style = style }

  package func text(_ comparison: Comparison) -> String {
    var text = comparison.contracts.map { "\(SanitizedText.of($0))\n" }.joined()
    if !text.isEmpty { text = "\(style.doubtful("The modules changed"))\n\(text)\n" }
    text += comparison.files.map { self.text($0) + "\n" }.joined()
    for path in comparison.notCompared {
      text += "\(SanitizedText.location(path))   not compared, because of its mistakes\n"
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
    var text = "\(SanitizedText.location(file.path))\(style.faint(note))\n"
    for part in ScenarioRun.of(file.scenarios) {
      switch part {
      case .one(let change): text += self.text(change)
      case .moved(let count, let path):
        text += "  \(word(.moved))\(count) scenarios from \(SanitizedText.location(path))\n"
      case .shared(let titles, let differences):
        text += "  \(word(.changed))\(titles.count) scenarios: \(SanitizedText.of(ScenarioRun.list(titles)))\n"
        text += lines(CellGroup(.changed, differences), indent: 6)
      }
    }
    return text
  }

  private func text(_ change: ScenarioChange) -> String {
    var text = "  \(word(change.kind))\(SanitizedText.of(change.title))"
    if let cases = ComparisonSummary.cases(change) { text += style.faint("   \(cases)") }
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

  private func word(_ kind: ScenarioChange.ChangeKind) -> String {
    let word = kind.rawValue
    let painted =
      switch kind {
      case .added: style.good(word)
      case .removed: style.bad(word)
      case .changed: style.doubtful(word)
      case .renamed, .moved: style.faint(word)
      }
    return painted + .blanks(max(1, Self.wordWidth - word.count))
  }

  // MARK: Differences

  /// The lines of a group, in which the differences of a step and the items of a list are indented.
  private func lines(_ group: CellGroup, indent: Int) -> String {
    var text = ""
    func add(_ line: String, _ level: Int = 0) {
      text += String.blanks(indent + level) + SanitizedText.of(line) + "\n"
    }
    var last: Int?
    var isNewStep = false
    for difference in group.differences {
      if difference.isWholeStep {
        let name = difference.stepName ?? "step"
        isNewStep = difference.old == nil
        last = isNewStep ? difference.step : nil
        add(
          difference.old.map { "the old \(name) is gone: when \($0)" }
            ?? "\(name) is new: when \(difference.new ?? "")")
      } else {
        if let step = difference.step, step != last {
          add(difference.stepName ?? "")
          isNewStep = false
          last = step
        }
        let level = difference.step == nil ? 0 : 4
        for (line, inner) in Self.lines(difference, isNewStep ? .added : group.kind) { add(line, level + inner) }
      }
    }
    return text
  }

  /// The lines of a difference, each with its indentation.
  ///
  /// - Parameter kind: whether both sides have a value.
  private static func lines(_ difference: StatedDifference, _ kind: ChangeStatus) -> [(String, Int)] {
    let name = difference.title
    guard kind == .changed else { return [("\(name): \(difference.new ?? difference.old ?? "")", 0)] }
    guard difference.items.isEmpty else {
      let items = difference.items.map(line)
      return items.count == 1 && name.count + items[0].count <= lineLength
        ? [("\(name): \(items[0])", 0)] : [("\(name):", 0)] + items.map { ($0, 2) }
    }
    let (before, after) = difference.values
    return name.count + before.count + after.count > lineLength
      ? [("\(name):", 0), (before, 4), ("→ \(after)", 2)] : [("\(name): \(before) → \(after)", 0)]
  }

  private static func line(_ item: StatedDifference.ListChange) -> String {
    switch item {
    case .added(let text): "+ \(text)"
    case .removed(let text): "− \(text)"
    case .replaced(let old, let new): "\(old) → \(old == new ? "with another value" : new)"
    case .moved(let text, let from, let to): "\(text): from place \(from) to place \(to)"
    }
  }
}
