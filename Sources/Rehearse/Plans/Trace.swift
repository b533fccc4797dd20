/// Everything that happened while a plan ran; results are derived from it alone.
///
/// It is a class to avoid reference counting for each of its lists.
// Unchecked: only the stage, or the code that creates an altered copy, changes it, and only before it is passed on.
package final class Trace: @unchecked Sendable {
  /// A call that the module made on a port.
  package struct CallRecord: Sendable {
    /// The source of a call's answer.
    package enum Source: Sendable, Equatable {
      /// None: the operation returns nothing, or a given answers it.
      case itself
      case `default`
      /// A response: 0 for a single response; otherwise the index in the list.
      case response(Int)
      /// The list was used up, so the call is never answered.
      case beyondList
      /// No response by argument matches the call, so it is never answered.
      case unmatched
      /// There is neither a response nor a default answer, so the call is never answered.
      case unanswered
    }

    package var operation: Int
    package var arguments: [Literal]
    package var source: Source
    /// Virtual milliseconds since the start.
    package var time: Int64
    /// The index of the call whose answer was being delivered; `nil` inside an action's own code.
    package var cause: Int?
    /// The value of a default answer; only in detailed traces.
    package var answer: Literal?
    /// The default answer that a used-up list withheld; only in detailed traces.
    package var wouldAnswer: Literal?

    package init(operation: Int, arguments: [Literal], source: Source, time: Int64, cause: Int?) {
      self.operation = operation
      self.arguments = arguments
      self.source = source
      self.time = time
      self.cause = cause
    }
  }

  package struct Write: Sendable {
    package var field: Int
    package var value: Literal
    /// The number of earlier calls in the whole trace.
    package var calls: Int
  }

  /// An answer that was still due when the last step ended.
  package struct Pending: Sendable, Equatable {
    package var call: Int
    package var due: Int64
  }

  /// Something that happened to the module, with the number of calls and writes before it.
  ///
  /// Calls and writes before the first event belong to the setup of the module.
  package struct Event: Sendable, Equatable {
    package enum Cause: Sendable, Equatable {
      /// An action by its index in the contract, with all arguments.
      case action(Int, [Literal])
      /// The answer to a call; of a stream, the item with this index.
      case answer(call: Int, item: Int? = nil)
      /// A timer of the module: the end of a sleep, or of a wait for a clock.
      case timer
      /// The rest of the event with this index, if other events came in between: work for the main queue.
      case rest(of: Int)
    }

    package var cause: Cause
    /// The number of earlier calls in the whole trace.
    package var calls: Int
    /// The number of earlier writes in the whole trace.
    package var writes: Int
    /// Virtual milliseconds since the start.
    package var time: Int64
  }

  /// How an action ended that is declared to return or throw.
  package enum Outcome: Sendable, Equatable {
    /// The value, or none for an action that is declared to throw only.
    case returned(Literal)
    case threw(Literal)
    /// The description of an error that is not of the declared type.
    case threwOther(String)
  }

  /// The end of an action.
  package struct Result: Sendable, Equatable {
    /// The action by its index in the contract, and where the plan fires it.
    package var action: Int
    package var step: Int
    package var trigger: Int
    package var outcome: Outcome
    /// The step in which the action ended.
    package var during: Int
  }

  /// The number of calls and writes, and the virtual time, at the end of a step.
  package struct StepEnd: Sendable {
    package var calls: Int
    package var writes: Int
    package var time: Int64
  }

  /// Every state field before the first action, in the order of the contract.
  package internal(set) var initialState: [Literal] = []
  package internal(set) var finalState: [Literal] = []
  package internal(set) var calls: [CallRecord] = []
  package internal(set) var writes: [Write] = []
  package internal(set) var stepEnds: [StepEnd] = []
  /// The ends of actions that are declared to return or throw, in their order.
  package internal(set) var results: [Result] = []
  /// How many calls requested each response, in the order of the plan.
  package internal(set) var used: [Int] = []
  package internal(set) var pending: [Pending] = []
  /// The calls whose answers, or the rest of them, the module no longer waited for.
  package internal(set) var withdrawn: [Int] = []
  /// All events; only in detailed traces.
  package internal(set) var events: [Event] = []
  /// The givens that were read, in the order of their first reads.
  package internal(set) var givensInOrder: [Int] = []
  /// The due time of the next timer that was still running after the last step.
  package internal(set) var nextTimer: Int64?
  /// How many choices an interleaving made.
  package internal(set) var choices = 0
  package internal(set) var hasReadTime = false
  package internal(set) var givensRead = ContractIndices()
  /// The reason why the trace cannot be evaluated, such as a mistake in the adapter.
  package var fault: PlanFault?

  package init() {}

  /// The trace of a plan that could not run.
  package init(_ fault: PlanFault, _ plan: Plan, _ contract: ModuleContract) {
    self.fault = fault
    initialState = contract.state.map { _ in .none }
    finalState = initialState
    stepEnds = plan.steps.map { _ in StepEnd(calls: 0, writes: 0, time: 0) }
    used = plan.responses.map { _ in 0 }
  }

  package func callIndices(ofStep step: Int) -> Range<Int> {
    (step == 0 ? 0 : stepEnds[step - 1].calls)..<stepEnds[step].calls
  }

  package func writeIndices(ofStep step: Int) -> Range<Int> {
    (step == 0 ? 0 : stepEnds[step - 1].writes)..<stepEnds[step].writes
  }

  /// The items of an operation's responses that answered a call.
  package func itemsUsed(of operation: Int) -> ContractIndices {
    calls.reduce(into: ContractIndices()) { used, call in
      if call.operation == operation, case .response(let item) = call.source { used.insert(item) }
    }
  }

  package func calls(ofStep step: Int) -> ArraySlice<CallRecord> { calls[callIndices(ofStep: step)] }

  package func writes(ofStep step: Int) -> ArraySlice<Write> { writes[writeIndices(ofStep: step)] }

  /// The actions that ended in a step.
  package func results(ofStep step: Int) -> [Result] {
    results.isEmpty ? [] : results.filter { $0.during == step }
  }
}

