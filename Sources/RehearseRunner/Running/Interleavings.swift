import Rehearse
import RehearseLanguage

/// Which interleavings of passed cases to run: `--interleavings N`, or `--interleavings N:k` for number k only.
package struct Interleavings: Sendable, Equatable {
  package static let mostOrders = 10_000

  /// The number of interleavings requested, even if only one of them runs.
  package let count: Int
  /// The only interleaving to run, from 1.
  package let single: Int?

  /// - Returns: `nil` if the text is invalid.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count <= 2, let count = parts[0], (1...Self.mostOrders).contains(count) else { return nil }
    self.count = count
    single = parts.count == 2 ? parts[1] : nil
    guard parts.count == 1 || single.map((1...count).contains) == true else { return nil }
  }

  package var orders: ClosedRange<Int> { single.map { $0...$0 } ?? 1...count }

  package func option(_ order: Int) -> String { "--interleavings \(count):\(order)" }
}

struct InterleavingRun {
  let interleavings: Interleavings
  let path: String
  let evaluator: CaseEvaluator
  let executor: any PlanExecutor

  enum Outcome {
    /// The case passes in all interleavings. `orders` is their number, or 0 if no events are ever simultaneous.
    case steady(orders: Int)
    case orderDependent(FailureReport)
    /// The module ended its process or hung.
    case lost(EndedCase)
  }

  /// - Parameter trace: the trace of the passing run.
  func run(_ testCase: Case, _ trace: Trace, _ file: ScenarioFile) -> Outcome {
    let orders = interleavings.orders.map { Interleaving($0, ofCase: testCase.name) }
    // Without simultaneous events, all interleavings equal the defined order. The first one shows if there are any.
    for group in [Array(orders.prefix(1)), Array(orders.dropFirst())] {
      var result: Outcome?
      var broken: Interleaving?
      let requests = group.map { order in
        var request = PlanRequest(testCase.plan, file.contract)
        request.order = order
        return request
      }
      executor.run(requests) { index, outcome in
        switch outcome {
        case .notRun(let reason): result = .lost(EndedCase(CaseEnd(.notRun(reason))))
        case .lost(let lost):
          let remark = remark(testCase, group[index].number)
          result = .lost(evaluator.end(of: lost, testCase, file, remark: remark))
        case .ran(let ran):
          if ran.trace.fault != nil || !Evaluator.holds(testCase, ran.trace, file.contract) {
            broken = group[index]
          } else if ran.trace.choices == 0 {
            result = .steady(orders: 0)
          }
        }
        return result == nil && broken == nil
      }
      if let broken { return orderDependence(of: testCase, trace, file, in: broken) }
      if let result { return result }
    }
    return .steady(orders: orders.count)
  }

  private func orderDependence(
    of testCase: Case, _ trace: Trace, _ file: ScenarioFile, in order: Interleaving
  ) -> Outcome {
    guard let defined = executor.trace(of: testCase.plan, file.contract, isDetailed: true),
      let again = executor.trace(of: testCase.plan, file.contract, isDetailed: true, order: order)
    else { return .steady(orders: 0) }
    return .orderDependent(
      OrderDependence(testCase, file.contract, order: order.number).report(
        first: trace, defined: defined, interleaved: again, command: command(testCase, order.number)))
  }

  private func remark(_ testCase: Case, _ number: Int) -> String {
    ". It passes in the defined order of events at the same moment; this was order \(number). "
      + "To repeat it: \(command(testCase, number))"
  }

  private func command(_ testCase: Case, _ number: Int) -> String {
    "\(ProgramName.text) run \(ShellWord.of(path)):\(testCase.position.line) \(interleavings.option(number))"
  }
}
