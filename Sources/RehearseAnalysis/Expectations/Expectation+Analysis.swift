import Rehearse
import RehearseLanguage

extension CasePlanner {
  /// Makes an expectation of a step hold, if one run can say how.
  mutating func accept(_ expectation: Expectation, _ outcome: StepOutcome, _ then: FileText.MapEntry?) {
    switch expectation {
    case .ending(let ending): accept(ending, outcome, then)
    case .calls(let list): accept(list, outcome, then)
    case .callCount(let count): accept(count, outcome, then)
    case .never(let never): accept(never, outcome, then)
    case .atMostOnce(let limit): accept(limit, outcome)
    case .state(let state): accept(state, outcome, then)
    case .changes(let changes): accept(changes, outcome, then)
    case .history(let history): accept(history, outcome, then)
    }
  }

  /// The text of a cell in a new row; `nil` if no text would pass.
  func written(_ key: ThenKey, of subject: Int?, _ outcome: StepOutcome) -> String? {
    switch (key, subject) {
    case (.returned, _), (.threw, _): value(of: key, outcome)
    case (.calls, _): ObservedText.list(outcome.commands(contract).map { observed.call($0) })
    case (.callCount, let operation?): String(outcome.calls.count { $0.operation == operation })
    case (.state, let field?): observed.value(outcome.after[field], contract.state[field].valueType)
    case (.history, let field?): observed.history(field, outcome.history(of: field))
    case (.changes, let field?):
      outcome.changed.contains(field) ? observed.value(outcome.after[field], contract.state[field].valueType) : nil
    case (.never, _), (.callsInAnyOrder, _), (.inOrder, _), (.callsInclude, _), (.atMostOnce, _), (.whenever, _),
      (.alsoAllowed, _), (.callCount, nil), (.state, nil), (.history, nil), (.changes, nil):
      nil
    }
  }
}

extension ThenDifferences {
  /// The differences in what two steps state below a key of `then`.
  func differences(_ key: ThenKey, _ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    switch key {
    case .returned, .threw: ending(key, old.ending(key), new.ending(key))
    case .calls: calls(old.calls, new.calls) + included(old.included, new.included) + becoming(old, new)
    // Lists are compared with each other, whatever their keys.
    case .callsInAnyOrder, .inOrder, .callsInclude: []
    case .callCount: counts(old, new)
    case .never: never(old, new) + forbiddenValues(old, new)
    case .atMostOnce: limits(old, new)
    case .state: state(old, new)
    case .changes: changes(old, new)
    case .history: history(old, new)
    case .alsoAllowed: alsoAllowed(old, new)
    // Only rules have it.
    case .whenever: []
    }
  }
}
