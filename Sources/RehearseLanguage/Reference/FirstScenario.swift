import Rehearse

/// A first scenario of a module, which holds as it stands: the module itself is asked what happens.
///
/// The first of its actions that comes to an end is made to happen with values that are made up. Whatever has no answer
/// gets one, and what then happened is what the scenario expects.
package struct FirstScenario {
  let vocabulary: Vocabulary
  let action: ActionDeclaration
  /// What the scenario writes of the action's arguments, each at its parameter's place.
  let arguments: [Literal?]
  let responses: [Plan.Prepared]
  let trace: Trace

  /// - Returns: `nil` when the module does not finish with any of its actions.
  package init?(_ vocabulary: Vocabulary, _ executor: any PlanExecutor) {
    for (place, action) in vocabulary.actions.enumerated() {
      let arguments = Example.arguments(action)
      let values = zip(arguments, action.standardValues).map { $0 ?? $1 }
      guard let end = Self.outcome(.action(place, values), vocabulary, executor) else { continue }
      self.vocabulary = vocabulary
      self.action = action
      self.arguments = arguments
      (responses, trace) = end
      return
    }
    return nil
  }

  /// What an action leads to, once everything that it asks is answered.
  private static func outcome(
    _ trigger: Plan.Trigger, _ vocabulary: Vocabulary, _ executor: any PlanExecutor
  ) -> (responses: [Plan.Prepared], trace: Trace)? {
    var responses: [Plan.Prepared] = []
    while true {
      let plan = Plan(given: vocabulary.standardGivens, responses: responses, steps: [[trigger]])
      guard let trace = executor.trace(of: plan, vocabulary), trace.fault == nil, trace.pending.isEmpty else {
        return nil
      }
      guard let open = trace.calls.first(where: { $0.source == .nobody })?.operation else { return (responses, trace) }
      guard let response = Example.response(vocabulary.operations[open]) else { return nil }
      responses.append(Plan.Prepared(operation: open, script: .each(response)))
    }
  }
}
