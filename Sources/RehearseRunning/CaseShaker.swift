import Rehearse
import RehearseJudging
import RehearseResults
import RehearseScenario
import RehearseSource

/// Carries a case that passed out again, in other orders of what is due at the same moment.
struct CaseShaker {
  /// After how many orders what was printed is let go of.
  private static let printingOrders = 64

  let shake: Shake
  let recorder: FlightRecorder?
  /// The file's path, as it is shown.
  let path: String
  /// Lets go of what was printed.
  let forgetPrinted: () -> Void

  /// What became of it.
  enum Outcome {
    /// It passes in all orders; how many there were beside the defined one, if nothing is ever due together none.
    case steady(orders: Int)
    case orderDependent(FailureReport)
  }

  /// - Parameter trace: what happened when it passed.
  func shake(_ testCase: Case, _ trace: Trace, _ vocabulary: Vocabulary) -> Outcome {
    for number in shake.orders {
      recorder?.begin(sequence: String(number))
      if number % Self.printingOrders == 0 { forgetPrinted() }
      let order = ShakenOrder(number, ofCase: testCase.name)
      let shaken = vocabulary.rehearse(testCase.plan, recorder, order: order)
      guard shaken.fault == nil, Judge.holds(testCase, shaken, vocabulary) else {
        let defined = vocabulary.rehearse(testCase.plan, isForStudy: true)
        let again = vocabulary.rehearse(testCase.plan, isForStudy: true, order: order)
        let report = OrderDependence(testCase, vocabulary, order: number).report(
          first: trace, defined: defined, shaken: again,
          command: Self.command(testCase, path, shake.option(number)))
        return .orderDependent(report)
      }
      // Without a choice, every order is the defined one.
      if shaken.choices == 0 { return .steady(orders: 0) }
    }
    return .steady(orders: shake.orders.count)
  }

  /// What is said of a case that ended its process in a shaken order.
  ///
  /// - Parameter number: the order's, as the recorder has it.
  static func words(ofLost testCase: Case, inOrder number: String, _ path: String, _ shake: Shake?) -> String {
    let number = Int(number) ?? 1
    let again = shake.map { " To see it again: \(command(testCase, path, $0.option(number)))" } ?? ""
    return
      ". It passes in the defined order of things that are due at the same moment, and this was order \(number).\(again)"
  }

  private static func command(_ testCase: Case, _ path: String, _ option: String) -> String {
    "\(ProgramName.text) run \(ShellWord.of(path)):\(testCase.position.line) \(option)"
  }
}
