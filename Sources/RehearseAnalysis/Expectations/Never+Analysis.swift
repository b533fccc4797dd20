import Rehearse
import RehearseLanguage

extension CasePlanner {
  /// Edits all lists of `never` when it meets the first item.
  mutating func accept(_ never: Expectation.Never, _ outcome: StepOutcome, _ then: FileText.MapEntry?) {
    guard never.range == outcome.expected.never.first?.range else { return }
    let made = outcome.calls.reduce(into: ContractIndices()) { $0.insert($1.operation) }
    guard
      outcome.expected.never.contains(where: { !$0.operations.isDisjoint(with: made) || hasBecome($0.field, outcome) })
    else { return }
    let lists = (row.map { text.tree.items($0.node) } ?? []).map(ExpectationSite.cell)
    let own = then.flatMap { text.entry($0.value, ThenKey.never) }.map(ExpectationSite.entry)
    for site in lists + (own.map { [$0] } ?? []) where text.tree.isList(site.value) {
      let items = text.tree.items(site.value)
      let parts = items.indices.flatMap { neverParts($0, items[$0], outcome, made) }
      if parts.count == items.count, parts.allSatisfy(\.isKept) { continue }
      guard parts.isEmpty else {
        take(Parts(site.value, text).edits(parts), at: site)
        continue
      }
      guard let then, case .entry(let entry) = site else {
        proposal.problem = "its row says that a call is never made, but it was made"
        continue
      }
      removeNever(entry, from: then.value, outcome)
    }
  }

  private func hasBecome(_ field: FieldPattern?, _ outcome: StepOutcome) -> Bool {
    field.map { field in outcome.history(of: field.field).contains(where: field.pattern.matches) } ?? false
  }

  /// What remains of an item: the item itself, or the operations of `PORT.*` that were not called.
  private func neverParts(
    _ place: Int, _ item: Node, _ outcome: StepOutcome, _ made: ContractIndices
  ) -> [Parts.ListPart] {
    let position = text.tree.position(item)
    guard let entry = outcome.expected.never.first(where: { $0.range.start == position }) else { return [.kept(place)] }
    if hasBecome(entry.field, outcome) { return [] }
    guard !entry.operations.isDisjoint(with: made) else { return [.kept(place)] }
    let rest = entry.operations.subtracting(made)
    return rest.indices.map { .new(contract.operations[$0].name) }
  }

  /// Removes the `never` key; if nothing else is expected, states what happened instead.
  private mutating func removeNever(_ never: FileText.MapEntry, from then: Node, _ outcome: StepOutcome) {
    let all = text.entries(then)
    let kept = all.indices.filter { all[$0].key != never.key }
    let hasMore = kept.contains { !text.tree.hasText(all[$0].key, ThenKey.alsoAllowed) }
    let new = hasMore ? [] : entries(outcome, in: then)
    proposal.shared += Parts(then, text).edits(kept.map(Parts.ListPart.kept) + new.map(Parts.ListPart.new))
  }
}

extension ThenDifferences {
  func never(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    let named = old.forbidden.union(new.forbidden)
    let (one, other) = (forbidden(old).intersection(named), forbidden(new).intersection(named))
    return operations(.never, about: .forbidden, one, other, Self.effect(one, other))
  }

  /// Operations in `never`, and every command that a list of calls omits.
  private func forbidden(_ expected: Expectations) -> ContractIndices {
    guard let calls = expected.calls else { return expected.forbidden }
    return expected.forbidden.union(
      contract.commands.subtracting(expected.alsoAllowed).subtracting(calls.operations))
  }

  func forbiddenValues(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
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
}
