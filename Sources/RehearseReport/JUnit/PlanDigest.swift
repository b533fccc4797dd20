import Rehearse

/// Identifies a plan: which cases there are, and to which shard each belongs.
///
/// It is made from what reports hold, so that the reports of all shards show whether any case is missing.
package struct PlanDigest {
  private var lines: [String] = []

  package init() {}

  /// Adds a case.
  ///
  /// - Parameters:
  ///   - suite: the name of its suite, as `SuiteNames` makes it.
  ///   - name: its name with the title.
  package mutating func add(_ name: String, suite: String, shard: Int) {
    add(read: EarlierReport.text(name), suite: JUnitReader.asRead(suite), shard: shard)
  }

  /// Adds a case as it was read from a report.
  mutating func add(read name: String, suite: String, shard: Int) {
    lines.append("\(shard)\t\(suite)\t\(name)\n")
  }

  package var text: String {
    let bytes = lines.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    return SHA256.hexadecimal(Array(bytes.joined()))
  }
}
