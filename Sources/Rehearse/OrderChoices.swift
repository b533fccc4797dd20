import RehearseSource

/// What happens next of several things that are due at the same moment, choice by choice, in one of the shaken orders.
package final class OrderChoices {
  /// How often in an order that turns all round the oldest is chosen all the same: else two tasks that make way for each other
  /// for ever would keep a third one from running.
  private static let fairness = 8

  private let turnsRound: Bool
  private var generator: SeededGenerator
  /// How many choices there were.
  private(set) var count = 0

  init(turnsRound: Bool, seed: UInt64) {
    self.turnsRound = turnsRound
    generator = SeededGenerator(seed: seed)
  }

  /// The place of what is next among so many, which are in the defined order.
  package func choose(_ count: Int) -> Int {
    self.count += 1
    guard !turnsRound else { return self.count % Self.fairness == 0 ? 0 : count - 1 }
    return Int(generator.next().multipliedFullWidth(by: UInt64(count)).high)
  }
}
