import Rehearse
import RehearseLanguage

/// Runs a case that passed again, in other orders of what is due at the same moment.
struct CaseShaker {
  let shake: Shake
  /// The file's path, as it is shown.
  let path: String
  let evaluator: CaseEvaluator
  let executor: any PlanExecutor

  /// What became of it.
  enum Outcome {
    /// It passes in all orders; how many there were beside the defined one, none if nothing is ever due together.
    case steady(orders: Int)
    case orderDependent(FailureReport)
    /// The module ended its process, or hung.
    case lost(EndedCase)
  }

  /// - Parameter trace: what happened when it passed.
  func shake(_ testCase: Case, _ trace: Trace, _ file: ScenarioFile) -> Outcome {
    let orders = shake.orders.map { ShakenOrder($0, ofCase: testCase.name) }
    // Without a choice, every order is the defined one: the first tells.
    for group in [orders.prefix(1), orders.dropFirst()] {
      var outcome = Outcome.steady(orders: orders.count)
      var isSteady = true
      let requests = group.map { order in
        var request = PlanRequest(testCase.plan, file.vocabulary)
        request.order = order
        return request
      }
      var broken: ShakenOrder?
      executor.run(requests) { place, ran in
        let order = group[group.startIndex + place]
        switch ran {
        case .notRun(let reason):
          outcome = .lost(EndedCase(CaseEnd(.notRun(reason: reason))))
          isSteady = false
        case .lost(let lost):
          outcome = .lost(evaluator.end(of: lost, testCase, file, remark: words(of: testCase, order.number)))
          isSteady = false
        case .ran(let ran):
          if ran.trace.fault != nil || !Judge.holds(testCase, ran.trace, file.vocabulary) { broken = order }
          if ran.trace.choices == 0 { outcome = .steady(orders: 0) }
        }
        return isSteady && broken == nil
      }
      if let broken { return orderDependence(testCase, trace, file, broken) }
      if !isSteady { return outcome }
      if case .steady(orders: 0) = outcome { return outcome }
    }
    return .steady(orders: orders.count)
  }

  private func orderDependence(
    _ testCase: Case, _ trace: Trace, _ file: ScenarioFile, _ order: ShakenOrder
  ) -> Outcome {
    guard let defined = executor.trace(of: testCase.plan, file.vocabulary, isDetailed: true),
      let again = executor.trace(of: testCase.plan, file.vocabulary, isDetailed: true, order: order)
    else { return .steady(orders: 0) }
    return .orderDependent(
      OrderDependence(testCase, file.vocabulary, order: order.number).report(
        first: trace, defined: defined, shaken: again, command: command(testCase, shake.option(order.number))))
  }

  /// What is said of a case that ended its process in a shaken order.
  private func words(of testCase: Case, _ number: Int) -> String {
    ". It passes in the defined order of things that are due at the same moment, and this was order \(number). "
      + "To see it again: \(command(testCase, shake.option(number)))"
  }

  private func command(_ testCase: Case, _ option: String) -> String {
    "\(ProgramName.text) run \(ShellWord.of(path)):\(testCase.position.line) \(option)"
  }
}
