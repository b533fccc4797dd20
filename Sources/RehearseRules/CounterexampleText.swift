import Rehearse
import RehearseLanguage
import RehearseScenario

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
