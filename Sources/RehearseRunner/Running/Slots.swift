import Synchronization

/// A place for each file's result, filled by whichever thread ran the file.
///
/// Inlined elsewhere, where the items' type is known: otherwise it would be looked up for each of them.
package final class Slots<Item: Sendable>: Sendable {
  let items: Mutex<[Item?]>

  package init(count: Int) { items = Mutex(Array(repeating: nil, count: count)) }

  package func set(_ index: Int, _ item: Item) { items.withLock { $0[index] = item } }

  /// All that was filled, in the order of the places.
  package var all: [Item] {
    items.withLock { items in
      // A loop, since `compactMap` has to find out about its types each time where they are not known.
      var filled: [Item] = []
      filled.reserveCapacity(items.count)
      for case let item? in items { filled.append(item) }
      return filled
    }
  }
}
