import RehearseResults
import RehearseSource

/// The score for a terminal: what went unnoticed, scenario by scenario, then a line for each file.
package struct MutationText {
  /// How many weaknesses of a scenario are told; the first are those most worth mending.
  private static let shownWeaknesses = 3

  private let isVerbose: Bool

  /// - Parameter isVerbose: whether all weaknesses are told, and each change by itself.
  package init(isVerbose: Bool) { self.isVerbose = isVerbose }

  package func text(_ mutation: Mutation) -> String {
    var text = ""
    for file in mutation.files {
      for scenario in file.scenarios where !scenario.weaknesses.isEmpty {
        text += block(scenario, file.path) + "\n"
      }
    }
    return text + table(mutation) + footing(mutation) + "\n"
  }

  private func block(_ scenario: ScenarioScore, _ path: String) -> String {
    let verdict =
      scenario.isVacuous ? "it checks nothing" : "\(scenario.score.met) of \(scenario.score.total) noticed"
    var text = "\(SanitizedText.of(scenario.title))   (\(verdict))\n"
    let shown = isVerbose ? scenario.weaknesses : Array(scenario.weaknesses.prefix(Self.shownWeaknesses))
    for weakness in shown { text += lines(weakness, path) }
    let rest = scenario.weaknesses.count - shown.count
    if rest > 0 { text += "  … and \(rest) more \(Counted.word(rest, "weakness", "weaknesses")): --verbose\n" }
    return text
  }

  private func lines(_ weakness: Weakness, _ path: String) -> String {
    let step = weakness.step.map { "step \($0) " } ?? ""
    var text = "  \(SanitizedText.place(path, weakness.line))  \(step)\(SanitizedText.of(weakness.sentence))\n"
    for line in weakness.advice { text += "      \(SanitizedText.of(line))\n" }
    guard isVerbose, weakness.unnoticed.count > 1 else { return text }
    return text + folded(weakness.unnoticed).map { "        - \(SanitizedText.of($0))\n" }.joined()
  }

  /// The changes, each once, with the case that did not notice it, or how many did not.
  private func folded(_ changes: [Weakness.Unnoticed]) -> [String] {
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

  private func table(_ mutation: Mutation) -> String {
    var rows = mutation.files.map { (SanitizedText.of($0.path), $0.score.text) }
    if rows.count > 1 { rows.append(("together", mutation.score.text)) }
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "\($0.padded(to: width))   \($1)\n" }.joined()
  }

  /// How many cases all this is from.
  private func footing(_ mutation: Mutation) -> String {
    var text =
      "\n\(mutation.score.met) of \(mutation.score.total) changes noticed by \(Counted.text(mutation.cases, "case"))"
    if mutation.failed > 0 { text += "; \(mutation.failed) more failed as they are, and were left out" }
    if mutation.known > 0 {
      text += "; \(Counted.text(mutation.known, "known failure was", "known failures were")) left out"
    }
    if mutation.notRun > 0 { text += "; \(mutation.notRun) did not run" }
    if mutation.leftOut > 0 { text += "; \(mutation.leftOut) changes were not tried, because there are too many" }
    return text
  }
}
