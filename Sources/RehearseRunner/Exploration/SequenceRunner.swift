import Rehearse
import RehearseLanguage

/// A sequence to run, and the known run it continues.
struct SequenceCandidate: Sendable {
  var sequence: EventSequence
  /// The run of the sequence without its last event.
  var parent: KnownRun?
  /// Whether it already contains an unusual value, which rules out a second one.
  var isUnusual = false
  /// How unlikely the sequence is: the costs of its events, plus one for each given with another value.
  var cost = 0

  var known: Int { parent?.trace.events.count ?? 0 }
}

enum SequenceOutcome: Sendable {
  /// In a box, because lists of outcomes are copied and joined.
  indirect case observed(SequenceObservation)
  case fault(PlanFault)
  /// The module ended its process or hung.
  case lost(LostPlan)
  case notRun(Reason)
}

/// Decides when an exploration ends because sequences crash, hang or break the protocol.
///
/// A rule ends at the first, which is its result. Otherwise many crashes are of interest, but each hang takes the whole
/// time limit, and a host that breaks the protocol may have to be replaced after each sequence.
struct IncidentLimit: Sendable {
  private static let (mostIncidents, mostHangs) = (1000, 5)

  let isRule: Bool
  private(set) var hasHostFault = false
  private var (incidents, hangs) = (0, 0)

  init(isRule: Bool) { self.isRule = isRule }

  var isReached: Bool {
    if isRule { return incidents > 0 }
    return hasHostFault || incidents > Self.mostIncidents || hangs > Self.mostHangs
  }

  mutating func note(_ outcome: SequenceOutcome) {
    switch outcome {
    case .observed, .notRun: return
    case .fault: break
    case .lost(let lost):
      switch lost.kind {
      case .crashed: break
      case .timedOut: hangs += 1
      case .hostFault: hasHostFault = true
      }
    }
    incidents += 1
  }
}

/// Runs batches of sequences on several threads.
package struct SequenceRunner: Sendable {
  /// How many sequences a thread takes at once.
  private static let share = 256

  private let executor: any PlanExecutor
  private let jobs: @Sendable () -> Int
  /// The label of the sequences in messages.
  private let label: PlanRequest.Label?
  private let memory: SequenceMemory?

  /// - Parameters:
  ///   - jobs: how many threads to use, asked again for each batch.
  ///   - memory: remembers the runs, for later explorations of the same module.
  package init(
    _ executor: any PlanExecutor, jobs: @autoclosure @escaping @Sendable () -> Int = 1,
    label: PlanRequest.Label? = nil, memory: SequenceMemory? = nil
  ) {
    (self.executor, self.jobs, self.label, self.memory) = (executor, jobs, label, memory)
  }

  /// - Returns: one outcome per candidate, in the same order for any number of threads; fewer if the limit is reached.
  func outcomes(
    _ candidates: [SequenceCandidate], _ observer: SequenceObserver, _ limit: IncidentLimit
  ) -> [SequenceOutcome] {
    let jobs = jobs()
    guard jobs > 1, candidates.count > Self.share else { return outcomes(candidates[...], observer, limit) }
    let shares = (candidates.count + Self.share - 1) / Self.share
    let results = OrderedResults<[SequenceOutcome]>(count: shares)
    let progress = Progress()
    Threads.run(min(jobs, shares)) { _ in
      while let share = progress.take(of: shares) {
        results.set(share, outcomes(candidates[(share * Self.share)...].prefix(Self.share), observer, limit))
      }
    }
    var all: [SequenceOutcome] = []
    for (share, part) in results.all.enumerated() {
      all += part
      if all.count < min((share + 1) * Self.share, candidates.count) { break }
    }
    return all
  }

  private func outcomes(
    _ candidates: ArraySlice<SequenceCandidate>, _ observer: SequenceObserver, _ limit: IncidentLimit
  ) -> [SequenceOutcome] {
    var limit = limit
    let plans = candidates.map { observer.planner.plan($0.sequence) }
    var outcomes = plans.map { memory?.run($0) }.enumerated().map { index, run in
      run.map { observed($0, candidates[candidates.startIndex + index], observer) }
    }
    let open = outcomes.indices.filter { outcomes[$0] == nil }
    let requests = open.map { index in
      var request = PlanRequest(plans[index], observer.planner.contract)
      request.isDetailed = true
      request.known = candidates[candidates.startIndex + index].parent
      request.label = label
      return request
    }
    executor.run(requests) { number, outcome in
      let index = open[number]
      switch outcome {
      case .notRun(let reason): outcomes[index] = .notRun(reason)
      case .lost(let lost): outcomes[index] = .lost(lost)
      case .ran(let ran):
        if let fault = ran.trace.fault {
          outcomes[index] = .fault(fault)
        } else {
          let run = KnownRun(plans[index], ran.trace)
          memory?.add(run)
          outcomes[index] = observed(run, candidates[candidates.startIndex + index], observer)
        }
      }
      if let outcome = outcomes[index] { limit.note(outcome) }
      return !limit.isReached
    }
    return outcomes.prefix { $0 != nil }.compactMap(\.self)
  }

  private func observed(
    _ run: KnownRun, _ candidate: SequenceCandidate, _ observer: SequenceObserver
  ) -> SequenceOutcome { .observed(observer.observation(run, known: candidate.known)) }
}

