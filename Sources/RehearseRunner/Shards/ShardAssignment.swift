import Rehearse

/// Divides cases among shards by their identities.
///
/// Each case goes to the shard that it prefers (rendezvous hashing), unless that one is full. So a new case moves few
/// others, and every machine computes the same result. A shard is full when it exceeds the mean by the slack.
package enum ShardAssignment {
  package struct Item: Sendable {
    /// The same on every machine, and unique in the run.
    package let identity: String
    /// How long the case takes, in any unit. 0 counts for nothing.
    package let weight: Double

    package init(_ identity: String, weight: Double = 1) { (self.identity, self.weight) = (identity, weight) }
  }

  /// How far a shard may exceed the mean.
  private static let slack = 0.05
  /// The part of the mean from which an item counts as large.
  private static let largePart = 0.25

  private struct WeightedItem {
    let index: Int
    let hash: UInt64
    let weight: Double
    /// The weight of a large item. 0 for all others.
    let size: Double
  }

  /// The shard of each item, from 1, in order.
  package static func shards(of items: [Item], count: Int) -> [Int] {
    let mean = items.reduce(0) { $0 + $1.weight } / Double(count)
    let capacity = mean * (1 + slack)
    // Large items come first, because they might not fit later. The order of the others must not depend on their times,
    // which are never quite the same.
    let weighted = items.enumerated().map { index, item in
      WeightedItem(
        index: index, hash: StableHash.of(item.identity), weight: item.weight,
        size: item.weight > mean * largePart ? item.weight : 0)
    }.sorted { ($1.size, $0.hash, $0.index) < ($0.size, $1.hash, $1.index) }
    var loads = Array(repeating: 0.0, count: count)
    var shards = Array(repeating: 1, count: items.count)
    for item in weighted {
      let shard = preferred(item, loads, capacity) ?? loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[shard] += item.weight
      shards[item.index] = shard + 1
    }
    return shards
  }

  /// The shard with capacity left that an item prefers. `nil` if none has any.
  private static func preferred(_ item: WeightedItem, _ loads: [Double], _ capacity: Double) -> Int? {
    var best: (shard: Int, preference: UInt64)?
    for shard in loads.indices where loads[shard] + item.weight <= capacity {
      var generator = SeededGenerator(seed: item.hash &+ SeededGenerator.increment &* UInt64(shard))
      let preference = generator.next()
      if best.map({ preference > $0.preference }) ?? true { best = (shard, preference) }
    }
    return best?.shard
  }
}
