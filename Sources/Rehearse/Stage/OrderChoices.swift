/// The choices of one interleaving among events that are due at the same moment.
package final class OrderChoices {
  /// In the reversed order, every eighth choice takes the oldest, so that two tasks that yield to each other forever do
  /// not starve a third.
  private static let fairness = 8

  private let isReversed: Bool
  private var state: UInt32
  package private(set) var count = 0

  init(isReversed: Bool, seed: UInt32) {
    self.isReversed = isReversed
    state = seed
  }

  /// The index of the next event among `count` events in the defined order.
  package func choose(_ count: Int) -> Int {
    self.count += 1
    guard !isReversed else { return self.count % Self.fairness == 0 ? 0 : count - 1 }
    // The protocol prescribes this formula for hosts in every language.
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int((UInt64(state) * UInt64(count)) >> 32)
  }
}

/// One of the orders in which events that are due at the same moment can happen.
///
/// It depends only on a number and the name of the case, so it is the same on every machine.
package struct Interleaving: Sendable {
  /// From 1; the first order reverses events where possible, the others are random.
  package let number: Int
  package let seed: UInt32

  package init(_ number: Int, seed: UInt32) {
    (self.number, self.seed) = (number, seed)
  }

  package init(_ number: Int, ofCase name: String) {
    // FNV-1a with 32 bits. Another hash would give the orders that failures name to other runs.
    let hash = name.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    self.init(number, seed: Self.mixed(hash ^ UInt32(truncatingIfNeeded: number)))
  }

  /// The finalizer of MurmurHash; without it, similar seeds would make the same first choice.
  private static func mixed(_ seed: UInt32) -> UInt32 {
    var mixed = (seed ^ seed >> 16) &* 0x85EB_CA6B
    mixed = (mixed ^ mixed >> 13) &* 0xC2B2_AE35
    return mixed ^ mixed >> 16
  }

  package func choices() -> OrderChoices { OrderChoices(isReversed: number == 1, seed: seed) }
}