struct SequenceObserver: Sendable {
  let planner: SequencePlanner
  private let reader: TransitionReader
  private let evaluator: SequenceEvaluator?
  private let keepsTransitions: Bool
  /// Operations that wait for a response, and those among them whose arguments decide it.
  private let answered: ContractIndices
  private let looksAtArguments: ContractIndices

  init(_ planner: SequencePlanner, keepsTransitions: Bool, evaluator: SequenceEvaluator? = nil) {
    self.planner = planner
    self.evaluator = evaluator
    self.keepsTransitions = keepsTransitions
    reader = TransitionReader(planner.contract)
    answered = ContractIndices(planner.answered)
    looksAtArguments = ContractIndices(
      planner.scope.answers.filter { $0.value.contains { !$0.arguments.isEmpty } }.map(\.key))
  }

  func observation(_ run: KnownRun, known: Int) -> SequenceObservation {
    let trace = run.trace
    var seen = SequenceObservation(run)
    seen.state = VisibleState.state(trace.finalState, planner.contract)
    seen.waiting = waiting(run)
    seen.time = trace.stepEnds.last?.time ?? 0
    seen.nextTimer = trace.nextTimer
    seen.hasReadTime = trace.hasReadTime
    seen.events = trace.events.count
    seen.givensRead = trace.givensInOrder
    for call in trace.calls where planner.contract.operations[call.operation].answersAtOnce {
      if !seen.answeredAtOnce.contains(call.operation) { seen.answeredAtOnce.append(call.operation) }
    }
    if keepsTransitions { seen.transitions = reader.transitions(trace, run.plan, from: known) }
    if let evaluator { seen.evaluation = evaluator(trace) }
    return seen
  }

  private func waiting(_ run: KnownRun) -> [SequenceObservation.Waiting] {
    let trace = run.trace
    let outcomes = TraceOutcomes(trace, run.plan)
    var isAnswered = ContractIndices()
    var delivered: [Int: (contents: [AnswerContent], time: Int64)] = [:]
    for event in trace.events {
      guard case .answer(let call, let item) = event.cause else { continue }
      guard item != nil, let content = outcomes.content(of: call, item: item), !StreamItem(content).isLast else {
        isAnswered.insert(call)
        continue
      }
      delivered[call] = ((delivered[call]?.contents ?? []) + [content], event.time)
    }
    var numbers: [Int: Int] = [:]
    var waiting: [SequenceObservation.Waiting] = []
    for (index, call) in trace.calls.enumerated() where answered.has(call.operation) {
      let number = numbers[call.operation, default: 0]
      numbers[call.operation] = number + 1
      guard !isAnswered.has(index) else { continue }
      waiting.append(
        SequenceObservation.Waiting(
          operation: call.operation, number: number, madeAt: call.time,
          arguments: looksAtArguments.has(call.operation) ? call.arguments : [],
          answer: call.wouldAnswer, delivered: delivered[index]?.contents ?? [], deliveredAt: delivered[index]?.time))
    }
    return waiting
  }
}