extension Trace {
  /// Whether every call has its answer, and every response of the plan has its call, as in a scenario that passes.
  package func isComplete(_ plan: Plan) -> Bool {
    fault == nil && pending.isEmpty
      && calls.allSatisfy { ![.unanswered, .beyondList, .unmatched].contains($0.source) }
      && zip(plan.responses, used).allSatisfy { prepared, used in
        if case .list(let responses) = prepared.script { used == responses.count } else { used > 0 }
      }
  }

  package func state(before step: Int) -> [Literal] { step == 0 ? initialState : state(after: step - 1) }

  package func state(after step: Int) -> [Literal] {
    var state = initialState
    for write in writes[..<stepEnds[step].writes] { state[write.field] = write.value }
    return state
  }
}

/// The outcome of each call in a trace, according to the plan that ran.
package struct TraceOutcomes {
  private let trace: Trace
  private let plan: Plan
  package init(_ trace: Trace, _ plan: Plan) {
    self.trace = trace
    self.plan = plan
  }

  /// - Returns: `nil` for a call without an answer.
  package func of(_ call: Int) -> Response.Outcome? {
    switch trace.calls[call].source {
    case .default: return trace.calls[call].answer.map(Response.Outcome.returns)
    case .response(let item):
      let operation = trace.calls[call].operation
      return plan.responses.first { $0.operation == operation }?.script.responses[item].outcome
    case .itself, .beyondList, .unmatched, .unanswered: return nil
    }
  }

  /// What the module received as answers to a call: many for a stream, `nil` for silence.
  ///
  /// What a stream delivered is only known from a detailed trace.
  package func contents(ofCall call: Int, isStream: Bool) -> [AnswerContent?] {
    guard let outcome = of(call) else { return [] }
    if outcome == .silent { return [nil] }
    guard isStream else { return [content(of: call, item: nil)] }
    return trace.events.compactMap { event in
      guard case .answer(call, let item?) = event.cause else { return nil }
      return content(of: call, item: item)
    }
  }

  /// What the module receives when a call is answered.
  ///
  /// - Parameter item: The index of the answer in a stream; `nil` for a single answer.
  package func content(of call: Int, item: Int?) -> AnswerContent? {
    switch (of(call), item) {
    case (.returns(let value)?, nil): return .value(value)
    case (.returns(.list(let values))?, let item?): return values.indices.contains(item) ? .value(values[item]) : nil
    case (.fails(let value)?, _): return .fails(value)
    case (.stream(let items)?, let item?): return items.indices.contains(item) ? items[item].content : nil
    case (.returns, _), (.stream, _), (.silent, _), (nil, _): return nil
    }
  }
}
