/// Where a module's ports stand while a plan is carried out: it answers their calls, in virtual time, and records them.
///
/// An adapter's ports pass every call on to it. Nothing here sleeps, and everything happens in one order:
/// - what answers at once (given queries, and all that answers nothing) answers inside the call;
/// - any other answer is queued, and delivered when the action's own code has returned: by due time, then in the
///   order it was queued; a hop to the main queue joins the same queue at the present time.
///
/// A stage belongs to one case and one thread.
public final class Stage {
  private struct Delivery {
    var due: Int64
    var operation: Int?
    var work: () -> Void
  }

  /// A call's operation, and what the scenario answers it with.
  @usableFromInline
  struct Use {
    @usableFromInline var operation: Int
    @usableFromInline var source: Trace.Call.Source
    @usableFromInline var response: Response?

    /// Whether a standard answer may take the response's place.
    @inlinable var isFree: Bool { source == .nobody }
  }

  /// How many deliveries one trigger may lead to before the module counts as never coming to rest.
  private static let deliveryLimit = 100_000

  private let vocabulary: Vocabulary
  private let plan: Plan
  private let recorder: FlightRecorder?
  @usableFromInline let keepsStandardAnswers: Bool
  private let trace = Trace()
  private var state: [Literal]
  /// What is to be delivered, the next one last, where it is taken without moving the others.
  private var queue: [Delivery] = []
  private var now: Int64 = 0
  private var delivering: Int?
  private var hasBegun = false

  init(vocabulary: Vocabulary, plan: Plan, recorder: FlightRecorder? = nil, keepsStandardAnswers: Bool = false) {
    self.vocabulary = vocabulary
    self.plan = plan
    self.recorder = recorder
    self.keepsStandardAnswers = keepsStandardAnswers
    state = vocabulary.noState
    if !plan.responses.isEmpty { trace.used = plan.responses.map { _ in 0 } }
    trace.calls.reserveCapacity(4)
    trace.writes.reserveCapacity(4)
  }

  // MARK: For adapters

  /// The value of a given, which counts as read from now on.
  @inlinable
  public func value<Value>(of given: Given<Value>) -> Value {
    guard let literal = read(given.declaration) else { return given.standard }
    return Value(literal: literal) ?? given.standard
  }

  /// A call that answers nothing.
  public func call(_ operation: Operation<Nothing, Nothing>, _ arguments: consuming [Literal] = []) {
    record(indexOf(operation.declaration), arguments, .itself)
  }

  /// A query that answers at once from a given.
  @inlinable
  public func ask<Value>(
    _ operation: Operation<Value, Nothing>, _ arguments: consuming [Literal] = [], from given: Given<Value>
  ) -> Value {
    record(indexOf(operation.declaration), arguments, .itself)
    return value(of: given)
  }

  /// The same for a feature flag that the module names; one that is not declared is a mistake, never simply off.
  public func ask(_ operation: Operation<Bool, Nothing>, flag name: String, among flags: [Given<Bool>]) -> Bool {
    guard let flag = flags.first(where: { haveSameScalars($0.declaration.name, name) }) else {
      fault("the module reads the flag \"\(name)\", which is not declared")
      return false
    }
    return ask(operation, [name.literal], from: flag)
  }

  /// A call that is answered later: by the scenario, else by `standard`, else never.
  ///
  /// The standard answer is worked out, and its given read, only where no response replaces it.
  @inlinable
  public func call<Returned, Failure>(
    _ operation: Operation<Returned, Failure>, _ arguments: consuming [Literal] = [],
    standard: @autoclosure () -> Returned? = nil,
    answer: @escaping (Answer<Returned, Failure>) -> Void
  ) {
    let use = use(of: operation.declaration)
    if use.isFree, let standard = standard() {
      record(use.operation, arguments, .standard)
      if keepsStandardAnswers { keep(standard.literal) }
      return enqueue(after: 0, use.operation) { answer(.returned(standard)) }
    }
    record(use.operation, arguments, use.source)
    if let response = use.response { prepare(response, use.operation, answer) }
  }

  /// Work that the module hands to its main queue.
  public func hop(_ work: @escaping () -> Void) {
    enqueue(after: 0, delivering, work)
  }

  /// Notes what a state field is now; a value equal to the one before is no change.
  @inlinable
  public func write<Value>(_ field: StateField<Value>, _ value: Value) {
    note(field.declaration, value.literal)
  }

  /// Virtual milliseconds since the start.
  public var time: Int64 { now }

  /// Notes a mistake in the adapter: the case becomes an error.
  public func fault(_ message: String) {
    if trace.fault == nil { trace.fault = message }
  }

  // MARK: State

  @usableFromInline
  func read(_ given: GivenDeclaration) -> Literal? {
    guard let index = vocabulary.place(of: given) else {
      fault("the given \"\(given.name)\" is not declared")
      return nil
    }
    trace.givensRead.insert(index)
    return plan.given[index]
  }

  @usableFromInline
  func note(_ field: StateDeclaration, _ literal: Literal) {
    guard let index = vocabulary.place(of: field) else {
      return fault("the state field \"\(field.name)\" is not declared")
    }
    guard state[index] != literal else { return }
    state[index] = literal
    if hasBegun { trace.writes.append(Trace.Write(field: index, value: literal)) }
  }

