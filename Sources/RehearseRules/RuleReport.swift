import Rehearse
import RehearseResults
import RehearseScenario
import RehearseSource

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
        + (secrets ? [.text("Write a value in place of \(SnippetRenderer.blot), which stands for a secret one.")] : []))
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
