import Rehearse
import RehearseLanguage

package struct ThenDifferences {
  /// The display name for the order of calls, which has no key.
  package static let order = "order of the calls"

  let words: StatementText
  let step: Int?
  private var contract: ModuleContract { words.contract }

  init(words: StatementText, step: Int?) { (self.words, self.step) = (words, step) }

  func all(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    ending(.returned, old.returned, new.returned) + ending(.threw, old.threw, new.threw)
      + calls(old.calls, new.calls) + included(old.included, new.included) + counts(old, new) + becoming(old, new)
      + never(old, new)
      + forbiddenValues(old, new)
      + limits(old, new)
      + alsoAllowed(old, new) + state(old, new) + changes(old, new) + history(old, new)
  }

  func added(_ new: Expectations) -> [StatedDifference] { all(Expectations(when: new.when), new) }

  func removed(_ old: Expectations) -> [StatedDifference] { all(old, Expectations(when: old.when)) }

  private func then(
    _ name: String, _ old: String?, _ new: String?, _ effect: StatedDifference.Strictness,
    _ items: [StatedDifference.ListChange] = []
  ) -> StatedDifference {
    StatedDifference(step: step, part: .then, name: name, old: old, new: new, items: items, effect: effect)
  }

  private func ending(
    _ key: ThenKey, _ old: Expectations.Ending?, _ new: Expectations.Ending?
  ) -> [StatedDifference] {
    if old.map(\.pattern) == new.map(\.pattern) { return [] }
    var effect = StatedDifference.Strictness.different
    if let one = old?.pattern, let other = new?.pattern {
      effect = Self.effect(one, other)
    } else if key == .returned, old == nil || new == nil {
      // Without `threw`, no action may throw, so it is neither more nor less.
      effect = .init(old, new)
    }
    return [then(key.rawValue, old.map(words.ending), new.map(words.ending), effect)]
  }

  // MARK: Calls

  private func calls(_ old: Expectations.Calls?, _ new: Expectations.Calls?) -> [StatedDifference] {
    guard let old, let new else {
      return (new ?? old).map { [then($0.key, old.map(words.calls), new.map(words.calls), .init(old, new))] } ?? []
    }
    var differences: [StatedDifference] = []
    // The order of a single call does not matter.
    if old.isOrdered != new.isOrdered, max(old.items.count, new.items.count) > 1 {
      let (one, other) = (old.isOrdered ? "as listed" : "any", new.isOrdered ? "as listed" : "any")
      differences.append(then(Self.order, one, other, new.isOrdered ? .more : .less))
    }
    let isOrdered = old.isOrdered && new.isOrdered
    guard old.items != new.items, isOrdered || old.numbers != new.numbers else { return differences }
    let effect: StatedDifference.Strictness =
      !isOrdered || old.items.count != new.items.count
      ? .different
      : zip(old.items, new.items).allSatisfy { $0.accepts($1) }
        ? .more : zip(new.items, old.items).allSatisfy { $0.accepts($1) } ? .less : .different
    return differences + [
      then(new.key, words.calls(old), words.calls(new), effect, items(old.items, new.items, isOrdered: isOrdered))
    ]
  }

  private func included(_ old: Expectations.Calls?, _ new: Expectations.Calls?) -> [StatedDifference] {
    guard old?.items != new?.items, let key = (new ?? old)?.key else { return [] }
    let changed = items(old?.items ?? [], new?.items ?? [], isOrdered: true)
    return [
      then(
        key, old.map(words.calls), new.map(words.calls), Self.effect(old, new), old == nil || new == nil ? [] : changed)
    ]
  }

  /// More calls, or more of their arguments, are more to be checked.
  private static func effect(_ old: Expectations.Calls?, _ new: Expectations.Calls?) -> StatedDifference.Strictness {
    guard let old, let new else { return .init(old, new) }
    func isWithin(_ part: [CallPattern], _ whole: [CallPattern]) -> Bool {
      var rest = whole[...]
      return part.allSatisfy { item in
        guard let place = rest.firstIndex(where: { item.accepts($0) }) else { return false }
        rest = rest[(place + 1)...]
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
      removed.removeAll { place in
        guard let found = added.firstIndex(where: { new[$0] == old[place] }) else { return false }
        moved.append(.moved(words.call(old[place]), from: place + 1, to: added.remove(at: found) + 1))
        return true
      }
    }
    // A call replaces one of the same operation with other arguments.
    var items = removed.map { place -> StatedDifference.ListChange in
      guard let found = added.firstIndex(where: { new[$0].operation == old[place].operation }) else {
        return .removed(words.call(old[place]))
      }
      return .replaced(words.call(old[place]), by: words.call(new[added.remove(at: found)]))
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
    let removed = old.indices.filter { place in
      guard let same = added.firstIndex(where: { new[$0] == old[place] }) else { return true }
      added.remove(at: same)
      return false
    }
    return (removed, added)
  }

  private func counts(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    contract.operations.enumerated().compactMap { place, operation in
      let one = old.counts.first { $0.operation == place }?.count
      let other = new.counts.first { $0.operation == place }?.count
      if one == other { return nil }
      return then(
        "\(ThenKey.callCount.rawValue).\(operation.name)", one.map(String.init), other.map(String.init),
        .init(one, other))
    }
  }

  private func limits(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    contract.operations.enumerated().compactMap { place, operation in
      let one = old.limits.first { $0.operation == place }.map(words.limit)
      let other = new.limits.first { $0.operation == place }.map(words.limit)
      if one == other { return nil }
      return then("\(ThenKey.atMostOnce.rawValue) \(operation.name)", one, other, .init(one, other))
    }
  }

  private func never(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    let named = old.forbidden.union(new.forbidden)
    let (one, other) = (forbidden(old).intersection(named), forbidden(new).intersection(named))
    return operations(.never, one, other, Self.effect(one, other))
  }

  /// Operations in `never`, and every command that a list of calls omits.
  private func forbidden(_ expected: Expectations) -> PlaceSet {
    guard let calls = expected.calls else { return expected.forbidden }
    return expected.forbidden.union(
      contract.commands.subtracting(expected.alsoAllowed).subtracting(calls.operations))
  }

  /// `alsoAllowed` only matters if both sides compare calls.
  private func alsoAllowed(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    guard old.calls != nil, new.calls != nil else { return [] }
    // The more is allowed, the less is checked, so the sides are swapped.
    return operations(.alsoAllowed, old.alsoAllowed, new.alsoAllowed, Self.effect(new.alsoAllowed, old.alsoAllowed))
  }

  private static func effect(_ old: PlaceSet, _ new: PlaceSet) -> StatedDifference.Strictness {
    new.isSuperset(of: old) ? .more : new.isSubset(of: old) ? .less : .different
  }

  private func operations(
    _ key: ThenKey, _ old: PlaceSet, _ new: PlaceSet, _ effect: StatedDifference.Strictness
  ) -> [StatedDifference] {
    guard old != new else { return [] }
    let (one, other) = (words.operations(old), words.operations(new))
    let items =
      one.filter { !other.contains($0) }.map(StatedDifference.ListChange.removed)
      + other.filter { !one.contains($0) }.map(StatedDifference.ListChange.added)
    func list(_ names: [String]) -> String? { names.isEmpty ? nil : "[\(names.joined(separator: ", "))]" }
    return [then(key.rawValue, list(one), list(other), effect, one.isEmpty || other.isEmpty ? [] : items)]
  }

  // MARK: State

  /// The differences in what is expected of each field; `absent` is the text for no expectation.
  private func fields<Value>(
    _ key: String, _ old: Expectations, _ new: Expectations, _ value: (Int, Expectations) -> Value?,
    isSame: (Value, Value) -> Bool, absent: String? = nil,
    effect: (Value?, Value?) -> StatedDifference.Strictness = { .init($0, $1) }, text: (Int, Value) -> String
  ) -> [StatedDifference] {
    contract.state.indices.compactMap { field in
      let (one, other) = (value(field, old), value(field, new))
      if one == nil, other == nil { return nil }
      if let one, let other, isSame(one, other) { return nil }
      return then(
        "\(key).\(contract.state[field].name)", one.map { text(field, $0) } ?? absent,
        other.map { text(field, $0) } ?? absent, effect(one, other))
    }
  }

  private func becoming(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    fields(
      "\(ThenKey.inOrder.rawValue) \(ChangeKey.becomes.rawValue)", old, new,
      { field, expected -> (changes: [Expectations.Becoming], calls: [CallPattern])? in
        let changes = expected.calls?.changes.filter { $0.field == field } ?? []
        return changes.isEmpty ? nil : (changes, expected.calls?.items ?? [])
      }, isSame: { $0.changes.map(\.meaning) == $1.changes.map(\.meaning) },
      text: { words.becoming($1.changes, $1.calls) })
  }

  private func forbiddenValues(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    fields(
      "\(ThenKey.never.rawValue) \(ChangeKey.becomes.rawValue)", old, new,
      { field, expected -> [String]? in
        let values = expected.never.compactMap(\.field).filter { $0.field == field }
        return values.isEmpty ? nil : values.map { words.state(field, $0.pattern) }.sorted()
      }, isSame: ==,
      effect: { one, other in
        let (one, other) = (Set(one ?? []), Set(other ?? []))
        return other.isSuperset(of: one) ? .more : one.isSuperset(of: other) ? .less : .different
      }, text: { $1.joined(separator: ", ") })
  }

  /// Differences in `state`, except for fields that the other side checks with the same value in `changes`.
  private func state(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    func rest(_ own: Expectations, _ other: Expectations) -> Expectations {
      var rest = own
      rest.state.removeAll { field in
        !other.state.contains { $0.field == field.field }
          && other.changes?.fields.contains { $0.field == field.field && $0.pattern == field.pattern } == true
      }
      return rest
    }
    return fields(
      ThenKey.state.rawValue, rest(old, new), rest(new, old), { Self.pattern(of: $0, $1.state) }, isSame: ==,
      effect: Self.effect, text: words.state)
  }

  private func changes(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    guard old.changes != nil, new.changes != nil else {
      if old.changes == nil, new.changes == nil { return [] }
      return [
        then(
          ThenKey.changes.rawValue, old.changes.map(words.changes), new.changes.map(words.changes),
          .init(old.changes, new.changes))
      ]
    }
    return fields(
      ThenKey.changes.rawValue, old, new, { Self.pattern(of: $0, $1.changes?.fields ?? []) }, isSame: ==,
      absent: "unchanged", effect: { $0 == nil || $1 == nil ? .different : Self.effect($0, $1) }, text: words.state)
  }

  private func history(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    fields(
      ThenKey.history.rawValue, old, new, { field, expected in expected.history.first { $0.field == field } },
      isSame: { $0.patterns == $1.patterns }, text: { words.history($1) })
  }

  private static func pattern(of field: Int, _ fields: [Expectations.Field]) -> Pattern? {
    fields.first { $0.field == field }?.pattern
  }

  private static func effect(_ old: Pattern?, _ new: Pattern?) -> StatedDifference.Strictness {
    guard let old, let new else { return .init(old, new) }
    return old.accepts(new) ? .more : new.accepts(old) ? .less : .different
  }
}

extension Pattern {
  /// Whether this pattern matches everything the other one matches; `false` if that is hard to decide.
  fileprivate func accepts(_ narrow: Pattern) -> Bool {
    switch (self, narrow) {
    case (.matcher(.anything), _): true
    case (.matcher(let matcher), .exactly(let literal)): matcher.matches(literal)
    case (.matcher(let matcher), .matcher(.oneOf(let values))): values.allSatisfy(matcher.matches)
    default: self == narrow
    }
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
