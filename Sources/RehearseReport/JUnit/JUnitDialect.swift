/// The two forms of the JUnit report.
package enum JUnitDialect: String, CaseIterable, Sendable {
  /// With the file and the line of every case.
  case rich
  /// What the strictest schema, that of Jenkins' xUnit plugin, takes.
  case strict
}
