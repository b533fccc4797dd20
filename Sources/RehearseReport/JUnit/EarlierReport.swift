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
    let unread = EarlierReport.key(suite: suite, name: CaseHead.unreadFile.name)
    if result.head.isInvalid {
      // For an invalid file, it is unknown which cases still exist.
      known = earlier.wrong.filter { $0.suite == unread.suite }
      return
    }
    if earlier.wrong.contains(unread) { known.insert(unread) }
    for (head, end) in result.cases {
      let key = EarlierReport.key(suite: suite, name: head.name)
      let wasWrong = earlier.wrong.contains(key)
      if wasWrong { known.insert(key) }
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
    package let name: String
  }

  package struct Unreadable: Error {
    package let message: String
    /// Whether the file does not exist.
    package let isMissing: Bool
  }

  /// The maximum size in bytes.
  private static let limit = 64 << 20

  package let wrong: Set<Key>

  package init(reading path: String) throws(Unreadable) {
    guard let bytes = FileBeginning.bytes(of: path, limit: Self.limit) else {
      let isMissing = errno == ENOENT
      let words = isMissing ? "is not there" : "cannot be read: \(SystemReason.last)"
      throw Unreadable(message: "the earlier report \(path) \(words)", isMissing: isMissing)
    }
    guard JUnitBeginning.isReport(bytes) else {
      throw Unreadable(message: "\(path) is not a JUnit report", isMissing: false)
    }
    self.init(bytes)
  }

  init(_ bytes: [UInt8]) {
    var reader = JUnitReader(bytes)
    var wrong: Set<Key> = []
    while let testCase = reader.next() {
      if testCase.isWrong { wrong.insert(testCase.key) }
    }
    self.wrong = wrong
  }

  /// The key of a case after a round trip through a report.
  package static func key(suite: String, name: String) -> Key {
    Key(suite: JUnitReader.asRead(suite), name: self.name(name))
  }

  /// The name of a case after a round trip through a report.
  @Sendable package static func name(_ name: String) -> String { JUnitReader.asRead(SuiteNames.capped(name)) }

  /// The failed cases of a suite. `nil` if its file could not be read, so that all its cases count as failed.
  package func wrong(inSuite suite: String) -> [String]? {
    let names = wrong.filter { $0.suite == JUnitReader.asRead(suite) }.map(\.name)
    return names.contains(Self.name(CaseHead.unreadFile.name)) ? nil : names.sorted()
  }
}
