/// What each call of a trace is answered, by the plan that was carried out.
package struct TraceOutcomes {
  private let trace: Trace
  private let plan: Plan
  package init(_ trace: Trace, _ plan: Plan) {
    self.trace = trace
    self.plan = plan
  }

  /// - Returns: `nil` for a call that nothing answers.
  package func of(_ call: Int) -> Response.Outcome? {
    switch trace.calls[call].source {
    case .standard: return trace.calls[call].answer.map(Response.Outcome.returns)
    case .response(let item):
      let operation = trace.calls[call].operation
      return plan.responses.first { $0.operation == operation }?.script.responses[item].outcome
    case .itself, .beyondList, .unmatched, .nobody: return nil
    }
  }
}
