import RehearseRunner

/// The whole JUnit report, put together from its suites.
package enum JUnitReport {
  /// The report's bytes.
  ///
  /// - Parameters:
  ///   - startedAt: nanoseconds since 1970.
  ///   - nanoseconds: what the whole run took.
  package static func render(
    _ suites: [[UInt8]], _ tally: Tally, dialect: JUnitDialect, startedAt: Int64, nanoseconds: Int64
  ) -> [UInt8] {
    var xml = XMLWriter()
    xml.markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"rehearse\"")
    JUnitCounts(tally).write(to: &xml, withSkipped: dialect == .rich)
    xml.attribute("time", milliseconds: (nanoseconds + 500_000) / 1_000_000)
    if dialect == .rich { xml.attribute("timestamp", Timestamp.text(startedAt)) }
    xml.markup(">\n")
    for suite in suites { xml.markup(suite) }
    xml.markup("</testsuites>\n")
    return xml.bytes
  }
}
