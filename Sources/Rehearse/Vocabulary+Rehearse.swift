extension Vocabulary {
  /// How often a case is carried out for which the machine is too busy to tell how long its tasks want to sleep.
  private static let attempts = 50

  /// Carries a plan out and returns all that happened.
  ///
  /// - Parameters:
  ///   - recorder: notes the steps and the calls while they happen.
  ///   - isForStudy: whether the trace tells what only a study of the module needs, such as its events.
  ///   - order: the order in which happens what is due at the same moment; without one, the defined order.
  package func rehearse(
    _ plan: Plan, _ recorder: FlightRecorder? = nil, isForStudy: Bool = false, order: ShakenOrder? = nil
  ) -> Trace {
    var attempt = 1
    while true {
      let stage = Stage(
        vocabulary: self, plan: plan, recorder: recorder, isForStudy: isForStudy, choices: order?.choices())
      let trace = stage.carryOut()
      guard let tasks = stage.tasks, tasks.isUncertain, trace.fault == nil else { return trace }
      guard attempt < Self.attempts else {
        stage.fault(
          "it sleeps by the system's clock, and the machine is too busy to tell for how long. Give it the stage's clock"
        )
        return trace
      }
      attempt += 1
      recorder?.forgetCalls()
    }
  }
}
