import RehearseRunner

/// The whole JUnit report, put together from its suites.
package struct JUnitReport: Sendable {
  package let dialect: JUnitDialect
  /// The seed of a random order.
  package let seed: UInt64?

  package init(dialect: JUnitDialect, seed: UInt64?) {
    self.dialect = dialect
    self.seed = seed
  }

  /// The report's bytes in pieces, so that a large one is not copied once more.
  ///
  /// - Parameters:
  ///   - startedAt: nanoseconds since 1970.
  ///   - nanoseconds: what the whole run took.
  package func render(
    _ suites: [JUnitSuite.Markup], _ tally: Tally, startedAt: Int64, nanoseconds: Int64
  ) -> [ArraySlice<UInt8>] {
    var xml = XMLWriter()
    xml.markup(JUnitBeginning.own)
    JUnitCounts(tally).write(to: &xml, withSkipped: dialect == .rich)
    xml.attribute("time", milliseconds: XMLWriter.milliseconds(nanoseconds))
    if dialect == .rich { xml.attribute("timestamp", Timestamp.text(startedAt)) }
    xml.markup(">\n")
    if let first = suites.first {
      xml.markup(first.bytes[..<first.headLength])
      writeProperties(&xml)
    }
    var pieces = [xml.bytes[...]]
    pieces.reserveCapacity(suites.count + 2)
    for (index, suite) in suites.enumerated() {
      pieces.append(index == 0 ? suite.bytes[suite.headLength...] : suite.bytes[...])
    }
    pieces.append(ArraySlice("</testsuites>\n".utf8))
    return pieces
  }

  /// What holds for the whole run; in the first suite only, since xunitparser refuses a name that comes twice.
  private func writeProperties(_ xml: inout XMLWriter) {
    xml.markup("    <properties>\n      <property name=\"rehearse.version\"")
    xml.attribute("value", Version.text)
    xml.markup("/>\n")
    if let seed {
      xml.markup("      <property name=\"rehearse.seed\"")
      xml.attribute("value", String(seed))
      xml.markup("/>\n")
    }
    xml.markup("    </properties>\n")
  }
}
