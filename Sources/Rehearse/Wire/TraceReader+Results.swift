extension TraceReader {
  /// Reads how the actions ended that are declared to return or throw.
  func results(_ json: JSONValue, _ reader: JSONReader) throws(JSONError) {
    for item in try items(json, "results", reader) {
      let (step, trigger) = (try count(item["step"], "step", reader), try count(item["trigger"], "trigger", reader))
      guard plan.steps.indices.contains(step), plan.steps[step].indices.contains(trigger),
        case .action(let action, _) = plan.steps[step][trigger], contract.actions[action].hasResult
      else { throw reader.problem("a result is of no action that returns or throws") }
      let during = try count(item["during"], "during", reader)
      guard during >= max(step, trace.results.last?.during ?? 0), during < plan.steps.count else {
        throw reader.problem("a result came in a step in which it cannot come")
      }
      guard !trace.results.contains(where: { $0.step == step && $0.trigger == trigger }) else {
        throw reader.problem("an action has two results")
      }
      guard let outcome = Self.outcome(item, contract.actions[action]) else {
        throw reader.problem("a result of \"\(contract.actions[action].name)\" does not fit its type")
      }
      trace.results.append(Trace.Result(action: action, step: step, trigger: trigger, outcome: outcome, during: during))
    }
  }

  private static func outcome(_ json: JSONValue, _ action: ActionDeclaration) -> Trace.Outcome? {
    switch (json["returned"], json["threw"], json["threwOther"]) {
    case (let value?, nil, nil):
      guard let valueType = action.returns else { return value == .null ? .returned(.none) : nil }
      return Literal(value, valueType).map { .returned($0) }
    case (nil, let error?, nil): return action.throwing.flatMap { Literal(error, $0) }.map { .threw($0) }
    case (nil, nil, .text(let text)?): return .threwOther(text)
    default: return nil
    }
  }
}
