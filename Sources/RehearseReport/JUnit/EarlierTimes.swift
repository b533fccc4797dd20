import Rehearse

/// How long cases took in an earlier run, by a JUnit report from any program.
package struct EarlierTimes: Sendable {
  private struct Key: Hashable {
    let suite: String
    let name: String
  }

  /// The shortest time that counts, because reports round to milliseconds.
  private static let least = 0.001
  /// A year. No case takes longer.
  private static let most = 31_536_000.0

  private var seconds: [Key: Double] = [:]

  package init(reading path: String) throws(EarlierReport.Unreadable) {
    let bytes = try EarlierReport.bytes(of: path)
    var reader = JUnitReader(bytes)
    var cases = 0
    while let tag = reader.nextTag() {
      guard tag.isCalled("testcase"), !tag.isEnd else { continue }
      cases += 1
      guard let suite = reader.attribute("classname", of: tag),
        let name = reader.attribute("name", of: tag),
        let time = reader.attribute("time", of: tag).flatMap(Double.init), (0...Self.most).contains(time)
      else { continue }
      seconds[Key(suite: suite, name: name)] = max(Self.least, time)
    }
    try EarlierReport.check(bytes, cases: cases, of: path)
  }

  /// The time of a case in seconds. `nil` if it is not in the report.
  package func time(of name: String, suite: String) -> Double? {
    seconds[Key(suite: JUnitReader.asRead(suite), name: EarlierReport.text(name))]
  }
}
