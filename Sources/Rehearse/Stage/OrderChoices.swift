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
