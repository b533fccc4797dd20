/// What happens next of several things that are due at the same moment, choice by choice, in one of the shaken orders.
package final class OrderChoices {
  /// How often the reversed order takes the oldest all the same: two tasks that make way for each other for ever must not
  /// keep a third one from running.
  private static let fairness = 8

  private let isReversed: Bool
  private var state: UInt32
  /// How many choices there were.
  private(set) var count = 0

  init(isReversed: Bool, seed: UInt32) {
    self.isReversed = isReversed
    state = seed
  }

  /// The place of what is next among so many, which are in the defined order.
  package func choose(_ count: Int) -> Int {
    self.count += 1
    guard !isReversed else { return self.count % Self.fairness == 0 ? 0 : count - 1 }
    // Every host, in whatever language, chooses by this formula.
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int((UInt64(state) * UInt64(count)) >> 32)
  }
}

/// One of the orders in which what is due at the same moment can happen.
///
/// It is made from a number and the name of the case, and from nothing else, so it is the same on every machine.
package struct ShakenOrder: Sendable {
  /// From 1. The first order reverses what it can; the others are random.
  package let number: Int
  package let seed: UInt32

  package init(_ number: Int, seed: UInt32) {
    (self.number, self.seed) = (number, seed)
  }

  package init(_ number: Int, ofCase name: String) {
    // FNV-1a
    let hash = name.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    self.init(number, seed: Self.mixed(hash ^ UInt32(truncatingIfNeeded: number)))
  }

  /// MurmurHash's last step: neighbours among seeds would make the same first choice.
  private static func mixed(_ seed: UInt32) -> UInt32 {
    var mixed = (seed ^ seed >> 16) &* 0x85EB_CA6B
    mixed = (mixed ^ mixed >> 13) &* 0xC2B2_AE35
    return mixed ^ mixed >> 16
  }

  /// A source of choices, which starts with the first one again.
  package func choices() -> OrderChoices { OrderChoices(isReversed: number == 1, seed: seed) }
}
