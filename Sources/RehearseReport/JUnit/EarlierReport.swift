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
    package let message: String
    /// Whether the file does not exist.
    package let isMissing: Bool

    /// What a selection of its failures says.
    package var leavingNothingOut: String { "\(message); no scenario is left out" }
  }

  /// The maximum size in bytes.
  static let limit = 64 << 20

  package let wrong: Set<Key>
  private let bySuite: [String: [EarlierCase]]

  package init(reading path: String) throws(Unreadable) { self.init(try Self.bytes(of: path)) }

  /// The bytes of a JUnit report.
  static func bytes(of path: String) throws(Unreadable) -> [UInt8] {
    guard let bytes = FileBeginning.bytes(of: path, limit: Self.limit) else {
      let isMissing = errno == ENOENT
      let words = isMissing ? "does not exist" : "cannot be read: \(SystemReason.last)"
      throw Unreadable(message: "the earlier report \(path) \(words)", isMissing: isMissing)
    }
    guard JUnitBeginning.isReport(bytes) else {
      throw Unreadable(message: "\(path) is not a JUnit report", isMissing: false)
    }
    return bytes
  }

  init(_ bytes: [UInt8]) {
    var reader = JUnitReader(bytes)
    var wrong: Set<Key> = []
    while let testCase = reader.next() {
      if testCase.isWrong { wrong.insert(testCase.key) }
    }
    self.wrong = wrong
    bySuite = Dictionary(grouping: wrong, by: \.suite).mapValues { $0.map(\.testCase) }
  }

  /// The name or ID of a case as it reads after a round trip through a report.
  @Sendable package static func text(_ text: String) -> String { JUnitReader.asRead(SuiteNames.capped(text)) }

  /// - Parameter suite: its name as it reads after a round trip through a report.
  fileprivate func wrong(in suite: String) -> [EarlierCase] { bySuite[suite] ?? [] }

  /// The failed cases of a suite. `nil` if its file could not be read, so that all its cases count as failed.
  private func wrong(inSuite suite: String) -> [EarlierCase]? {
    let cases = wrong(in: JUnitReader.asRead(suite))
    let unread = Self.text(CaseHead.unreadFile.name)
    return cases.contains { $0.name == unread } ? nil : cases.sorted { $0.name < $1.name }
  }

  /// Only those files that have failed cases.
  ///
  /// - Parameter identities: one for each file.
  package func narrow(_ files: [SourceFile], _ identities: [RepositoryPath]) -> [SourceFile] {
    zip(files, SuiteNames(identities).names).compactMap { file, suite in
      var file = file
      file.failed = wrong(inSuite: suite)
      return file.failed?.isEmpty == true ? nil : file
    }
  }

  /// How many cases of other suites were wrong.
  package func countWrong(outside identities: [RepositoryPath]) -> Int {
    let suites = Set(SuiteNames(identities).names.map(JUnitReader.asRead))
    return wrong.count { !suites.contains($0.suite) }
  }
}
