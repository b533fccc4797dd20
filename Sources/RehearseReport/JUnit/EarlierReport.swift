import Rehearse
import RehearseLanguage
import RehearseRunner

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
  package private(set) var known: Set<EarlierReport.Key> = []

  package init(_ result: FileResult, suite: String, since earlier: EarlierReport?) {
    guard let earlier else { return }
    let suite = JUnitReader.asRead(suite)
    let cases = earlier.wrong(in: suite)
    if result.head.isInvalid {
      // For an invalid file, it is unknown which cases still exist.
      known = Set(cases.map { EarlierReport.Key(suite: suite, testCase: $0) })
      return
    }
    let search = EarlierCases(
      cases, ids: result.head.cases.compactMap(\.id), reported: EarlierReport.text)
    func found(_ head: CaseHead) -> Bool {
      guard let one = search.one(head.names) else { return false }
      known.insert(EarlierReport.Key(suite: suite, testCase: one))
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

/// The failures in an earlier JUnit report, by which the page marks new ones.
package struct EarlierReport: Sendable {
  package struct Key: Hashable, Sendable {
    package let suite: String
    package let testCase: EarlierCase
  }

  package struct Unreadable: Error {
    package enum Reason: Sendable {
      /// The file does not exist, as before the first run.
      case missing
      /// The report was cut, so that results are missing.
      case incomplete
      case other
    }

    package let message: String
    package let reason: Reason

    /// What a selection of its failures says.
    package var leavingNothingOut: String { "\(message); no scenario is left out" }
  }

  /// The maximum size in bytes.
  static let limit = 64 << 20

  package let wrong: Set<Key>
  /// The cases that did not run, for example because the run stopped at the first failure.
  private let notRun: Set<Key>
  private let wrongBySuite: [String: [EarlierCase]]
  private let unpassedBySuite: [String: [EarlierCase]]
  private let paths: [String: String]
  private let count: Int

  package init(reading path: String) throws(Unreadable) {
    let bytes = try Self.bytes(of: path)
    self.init(bytes)
    try Self.check(bytes, cases: count, of: path)
  }

  /// Refuses a report that was cut.
  static func check(_ bytes: [UInt8], cases: Int, of path: String) throws(Unreadable) {
    guard let gap = JUnitCompleteness.gap(in: bytes, cases: cases) else { return }
    throw Unreadable(message: "the earlier report \(path) is incomplete: \(gap)", reason: .incomplete)
  }

  /// The bytes of a JUnit report.
  static func bytes(of path: String) throws(Unreadable) -> [UInt8] {
    guard let bytes = FileBeginning.bytes(of: path, limit: Self.limit + 1) else {
      let isMissing = errno == ENOENT
      let words = isMissing ? "does not exist" : "cannot be read: \(SystemReason.last)"
      throw Unreadable(message: "the earlier report \(path) \(words)", reason: isMissing ? .missing : .other)
    }
    guard JUnitBeginning.isReport(bytes) else {
      throw Unreadable(message: "\(path) is not a JUnit report", reason: .other)
    }
    guard bytes.count <= Self.limit else {
      throw Unreadable(message: "\(path) is larger than \(Self.limit >> 20) MiB", reason: .other)
    }
    return bytes
  }

  package init(_ bytes: [UInt8]) {
    let isOwn = JUnitCompleteness.isOwn(bytes)
    var reader = JUnitReader(bytes)
    var (wrong, notRun): (Set<Key>, Set<Key>) = ([], [])
    var paths: [String: String] = [:]
    var count = 0
    while let testCase = reader.next() {
      count += 1
      if testCase.isWrong {
        wrong.insert(testCase.key)
      } else if isOwn, testCase.outcome.map({ reader.isNotRun($0) }) ?? false {
        notRun.insert(testCase.key)
      } else {
        continue
      }
      if !reader.file.isEmpty { paths[testCase.key.suite] = reader.file }
    }
    (self.wrong, self.notRun, self.paths, self.count) = (wrong, notRun, paths, count)
    wrongBySuite = Self.bySuite(wrong)
    unpassedBySuite = Self.bySuite(wrong.union(notRun))
  }

  private static func bySuite(_ keys: Set<Key>) -> [String: [EarlierCase]] {
    Dictionary(grouping: keys, by: \.suite).mapValues { $0.map(\.testCase) }
  }

  /// Whether every case passed or was skipped.
  package var isGood: Bool { unpassedBySuite.isEmpty }

  /// The name or ID of a case as it reads after a round trip through a report.
  @Sendable package static func text(_ text: String) -> String { JUnitReader.asRead(SuiteNames.capped(text)) }

  /// - Parameter suite: its name as it reads after a round trip through a report.
  fileprivate func wrong(in suite: String) -> [EarlierCase] { wrongBySuite[suite] ?? [] }

  /// The cases of a suite that failed or did not run. `nil` if its file could not be read, so that all its cases count.
  private func unpassed(inSuite suite: String) -> [EarlierCase]? {
    let cases = unpassedBySuite[JUnitReader.asRead(suite)] ?? []
    return cases.contains(where: Self.isUnread) ? nil : cases.sorted { $0.name < $1.name }
  }

  private static func isUnread(_ one: EarlierCase) -> Bool { one.name == text(CaseHead.unreadFile.name) }

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
    var lost = wrong.union(notRun)
    for (place, suite) in SuiteNames(identities).names.map(JUnitReader.asRead).enumerated() {
      let cases = unpassedBySuite[suite] ?? []
      guard let heads = selected[place], files[place].failed != nil else {
        lost.subtract(cases.map { Key(suite: suite, testCase: $0) })
        continue
      }
      let search = EarlierCases(cases, ids: heads.compactMap(\.id), reported: Self.text)
      lost.subtract(heads.compactMap { search.one($0.names) }.map { Key(suite: suite, testCase: $0) })
    }
    return lost.sorted { ($0.suite, $0.testCase.name) < ($1.suite, $1.testCase.name) }.map { key in
      let place = paths[key.suite] ?? key.suite
      return Self.isUnread(key.testCase) ? place : "\(place): \"\(key.testCase.name)\""
    }
  }
}
