import Synchronization

/// Where a module's ports stand while a plan is carried out: it answers their calls, in virtual time, and records them.
///
/// An adapter's ports pass every call on to it. Nothing here sleeps, and everything happens in one order:
/// - what answers at once (given queries, and all that answers nothing) answers inside the call;
/// - any other answer is queued, and delivered when the action's own code has returned: by due time, then in the
///   order it was queued; a hop to the main queue joins the same queue at the present time.
///
/// A stage belongs to one case and one thread. <doc:WhatIsDeterministic> says what follows from that.
// Unchecked: only the thread of its case changes it; what comes from any other is refused, and makes the case an error.
public final class Stage: @unchecked Sendable {
  /// How many deliveries one trigger may lead to before the module counts as never coming to rest.
  private static let deliveryLimit = 100_000

  let hosted: HostedModule
  private let plan: Plan
  private let observer: (any StageObserver)?
  /// Whether the trace is to tell what only a study of the module needs.
  let isDetailed: Bool
  private let trace = Trace()
  private var state: [Literal] = []
  private var queue: DeliveryQueue
  private var now: Int64 = 0
  private var delivering: Int?
  /// The event under way, of those in the trace; -1 before the first.
  private var event = -1
  /// What is rehearsed, from when it is set up to its last step.
  private var module: RunningModule?
  /// Runs the module's tasks, if it has any.
  private(set) var tasks: StageTasks?
  /// Sees whether threads are left behind, where that can be seen.
  let threads: ThreadWatch?
  /// Chooses what is next of what is due at the same moment; without it, all happens in the defined order.
  let choices: OrderChoices?
  /// The first thing that came from another thread, as a number.
  private let intrusion = Atomic<Int>(0)
  private let isEnded = Atomic<Bool>(false)

  init(
    module: HostedModule, plan: Plan, observer: (any StageObserver)?, isDetailed: Bool, choices: OrderChoices?
  ) {
    hosted = module
    self.plan = plan
    self.observer = observer
    self.isDetailed = isDetailed
    self.choices = choices
    queue = DeliveryQueue(choices)
    threads = ThreadWatch()
    if !plan.responses.isEmpty { trace.used = plan.responses.map { _ in 0 } }
    trace.calls.reserveCapacity(4)
    trace.writes.reserveCapacity(4)
  }

  var contract: ModuleContract { hosted.contract }

  // MARK: For adapters

  /// Notes a query for a feature flag that the module names, and answers it at once.
  ///
  /// A flag that is not declared is a mistake, never simply off.
  public func ask(_ query: FlagQuery, flag name: String) -> Bool {
    record(index(query.place), [.text(name)], .itself)
    let flag = contract.flagNames.index(of: name)
    guard let flag else {
      fault("the module reads the flag \"\(name)\", which is not declared")
      return false
    }
    return value(ofGiven: contract.flagPlaces[flag])
  }

  /// Takes work that the module hands to its main queue: done at the same moment, when the action's own code has returned.
  public func hop(_ work: @escaping () -> Void) {
    guard isHere else { return refuse(.hop) }
    enqueue(after: 0, delivering, .event(event), work)
  }

  /// Notes what the state fields are now; a value equal to the one before is no change.
  ///
  /// Call it whenever the module's state has changed: what comes and goes between two calls is never seen.
  public func stateChanged() {
    if hearsChange() { _ = noteState() }
  }

  /// Notes what the state fields are now; returns whether anything changed.
  func noteState() -> Bool {
    guard let module else { return false }
    let before = trace.writes.count
    for field in state.indices {
      let value = module.read(field)
      guard state[field] != value else { continue }
      state[field] = value
      let write = Trace.Write(field: field, value: value, calls: trace.calls.count)
      trace.writes.append(write)
      observer?.wrote(write)
    }
    return trace.writes.count > before
  }

  /// Virtual milliseconds since the start: what a port tells a module that asks for the time.
  public var time: Int64 {
    if isHere { trace.hasReadTime = true } else { refuse(.time) }
    return now
  }

  /// Notes a mistake in the adapter: the case becomes an error.
  package func fault(_ reason: String, kind: PlanFault.Kind = .adapter, at place: ValuePlace? = nil) {
    trace.fault = trace.fault ?? PlanFault(kind, reason, at: place)
  }

  /// Whether the module stands on the stage, and changes of its state are noted.
  var isWatched: Bool { module != nil }

  /// Whether the last step is over.
  var isOver: Bool { isEnded.load(ordering: .relaxed) }

  /// Notes something that came from another thread; any thread may call it.
  func refuse(_ intrusion: Intrusion) {
    guard !isOver else { return }
    _ = self.intrusion.compareExchange(expected: 0, desired: intrusion.number, ordering: .relaxed)
  }

