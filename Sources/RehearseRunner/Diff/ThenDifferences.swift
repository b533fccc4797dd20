import Rehearse
import RehearseLanguage

/// What is otherwise in what is expected of a step.
package struct ThenDifferences {
  /// What the order of calls is called, which no key is for.
  package static let order = "order of the calls"

  let words: StatementText
  let step: Int?

  func all(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    calls(old, new) + becoming(old.calls, new.calls) + never(old, new) + forbiddenValues(old, new)
      + alsoAllowed(old, new)
      + state(old, new) + changes(old.changes, new.changes)
      + history(old.history, new.history)
  }

  /// All that is expected, as what was not there before.
  func added(_ new: Expectations) -> [StatedDifference] { all(Expectations(when: new.when), new) }

  /// All that was expected, as what is not there any more.
  func removed(_ old: Expectations) -> [StatedDifference] { all(old, Expectations(when: old.when)) }

  private func then(
    _ name: String, _ old: String?, _ new: String?, _ effect: StatedDifference.Effect,
    _ items: [StatedDifference.Item] = []
  ) -> StatedDifference {
    StatedDifference(step: step, part: .then, name: name, old: old, new: new, items: items, effect: effect)
  }

  // MARK: Calls

  private func calls(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    guard let one = old.calls, let other = new.calls else {
      guard let calls = old.calls ?? new.calls else { return [] }
      return [
        then(calls.key, old.calls.map(words.calls), new.calls.map(words.calls), old.calls == nil ? .more : .less)
      ]
    }
    var differences: [StatedDifference] = []
    // Whether one call comes in order or not is the same.
    if one.isOrdered != other.isOrdered, max(one.items.count, other.items.count) > 1 {
      differences.append(
        then(
          Self.order, Self.order(one.isOrdered), Self.order(other.isOrdered), other.isOrdered ? .more : .less)
      )
    }
    if !Self.isSame(one, other) {
      differences.append(
        then(
          other.key, words.calls(one), words.calls(other), ExpectationStrength.effect(one, other),
          CallDifferences(words: words).items(one, other)))
    }
    return differences
  }

  /// What fields become between the calls.
  private func becoming(_ old: Expectations.Calls?, _ new: Expectations.Calls?) -> [StatedDifference] {
    guard old?.changes.isEmpty == false || new?.changes.isEmpty == false else { return [] }
    return words.vocabulary.state.indices.compactMap { field in
      let one = old?.changes.filter { $0.field == field } ?? []
      let other = new?.changes.filter { $0.field == field } ?? []
      guard one.map(\.meaning) != other.map(\.meaning) else { return nil }
      return then(
        "\(ThenKey.inOrder.rawValue) \(ChangeKey.becomes.rawValue).\(words.vocabulary.state[field].name)",
        old.flatMap { words.becoming(one, $0.items) }, new.flatMap { words.becoming(other, $0.items) },
        one.isEmpty ? .more : other.isEmpty ? .less : .otherwise)
    }
  }

  /// Values that fields must never take.
  private func forbiddenValues(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    func shown(_ expectations: Expectations, _ field: Int) -> [String] {
      expectations.never.compactMap(\.field).filter { $0.field == field }.map { words.state(field, $0.pattern) }
        .sorted()
    }
    return words.vocabulary.state.indices.compactMap { field in
      let (one, other) = (shown(old, field), shown(new, field))
      guard one != other else { return nil }
      return then(
        "\(ThenKey.never.rawValue) \(ChangeKey.becomes.rawValue).\(words.vocabulary.state[field].name)",
        one.isEmpty ? nil : one.joined(separator: ", "), other.isEmpty ? nil : other.joined(separator: ", "),
        Set(other).isSuperset(of: one) ? .more : Set(one).isSuperset(of: other) ? .less : .otherwise)
    }
  }

  private static func isSame(_ old: Expectations.Calls, _ new: Expectations.Calls) -> Bool {
    old.items == new.items || !(old.isOrdered && new.isOrdered) && old.numbers == new.numbers
  }

  private static func order(_ isOrdered: Bool) -> String { isOrdered ? "as listed" : "any" }

  private func never(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    let named = old.forbidden.union(new.forbidden)
    let (one, other) = (forbidden(old).intersection(named), forbidden(new).intersection(named))
    return operations(ThenKey.never.rawValue, one, other, ExpectationStrength.effect(one, other))
  }

  /// What must not be called: what `never` names, and every command that a list of calls leaves out.
  private func forbidden(_ expectations: Expectations) -> PlaceSet {
    var set = expectations.forbidden
    guard let calls = expectations.calls else { return set }
    for place in words.vocabulary.operations.indices where words.vocabulary.operations[place].kind == .command {
      let isListed = calls.items.contains { $0.operation == place }
      if !isListed, !expectations.alsoAllowed.has(place) { set.insert(place) }
    }
    return set
  }

  /// Calls that do not matter make a difference only where calls are compared.
  private func alsoAllowed(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    guard old.calls != nil, new.calls != nil else { return [] }
    let (one, other) = (old.alsoAllowed, new.alsoAllowed)
    // The more is allowed, the less is checked.
    return operations(ThenKey.alsoAllowed.rawValue, one, other, ExpectationStrength.effect(other, one))
  }

  private func operations(
    _ name: String, _ old: PlaceSet, _ new: PlaceSet, _ effect: StatedDifference.Effect
  ) -> [StatedDifference] {
    guard old != new else { return [] }
    let (one, other) = (words.operations(old), words.operations(new))
    let items =
      one.filter { !other.contains($0) }.map(StatedDifference.Item.removed)
      + other.filter { !one.contains($0) }.map(StatedDifference.Item.added)
    return [then(name, Self.list(one), Self.list(other), effect, one.isEmpty || other.isEmpty ? [] : items)]
  }

  private static func list(_ names: [String]) -> String? {
    names.isEmpty ? nil : "[\(names.joined(separator: ", "))]"
  }

  // MARK: State

  /// Fields that `state` names; one that `changes` has with the same value on the other side is looked at there.
  private func state(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    fields(
      old.state.filter { !Self.isAmong($0, new.changes, unless: new.state) },
      new.state.filter { !Self.isAmong($0, old.changes, unless: old.state) }, ThenKey.state.rawValue, absent: nil)
  }

  private static func isAmong(
    _ field: Expectations.Field, _ changes: Expectations.Changes?, unless state: [Expectations.Field]
  ) -> Bool {
    !state.contains { $0.field == field.field }
      && changes?.fields.contains { $0.field == field.field && $0.pattern == field.pattern } == true
  }

  private func fields(
    _ old: [Expectations.Field], _ new: [Expectations.Field], _ key: String, absent: String?
  ) -> [StatedDifference] {
    words.vocabulary.state.indices.compactMap { field in
      let (one, other) = (old.first { $0.field == field }?.pattern, new.first { $0.field == field }?.pattern)
      if one == nil, other == nil { return nil }
      if let one, let other, one == other { return nil }
      let isStated = absent != nil && (one == nil || other == nil)
      return then(
        "\(key).\(words.vocabulary.state[field].name)", one.map { words.state(field, $0) } ?? absent,
        other.map { words.state(field, $0) } ?? absent, isStated ? .otherwise : ExpectationStrength.effect(one, other))
    }
  }

  private func changes(_ old: Expectations.Changes?, _ new: Expectations.Changes?) -> [StatedDifference] {
    guard let old, let new else {
      if old == nil, new == nil { return [] }
      return [
        then(ThenKey.changes.rawValue, old.map(words.changes), new.map(words.changes), old == nil ? .more : .less)
      ]
    }
    return fields(old.fields, new.fields, ThenKey.changes.rawValue, absent: "unchanged")
  }

  private func history(_ old: [Expectations.History], _ new: [Expectations.History]) -> [StatedDifference] {
    words.vocabulary.state.indices.compactMap { field in
      let (one, other) = (old.first { $0.field == field }, new.first { $0.field == field })
      if one == nil, other == nil { return nil }
      if let one, let other, one.patterns == other.patterns { return nil }
      return then(
        "\(ThenKey.history.rawValue).\(words.vocabulary.state[field].name)", one.map(words.history),
        other.map(words.history),
        one == nil ? .more : other == nil ? .less : .otherwise)
    }
  }
}
