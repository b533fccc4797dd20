import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// Coverage for a terminal: a table of modules, what each module lacks, and the gaps most worth closing.
package enum CoverageText {
  /// The number of combinations of givens listed for each action. `--json` lists all.
  private static let shownCombinations = 3
  /// If the text would be longer, it leaves out what each module lacks, and scenarios at its end.
  private static let lineLimit = 60

  /// The table, without what is missing.
  package static func summary(_ coverage: Coverage) -> String { table(coverage) + footing(coverage) }

  private static func table(_ coverage: Coverage) -> String {
    coverage.modules.isEmpty ? "" : CoverageSummary.table(coverage).text()
  }

  private static func footing(_ coverage: Coverage) -> String {
    "\n" + CoverageSummary.footing(coverage).map { "\($0)\n" }.joined()
  }

  package static func text(_ coverage: Coverage, isVerbose: Bool = false) -> String {
    let (table, footing) = (table(coverage), footing(coverage))
    let sections = coverage.modules.map(missing).filter { !$0.isEmpty }.joined()
    let whole = table + sections + footing + gaps(coverage.gaps)
    guard !isVerbose, lines(whole) > lineLimit else { return whole }
    let rest = "\nEverything that is missing: --verbose\nA scenario for each gap, as a draft: --write FILE\n"
    return table + footing + gaps(coverage.gaps, atMost: lineLimit - lines(table + footing + rest)) + rest
  }

  private static func lines(_ text: String) -> Int { text.count { $0 == "\n" } }

  // MARK: What is missing

  private static func missing(_ module: ModuleCoverage) -> String {
    guard module.tally.counts.ran > 0 else { return "\n\(module.name)\n  no case of this module ran\n" }
    let waived = module.waived.map { [$0.operation, "\($0.answer ?? "never called") (\($0.reason))"] }
    let sections =
      Measure.allCases.map { (heading($0), rows(module, $0)) } + [("left out by the contract", waived)]
    let written = sections.filter { !$1.isEmpty }.map { "  \($0)\n" + ReportTable(rows: $1).text(indent: 4) }
    return written.isEmpty ? "" : "\n\(module.name)\n" + written.joined()
  }

  private static func heading(_ measure: Measure) -> String {
    switch measure {
    case .answers: "answers that no case met"
    case .given: "combinations of givens that no case has"
    case .actions: "actions that no case fires"
    case .calls: "calls that no scenario expects"
    case .state: "values of the state that no case sees"
    }
  }

  private static func rows(_ module: ModuleCoverage, _ measure: Measure) -> [[String]] {
    var subjects: [String] = []
    var details: [String: [String]] = [:]
    for item in module.items where item.measure == measure && !item.isMet {
      if details[item.subject] == nil { subjects.append(item.subject) }
      details[item.subject, default: []].append(item.detail)
    }
    return subjects.map { subject in
      let all = details[subject] ?? []
      guard measure == .given else { return [subject, all.joined(separator: ", ")] }
      let rest = all.count - shownCombinations
      return [subject, all.prefix(shownCombinations).joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")]
    }
  }

  // MARK: Gaps

  private static func gaps(_ gaps: [CoverageGap], atMost limit: Int = .max) -> String {
    guard !gaps.isEmpty else { return "" }
    var text = "\n\(CoverageSummary.heading(gaps))\n" + (CoverageSummary.advice(gaps).map { "\($0)\n" } ?? "")
    for (index, gap) in gaps.enumerated() {
      let start = "\n\(index + 1). \(gap.module): \(gap.text)"
      let scenario =
        gap.lines.isEmpty ? "\n" : "\(CoverageSummary.effect(gap))\n\n\(gap.lines.joined(separator: "\n"))\n"
      // Each gap that follows needs two lines.
      let fits = lines(text + start + scenario) <= limit - 2 * (gaps.count - index - 1)
      text += start + (fits ? scenario : "\n")
    }
    return text
  }
}

/// Coverage for a build summary or a pull request comment.
package enum CoverageMarkdown {
  package static func text(_ coverage: Coverage) -> String {
    var table = CoverageSummary.table(coverage)
    table.headings[0] = "module"
    table.rows = table.rows.map { $0.map(MarkdownText.escaped) }
    var text = "## Coverage of the scenarios\n\n" + table.markdown(numbers: 1..<table.headings.count)
    for line in CoverageSummary.footing(coverage) { text += "\n\(MarkdownText.escaped(line))\n" }
    guard !coverage.gaps.isEmpty else { return text }
    text += "\n### \(CoverageSummary.heading(coverage.gaps))\n\n"
    if let advice = CoverageSummary.advice(coverage.gaps) { text += "\(MarkdownText.escaped(advice))\n\n" }
    for (index, gap) in coverage.gaps.enumerated() {
      text += "\(index + 1). \(MarkdownText.escaped("\(gap.module): \(gap.text)\(CoverageSummary.effect(gap))"))\n"
      guard !gap.lines.isEmpty else { continue }
      // The fence is indented so that it stays part of the list item.
      let lines = ["```yaml"] + gap.lines + ["```"]
      text += "\n" + lines.map { "   \($0)\n" }.joined() + "\n"
    }
    return text
  }
}

private enum CoverageSummary {
  static func table(_ coverage: Coverage) -> ReportTable {
    func row(_ name: String, _ share: (Measure) -> Ratio) -> [String] {
      [name] + Measure.allCases.map { share($0).text }
    }
    var rows = coverage.modules.map { row($0.name, $0.share) }
    if coverage.modules.count > 1 { rows.append(row("together", coverage.share)) }
    return ReportTable(headings: [""] + Measure.allCases.map(\.rawValue), rows: rows)
  }

  /// The number of cases behind the figures, and what is not counted.
  static func footing(_ coverage: Coverage) -> [String] {
    let counts = coverage.counts
    var text = "from \(Counted.text(counts.ran, "case"))"
    if counts.known > 0 { text += "; \(counts.known) more failed as known, and do not count" }
    if counts.notRun > 0 { text += "; \(counts.notRun) more did not run, and do not count" }
    guard !coverage.leftOut.isEmpty else { return [text] }
    let modules = "\(Counted.text(coverage.leftOut.count, "module")) without a case left out, see --all-modules"
    return [text, "\(modules): \(coverage.leftOut.joined(separator: ", "))"]
  }

  static func heading(_ gaps: [CoverageGap]) -> String {
    let words = ["The gap", "The two gaps", "The three gaps", "The four gaps", "The five gaps"]
    return "\(words[min(gaps.count, words.count) - 1]) most worth closing"
  }

  static func effect(_ gap: CoverageGap) -> String {
    gap.closed > 1 ? " This scenario closes \(gap.closed) gaps:" : ""
  }

  /// How to use the suggested scenarios, if there are any.
  static func advice(_ gaps: [CoverageGap]) -> String? {
    guard gaps.contains(where: { !$0.lines.isEmpty }) else { return nil }
    return
      "Paste a scenario below \"scenarios:\" in a file of its module. It expects what the module does now: check that."
  }
}
