/// What each call of a trace is answered, by the plan that was carried out.
package struct TraceOutcomes {
  private let trace: Trace
  private let plan: Plan
  /// The place of each standard answer, by its call.
  private let standards: [Int: Int]

  package init(_ trace: Trace, _ plan: Plan) {
    self.trace = trace
    self.plan = plan
    var standards: [Int: Int] = [:]
    for (place, call) in trace.calls.enumerated() where call.source == .standard { standards[place] = standards.count }
    self.standards = standards
  }

  /// - Returns: `nil` for a call that nothing answers.
  package func of(_ call: Int) -> Response.Outcome? {
    switch trace.calls[call].source {
    case .standard:
      guard let place = standards[call], place < trace.standardAnswers.count else { return nil }
      return .returns(trace.standardAnswers[place])
    case .response(let item):
      let operation = trace.calls[call].operation
      return plan.responses.first { $0.operation == operation }?.script.responses[item].outcome
    case .itself, .beyondList, .unmatched, .nobody: return nil
    }
  }
}
