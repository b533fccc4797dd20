import Rehearse
import RehearseLanguage
import RehearseRunner

extension ThenDifferences {
  func calls(_ old: Expectation.CallList?, _ new: Expectation.CallList?) -> [StatedDifference] {
    guard let old, let new else {
      return (new ?? old).map {
        [then($0.key.rawValue, old.map(words.calls), new.map(words.calls), .init(old, new), about: .calls)]
      } ?? []
    }
    var differences: [StatedDifference] = []
    // The order of a single call does not matter.
    if old.isOrdered != new.isOrdered, max(old.items.count, new.items.count) > 1 {
      let (one, other) = (old.isOrdered ? "as listed" : "any", new.isOrdered ? "as listed" : "any")
      differences.append(then("order of the calls", one, other, new.isOrdered ? .more : .less, about: .order))
    }
    let isOrdered = old.isOrdered && new.isOrdered
    guard old.items != new.items, isOrdered || old.numbers != new.numbers else { return differences }
    let effect: StatedDifference.Strictness =
      !isOrdered || old.items.count != new.items.count
      ? .different
      : zip(old.items, new.items).allSatisfy { $0.accepts($1) }
        ? .more : zip(new.items, old.items).allSatisfy { $0.accepts($1) } ? .less : .different
    return differences + [
      then(
        new.key.rawValue, words.calls(old), words.calls(new), effect,
        items(old.items, new.items, isOrdered: isOrdered), about: .calls)
    ]
  }

  func included(_ old: Expectation.CallList?, _ new: Expectation.CallList?) -> [StatedDifference] {
    guard old?.items != new?.items, let key = (new ?? old)?.key.rawValue else { return [] }
    let changed = items(old?.items ?? [], new?.items ?? [], isOrdered: true)
    return [
      then(
        key, old.map(words.calls), new.map(words.calls), Self.effect(old, new), old == nil || new == nil ? [] : changed,
        about: .calls)
    ]
  }

  /// More calls, or more of their arguments, are more to be checked.
  private static func effect(_ old: Expectation.CallList?, _ new: Expectation.CallList?) -> StatedDifference.Strictness
  {
    guard let old, let new else { return .init(old, new) }
    func isWithin(_ part: [CallPattern], _ whole: [CallPattern]) -> Bool {
      var rest = whole[...]
      return part.allSatisfy { item in
        guard let index = rest.firstIndex(where: { item.accepts($0) }) else { return false }
        rest = rest[(index + 1)...]
        return true
      }
    }
    return isWithin(old.items, new.items) ? .more : isWithin(new.items, old.items) ? .less : .different
  }

  /// The differences between individual calls, or none if the lists are too long.
  private func items(_ old: [CallPattern], _ new: [CallPattern], isOrdered: Bool) -> [StatedDifference.ListChange] {
    guard max(old.count, new.count) <= Alignment.limit else { return [] }
    var (removed, added) = Self.unmatched(old, new, isOrdered: isOrdered)
    var moved: [StatedDifference.ListChange] = []
    if isOrdered {
      removed.removeAll { index in
        guard let found = added.firstIndex(where: { new[$0] == old[index] }) else { return false }
        moved.append(.moved(words.call(old[index]), from: index + 1, to: added.remove(at: found) + 1))
        return true
      }
    }
    // A call replaces one of the same operation with other arguments.
    var items = removed.map { index -> StatedDifference.ListChange in
      guard let found = added.firstIndex(where: { new[$0].operation == old[index].operation }) else {
        return .removed(words.call(old[index]))
      }
      return .replaced(words.call(old[index]), by: words.call(new[added.remove(at: found)]))
    }
    items += added.map { .added(words.call(new[$0])) }
    return items + moved
  }

  private static func unmatched(
    _ old: [CallPattern], _ new: [CallPattern], isOrdered: Bool
  ) -> (removed: [Int], added: [Int]) {
    if isOrdered {
      let alignment = Alignment(old, new)
      return (alignment.removed.sorted(), alignment.added.sorted())
    }
    var added = Array(new.indices)
    let removed = old.indices.filter { index in
      guard let same = added.firstIndex(where: { new[$0] == old[index] }) else { return true }
      added.remove(at: same)
      return false
    }
    return (removed, added)
  }

  func becoming(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    fields(
      "\(ThenKey.inOrder.rawValue) \(ChangeKey.becomes.rawValue)", old, new,
      { field, expected -> (changes: [Expectation.Becoming], calls: [CallPattern])? in
        let changes = expected.calls?.changes.filter { $0.field == field } ?? []
        return changes.isEmpty ? nil : (changes, expected.calls?.items ?? [])
      }, isSame: { $0.changes.map(\.meaning) == $1.changes.map(\.meaning) },
      text: { words.becoming($1.changes, $1.calls) })
  }

  /// `alsoAllowed` only matters if both sides compare calls.
  func alsoAllowed(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    guard old.calls != nil, new.calls != nil else { return [] }
    // The more is allowed, the less is checked, so the sides are swapped.
    return operations(
      .alsoAllowed, about: .calls, old.alsoAllowed, new.alsoAllowed, Self.effect(new.alsoAllowed, old.alsoAllowed))
  }
}

extension CallPattern {
  fileprivate func accepts(_ narrow: CallPattern) -> Bool {
    operation == narrow.operation
      && arguments.allSatisfy { argument in
        narrow.arguments.contains {
          $0.parameter == argument.parameter && argument.pattern.accepts($0.pattern)
        }
      }
  }
}

extension StatementText {
  /// The values that a field takes between calls: `[on, off after authService.logIn]`.
  func becoming(_ changes: [Expectation.Becoming], _ calls: [CallPattern]) -> String {
    list(
      changes.map { change in
        let value = state(change.field, change.pattern)
        guard change.callsBefore > 0 else { return value }
        return "\(value) after \(contract.operations[calls[change.callsBefore - 1].operation].name)"
      })
  }

  func call(_ call: CallPattern) -> String { text.shown(call) }

  func calls(_ calls: Expectation.CallList) -> String {
    if calls.items.isEmpty { return "none" }
    let rest = calls.items.count - Self.shownCalls
    return list(calls.items.prefix(Self.shownCalls).map(call) + (rest > 0 ? ["… and \(rest) more"] : []))
  }
}
