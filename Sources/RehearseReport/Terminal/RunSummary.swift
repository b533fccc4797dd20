import Rehearse
import RehearseLanguage
import RehearseRunner

/// The last lines of a run: the counts, the duration and the paths of the reports.
package struct RunSummary: Sendable {
  package var tally: Tally
  package var files: Int
  package var nanoseconds: Int64
  package var reports: [String]
  package var seed: UInt64?
  /// The part of the cases that ran. `nil` if it was all of them.
  package var shard: PlannedShard?
  /// The locations of all `only` marks.
  package var only: [String]

  package init(tally: Tally, files: Int, nanoseconds: Int64, reports: [String], seed: UInt64?, only: [String]) {
    self.tally = tally
    self.files = files
    self.nanoseconds = nanoseconds
    self.reports = reports
    self.seed = seed
    self.only = only
  }

  package func text(_ style: TextStyle) -> String {
    let time = "\(Counted.text(files, "file")) in \(Seconds.text(nanoseconds)) s"
    let gap = style.width.fits("\(counts(TextStyle(isColoured: false)))   \(time)") ? "   " : "\n"
    var text = "\(counts(style))\(gap)\(style.faint(time))\n"
    for report in reports { text += "report: \(report)\n" }
    if let seed { text += "seed: \(seed)\n" }
    if let shard {
      let (own, all) = (tally.cases + tally.unjudgedFiles, Counted.text(shard.cases, "case"))
      text += "\(shard.shard.words): \(own) of \(all)\n"
    }
    if !only.isEmpty {
      let sentence =
        "only: all other scenarios were left out because of the mark `only` in \(only.joined(separator: ", "))"
      text += style.doubtful(style.width.prose(sentence)) + "\n"
    }
    return text
  }

  private func counts(_ style: TextStyle) -> String {
    var text = "\(tally.passed) \(Status.passed.word)"
    if tally.wrong + tally.unjudgedFiles == 0 { text = style.good(text) }
    for (status, count) in tally.groups where status != .passed {
      let words = "\(count) \(status.words(count))"
      text += ", " + (status.isWrong ? style.bad(words) : style.doubtful(words))
    }
    return text
  }
}

package struct TextStyle: Sendable {
  package let isColoured: Bool
  package let width: LineWidth

  package init(isColoured: Bool, width: LineWidth = .any) { (self.isColoured, self.width) = (isColoured, width) }

  package func good(_ text: String) -> String { painted(text, "32") }
  package func bad(_ text: String) -> String { painted(text, "31") }
  package func doubtful(_ text: String) -> String { painted(text, "33") }
  package func faint(_ text: String) -> String { painted(text, "2") }

  private func painted(_ text: String, _ code: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
