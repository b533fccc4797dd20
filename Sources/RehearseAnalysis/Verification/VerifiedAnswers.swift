import Rehearse
import RehearseLanguage
import RehearseReport

/// The answers that held in an earlier report of `verify`.
package struct VerifiedAnswers {
  private static let shown = 20

  package let report: String
  private let names: Set<String>

  /// - Parameters:
  ///   - report: The path of the report.
  ///   - names: The names of the answers that held.
  package init(report: String, names: Set<String>) { (self.report, self.names) = (report, names) }

  /// Whether an answer held, which is not known if its name hides a secret.
  func holds(_ answer: StubbedAnswer) -> Bool {
    answer.isNamedInFull && names.contains(EarlierRun.text(answer.name))
  }

  /// The answers that did not hold, or were not asked for, for readers of the coverage.
  package func text(of answers: StubbedAnswers, isVerbose: Bool) -> String {
    let told = answers.all.filter(\.isNamedInFull)
    let open = told.filter { !holds($0) }
    let shown = open.prefix(isVerbose ? .max : Self.shown)
    let (rest, hidden) = (open.count - shown.count, answers.all.count - told.count)
    let lines =
      [
        "",
        "did not hold in \(report), or were not asked for: \(open.count) of \(Counted.text(told.count, "assumed answer"))",
      ]
      + shown.map { "  \($0.name)" } + (rest > 0 ? ["  … and \(rest) more: --verbose"] : [])
      + (hidden > 0 ? ["not counted, because a report hides their secrets: \(hidden)"] : [])
    return lines.map { SanitizedText.of($0) + "\n" }.joined()
  }
}
