import RehearseRunner

/// How the cases of a file stand beside an earlier run.
package struct CaseStandings: Sendable {
  /// One for each case; empty where there is no earlier run.
  package private(set) var all: [Standing?] = []
  /// Those that went wrong in the earlier run, wherever they stand now.
  package private(set) var known: Set<EarlierReport.Key> = []

  package init(_ result: FileResult, suite: String, since earlier: EarlierReport?) {
    guard let earlier else { return }
    let unread = EarlierReport.key(suite: suite, name: CaseHead.unreadFile.name)
    if result.head.isInvalid {
      // Nobody can say of its cases that they are gone.
      known = earlier.wrong.filter { $0.suite == unread.suite }
      return
    }
    if earlier.wrong.contains(unread) { known.insert(unread) }
    for (head, end) in result.cases {
      let key = EarlierReport.key(suite: suite, name: head.name)
      let wasWrong = earlier.wrong.contains(key)
      if wasWrong { known.insert(key) }
      switch end.verdict {
      case .failed, .passedUnexpectedly, .errored: all.append(wasWrong ? .still : .new)
      case .passed: all.append(wasWrong ? .fixed : nil)
      case .skipped, .failedAsKnown, .notRun: all.append(nil)
      }
    }
  }
}
