import RehearseScenario
import RehearseVocabulary

/// Everything that a case does and expects, as one text: two cases with the same text are the same test.
///
/// Names, marks and places are left out, and so is the order of what is written in no particular one.
struct CaseMeaning {
  private let vocabulary: Vocabulary

  init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

  func text(_ rehearsed: Case) -> String {
    let given = zip(vocabulary.givens, rehearsed.plan.given).map { $1.flow($0.shape) }
    let responses = rehearsed.plan.responses.map { prepared in
      let operation = vocabulary.operations[prepared.operation]
      return "\(operation.name) \(prepared.script.flow(operation))"
    }
    let steps = zip(rehearsed.plan.steps, rehearsed.steps).map { triggers, expected in
      triggers.map(text).joined(separator: ";") + "\n" + text(expected)
    }
    return ([given.joined(separator: ";"), responses.sorted().joined(separator: ";")] + steps).joined(separator: "\n")
  }

  private func text(_ trigger: Plan.Trigger) -> String {
    switch trigger {
    case .advance(let milliseconds): return "advance \(milliseconds)"
    case .action(let index, let values):
      let action = vocabulary.actions[index]
      return "\(action.name) " + zip(action.parameters, values).map { $1.flow($0.shape) }.joined(separator: ",")
    }
  }

  private func text(_ expected: Expectations) -> String {
    let calls = expected.calls.map { calls in
      let items = calls.items.map(text)
      return "\(calls.isOrdered) " + (calls.isOrdered ? items : items.sorted()).joined(separator: ";")
    }
    let never = expected.never.reduce(into: OperationSet()) { $0.formUnion($1.operations) }
    let history = expected.history.map { history in
      let shape = vocabulary.state[history.field].shape
      return "\(history.field) " + history.patterns.map { $0.flow(shape) }.joined(separator: ",")
    }
    return [
      calls ?? "", "\(never.rawValue)", text(expected.state), expected.changes.map { "=" + text($0.fields) } ?? "",
      history.sorted().joined(separator: ";"), "\(expected.alsoAllowed.rawValue)",
    ].joined(separator: "\n")
  }

  private func text(_ pattern: CallPattern) -> String {
    let operation = vocabulary.operations[pattern.operation]
    let arguments = pattern.arguments.map { argument in
      "\(argument.parameter)=\(argument.pattern.flow(operation.parameters[argument.parameter].shape))"
    }
    return "\(operation.name) " + arguments.sorted().joined(separator: ",")
  }

  private func text(_ fields: [Expectations.Field]) -> String {
    fields.map { "\($0.field)=\($0.pattern.flow(vocabulary.state[$0.field].shape))" }.sorted().joined(separator: ";")
  }
}