  /// Takes back a delivery that nobody waits for any more.
  func withdraw(_ delivery: Int) { queue.withdraw(delivery) }

  /// How many deliveries were queued so far.
  var deliveries: Int { queue.count }

  // MARK: Looking up

  /// The index of what the stage's own adapter declares.
  func index(_ place: DeclaredPlace) -> Int {
    guard place.owner == hosted.owner else {
      fatalError("\"\(contract.name)\" reads or calls what is no stored property of its own adapter")
    }
    return place.index
  }

  func givenPlace(of operation: Int) -> Int {
    guard let place = contract.givenPlace(of: operation) else { fatalError("an operation without its given") }
    return place
  }

  func value<Value: ScenarioValue>(ofGiven index: Int) -> Value {
    if let value = Value(literal: read(index)) { return value }
    guard let defaultValue = Value(literal: unreadableGiven(index)) else {
      fatalError("\(Value.self) cannot be made of its own literal")
    }
    return defaultValue
  }

  /// Tells of a given that its own type does not take; returns what stands in for it.
  func unreadableGiven(_ index: Int) -> Literal {
    let given = contract.givens[index]
    fault("the given \"\(given.name)\" cannot be read", kind: .unreadable, at: .given(given.path))
    return given.defaultValue
  }

  func read(_ given: Int) -> Literal {
    guard isHere else {
      refuse(.given)
      return plan.given[given]
    }
    if !trace.givensRead.has(given) { trace.givensInOrder.append(given) }
    trace.givensRead.insert(given)
    return plan.given[given]
  }

  // MARK: Answering

  func record(_ operation: Int, _ arguments: consuming [Literal], _ source: Trace.CallRecord.Source) {
    guard hears(operation) else { return }
    trace.calls.append(
      Trace.CallRecord(operation: operation, arguments: arguments, source: source, time: now, cause: delivering))
    observer?.called(trace.calls[trace.calls.count - 1])
  }

  func answerLater<Returned: ScenarioValue, Failure: ScenarioValue>(
    _ operation: Int, _ arguments: consuming [Literal], default defaultValue: @autoclosure () -> Returned?,
    _ answer: @escaping (Result<Returned, Failure>) -> Void
  ) {
    guard hears(operation) else { return }
    let use = use(of: operation, arguments)
    if use.isFree, let defaultValue = defaultValue() {
      record(operation, arguments, .default)
      if isDetailed { trace.calls[trace.calls.count - 1].answer = defaultValue.literal }
      return enqueueAnswer(after: 0) { answer(.success(defaultValue)) }
    }
    record(operation, arguments, use.source)
    if isDetailed, use.source == .beyondList { keepBack { defaultValue()?.literal } }
    if let response = use.response { prepare(response, operation, answer) }
  }

  /// Notes what would have answered the call that was recorded last; the givens that this reads do not count as read.
  func keepBack(_ defaultAnswer: () -> Literal?) {
    let (read, order) = (trace.givensRead, trace.givensInOrder)
    trace.calls[trace.calls.count - 1].wouldAnswer = defaultAnswer()
    (trace.givensRead, trace.givensInOrder) = (read, order)
  }

  func use(of operation: Int, _ arguments: [Literal]) -> PreparedAnswer {
    guard let index = plan.responses.firstIndex(where: { $0.operation == operation }) else {
      return PreparedAnswer(source: .nobody)
    }
    let use = trace.used[index]
    trace.used[index] += 1
    return plan.responses[index].script.answer(toCall: use, arguments)
  }

  func prepare<Returned: ScenarioValue, Failure: ScenarioValue>(
    _ response: Response, _ operation: Int, _ answer: @escaping (Result<Returned, Failure>) -> Void
  ) {
    switch response.outcome {
    case .silent: return
    case .returns(let literal):
      guard let value = Returned(literal: literal) else { return unreadable(operation, .returns) }
      enqueueAnswer(after: response.after) { answer(.success(value)) }
    case .fails(let literal):
      guard let error = Failure(literal: literal) else { return unreadable(operation, .fails) }
      enqueueAnswer(after: response.after) { answer(.failure(error)) }
    }
  }

  func unreadable(_ operation: Int, _ answer: ValuePlace.Answer) {
    let name = contract.operations[operation].name
    fault("a response of \"\(name)\" cannot be read", kind: .unreadable, at: .answer(operation: name, answer))
  }

  /// Queues the answer of the call that was recorded last.
  func enqueueAnswer(after delay: Int64, _ work: @escaping () -> Void) {
    let call = trace.calls.count - 1
    enqueue(after: delay, call, .call(call), work)
  }

