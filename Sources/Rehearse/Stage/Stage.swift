import Synchronization

/// The test environment of a module, which answers the calls of its ports in virtual time and records them.
///
/// The ports of an adapter pass every call to the stage. Nothing sleeps, and everything happens in one order:
/// - Queries that a given answers, and commands without an answer, return synchronously.
/// - All other answers are queued, and delivered after the action's own code has returned: by due time, then in call
///   order. Work passed to ``hop(_:)`` joins the queue and is due immediately.
///
/// A stage belongs to one case and one thread. If another thread calls it, the case is an error. See
/// <doc:WhatIsDeterministic>.
///
/// ```swift
/// private struct Ports: Shop {
///   let stage: Stage
///   let module: CartAdapter
///
///   func price(of article: String, completion: @escaping (Result<Int, ShopProblem>) -> Void) {
///     stage.call(module.price, article, then: completion)
///   }
/// }
/// ```
// Unchecked: only the thread of the case changes it. Calls from other threads are rejected, and the case is an error.
public final class Stage: @unchecked Sendable {
  let hosted: HostedModule
  let plan: Plan
  let observer: (any StageObserver)?
  /// Whether the trace includes details that only exploration and coverage need.
  let isDetailed: Bool
  let trace = Trace()
  /// The last recorded value of each state field.
  private(set) var state: [Literal] = []
  var queue: DeliveryQueue
  var now: Int64 = 0
  /// How many numbers of each kind the ports have got.
  var numbers: [String: Int] = [:]
  /// The call whose answer is being delivered.
  var delivering: Int?
  /// The index of the current event in the trace; -1 before the first.
  var event = -1
  /// The module, from its setup to the end of the last step.
  private var module: RunningModule?
  var tasks: StageTasks?
  /// Detects threads that are left behind; `nil` where the system cannot count threads.
  let threads: ThreadWatch?
  /// Chooses among events that are due at the same moment; `nil` for the defined order.
  let choices: OrderChoices?
  /// The number of the first ``Intrusion``; 0 if there is none.
  private let firstIntrusion = Atomic<Int>(0)
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

  /// Records a query for a feature flag, and synchronously returns the value of the flag.
  ///
  /// If the flag is not declared, the case is an error.
  ///
  /// - Parameters:
  ///   - query: The declaration of the query, a stored property of the adapter.
  ///   - name: The name of the flag that the module asks for.
  /// - Returns: Whether the flag is on in this scenario.
  public func ask(_ query: FlagQuery, flag name: String) -> Bool {
    PortCall(self, query.declarationID, [.text(name)]).record(.itself)
    let flag = contract.flagNames.index(of: name)
    guard let flag else {
      fault("the module reads the flag \"\(name)\", which is not declared")
      return false
    }
    return GivenReading(self, contract.flagIndices[flag]).value()
  }

  /// Queues work that the module sends to its main queue.
  ///
  /// The work runs at the current virtual time, after the action's own code has returned.
  ///
  /// - Parameter work: Runs at most once, and never before this function returns.
  public func hop(_ work: @escaping () -> Void) {
    guard isHere else { return refuse(.hop) }
    enqueue(after: 0, delivering, .event(event), work)
  }

  /// Starts a timer in virtual time, for a module that works with callbacks.
  ///
  /// The work runs when `clock.advance` of a scenario reaches its time, after answers that are due at the same moment
  /// and were queued earlier.
  ///
  /// ```swift
  /// func schedule(after delay: Duration, _ work: @escaping () -> Void) -> () -> Void {
  ///   stage.after(delay, do: work).cancel
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - delay: The time until then, rounded up to whole milliseconds. A delay of zero or less is a ``hop(_:)``.
  ///   - work: Runs at most once, and never inside this function.
  /// - Returns: The timer, which can be cancelled.
  @discardableResult public func after(_ delay: Duration, do work: @escaping () -> Void) -> StageTimer {
    let timer = StageTimer(stage: self)
    if isHere { wake(timer, after: SleepSpan.wholeMilliseconds(delay), work) } else { refuse(.timer) }
    return timer
  }

