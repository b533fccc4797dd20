import Rehearse
import RehearseLanguage

/// What is otherwise between two cases of which at least one is a rule.
struct RuleDifferences {
  let words: StatementText

  func all(_ old: StatedCase, _ new: StatedCase) -> [StatedDifference] {
    when(old, new) + then(old, new) + promises(old.stated.rule, new.stated.rule)
  }

  private func when(_ old: StatedCase, _ new: StatedCase) -> [StatedDifference] {
    let (one, other) = (happenings(old), happenings(new))
    return one == other ? [] : [StatedDifference(part: .when, name: "", old: one, new: other)]
  }

  /// What happens in all steps of a case.
  private func happenings(_ one: StatedCase) -> String {
    one.stated.plan.steps.indices.map { words.happenings(one, $0) }.joined(separator: ", then ")
  }

  /// What a rule and a step can both expect. Several steps have no counterpart in a rule: theirs is all gone, or all new.
  private func then(_ old: StatedCase, _ new: StatedCase) -> [StatedDifference] {
    let (before, after) = (old.expectations, new.expectations)
    let text = ThenDifferences(words: words, step: nil)
    if before.count == 1, after.count == 1 { return text.all(before[0], after[0]) }
    return before.flatMap(text.removed) + after.flatMap(text.added)
  }

  /// What only rules promise.
  func promises(_ old: Rule?, _ new: Rule?) -> [StatedDifference] {
    let limits = words.vocabulary.operations.indices.compactMap { operation in
      difference(
        "\(ThenKey.atMostOnce.rawValue) \(words.vocabulary.operations[operation].name)", limit(operation, old),
        limit(operation, new))
    }
    let conditions = words.vocabulary.state.indices.compactMap { field -> StatedDifference? in
      let (one, other) = (condition(field, old), condition(field, new))
      var difference = difference("\(ThenKey.whenever.rawValue).\(words.vocabulary.state[field].name)", one, other)
      // A condition makes `state` say less.
      difference?.effect = .otherwise
      return difference
    }
    return limits + conditions
  }

  private func limit(_ operation: Int, _ rule: Rule?) -> String? {
    guard let limit = rule?.limits.first(where: { $0.operation == operation }) else { return nil }
    let names = words.vocabulary.actions.indices.filter(limit.since.has).map { words.vocabulary.actions[$0].name }
    return names.isEmpty ? "since the start" : "\(LimitKey.since.rawValue) [\(names.joined(separator: ", "))]"
  }

  private func condition(_ field: Int, _ rule: Rule?) -> String? {
    rule?.whenever.first { $0.field == field }.map { words.state(field, $0.pattern) }
  }

  private func difference(_ name: String, _ old: String?, _ new: String?) -> StatedDifference? {
    if old == new { return nil }
    return StatedDifference(
      part: .then, name: name, old: old, new: new, effect: old == nil ? .more : new == nil ? .less : .otherwise)
  }
}
