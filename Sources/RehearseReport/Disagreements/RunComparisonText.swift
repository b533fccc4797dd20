import Rehearse
import RehearseLanguage

/// The disagreements of two runs for a terminal or a log.
package struct RunComparisonText {
  private static let rowLimit = 20

  private let style: TextStyle

  package init(style: TextStyle) { self.style = style }

  package func text(_ comparison: RunComparison) -> String {
    let words = RunComparisonWords(names: comparison.names)
    let summary = SanitizedText.of(words.summary(comparison))
    let counts = words.counts(comparison)
    var text = (comparison.isDisagreement ? style.bad(summary) : style.good(summary)) + "\n"
    for line in counts { text += "  \(SanitizedText.of(line))\n" }
    for file in comparison.files { text += "\n" + self.text(file, words) }
    return text
  }

  private func text(_ file: RunComparison.FilePair, _ words: RunComparisonWords) -> String {
    var text = "\(SanitizedText.location(file.path))\n"
    if let shared = file.shared {
      return text + "  each of \(file.scenarios.count) scenarios\n" + lines(shared, [], words)
    }
    for scenario in file.scenarios {
      let line = scenario.disagreements.first?.line.map { style.faint("   line \($0)") } ?? ""
      text += "  \(SanitizedText.of(scenario.title))\(line)\n"
      for one in scenario.disagreements { text += lines(one, words.rows(one, limit: Self.rowLimit), words) }
    }
    return text
  }

  private func lines(
    _ disagreement: RunComparison.Disagreement, _ rows: [String], _ words: RunComparisonWords
  ) -> String {
    let indent = rows.isEmpty ? 6 : 10
    var text = rows.map { "      \(SanitizedText.of($0))\n" }.joined()
    text += "\(String.blanks(indent))\(style.doubtful(SanitizedText.of(words.sentence(disagreement))))\n"
    for (name, message) in words.messages(disagreement) {
      text += "\(String.blanks(indent))\(SanitizedText.of("\(name): \(message)"))\n"
    }
    return text
  }
}
