import Rehearse
import RehearseLanguage

/// In which orders each case that passed is run again: `--interleavings N`, or `--interleavings N:k` for order k alone.
package struct Interleavings: Sendable, Equatable {
  /// How many orders there are at most.
  package static let mostOrders = 10_000

  /// How many orders were asked for, this one among them.
  package let count: Int
  /// The only one, if only one was asked for; from 1.
  package let single: Int?

  /// - Returns: `nil` for a text that says nothing like it.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count <= 2, let count = parts[0], (1...Self.mostOrders).contains(count) else { return nil }
    self.count = count
    single = parts.count == 2 ? parts[1] : nil
    guard parts.count == 1 || single.map((1...count).contains) == true else { return nil }
  }

  var orders: ClosedRange<Int> { single.map { $0...$0 } ?? 1...count }

  /// What to write for one of the orders alone.
  func option(_ order: Int) -> String { "--interleavings \(count):\(order)" }
}

/// Runs a case that passed again, in other orders of what is due at the same moment.
struct InterleavingRun {
  let interleavings: Interleavings
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
  func run(_ testCase: Case, _ trace: Trace, _ file: ScenarioFile) -> Outcome {
    let orders = interleavings.orders.map { ShakenOrder($0, ofCase: testCase.name) }
    // Without a choice, every order is the defined one: the first shows that.
    for group in [Array(orders.prefix(1)), Array(orders.dropFirst())] {
      var result: Outcome?
      var broken: ShakenOrder?
      let requests = group.map { order in
        var request = PlanRequest(testCase.plan, file.contract)
        request.order = order
        return request
      }
      executor.run(requests) { place, outcome in
        switch outcome {
        case .notRun(let reason): result = .lost(EndedCase(CaseEnd(.notRun(reason: reason))))
        case .lost(let lost):
          let remark = remark(testCase, group[place].number)
          result = .lost(evaluator.end(of: lost, testCase, file, remark: remark))
        case .ran(let ran):
          if ran.trace.fault != nil || !Evaluator.holds(testCase, ran.trace, file.contract) {
            broken = group[place]
          } else if ran.trace.choices == 0 {
            result = .steady(orders: 0)
          }
        }
        return result == nil && broken == nil
      }
      if let broken { return orderDependence(testCase, trace, file, broken) }
      if let result { return result }
    }
    return .steady(orders: orders.count)
  }

  private func orderDependence(
    _ testCase: Case, _ trace: Trace, _ file: ScenarioFile, _ order: ShakenOrder
  ) -> Outcome {
    guard let defined = executor.trace(of: testCase.plan, file.contract, isDetailed: true),
      let again = executor.trace(of: testCase.plan, file.contract, isDetailed: true, order: order)
    else { return .steady(orders: 0) }
    return .orderDependent(
      OrderDependence(testCase, file.contract, order: order.number).report(
        first: trace, defined: defined, shaken: again, command: command(testCase, order.number)))
  }

  /// What follows on a case that ended its process in another order.
  private func remark(_ testCase: Case, _ number: Int) -> String {
    ". It passes in the defined order of things that are due at the same moment, and this was order \(number). "
      + "To see it again: \(command(testCase, number))"
  }

  private func command(_ testCase: Case, _ number: Int) -> String {
    "\(ProgramName.text) run \(ShellWord.of(path)):\(testCase.position.line) \(interleavings.option(number))"
  }
}
