import RehearseLanguage
import RehearseRunner

/// How cases ended in several earlier runs, the oldest first.
package struct EarlierTrend: Sendable {
  /// The number of runs that fit into a line of the page. Of more, the newest count.
  package static let limit = 20

  private struct Suite: Sendable {
    let statuses: [EarlierCase: Status]
    /// The status of all its cases, if its file could not be read.
    let unread: Status?
  }

  private let runs: [[String: Suite]]

  package init(_ runs: [EarlierRun]) {
    self.runs = runs.map { run in
      let suites = run.suites.map { suite in
        let statuses = suite.cases.map { ($0.name, $0.ending.status) }
        return (suite.name, Suite(statuses: Dictionary(statuses) { $1 }, unread: suite.unread?.ending.status))
      }
      return Dictionary(suites) { $1 }
    }
  }

  package var count: Int { runs.count }

  /// The status of each case of a file in each run. `nil` for a run that did not have the case.
  package func statuses(_ result: FileResult, suite: String) -> [[Status?]] {
    let suite = JUnitReader.asRead(suite)
    let ids = result.head.cases.compactMap(\.id)
    let searches = runs.map { run in
      run[suite].map { ($0, EarlierCases($0.statuses.keys, ids: ids, reported: EarlierRun.text)) }
    }
    return result.cases.map { head, _ in
      searches.map { search in
        search.flatMap { suite, cases in cases.one(head.names).flatMap { suite.statuses[$0] } ?? suite.unread }
      }
    }
  }
}
