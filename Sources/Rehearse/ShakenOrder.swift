import RehearseSource

/// One of the orders in which what is due at the same moment can happen.
///
/// It is made from a number and the name of the case, and from nothing else, so it is the same on every machine.
package struct ShakenOrder: Sendable {
  /// From 1. The first order turns round what it can; the others are random.
  package let number: Int
  private let seed: UInt64

  package init(_ number: Int, ofCase name: String) {
    self.number = number
    // FNV-1a
    seed = name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } ^ UInt64(number)
  }

  /// A source of choices, which starts with the first one again.
  package func choices() -> OrderChoices { OrderChoices(turnsRound: number == 1, seed: seed) }
}
