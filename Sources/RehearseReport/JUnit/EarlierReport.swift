import Rehearse
import RehearseLanguage

/// What an earlier JUnit report says of each case: all that is needed to tell what is new.
package struct EarlierReport: Sendable {
  /// What a case is known by in reports.
  package struct Key: Hashable, Sendable {
    package let suite: String
    package let name: String
  }

  /// Why it cannot be read, for people.
  package struct Problem: Error {
    package let message: String
  }

  /// How many bytes are read.
  private static let limit = 64 << 20

  /// The cases that went wrong.
  package let wrong: Set<Key>

  package init(reading path: String) throws(Problem) {
    guard let bytes = FileBeginning.bytes(of: path, limit: Self.limit) else {
      throw Problem(message: "the earlier report \(path) cannot be read: \(SystemReason.last)")
    }
    guard JUnitBeginning.isReport(bytes) else { throw Problem(message: "\(path) is not a JUnit report") }
    self.init(bytes)
  }

  init(_ bytes: [UInt8]) {
    var reader = JUnitReader(bytes)
    var wrong: Set<Key> = []
    while let testCase = reader.next() {
      if testCase.isWrong { wrong.insert(Key(suite: testCase.suite, name: testCase.name)) }
    }
    self.wrong = wrong
  }

  /// What a case of ours is known by, as it comes back from a report.
  package static func key(suite: String, name: String) -> Key {
    Key(suite: JUnitReader.asRead(suite), name: JUnitReader.asRead(SuiteNames.capped(name)))
  }
}
