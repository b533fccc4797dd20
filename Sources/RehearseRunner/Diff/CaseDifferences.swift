import Rehearse
import RehearseLanguage

/// What is otherwise between two cases that are the same to their author.
struct CaseDifferences {
  let words: StatementText

  init(_ vocabulary: Vocabulary) { words = StatementText(vocabulary: vocabulary) }

  func all(_ old: StatedCase, _ new: StatedCase) -> [StatedDifference] {
    GivenDifferences(words: words).all(old, new)
      + (old.stated.rule == nil && new.stated.rule == nil
        ? steps(old, new) : RuleDifferences(words: words).all(old, new))
  }

  /// What a case expects, as what was not there before.
  func added(_ new: StatedCase) -> [StatedDifference] {
    numbered(new).flatMap { step, expectations in ThenDifferences(words: words, step: step).added(expectations) }
      + RuleDifferences(words: words).promises(nil, new.stated.rule)
  }

  /// What a case expected, as what is not there any more.
  func removed(_ old: StatedCase) -> [StatedDifference] {
    numbered(old).flatMap { step, expectations in ThenDifferences(words: words, step: step).removed(expectations) }
      + RuleDifferences(words: words).promises(old.stated.rule, nil)
  }

  private func numbered(_ one: StatedCase) -> [(Int?, Expectations)] {
    one.expectations.enumerated().map { (one.expectations.count > 1 ? $0.offset + 1 : nil, $0.element) }
  }

  // MARK: Steps

  private func steps(_ old: StatedCase, _ new: StatedCase) -> [StatedDifference] {
    let (before, after) = (old.stated.plan.steps, new.stated.plan.steps)
    let isNumbered = max(before.count, after.count) > 1
    return StepPairs.of(before, after).flatMap { pair -> [StatedDifference] in
      let number = isNumbered ? (pair.new ?? pair.old).map { $0 + 1 } : nil
      switch (pair.old, pair.new) {
      case (let one?, let other?):
        return when(before[one], after[other], number)
          + ThenDifferences(words: words, step: number).all(old.stated.steps[one], new.stated.steps[other])
      case (let one?, nil):
        return [step(number, old: words.triggers(before[one]))]
      case (nil, let other?):
        return [step(number, new: words.triggers(after[other]))]
          + ThenDifferences(words: words, step: number).added(new.stated.steps[other])
      case (nil, nil): return []
      }
    }
  }

  private func step(_ number: Int?, old: String? = nil, new: String? = nil) -> StatedDifference {
    StatedDifference(step: number, part: .when, name: "step", old: old, new: new, isWholeStep: true)
  }

  private func when(_ old: [Plan.Trigger], _ new: [Plan.Trigger], _ step: Int?) -> [StatedDifference] {
    if old == new { return [] }
    func difference(_ name: String, _ one: String, _ other: String) -> StatedDifference {
      StatedDifference(step: step, part: .when, name: name, old: one, new: other)
    }
    guard old.elementsEqual(new, by: isSameKind) else {
      return [difference("", words.triggers(old), words.triggers(new))]
    }
    return zip(old, new).flatMap { one, other -> [StatedDifference] in
      switch (one, other) {
      case (.advance(let span), .advance(let otherSpan)) where span != otherSpan:
        return [difference(ClockAdvance.action, VirtualTime.text(span), VirtualTime.text(otherSpan))]
      case (.action(let place, let values), .action(_, let others)):
        let action = words.vocabulary.actions[place]
        return action.parameters.indices.filter { values[$0] != others[$0] }.map { index in
          let parameter = action.parameters[index]
          return difference(
            "\(action.name).\(parameter.name)", words.argument(values[index], parameter),
            words.argument(others[index], parameter))
        }
      default: return []
      }
    }
  }

  private func isSameKind(_ one: Plan.Trigger, _ other: Plan.Trigger) -> Bool {
    switch (one, other) {
    case (.action(let action, _), .action(let otherAction, _)): action == otherAction
    case (.advance, .advance): true
    default: false
    }
  }
}
