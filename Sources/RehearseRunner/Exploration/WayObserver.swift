import Rehearse

/// Makes of a way's run what is to be known of it.
package struct WayObserver: Sendable {
  package let planner: WayPlanner
  private let reader: OccurrenceReader
  private let judge: SequenceJudge?
  private let tellsOccurrences: Bool
  /// Operations that wait for an answer, and those of them of which the arguments decide about it.
  private let answered: PlaceSet
  private let looksAtArguments: PlaceSet

  /// - Parameters:
  ///   - tellsOccurrences: whether somebody wants to know what each event did.
  ///   - judge: watches every sequence.
  package init(_ planner: WayPlanner, tellsOccurrences: Bool, judge: SequenceJudge? = nil) {
    self.planner = planner
    self.judge = judge
    self.tellsOccurrences = tellsOccurrences
    reader = OccurrenceReader(planner.vocabulary)
    answered = PlaceSet(planner.answered)
    looksAtArguments = PlaceSet(
      planner.world.answers.filter { $0.value.contains { !$0.arguments.isEmpty } }.map(\.key))
  }

  /// What is to be known of a run.
  ///
  /// - Parameter known: how many of its events were known before.
  package func observation(_ run: KnownRun, known: Int) -> Observation {
    let (plan, trace) = (run.plan, run.trace)
    var seen = Observation(run)
    seen.state = Visible.state(trace.finalState, planner.vocabulary)
    seen.waiting = waiting(trace)
    seen.time = trace.stepEnds.last?.time ?? 0
    seen.nextTimer = trace.nextTimer
    seen.hasReadTime = trace.hasReadTime
    seen.events = trace.events.count
    seen.givensRead = trace.givensInOrder
    if tellsOccurrences { seen.occurrences = reader.occurrences(trace, plan, from: known) }
    if let judge { seen.judgement = judge(trace, plan) }
    return seen
  }

  private func waiting(_ trace: Trace) -> [Observation.Waiting] {
    var isAnswered = PlaceSet()
    for event in trace.events {
      if case .answer(let call) = event.occasion { isAnswered.insert(call) }
    }
    var numbers: [Int: Int] = [:]
    var waiting: [Observation.Waiting] = []
    for (place, call) in trace.calls.enumerated() where answered.has(call.operation) {
      let number = numbers[call.operation, default: 0]
      numbers[call.operation] = number + 1
      guard !isAnswered.has(place) else { continue }
      waiting.append(
        Observation.Waiting(
          operation: call.operation, number: number, madeAt: call.time,
          arguments: looksAtArguments.has(call.operation) ? call.arguments : [],
          answer: call.wouldAnswer))
    }
    return waiting
  }
}
