import Rehearse
import RehearseLanguage

struct CaseDifferences {
  private let words: StatementText
  private let contract: ModuleContract

  init(_ match: ScenarioMatch) {
    contract = match.contract
    words = match.words
  }

  func all(_ old: StatedCase, _ new: StatedCase) -> [StatedDifference] {
    marks(old, new) + givens(old, new) + responses(old.inputs.plan, new.inputs.plan)
      + (old.stated.rule == nil && new.stated.rule == nil ? steps(old.stated, new.stated) : rules(old, new))
  }

  func added(_ new: StatedCase) -> [StatedDifference] {
    numbered(new).flatMap { then($0).added($1) } + promises(nil, new.stated.rule)
  }

  func removed(_ old: StatedCase) -> [StatedDifference] {
    numbered(old).flatMap { then($0).removed($1) } + promises(old.stated.rule, nil)
  }

  private func numbered(_ one: StatedCase) -> [(Int?, Expectations)] {
    one.expectations.enumerated().filter { !$1.isBefore }.map { (one.stated.number(ofStep: $0), $1) }
  }

  private func then(_ step: Int?) -> ThenDifferences { ThenDifferences(words: words, step: step) }

  /// A case with a mark checks less.
  private func marks(_ old: StatedCase, _ new: StatedCase) -> [StatedDifference] {
    zip(old.rowMarks, new.rowMarks).filter { $0.text != $1.text }.map { one, other in
      StatedDifference(
        part: .mark, name: one.name, old: one.text ?? "none", new: other.text ?? "none",
        effect: .init(other.text, one.text))
    }
  }

  // MARK: Given

  private func givens(_ old: StatedCase, _ new: StatedCase) -> [StatedDifference] {
    contract.givens.indices.compactMap { index in
      let isOpen = old.isOpen(given: index)
      guard
        isOpen != new.isOpen(given: index) || !isOpen && old.inputs.plan.given[index] != new.inputs.plan.given[index]
      else {
        return nil
      }
      return StatedDifference(
        part: .given, name: contract.givens[index].path, old: words.given(index, old), new: words.given(index, new))
    }
  }

  private func responses(_ old: Plan, _ new: Plan) -> [StatedDifference] {
    contract.operations.indices.compactMap { index in
      let one = old.responses.first { $0.operation == index }
      let other = new.responses.first { $0.operation == index }
      guard one?.script != other?.script else { return nil }
      return StatedDifference(
        part: .given, name: "responses.\(contract.operations[index].name)", old: one.map(words.script),
        new: other.map(words.script))
    }
  }

  // MARK: Steps

  private func steps(_ old: Case, _ new: Case) -> [StatedDifference] {
    let (oldSteps, newSteps) = (StatedStep.all(old), StatedStep.all(new))
    let (before, after) = (oldSteps.map(\.triggers), newSteps.map(\.triggers))
    let isNumbered = max(before.count, after.count) > 1
    return earlier(old, new)
      + Alignment.pairs(before, after).flatMap { one, other -> [StatedDifference] in
        let number = isNumbered ? (other ?? one).map { $0 + 1 } : nil
        if let one, let other {
          return named(
            earlier(oldSteps[one], newSteps[other], number) + when(before[one], after[other], number)
              + then(number).all(oldSteps[one].expected, newSteps[other].expected), newSteps[other])
        }
        let whole = StatedDifference(
          step: number, part: .when, name: "step", old: one.map { words.triggers(before[$0]) },
          new: other.map { words.triggers(after[$0]) }, isWholeStep: true)
        return named(
          [whole] + (other.map { then(number).added(newSteps[$0].expected) } ?? []),
          other.map { newSteps[$0] } ?? one.map { oldSteps[$0] })
      }
  }

  private func named(_ differences: [StatedDifference], _ step: StatedStep?) -> [StatedDifference] {
    guard let title = step?.expected.title else { return differences }
    return differences.map { difference in
      var difference = difference
      difference.stepTitle = title
      return difference
    }
  }

  /// The difference in what happened before.
  private func earlier(_ old: Case, _ new: Case) -> [StatedDifference] {
    let (one, other) = (old.earlierActions, new.earlierActions)
    guard one != other else { return [] }
    return [
      StatedDifference(
        part: .given, name: ScenarioKey.before.rawValue, old: one.map(words.triggers), new: other.map(words.triggers))
    ]
  }

