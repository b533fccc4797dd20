import Rehearse
import RehearseLanguage
import RehearseRunner

/// Whether a JUnit report has all that was written, because a report that was cut has fewer failures than the run.
enum JUnitCompleteness {
  /// Whether rehearse wrote the report.
  static func isOwn(_ bytes: [UInt8]) -> Bool { bytes.starts(with: XML(stringLiteral: JUnitReport.beginning).bytes) }

  /// Whether the report has its end.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    var reader = JUnitReader(bytes)
    guard let root = reader.nextTag() else { return false }
    let end = bytes.reversed().drop { " \t\r\n".utf8.contains($0) }
    return root.isEmpty || end.starts(with: "</\(String(decoding: root.name, as: UTF8.self))>".utf8.reversed())
  }

  /// What is missing from a report, as the end of a sentence. `nil` if nothing is.
  ///
  /// - Parameter cases: the number of test cases that were read.
  static func gap(in bytes: [UInt8], cases: Int) -> String? {
    var reader = JUnitReader(bytes)
    let announced = reader.nextTag().flatMap { reader.attribute("tests", of: $0) }.flatMap { Int($0) }
    let counted = announced.map { ": it has \(cases) of \(Counted.text($0, "test case"))" } ?? ""
    guard isWhole(bytes) else { return "its end is missing\(counted)" }
    // Other programs count in other ways.
    guard isOwn(bytes), let announced, announced != cases else { return nil }
    guard cases > announced else { return "part of it is missing\(counted)" }
    return "it has \(Counted.text(cases, "test case")), although it counts \(announced)"
  }
}
