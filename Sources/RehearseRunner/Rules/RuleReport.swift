import Rehearse
import RehearseLanguage

/// Puts a broken rule into words.
struct RuleReport {
  let vocabulary: Vocabulary

  func report(_ example: Counterexample, title: String) -> FailureReport {
    let secrets = example.plan.steps.flatMap(\.self).contains { trigger in
      guard case .action(let place, let values) = trigger else { return false }
      return zip(vocabulary.actions[place].parameters, values).contains { $0.isSecret && $1 != .none }
    }
    let lines = CounterexampleText(vocabulary: vocabulary).lines(example, of: title)
    let finding = Finding(
      at: example.range, .sentence, "the rule does not hold: \(what(example))",
      advice: [.paste("This scenario shows it, and fails in the same way:", lines, .below)]
        + (secrets ? [.text("Write a value in place of \(SanitizedText.blot), which stands for a secret one.")] : []))
    var report = FailureReport(module: vocabulary.name, about: [finding])
    report.kind = .ruleBroken
    return report
  }

  /// What happened that must not happen.
  private func what(_ example: Counterexample) -> String {
    switch example.breach {
    case .never(let never):
      guard let field = never.field else { return "\(called(never, example.trace)) was called" }
      let declaration = vocabulary.state[field.field]
      return "`\(declaration.name)` became \(field.pattern.flow(declaration.shape))"
    case .limit(let limit, _): return "\(vocabulary.operations[limit.operation].name) was called more than once"
    case .state(let fields):
      let parts = fields.map { field in
        let declaration = vocabulary.state[field.field]
        let actual = example.trace.finalState[field.field].shortened().flow(declaration.shape)
        return "`\(declaration.name)` was \(actual) and not \(field.pattern.flow(declaration.shape))"
      }
      return parts.joined(separator: ", ")
    }
  }

  private func called(_ never: Expectations.Never, _ trace: Trace) -> String {
    trace.calls.first { never.operations.has($0.operation) }.map { vocabulary.operations[$0.operation].name }
      ?? never.name
  }
}

/// Writes a counterexample as a scenario to paste, which fails when it is run.
struct CounterexampleText {
  let vocabulary: Vocabulary

  /// The lines of the scenario.
  func lines(_ example: Counterexample, of title: String) -> [String] {
    let text = ScenarioText(vocabulary, hidesSecrets: true)
    let stated = vocabulary.givens.indices.filter {
      vocabulary.givens[$0].setsInitialState || example.trace.givensRead.has($0)
    }
    return [text.begin("Counterexample: \(title)")] + text.given(example.plan, stated) + text.when(example.plan)
      + [then(example)]
  }

  /// What the rule promised, as far as an ordinary scenario can say it.
  private func then(_ example: Counterexample) -> String {
    "  \(ScenarioKey.then.rawValue): { \(promise(example)) }"
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
      let names = example.calls(besides: repeated, of: limit, vocabulary).map { vocabulary.operations[$0].name }
      return "\(ThenKey.calls.rawValue): [\(names.joined(separator: ", "))]"
    }
  }

  private func item(_ never: Expectations.Never) -> String {
    never.field == nil ? never.name : "{ \(never.name) }"
  }
}

/// Puts a sequence into one line of words, secret values blotted out.
struct WayWords {
  let vocabulary: Vocabulary
  /// What happens first in every sequence.
  let beginning: [Plan.Trigger]

  /// `register, notifications.requestAuthorization answers granted`
  func words(_ way: Way) -> String {
    if way.events.isEmpty, beginning.isEmpty { return "" }
    return (beginning.map(words) + way.events.map(words)).joined(separator: ", ")
  }

  private func words(_ trigger: Plan.Trigger) -> String {
    switch trigger {
    case .advance(let span): "\(VirtualTime.text(span)) pass"
    case .action(let action, let arguments): self.action(action, arguments)
    }
  }

  private func words(_ event: Way.Event) -> String {
    switch event.deed {
    case .wait: return "time passes"
    case .fire(let action, let arguments): return self.action(action, arguments)
    case .answer(let place, _, _, let outcome):
      let operation = vocabulary.operations[place]
      let answer = Response(outcome).flow(operation)
      return "\(operation.name) answers \(answer)"
    }
  }

  private func action(_ place: Int, _ arguments: [Literal]) -> String {
    CallText(vocabulary: vocabulary).shown(action: place, arguments)
  }
}