  // MARK: Answering

  @usableFromInline
  func indexOf(_ declaration: OperationDeclaration) -> Int {
    guard let index = vocabulary.place(of: declaration) else {
      fault("the operation \"\(declaration.name)\" is not declared")
      return 0
    }
    return index
  }

  @usableFromInline
  func record(_ operation: Int, _ arguments: consuming [Literal], _ source: Trace.Call.Source) {
    if arguments.count != vocabulary.parameterCounts[operation] {
      let declaration = vocabulary.operations[operation]
      fault("\"\(declaration.name)\" was recorded with \(arguments.count) of \(declaration.parameters.count) arguments")
    }
    trace.calls.append(
      Trace.Call(operation: operation, arguments: arguments, source: source, time: now, cause: delivering))
    if let recorder { recorder.note(trace.calls[trace.calls.count - 1]) }
  }

  @usableFromInline
  func keep(_ standardAnswer: Literal) { trace.standardAnswers.append(standardAnswer) }

  @usableFromInline
  func use(of declaration: OperationDeclaration) -> Use {
    let operation = indexOf(declaration)
    guard let index = plan.responses.firstIndex(where: { $0.operation == operation }) else {
      return Use(operation: operation, source: .nobody)
    }
    let use = trace.used[index]
    trace.used[index] += 1
    switch plan.responses[index].script {
    case .each(let response): return Use(operation: operation, source: .response(0), response: response)
    case .list(let responses):
      guard use < responses.count else { return Use(operation: operation, source: .beyondList) }
      return Use(operation: operation, source: .response(use), response: responses[use])
    }
  }

  @inlinable
  func prepare<Returned: ScenarioValue, Failure: ScenarioValue>(
    _ response: Response, _ operation: Int, _ answer: @escaping (Answer<Returned, Failure>) -> Void
  ) {
    switch response.outcome {
    case .silent: return
    case .returns(let literal):
      guard let value = Returned(literal: literal) else { return unreadable(operation) }
      enqueue(after: response.after, operation) { answer(.returned(value)) }
    case .fails(let literal):
      guard let value = Failure(literal: literal) else { return unreadable(operation) }
      enqueue(after: response.after, operation) { answer(.failed(value)) }
    }
  }

  @usableFromInline
  func unreadable(_ operation: Int) {
    fault("a response of \"\(vocabulary.operations[operation].name)\" cannot be read")
  }

  @usableFromInline
  func enqueue(after delay: Int64, _ operation: Int?, _ work: @escaping () -> Void) {
    let due = now + delay
    let delivery = Delivery(due: due, operation: operation, work: work)
    guard let place = queue.firstIndex(where: { $0.due <= due }) else { return queue.append(delivery) }
    queue.insert(delivery, at: place)
  }

  // MARK: Carrying out

  func carryOut() -> Trace {
    let perform = vocabulary.begin(on: self)
    hasBegun = true
    trace.initialState = state
    trace.stepEnds.reserveCapacity(plan.steps.count)
    for step in plan.steps.indices {
      recorder?.beginStep(step)
      for place in plan.steps[step].indices where trace.fault == nil { fire(plan.steps[step][place], perform) }
      trace.stepEnds.append(Trace.StepEnd(calls: trace.calls.count, writes: trace.writes.count, time: now))
    }
    trace.finalState = state
    if !queue.isEmpty { leaveQueue() }
    return trace
  }

  /// Notes the answers that are still on their way, and lets go of them.
  private func leaveQueue() {
    trace.pending = queue.reversed().compactMap { delivery in
      delivery.operation.map { Trace.Pending(operation: $0, due: delivery.due) }
    }
    queue.removeAll()
  }

  private func fire(_ trigger: Plan.Trigger, _ perform: Vocabulary.Perform) {
    switch trigger {
    case .action(let index, let arguments):
      do throws(AdapterFault) {
        try perform(index, arguments)
      } catch {
        fault(error.message)
      }
      deliver(until: now)
    case .advance(let span):
      let end = now + span
      deliver(until: end)
      now = end
    }
  }

  /// Delivers everything due up to and including `end`, also what this itself queues inside the span.
  private func deliver(until end: Int64) {
    var count = 0
    while !queue.isEmpty, queue[queue.count - 1].due <= end, trace.fault == nil {
      count += 1
      guard count <= Self.deliveryLimit else {
        return fault("the module never comes to rest: \(Self.deliveryLimit) answers were delivered in one go")
      }
      let first = queue.removeLast()
      now = max(now, first.due)
      delivering = first.operation
      first.work()
      delivering = nil
    }
  }
}

extension Vocabulary {
  /// Carries a plan out and returns all that happened.
  ///
  /// - Parameters:
  ///   - recorder: notes the steps and the calls while they happen.
  ///   - keepsStandardAnswers: whether the trace tells what the standard answers were.
  package func rehearse(
    _ plan: Plan, _ recorder: FlightRecorder? = nil, keepsStandardAnswers: Bool = false
  ) -> Trace {
    Stage(vocabulary: self, plan: plan, recorder: recorder, keepsStandardAnswers: keepsStandardAnswers).carryOut()
  }
}
