import RehearseLanguage

/// What is otherwise in a list of expected calls.
struct CallDifferences {
  private struct Entry {
    let place: Int
    let call: CallPattern
  }

  let words: StatementText

  /// The differences one by one; none where the lists are too long to be told so.
  func items(_ old: Expectations.Calls, _ new: Expectations.Calls) -> [StatedDifference.Item] {
    guard max(old.items.count, new.items.count) <= Alignment.limit else { return [] }
    let isOrdered = old.isOrdered && new.isOrdered
    var (removed, added) = isOrdered ? inOrder(old.items, new.items) : inAnyOrder(old.items, new.items)
    var moved: [(Int, StatedDifference.Item)] = []
    for entry in removed {
      guard isOrdered, let place = added.firstIndex(where: { $0.call == entry.call }) else { continue }
      moved.append(
        (added[place].place, .moved(words.call(entry.call), from: entry.place + 1, to: added[place].place + 1)))
      added.remove(at: place)
      removed.removeAll { $0.place == entry.place }
    }
    return items(removed, added) + moved.map(\.1)
  }

  /// A call of the same operation with other arguments is told as one that is replaced.
  private func items(_ removed: [Entry], _ added: [Entry]) -> [StatedDifference.Item] {
    var added = added
    var items: [StatedDifference.Item] = []
    for entry in removed {
      if let place = added.firstIndex(where: { $0.call.operation == entry.call.operation }) {
        items.append(.replaced(words.call(entry.call), by: words.call(added.remove(at: place).call)))
      } else {
        items.append(.removed(words.call(entry.call)))
      }
    }
    return items + added.map { .added(words.call($0.call)) }
  }

  private func inOrder(_ old: [CallPattern], _ new: [CallPattern]) -> (removed: [Entry], added: [Entry]) {
    let alignment = Alignment(old, new, by: ==)
    return (
      alignment.removed.sorted().map { Entry(place: $0, call: old[$0]) },
      alignment.added.sorted().map { Entry(place: $0, call: new[$0]) }
    )
  }

  private func inAnyOrder(_ old: [CallPattern], _ new: [CallPattern]) -> (removed: [Entry], added: [Entry]) {
    var added = new.enumerated().map { Entry(place: $0.offset, call: $0.element) }
    var removed: [Entry] = []
    for (place, call) in old.enumerated() {
      if let same = added.firstIndex(where: { $0.call == call }) {
        added.remove(at: same)
      } else {
        removed.append(Entry(place: place, call: call))
      }
    }
    return (removed, added)
  }
}
