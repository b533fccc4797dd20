import Rehearse
import RehearseLanguage

/// Identifies a plan: which cases there are, and to which shard each belongs.
///
/// The journals of all shards show with it whether any case is missing.
package struct PlanDigest {
  private var lines: [[UInt8]] = []

  package init() {}

  /// - Parameter name: its name with the title.
  package mutating func add(_ name: String, of file: RepositoryPath, shard: Int) {
    // The name of a repository may differ between machines.
    lines.append(Array("\(shard)\t\(file.namesakes ?? 0)\t\(file.path)\t\(name)\n".utf8))
  }

  package var text: String {
    SHA256.hexadecimal(Array(lines.sorted { $0.lexicographicallyPrecedes($1) }.joined()))
  }
}
