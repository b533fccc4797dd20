import Rehearse

/// In which orders each case that passed is carried out again: `--interleavings N`, or `--interleavings N:k` for order k alone.
package struct Shake: Sendable, Equatable {
  /// How many orders there are at most.
  package static let mostOrders = 10_000

  /// How many orders were asked for, this one among them.
  package let count: Int
  /// The only one, if only one was asked for; from 1.
  package let single: Int?

  /// - Returns: `nil` for a text that says nothing like it.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count <= 2, let count = parts[0], (1...Self.mostOrders).contains(count) else { return nil }
    self.count = count
    single = parts.count == 2 ? parts[1] : nil
    guard parts.count == 1 || single.map((1...count).contains) == true else { return nil }
  }

  var orders: ClosedRange<Int> { single.map { $0...$0 } ?? 1...count }

  /// What to write for one of the orders alone.
  func option(_ order: Int) -> String { "--interleavings \(count):\(order)" }
}
