import Rehearse
import RehearseLanguage
import RehearseScenario
import RehearseSource

/// Writes a counterexample as a scenario to paste, which fails when it is run.
struct CounterexampleText {
  let vocabulary: Vocabulary

  /// The lines of the scenario.
  func lines(_ example: Counterexample, of title: String) -> [String] {
    let name = Literal.text("Counterexample: \(title)").flow(.text)
    return ["- \(ScenarioKey.scenario.rawValue): \(name)"]
      + (given(example) + [when(example.plan)] + [then(example)]).map { "  " + $0 }
  }

  // MARK: Given

  private func given(_ example: Counterexample) -> [String] {
    let stated = vocabulary.givens.indices.filter { place in
      let given = vocabulary.givens[place]
      return example.plan.given[place] != given.standard
        && (given.setsInitialState || example.trace.givensRead.has(place))
    }
    let values = stated.map { place in
      let given = vocabulary.givens[place]
      return (isFlag: given.isFlag, line: "\(given.name): \(example.plan.given[place].flow(given.shape))")
    }
    let flags = values.filter(\.isFlag).map(\.line)
    let responses = example.plan.responses.map { prepared in
      let operation = vocabulary.operations[prepared.operation]
      return "\(operation.name): \(prepared.script.flow(operation))"
    }
    let lines =
      values.filter { !$0.isFlag }.map(\.line) + group(GivenKey.flags, flags) + group(GivenKey.responses, responses)
    return lines.isEmpty ? [] : ["\(ScenarioKey.given.rawValue):"] + lines.map { "  " + $0 }
  }

  private func group(_ key: GivenKey, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["\(key.rawValue):"] + lines.map { "  " + $0 }
  }

  // MARK: When

  private func when(_ plan: Plan) -> String {
    let triggers = plan.steps.flatMap(\.self)
    // An ordinary scenario needs something that happens; a moment is the least.
    let shown = triggers.isEmpty ? [trigger(.advance(1))] : triggers.map(trigger)
    return "\(ScenarioKey.when.rawValue): " + (shown.count == 1 ? shown[0] : "[\(shown.joined(separator: ", "))]")
  }

  private func trigger(_ trigger: Plan.Trigger) -> String {
    switch trigger {
    case .advance(let span): return "{ \(ClockAdvance.action): \(VirtualTime.text(span)) }"
    case .action(let place, let values):
      let action = vocabulary.actions[place]
      let arguments = zip(action.parameters, values).compactMap { parameter, value -> String? in
        guard parameter.standard != value else { return nil }
        return "\(parameter.name): \(parameter.isSecret ? SnippetRenderer.blot : value.flow(parameter.shape))"
      }
      return arguments.isEmpty ? action.name : "{ \(action.name): { \(arguments.joined(separator: ", ")) } }"
    }
  }

  // MARK: Then

  /// What the rule promised, as far as an ordinary scenario can say it.
  private func then(_ example: Counterexample) -> String {
    "\(ScenarioKey.then.rawValue): { \(promise(example)) }"
  }

  private func promise(_ example: Counterexample) -> String {
    switch example.breach {
    case .never(let never): return "\(ThenKey.never.rawValue): [\(item(never))]"
    case .state(let fields):
      let parts = fields.map { field in
        let declaration = vocabulary.state[field.field]
        return "\(declaration.name): \(field.pattern.flow(declaration.shape))"
      }
      return "\(ThenKey.state.rawValue): { \(parts.joined(separator: ", ")) }"
    case .limit(let limit, let repeated):
      // The calls that were made, without those that were too many.
      let calls = example.trace.calls.indices.filter { place in
        let operation = example.trace.calls[place].operation
        return (vocabulary.commands.has(operation) || operation == limit.operation) && !repeated.contains(place)
      }
      let names = calls.map { vocabulary.operations[example.trace.calls[$0].operation].name }
      return "\(ThenKey.calls.rawValue): [\(names.joined(separator: ", "))]"
    }
  }

  private func item(_ never: Expectations.Never) -> String {
    never.field == nil ? never.name : "{ \(never.name) }"
  }
}
