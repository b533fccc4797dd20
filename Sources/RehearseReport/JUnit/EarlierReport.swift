import Rehearse
import RehearseLanguage
import RehearseRunner

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The result of a case compared with an earlier run.
package enum Standing: UInt8, Sendable, Codable {
  /// Wrong now. It was not wrong before, or did not exist.
  case new
  /// Wrong in both runs.
  case still
  /// Wrong before, and passed now.
  case fixed
}

/// The cases of a file compared with an earlier run.
package struct CaseStandings: Sendable {
  /// One for each case. Empty without an earlier run.
  package private(set) var all: [Standing?] = []
  /// Failures of the earlier run that belong to this file.
  package private(set) var known: Set<EarlierReport.Key> = []

  package init(_ result: FileResult, suite: String, since earlier: EarlierReport?) {
    guard let earlier else { return }
    let unread = EarlierReport.key(suite: suite, name: CaseHead.unreadFile.name)
    if result.head.isInvalid {
      // An invalid file does not say which cases it still has.
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

/// The failures of an earlier JUnit report. The page uses them to mark what is new.
package struct EarlierReport: Sendable {
  package struct Key: Hashable, Sendable {
    package let suite: String
    package let name: String
  }

  package struct Unreadable: Error {
    package let message: String
    /// Whether there is no file.
    package let isMissing: Bool
  }

  /// In bytes.
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

  /// The key of a case as it reads after a round trip through a report.
  package static func key(suite: String, name: String) -> Key {
    Key(suite: JUnitReader.asRead(suite), name: self.name(name))
  }

  /// The name of a case as it reads after a round trip through a report.
  @Sendable package static func name(_ name: String) -> String { JUnitReader.asRead(SuiteNames.capped(name)) }

  /// The cases of a suite that were wrong; `nil` if all its cases count, because its file could not be read.
  package func wrong(inSuite suite: String) -> [String]? {
    let names = wrong.filter { $0.suite == JUnitReader.asRead(suite) }.map(\.name)
    return names.contains(Self.name(CaseHead.unreadFile.name)) ? nil : names.sorted()
  }
}
