import Rehearse
import RehearseLanguage

/// The sentences shared by the text and the Markdown of a comparison of two runs.
struct RunComparisonWords {
  let names: [String]

  /// Example: `Swift and Python agree on 40 scenarios and disagree on 2`.
  func summary(_ comparison: RunComparison) -> String {
    let (same, other) = (comparison.agreeing, comparison.files.reduce(0) { $0 + $1.scenarios.count })
    let isAll = comparison.notRun == 0 && comparison.unread.isEmpty
    func scenarios(_ count: Int) -> String { (isAll && count > 1 ? "all " : "") + Counted.text(count, "scenario") }
    let pair = "\(names[0]) and \(names[1])"
    if same > 0, other > 0 { return "\(pair) agree on \(Counted.text(same, "scenario")) and disagree on \(other)" }
    if other > 0 { return "\(pair) disagree on \(scenarios(other))" }
    let cases = Counted.text(comparison.compared, "case")
    return same == 0 ? "\(pair) ran no scenario" : "\(pair) agree on \(scenarios(same)) (\(cases))"
  }

  /// One line for each way in which scenarios agree or disagree, with their number.
  func counts(_ comparison: RunComparison) -> [String] {
    var lines: [String] = []
    let gravest = comparison.files.flatMap(\.scenarios).compactMap(\.gravest)
    for kind in RunComparison.Kind.allCases {
      for only in [0, 1, nil] {
        let count = gravest.count { $0.kind == kind && $0.only == only }
        if count > 0 { lines.append("\(count) \(words(kind, only, count))") }
      }
    }
    let (failing, notRun) = (comparison.failing, comparison.notRun)
    if failing > 0 {
      lines.append("\(failing) \(Counted.word(failing, "fails", "fail")) with both, for the same reason")
    }
    if notRun > 0 { lines.append("\(notRun) ran with neither") }
    for path in comparison.unread { lines.append("\(path) could be read with neither") }
    return lines
  }

  private func words(_ kind: RunComparison.Kind, _ only: Int?, _ count: Int) -> String {
    let name = names[only ?? 0]
    switch kind {
    case .passesInOne: return "\(Counted.word(count, "passes", "pass")) with \(name) only"
    case .failsDifferently: return "\(Counted.word(count, "fails", "fail")) with both, for different reasons"
    case .ranInOne: return "ran with \(name) only"
    case .onlyInOne: return "\(Counted.word(count, "is", "are")) only in \(name)"
    }
  }

  /// Example: `passes with Swift, fails with Python`.
  func sentence(_ disagreement: RunComparison.Disagreement) -> String {
    let sides = disagreement.sides
    if sides[0].said == sides[1].said {
      return "\(Self.verb(sides[0].said)) with both, for different reasons"
    }
    if disagreement.kind == .onlyInOne { return "is only in \(names[disagreement.only ?? 0])" }
    return zip(sides, names).map { "\(Self.verb($0.said)) with \($1)" }.joined(separator: ", ")
  }

  private static func verb(_ said: RunComparison.Side.Said) -> String {
    guard case .ended(let status) = said else { return "ran" }
    switch status {
    case .passed: return "passes"
    case .failed, .ruleBroken: return "fails"
    case .error, .crashed, .timedOut, .invalidFile, .noHost: return "ends in an error"
    case .knownFailure: return "is a known failure"
    case .skipped: return "is skipped"
    case .notRun: return "was not run"
    }
  }

  /// What the cases are called. Empty for the only case of a scenario without rows.
  func rows(_ disagreement: RunComparison.Disagreement, limit: Int) -> [String] {
    let rows = disagreement.rows
    if disagreement.isEveryCase, rows.count > 1 { return ["each of the \(rows.count) rows"] }
    let rest = rows.count - limit
    return rest > 1 ? rows.prefix(limit) + ["… and \(rest) more"] : rows
  }

  /// What each run says about its result, with the name of the implementation.
  func messages(_ disagreement: RunComparison.Disagreement) -> [(name: String, message: String)] {
    zip(names, disagreement.sides).compactMap { $1.message.isEmpty ? nil : ($0, $1.message) }
  }
}
