import Synchronization

/// Results in the order of their places, whichever thread made them first.
package final class OrderedResults<Item: Sendable>: Sendable {
  private let items: Mutex<[Item?]>

  package init(count: Int) { items = Mutex(Array(repeating: nil, count: count)) }

  package func set(_ index: Int, _ item: Item) { items.withLock { $0[index] = item } }

  /// All that were set, in the order of the places.
  package var all: [Item] { items.withLock { $0.compactMap(\.self) } }
}
