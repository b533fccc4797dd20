/// Why a text or a pair of numbers is not a shard.
package enum ShardError: Error, Equatable {
  case notAShard
  /// The number of the shard is not from 1 to this one.
  case outOfRange(count: Int)
  /// The number of shards is not from 1 to the limit.
  case count
}

/// One of the parts into which a run is divided, each for another machine.
package struct Shard: Sendable, Equatable, Codable {
  /// The maximum number of shards.
  package static let limit = 10_000

  /// From 1.
  package let index: Int
  package let count: Int

  package init(_ index: Int, of count: Int) throws(ShardError) {
    guard 1...Self.limit ~= count else { throw .count }
    guard 1...count ~= index else { throw .outOfRange(count: count) }
    (self.index, self.count) = (index, count)
  }

  /// Parses `2/8`.
  package init(_ text: String) throws(ShardError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Self.number($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1] else { throw .notAShard }
    try self.init(index, of: count)
  }

  /// A number without a sign.
  package static func number(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(text) : nil
  }

  /// As on the command line and in reports: `2/8`.
  package var text: String { "\(index)/\(count)" }

  /// As in messages: `shard 2 of 8`.
  package var words: String { "shard \(index) of \(count)" }
}

/// The shard that a run was, and the plan by which the run was divided.
package struct PlannedShard: Sendable, Equatable, Codable {
  package var shard: Shard
  /// A digest of all shards of the plan and their cases.
  package var plan: String
  /// The number of cases in all shards.
  package var cases: Int
  /// The index of each file of the shard among all files of the run.
  package var files: [Int]

  package init(_ shard: Shard, plan: String, cases: Int, files: [Int]) {
    (self.shard, self.plan, self.cases, self.files) = (shard, plan, cases, files)
  }
}
