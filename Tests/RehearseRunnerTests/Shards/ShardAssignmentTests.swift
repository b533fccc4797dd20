import Foundation
import RehearseRunner
import Testing

@Suite("The assignment of cases to shards")
struct ShardAssignmentTests {
  /// Cases with log-normal times.
  private static func suite(_ count: Int, seed: UInt64) -> [ShardAssignment.Item] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      let (one, other) = (
        Double.random(in: 0.000_001..<1, using: &generator), Double.random(in: 0..<1, using: &generator)
      )
      let normal = (-2 * log(one)).squareRoot() * cos(2 * .pi * other)
      return ShardAssignment.Item("scenarios.file\(number % 23)\tcase \(number)", weight: exp(normal))
    }
  }

  private static func longestOverMean(_ items: [ShardAssignment.Item], _ shards: [Int], _ count: Int) -> Double {
    var loads = Array(repeating: 0.0, count: count)
    for (item, shard) in zip(items, shards) { loads[shard - 1] += item.weight }
    return (loads.max() ?? 0) / (loads.reduce(0, +) / Double(count))
  }

  private static func moved(_ items: [ShardAssignment.Item], _ other: [ShardAssignment.Item], _ count: Int) -> Int {
    let shards = ShardAssignment.shards(of: items, count: count)
    return zip(shards, ShardAssignment.shards(of: other, count: count)).count { $0 != $1 }
  }

  @Test("The longest of 8 shards takes at most a tenth more than the mean of 400 cases", arguments: 1...20)
  func balance(seed: UInt64) {
    let items = Self.suite(400, seed: seed)
    let shards = ShardAssignment.shards(of: items, count: 8)
    #expect(shards.allSatisfy { 1...8 ~= $0 })
    #expect(Self.longestOverMean(items, shards, 8) <= 1.1)
  }

  @Test("Without times, shards have about as many cases", arguments: [(400, 8), (5000, 64)])
  func equal(cases: Int, count: Int) {
    let items = Self.suite(cases, seed: 1).map { ShardAssignment.Item($0.identity) }
    #expect(Self.longestOverMean(items, ShardAssignment.shards(of: items, count: count), count) <= 1.1)
  }

  @Test("A new case moves few others, wherever it is in the suite")
  func stability() {
    let moved = (1...20 as ClosedRange<UInt64>).map { seed in
      let items = Self.suite(400, seed: seed)
      let more = items + [ShardAssignment.Item("scenarios.new\tcase")]
      let first = ShardAssignment.shards(of: items, count: 8)
      let place = Int(seed) * 17
      let inserted = items[..<place] + [more[400]] + items[place...]
      var second = ShardAssignment.shards(of: Array(inserted), count: 8)
      second.remove(at: place)
      #expect(second == Array(ShardAssignment.shards(of: more, count: 8).dropLast()))
      return zip(first, second).count { $0 != $1 }
    }
    #expect(moved.reduce(0, +) <= 20 * 12)
  }

  @Test("Small differences of times move few cases")
  func noise() {
    let moved = (1...20 as ClosedRange<UInt64>).map { seed in
      let items = Self.suite(400, seed: seed)
      var generator = SeededGenerator(seed: seed + 100)
      let other = items.map {
        ShardAssignment.Item($0.identity, weight: $0.weight * .random(in: 0.95...1.05, using: &generator))
      }
      return Self.moved(items, other, 8)
    }
    #expect(moved.reduce(0, +) <= 20 * 20)
  }

  @Test("The assignment is the same in every version")
  func fixed() {
    let items = (1...12).map { ShardAssignment.Item("scenarios.login\tcase \($0)") }
    #expect(ShardAssignment.shards(of: items, count: 3) == [2, 3, 1, 1, 3, 1, 3, 2, 2, 1, 2, 3])
    #expect(ShardAssignment.shards(of: [], count: 3) == [])
    #expect(ShardAssignment.shards(of: items, count: 1) == Array(repeating: 1, count: 12))
  }

  @Test("A shard is written as two numbers, and anything else is an error")
  func parsing() throws {
    #expect(try Shard("2/8") == Shard(2, of: 8))
    for text in ["", "2", "/", "2/", "/8", "1/2/3", "+1/2", "-1/2", "1 /2", "a/b", "1/99999999999999999999"] {
      #expect(throws: ShardError.notAShard) { try Shard(text) }
    }
    for text in ["0/8", "9/8"] { #expect(throws: ShardError.outOfRange(count: 8)) { try Shard(text) } }
    for text in ["0/0", "1/10001"] { #expect(throws: ShardError.count) { try Shard(text) } }
  }
}
