/// Runs a plan on a stage: performs its actions, lets virtual time pass, and delivers what is due.
final class StageRun {
  /// How many deliveries there may be at one moment before the module counts as never coming to rest.
  private static let deliveryLimit = 100_000
  /// How many there may be in one step, so that a timer of a millisecond does not run for hours.
  private static let allDeliveriesLimit = 1_000_000

  private let stage: Stage
  private var hasMainQueueHop = false
  /// Reads the state that has to be awaited.
  private var settled: () -> Void = {}

  init(on stage: Stage) { self.stage = stage }

  func run() -> Trace {
    let (contract, trace) = (stage.contract, stage.trace)
    if stage.hosted.hasTasks {
      guard StageThread.runsTasks else { return Trace(.noTasks, stage.plan, contract) }
      stage.tasks = StageTasks(on: stage) { [unowned self] in deliverBetween() }
    }
    let before = stage.tasks?.enter() ?? StageThread.enter(stage.identity, nil)
    runSteps()
    stage.tasks?.end()
    // What is left may belong to no later case.
    if MainQueue.hasWork { MainQueue.run() }
    stage.queue.removeAll()
    if let complaint = stage.threads?.complaint { stage.fault(complaint) }
    if StageThread.leave(before) {
      stage.fault(
        "it started a task, and a \"ModuleAdapter\" runs none. Its adapter has to be a \"MainActorModuleAdapter\"")
    }
    if let choices = stage.choices { trace.choices = choices.count }
    if let intrusion = stage.intrusion { stage.fault(intrusion.message(contract.operations)) }
    return trace
  }

  private func runSteps() {
    let (steps, trace) = (stage.plan.steps, stage.trace)
    let timer = MainQueue.nextTimer
    let module = stage.hosted.begin(on: stage)
    stage.watch(module)
    settled = module.settled
    defer {
      settled = {}
      stage.releaseModule()
    }
    stage.observer?.began(stage.state)
    stage.tasks?.beginToWatch()
    trace.stepEnds.reserveCapacity(steps.count)
    for step in steps.indices {
      for trigger in steps[step].indices where trace.fault == nil {
        stage.observer?.fires(step: step, trigger: trigger)
        fire(steps[step][trigger], at: trigger, module)
      }
      trace.stepEnds.append(Trace.StepEnd(calls: trace.calls.count, writes: trace.writes.count, time: stage.now))
    }
    trace.finalState = stage.state
    // Before the module is released: calls that it makes from then on belong to no step.
    stage.end()
    if !stage.hosted.hasTasks { refuseUnreportedChange(module) }
    if let now = MainQueue.nextTimer, now != timer {
      stage.fault(
        "it started a timer on the main run loop, which never fires here. Give the module a port for its timers, and "
          + "answer it with \"stage.after\" or \"stage.clock\"")
    }
    trace.pending = stage.queue.pending
    trace.nextTimer = stage.queue.nextTimer
    stage.queue.removeAll()
  }

  /// Makes the case an error if the adapter did not report a change, because expectations could not see it.
  private func refuseUnreportedChange(_ module: RunningModule) {
    let state = stage.state
    guard stage.trace.fault == nil, let field = state.indices.first(where: { module.read($0) != state[$0] }) else {
      return
    }
    stage.fault(
      "its state field \"\(stage.contract.state[field].name)\" changed, but the adapter did not call stateChanged(). "
        + "Call it whenever the module's state changes")
  }

  private func fire(_ trigger: Plan.Trigger, at triggerIndex: Int, _ module: RunningModule) {
    switch trigger {
    case .action(let index, let arguments):
      if stage.isDetailed { stage.event = stage.trace.begin(.action(index, arguments), at: stage.now) }
      do throws(ArgumentError) {
        try module.perform(index, arguments, end(ofAction: index, at: triggerIndex))
      } catch {
        let action = stage.contract.actions[index].name
        stage.fault(
          "the argument \"\(error.argument)\" of \"\(action)\" cannot be read: \(error.reason)", kind: .unreadable,
          at: .argument(action: action, name: error.argument))
      }
      comeToRest()
      deliver(until: stage.now)
    case .advance(let span):
      let end = stage.now + span
      deliver(until: end)
      stage.now = end
    }
  }

  /// Records the end of an action of the current step, unless the case is over by then.
  private func end(ofAction action: Int, at trigger: Int) -> RunningModule.End {
    let step = stage.trace.stepEnds.count
    return { [stage] outcome in
      guard stage.isHere, !stage.isOver else { return }
      let during = stage.trace.stepEnds.count
      stage.trace.results.append(
        Trace.Result(action: action, step: step, trigger: trigger, outcome: outcome, during: during))
    }
  }

  /// Delivers everything that is due until `end`, including what these deliveries queue.
  private func deliver(until end: Int64) {
    defer { stage.delivering = nil }
    var (count, all) = (0, 0)
    while stage.trace.fault == nil, let next = stage.queue.takeNext(until: end) {
      count = next.due > stage.now ? 1 : count + 1
      guard count <= Self.deliveryLimit else {
        return stage.fault(
          "the module does not come to an end: it got \(Self.deliveryLimit) answers at the same moment",
          kind: .neverRests)
      }
      all += 1
      guard all <= Self.allDeliveriesLimit else {
        return stage.fault(
          "the module does not come to an end: it got \(Self.allDeliveriesLimit) answers in one step", kind: .neverRests
        )
      }
      stage.now = max(stage.now, next.due)
      handOver(next)
      comeToRest()
    }
  }

  /// Runs ready tasks, and queues what the module sent to the main queue.
  private func comeToRest() {
    stage.tasks?.settle()
    settled()
    guard !hasMainQueueHop, MainQueue.hasWork else { return }
    hasMainQueueHop = true
    stage.hop { [unowned self] in
      hasMainQueueHop = false
      MainQueue.run()
    }
  }

  /// Delivers what is due while tasks are ready; only interleavings do this, and only after the module is set up.
  private func deliverBetween() {
    while stage.isWatched, stage.trace.fault == nil, let next = stage.queue.takeBetween(at: stage.now) {
      handOver(next)
    }
  }

  private func handOver(_ delivery: Delivery) {
    guard let tasks = stage.tasks else { return deliver(delivery) }
    tasks.deliver { [unowned self] in deliver(delivery) }
  }

  private func deliver(_ delivery: Delivery) {
    stage.delivering = delivery.cause
    if case .answer(let call, _) = delivery.origin { stage.observer?.delivers(answerOf: call) }
    if stage.isDetailed {
      stage.event = stage.trace.begin(delivery.origin, in: stage.event, at: stage.now)
    }
    delivery.work()
  }
}