  /// Has something of the module's own go on after a while; without one, it belongs to the event under way.
  func wake(after delay: Int64, _ work: @escaping () -> Void) {
    enqueue(after: delay, nil, delay > 0 ? .timer : .event(event), work)
  }

  private func enqueue(after delay: Int64, _ cause: Int?, _ origin: Delivery.Origin, _ work: @escaping () -> Void) {
    queue.add(due: now + delay, cause: cause, origin, work)
  }

  // MARK: Carrying out

  func carryOut() -> Trace {
    if hosted.hasTasks {
      guard StageThread.runsTasks else { return Trace(.noTasks, plan, contract) }
      tasks = StageTasks(on: self)
    }
    let before = tasks?.enter() ?? StageThread.enter(identity, nil)
    carryOutSteps()
    tasks?.end()
    queue.removeAll()
    if let complaint = threads?.complaint { fault(complaint) }
    if StageThread.leave(before) {
      fault("it started a task, and a \"ModuleAdapter\" runs none. Its adapter has to be a \"MainActorModuleAdapter\"")
    }
    if let choices { trace.choices = choices.count }
    if let intrusion = Intrusion(number: intrusion.load(ordering: .relaxed)) {
      fault(intrusion.message(contract.operations))
    }
    return trace
  }

  private func carryOutSteps() {
    let module = hosted.begin(on: self)
    state = contract.state.indices.map(module.read)
    trace.initialState = state
    self.module = module
    observer?.began(state)
    tasks?.beginToWatch()
    // The module's ports hold the stage.
    defer { self.module = nil }
    trace.stepEnds.reserveCapacity(plan.steps.count)
    for step in plan.steps.indices {
      for place in plan.steps[step].indices where trace.fault == nil {
        observer?.fires(step: step, trigger: place)
        fire(plan.steps[step][place], module)
      }
      trace.stepEnds.append(Trace.StepEnd(calls: trace.calls.count, writes: trace.writes.count, time: now))
    }
    trace.finalState = state
    // Before the module is let go of: what it calls then belongs to no step.
    isEnded.store(true, ordering: .relaxed)
    if !hosted.hasTasks { refuseUntoldChange(module) }
    // Answers that are still on their way.
    trace.pending = queue.pending
    if isDetailed { trace.nextTimer = queue.nextTimer }
    queue.removeAll()
  }

  /// A change that the adapter did not tell of was evaluated as if it were none.
  private func refuseUntoldChange(_ module: RunningModule) {
    guard trace.fault == nil, let field = state.indices.first(where: { module.read($0) != state[$0] }) else { return }
    fault(
      "its state field \"\(contract.state[field].name)\" changed without a word. The adapter has to call stateChanged() "
        + "whenever the module's state changes")
  }

  private func fire(_ trigger: Plan.Trigger, _ module: RunningModule) {
    switch trigger {
    case .action(let index, let arguments):
      if isDetailed { event = trace.begin(.action(index, arguments), at: now) }
      do throws(AdapterFault) {
        try module.perform(index, arguments)
      } catch {
        let action = contract.actions[index].name
        fault(
          "the argument \"\(error.argument)\" of \"\(action)\" cannot be read", kind: .unreadable,
          at: .argument(action: action, name: error.argument))
      }
      settle()
      deliver(until: now)
    case .advance(let span):
      let end = now + span
      deliver(until: end)
      now = end
    }
  }

  /// Delivers everything due up to and including `end`, also what this itself queues inside the span.
  private func deliver(until end: Int64) {
    defer { delivering = nil }
    var count = 0
    while trace.fault == nil, let next = queue.takeNext(until: end) {
      count += 1
      guard count <= Self.deliveryLimit else {
        return fault(
          "the module does not come to an end: it got \(Self.deliveryLimit) answers at the same moment",
          kind: .neverRests)
      }
      now = max(now, next.due)
      handOver(next)
      settle()
    }
  }

  /// Delivers what is due while tasks are ready: in shaken orders only, and never before the module stands.
  func deliverBetween() {
    while isWatched, trace.fault == nil, let next = queue.takeBetween(at: now) { handOver(next) }
  }

  private func handOver(_ delivery: Delivery) {
    guard let tasks else { return carryOut(delivery) }
    tasks.deliver { [unowned self] in carryOut(delivery) }
  }

  private func carryOut(_ delivery: Delivery) {
    delivering = delivery.cause
    if case .call(let call) = delivery.origin { observer?.delivers(answerOf: call) }
    if isDetailed { event = trace.begin(delivery.origin, in: event, at: now) }
    delivery.work()
  }
}