  /// Starts a timer in virtual time that fires again and again, until it is cancelled.
  ///
  /// It fires first after one interval. What the work asks for comes before the next time, if both are due at the same
  /// moment.
  ///
  /// ```swift
  /// func poll(every seconds: TimeInterval, _ tick: @escaping () -> Void) -> () -> Void {
  ///   stage.every(.seconds(seconds), do: tick).cancel
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The time between, rounded up to whole milliseconds. It must be longer than zero.
  ///   - work: Runs each time, and never inside this function.
  /// - Returns: The timer, which can be cancelled.
  @discardableResult public func every(_ interval: Duration, do work: @escaping () -> Void) -> StageTimer {
    let timer = StageTimer(stage: self)
    let span = SleepSpan.wholeMilliseconds(interval)
    guard isHere, span > 0 else {
      if isHere { fault("a timer that repeats needs an interval longer than zero") } else { refuse(.timer) }
      return timer
    }
    func start() {
      wake(timer, after: span) {
        work()
        if !timer.isStopped { start() }
      }
    }
    start()
    return timer
  }

  /// Records all state fields that differ from their last recorded value.
  ///
  /// Call it whenever the module's state changes. A value that comes and goes between two calls is not seen. If a
  /// change is not reported by the end of the case, the case is an error.
  public func stateChanged() {
    if acceptsChange() { _ = noteState() }
  }

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

  /// The virtual time since the start of the case, in milliseconds.
  ///
  /// A port returns it when the module asks for the time. Time only passes when a scenario says `clock.advance`.
  public var time: Int64 {
    if isHere { trace.hasReadTime = true } else { refuse(.time) }
    return now
  }

  /// Records a mistake in the adapter, which makes the case an error.
  package func fault(_ reason: String, kind: PlanFault.Kind = .adapter, at path: ValuePath? = nil) {
    trace.fault = trace.fault ?? PlanFault(kind, reason, at: path)
  }

  /// Whether the module is set up, so that changes of its state are recorded.
  var isWatched: Bool { module != nil }

  /// Records the state of the module after its setup, and its changes from then on.
  func watch(_ module: RunningModule) {
    state = contract.state.indices.map(module.read)
    trace.initialState = state
    self.module = module
  }

  /// Releases the module, whose ports hold the stage.
  func releaseModule() { module = nil }

  /// Whether the last step has ended.
  var isOver: Bool { isEnded.load(ordering: .relaxed) }

  func end() { isEnded.store(true, ordering: .relaxed) }

  var intrusion: Intrusion? { Intrusion(number: firstIntrusion.load(ordering: .relaxed)) }

  /// Notes a call from another thread; any thread may call this.
  func refuse(_ intrusion: Intrusion) {
    guard !isOver else { return }
    _ = firstIntrusion.compareExchange(expected: 0, desired: intrusion.number, ordering: .relaxed)
  }

  func withdraw(_ deliveries: ClosedRange<Int>) {
    let calls = queue.withdraw(deliveries)
    if !isOver { trace.withdrawn += calls }
  }

  var deliveries: Int { queue.count }

  // MARK: Looking up

  /// The index of a declaration, which must belong to the adapter of this stage.
  func index(_ id: DeclarationID) -> Int {
    guard id.owner == hosted.owner else {
      fatalError("\"\(contract.name)\" reads or calls what is no stored property of its own adapter")
    }
    return id.index
  }

  func givenIndex(of operation: Int) -> Int {
    guard let index = contract.givenIndex(of: operation) else { fatalError("an operation without its given") }
    return index
  }

  // MARK: Queueing

  /// Resumes a part of the module after virtual milliseconds; without a delay, it belongs to the current event.
  func wake(after delay: Int64, _ work: @escaping () -> Void) {
    enqueue(after: delay, nil, delay > 0 ? .timer : .event(event), work)
  }

  private func wake(_ timer: StageTimer, after delay: Int64, _ work: @escaping () -> Void) {
    wake(after: delay, work)
    timer.next = deliveries
  }

  /// Queues an answer to the last recorded call.
  ///
  /// - Parameter item: The index of the answer in a stream; `nil` for a single answer.
  func enqueueAnswer(after delay: Int64, item: Int? = nil, _ work: @escaping () -> Void) {
    let call = trace.calls.count - 1
    enqueue(after: delay, call, .answer(call: call, item: item), work)
  }

  private func enqueue(after delay: Int64, _ cause: Int?, _ origin: Delivery.Origin, _ work: @escaping () -> Void) {
    queue.add(due: now + delay, cause: cause, origin, work)
  }
}
