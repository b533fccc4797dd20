import Rehearse
import RehearseLanguage
import RehearseRunner

/// The cases that failed in an earlier run or did not run: those of `--failed`, and those by which the page marks new ones.
package struct EarlierFailures: Sendable {
  package let wrong: Set<EarlierRun.Key>
  private let run: EarlierRun
  private let wrongBySuite: [String: [EarlierCase]]
  private let unpassedBySuite: [String: [EarlierCase]]

  package init(_ run: EarlierRun) {
    self.run = run
    func cases(_ belongs: (Status) -> Bool) -> [String: [EarlierCase]] {
      let all = run.suites.map { suite in
        let cases = suite.cases + (suite.unread.map { [$0] } ?? [])
        return (suite.name, cases.filter { belongs($0.ending.status) }.map(\.name))
      }
      return Dictionary(all.filter { !$0.1.isEmpty }) { one, _ in one }
    }
    wrongBySuite = cases(\.isWrong)
    unpassedBySuite = cases(\.failsRun)
    wrong = Self.keys(wrongBySuite)
  }

  private static func keys(_ cases: [String: [EarlierCase]]) -> Set<EarlierRun.Key> {
    Set(cases.flatMap { suite, cases in cases.map { EarlierRun.Key(suite: suite, testCase: $0) } })
  }

  /// Whether every case passed or was skipped.
  package var isEmpty: Bool { unpassedBySuite.isEmpty }

  /// - Parameter suite: its name as it reads after a round trip through a report.
  fileprivate func wrong(in suite: String) -> [EarlierCase] { wrongBySuite[suite] ?? [] }

  /// The cases of a suite that failed or did not run. `nil` if its file could not be read, so that all its cases count.
  private func unpassed(inSuite suite: String) -> [EarlierCase]? {
    let cases = unpassedBySuite[JUnitReader.asRead(suite)] ?? []
    return cases.contains(where: Self.isUnread) ? nil : cases.sorted { $0.name < $1.name }
  }

  private static func isUnread(_ one: EarlierCase) -> Bool { one.name == EarlierRun.text(CaseHead.unreadFile.name) }

  /// Only those files that have cases which failed or did not run.
  ///
  /// - Parameter identities: one for each file.
  package func narrow(_ files: [SourceFile], _ identities: [RepositoryPath]) -> [SourceFile] {
    zip(files, SuiteNames(identities).names).compactMap { file, suite in
      var file = file
      file.failed = unpassed(inSuite: suite)
      return file.failed?.isEmpty == true ? nil : file
    }
  }

  /// The cases that failed or did not run and that no selected case of these files stands for, one sentence each.
  ///
  /// - Parameters:
  ///   - files: the files of `narrow`.
  ///   - selected: the selected cases of each file. `nil` for a file that cannot be read, whose cases are unknown.
  package func lost(_ files: [SourceFile], _ identities: [RepositoryPath], selected: [[CaseHead]?]) -> [String] {
    var lost = Self.keys(unpassedBySuite)
    for (index, suite) in SuiteNames(identities).names.map(JUnitReader.asRead).enumerated() {
      let cases = unpassedBySuite[suite] ?? []
      guard let heads = selected[index], files[index].failed != nil else {
        lost.subtract(cases.map { EarlierRun.Key(suite: suite, testCase: $0) })
        continue
      }
      let search = EarlierCases(cases, ids: heads.compactMap(\.id), reported: EarlierRun.text)
      lost.subtract(heads.compactMap { search.one($0.names) }.map { EarlierRun.Key(suite: suite, testCase: $0) })
    }
    return lost.sorted { ($0.suite, $0.testCase.name) < ($1.suite, $1.testCase.name) }.map { key in
      let path = run.suite(key.suite)?.path ?? key.suite
      return Self.isUnread(key.testCase) ? path : "\(path): \"\(key.testCase.name)\""
    }
  }
}

/// How the cases of a file compare with earlier runs. Each list has an entry for each case, or none without such runs.
package struct CasePast: Sendable {
  let standings: [Standing?]
  let trends: [[Status?]]

  package init(standings: [Standing?] = [], trends: [[Status?]] = []) {
    (self.standings, self.trends) = (standings, trends)
  }
}

/// How the result of a case compares with an earlier run.
package enum Standing: UInt8, Sendable, Codable {
  /// The case fails now, and did not fail or exist before.
  case new
  /// The case fails in both runs.
  case still
  /// The case failed before and passes now.
  case fixed
}

/// How the cases of a file compare with an earlier run.
package struct CaseStandings: Sendable {
  /// One for each case. Empty if there is no earlier run.
  package private(set) var all: [Standing?] = []
  /// Failures from the earlier run that belong to this file.
  package private(set) var known: Set<EarlierRun.Key> = []

  package init(_ result: FileResult, suite: String, since earlier: EarlierFailures?) {
    guard let earlier else { return }
    let suite = JUnitReader.asRead(suite)
    let cases = earlier.wrong(in: suite)
    if result.head.isInvalid {
      // For an invalid file, it is unknown which cases still exist.
      known = Set(cases.map { EarlierRun.Key(suite: suite, testCase: $0) })
      return
    }
    let search = EarlierCases(cases, ids: result.head.cases.compactMap(\.id), reported: EarlierRun.text)
    func found(_ head: CaseHead) -> Bool {
      guard let one = search.one(head.names) else { return false }
      known.insert(EarlierRun.Key(suite: suite, testCase: one))
      return true
    }
    _ = found(.unreadFile)
    for (head, end) in result.cases {
      let wasWrong = found(head)
      switch end.result {
      case .failed, .passedUnexpectedly, .errored: all.append(wasWrong ? .still : .new)
      case .passed: all.append(wasWrong ? .fixed : nil)
      case .skipped, .failedAsKnown, .notRun: all.append(nil)
      }
    }
  }
}
