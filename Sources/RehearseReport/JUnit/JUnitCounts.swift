import RehearseRunner

/// The counts of a suite, or of the whole report: readers check that they are the sums.
struct JUnitCounts {
  let tests: Int
  let failures: Int
  let errors: Int
  let skipped: Int

  init(_ tally: Tally) {
    tests = tally.cases + tally.invalidFiles
    failures = tally.failed
    errors = tally.errored + tally.invalidFiles
    skipped = tally.skipped + tally.known + tally.notRun
  }

  func write(to xml: inout XMLWriter, withSkipped: Bool) {
    xml.attribute("tests", tests)
    xml.attribute("failures", failures)
    xml.attribute("errors", errors)
    if withSkipped { xml.attribute("skipped", skipped) }
  }
}
