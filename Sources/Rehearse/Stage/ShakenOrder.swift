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
