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
    #expect(text { $0.tally.passed = 3 } == "3 passed   1 file in 1.235 s\n")
    #expect(
      text { summary in
        (summary.tally.passed, summary.tally.failed, summary.tally.errored) = (1, 2, 1)
        (summary.tally.invalidFiles, summary.tally.known, summary.tally.skipped) = (2, 2, 4)
        (summary.tally.notRun, summary.files) = (5, 2)
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
    #expect(text({ $0.tally.passed = 1 }, isColoured: true).contains(green))
    #expect(!text({ $0.tally.failed = 1 }, isColoured: true).contains(green))
    #expect(!text({ $0.tally.invalidFiles = 1 }, isColoured: true).contains(green))
  }
}
