import RehearseLanguage
import RehearseReport
import RehearseRunner
import Testing

@Suite("The run summary")
struct RunSummaryTests {
  private func text(_ change: (inout RunSummary) -> Void, isColoured: Bool = false) -> String {
    var summary = RunSummary(
      tally: Tally(), files: 1, nanoseconds: 1_234_567_890, reports: [], seed: nil, only: [])
    change(&summary)
    return summary.text(TextStyle(isColoured: isColoured))
  }

  @Test("Counts of zero are omitted")
  func counts() {
    #expect(text { $0.tally = Tally([.passed: 3]) } == "3 passed   1 file in 1.235 s\n")
    #expect(
      text { summary in
        summary.files = 2
        summary.tally = Tally([
          .passed: 1, .failed: 2, .error: 1, .invalidFile: 2, .knownFailure: 2, .skipped: 4, .notRun: 5,
        ])
      } == "1 passed, 2 failed, 1 error, 2 invalid files, 2 known failures, 4 skipped, 5 not run   2 files in 1.235 s\n"
    )
  }

  @Test("Reports, the seed and `only` marks have their own lines")
  func lines() {
    let text = text { summary in
      (summary.reports, summary.seed, summary.only) = (["a.xml", "b/"], 0, ["x.yaml:3"])
    }
    #expect(text.contains("\nreport: a.xml\nreport: b/\nseed: 0\nonly: "))
    #expect(text.hasSuffix("x.yaml:3\n"))
  }

  @Test("The summary is green only without failures")
  func colours() {
    let green = "\u{1B}[32m"
    #expect(text({ $0.tally = Tally([.passed: 1]) }, isColoured: true).contains(green))
    #expect(!text({ $0.tally = Tally([.failed: 1]) }, isColoured: true).contains(green))
    #expect(!text({ $0.tally = Tally([.invalidFile: 1]) }, isColoured: true).contains(green))
  }
}
