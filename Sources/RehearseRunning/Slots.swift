import Synchronization

/// A place for each file's result, filled by whichever thread ran the file.
package final class Slots<Item: Sendable>: Sendable {
  private let items: Mutex<[Item?]>

  package init(count: Int) { items = Mutex(Array(repeating: nil, count: count)) }

  package func set(_ index: Int, _ item: Item) { items.withLock { $0[index] = item } }

  /// All that was filled, in the order of the places.
  package var all: [Item] { items.withLock { $0.compactMap { $0 } } }
}