  /// The difference in what happened before a step that is not the first.
  private func earlier(_ old: StatedStep, _ new: StatedStep, _ step: Int?) -> [StatedDifference] {
    if old.earlier == new.earlier { return [] }
    return [
      StatedDifference(
        step: step, part: .given, name: StepKey.before.rawValue, old: old.earlier.map(words.triggers),
        new: new.earlier.map(words.triggers))
    ]
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
      case (.action(let index, let values), .action(_, let others)):
        let action = contract.actions[index]
        return action.parameters.indices.filter { values[$0] != others[$0] }.map { argument in
          let parameter = action.parameters[argument]
          return difference(
            "\(action.name).\(parameter.name)", words.argument(values[argument], parameter),
            words.argument(others[argument], parameter))
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

  // MARK: Rules

  private func rules(_ old: StatedCase, _ new: StatedCase) -> [StatedDifference] {
    let (one, other) = (words.happenings(old), words.happenings(new))
    let when = one == other ? [] : [StatedDifference(part: .when, name: "", old: one, new: other)]
    let (before, after) = (old.expectations, new.expectations)
    // A rule cannot be compared with several steps, so all their expectations count as removed or added.
    let expected =
      before.count == 1 && after.count == 1
      ? then(nil).all(before[0], after[0]) : before.flatMap(then(nil).removed) + after.flatMap(then(nil).added)
    return when + expected + promises(old.stated.rule, new.stated.rule)
  }

  private func promises(_ old: Rule?, _ new: Rule?) -> [StatedDifference] {
    func difference(_ name: String, _ text: (Rule) -> String?) -> StatedDifference? {
      let (one, other) = (old.flatMap(text), new.flatMap(text))
      if one == other { return nil }
      return StatedDifference(part: .then, name: name, old: one, new: other, effect: .init(one, other))
    }
    return contract.state.enumerated().compactMap { field, declaration -> StatedDifference? in
      var difference = difference("\(ThenKey.whenever.rawValue).\(declaration.name)") { rule in
        rule.whenever.first { $0.field == field }.map { words.state(field, $0.pattern) }
      }
      // A condition weakens `state`, so the effect is neither stricter nor looser.
      difference?.effect = .different
      return difference
    }
  }
}

extension Case {
  fileprivate var earlierActions: [Plan.Trigger]? { hasBefore ? plan.steps.first : nil }

}

/// A step, with what happened before it; what happened before the first step belongs to the case.
private struct StatedStep {
  let earlier: [Plan.Trigger]?
  let triggers: [Plan.Trigger]
  let expected: Expectations

  static func all(_ stated: Case) -> [StatedStep] {
    var all: [StatedStep] = []
    var earlier: [Plan.Trigger]?
    for (triggers, expected) in zip(stated.plan.steps, stated.steps) {
      if expected.isBefore {
        earlier = all.isEmpty ? nil : triggers
      } else {
        all.append(StatedStep(earlier: earlier, triggers: triggers, expected: expected))
        earlier = nil
      }
    }
    return all
  }
}

/// The items that appear in only one of two lists, in order.
struct Alignment {
  /// Longer lists are not aligned, because time and memory grow quadratically.
  static let limit = 1000

  let removed: Set<Int>
  let added: Set<Int>

  init<Element: Equatable>(_ old: [Element], _ new: [Element]) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let length = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(length).prefix { $0 == $1 }.count
    let (before, after) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
    guard max(before.count, after.count) <= Self.limit else {
      (removed, added) = (Set(before.indices), Set(after.indices))
      return
    }
    var (removed, added): (Set<Int>, Set<Int>) = ([], [])
    for change in Array(after).difference(from: Array(before)) {
      switch change {
      case .remove(let index, _, _): removed.insert(start + index)
      case .insert(let index, _, _): added.insert(start + index)
      }
    }
    (self.removed, self.added) = (removed, added)
  }

  /// The indices of both lists side by side: equal items are aligned, and the items between are paired one by one.
  static func pairs<Element: Equatable>(_ old: [Element], _ new: [Element]) -> [(old: Int?, new: Int?)] {
    let alignment = Alignment(old, new)
    var pairs: [(old: Int?, new: Int?)] = []
    var (before, after) = (0, 0)
    while before < old.count || after < new.count {
      let gone = (before..<old.count).prefix { alignment.removed.contains($0) }
      let come = (after..<new.count).prefix { alignment.added.contains($0) }
      for offset in 0..<max(gone.count, come.count) {
        pairs.append((offset < gone.count ? before + offset : nil, offset < come.count ? after + offset : nil))
      }
      (before, after) = (before + gone.count, after + come.count)
      guard before < old.count, after < new.count else { continue }
      pairs.append((before, after))
      (before, after) = (before + 1, after + 1)
    }
    return pairs
  }
}
