/// What happened when a plan was carried out: the only thing a result is made from.
///
/// A class, since its lists pass through many hands.
// Unchecked: only a stage, or what makes an altered copy, changes it, and only until it is handed on.
package final class Trace: @unchecked Sendable {
  /// A call that the module made on a port.
  package struct CallRecord: Sendable {
    /// Where the call's answer came from.
    package enum Source: Sendable, Equatable {
      /// It answers nothing, or from a given.
      case itself
      case `default`
      /// A single response, or the item with this index: of a list, or of answers by argument.
      case response(Int)
      /// The list was used up: never answered.
      case beyondList
      /// There are answers by argument, and the call fits none: never answered.
      case unmatched
      /// Neither a response nor a default answer: never answered.
      case nobody
    }

    /// The index of its operation in the contract.
    package var operation: Int
    /// All declared arguments, in their order.
    package var arguments: [Literal]
    package var source: Source
    /// Virtual milliseconds since the start.
    package var time: Int64
    /// The index of the call whose answer was being delivered; `nil` inside an action's own code.
    package var cause: Int?
    /// The value of a default answer: for a study.
    package var answer: Literal?
    /// What the default answer would have been of a call that a list no longer answers: for a study.
    package var wouldAnswer: Literal?

    package init(operation: Int, arguments: [Literal], source: Source, time: Int64, cause: Int?) {
      self.operation = operation
      self.arguments = arguments
      self.source = source
      self.time = time
      self.cause = cause
    }
  }

  /// A state field that took another value.
  package struct Write: Sendable {
    package var field: Int
    package var value: Literal
    /// How many calls had been made before it, from the start.
    package var calls: Int
  }

  /// An answer that was still on its way when the last step ended.
  package struct Pending: Sendable, Equatable {
    /// The index of the call that it answers.
    package var call: Int
    package var due: Int64
  }

  /// Something that happened to the module, and where among the calls and writes begins what it did about it.
  ///
  /// What is before the first event was done while the module was set up.
  package struct Event: Sendable, Equatable {
    package enum Occasion: Sendable, Equatable {
      /// An action of the contract was fired, with all its arguments.
      case action(Int, [Literal])
      /// The call with this index in the trace was answered.
      case answer(call: Int)
      /// Time that the module had asked for was over: a task had slept, or a clock had come so far.
      case timer
      /// The rest of the event with this index, where other events came between: work that it had handed to the main queue.
      case rest(of: Int)
    }

    package var occasion: Occasion
    /// How many calls had been made before it, from the start.
    package var calls: Int
    /// How many writes there had been before it, from the start.
    package var writes: Int
    /// Virtual milliseconds since the start.
    package var time: Int64
  }

  /// How far calls and writes had come when a step ended.
  package struct StepEnd: Sendable {
    package var calls: Int
    package var writes: Int
    package var time: Int64
  }

  /// Every state field before the first action, in the contract's order.
  package internal(set) var initialState: [Literal] = []
  /// The same after the last step.
  package internal(set) var finalState: [Literal] = []
  package internal(set) var calls: [CallRecord] = []
  package internal(set) var writes: [Write] = []
  package internal(set) var stepEnds: [StepEnd] = []
  /// How many calls each of the plan's responses was asked for, in the plan's order.
  package internal(set) var used: [Int] = []
  package internal(set) var pending: [Pending] = []
  /// What happened, event by event: for a study.
  package internal(set) var events: [Event] = []
  /// The givens that answered something, in the order in which they first did.
  package internal(set) var givensInOrder: [Int] = []
  /// When the next timer of the module's own comes due that was still running when the last step ended: for a study.
  package internal(set) var nextTimer: Int64?
  /// How often there was a choice what comes next, where the case was carried out in another than the defined order.
  package internal(set) var choices = 0
  /// Whether the module asked what time it is.
  package internal(set) var hasReadTime = false
  /// The givens that answered something.
  package internal(set) var givensRead = PlaceSet()
  /// Why the trace cannot be evaluated: a mistake in the adapter or a module that never comes to rest.
  package var fault: PlanFault?

  package init() {}

  /// The trace of a plan of which nothing can be said.
  package init(_ fault: PlanFault, _ plan: Plan, _ contract: ModuleContract) {
    self.fault = fault
    initialState = contract.state.map { _ in .none }
    finalState = initialState
    stepEnds = plan.steps.map { _ in StepEnd(calls: 0, writes: 0, time: 0) }
    used = plan.responses.map { _ in 0 }
  }

  /// The places of a step's calls, from 0.
  package func callPlaces(ofStep step: Int) -> Range<Int> {
    (step == 0 ? 0 : stepEnds[step - 1].calls)..<stepEnds[step].calls
  }

  /// The places of a step's writes, from 0.
  package func writePlaces(ofStep step: Int) -> Range<Int> {
    (step == 0 ? 0 : stepEnds[step - 1].writes)..<stepEnds[step].writes
  }

  /// The items of an operation's responses that answered a call.
  package func itemsUsed(of operation: Int) -> PlaceSet {
    calls.reduce(into: PlaceSet()) { used, call in
      if call.operation == operation, case .response(let item) = call.source { used.insert(item) }
    }
  }

  /// The calls of a step, from 0.
  package func calls(ofStep step: Int) -> ArraySlice<CallRecord> { calls[callPlaces(ofStep: step)] }

  /// The writes of a step, from 0.
  package func writes(ofStep step: Int) -> ArraySlice<Write> { writes[writePlaces(ofStep: step)] }
}

/// What happened, step by step or as a whole.
extension Trace {
  /// What happened in a step, or in all of them.
  package struct Part: Sendable {
    package let calls: [CallRecord]
    /// How many calls had been made before it.
    package let callsBefore: Int
    package let writes: [Write]
    /// Every state field before and after it, in the contract's order.
    package let before: [Literal]
    package let after: [Literal]

    /// The fields that have another value than before.
    package var changed: [Int] { after.indices.filter { before[$0] != after[$0] } }

    /// The fields that took another value on the way to the last one, or back.
    package var passing: [Int] { after.indices.filter { field in writes.count { $0.field == field } > 1 } }

    /// The values that a field took, one after the other.
    package func history(of field: Int) -> [Literal] { writes.filter { $0.field == field }.map(\.value) }
  }

  /// All that happened since the first action could.
  package var whole: Part {
    Part(calls: calls, callsBefore: 0, writes: writes, before: initialState, after: finalState)
  }

  /// What happened in each step.
  package var parts: [Part] {
    var state = initialState
    return stepEnds.indices.map { step in
      let before = state
      for write in writes(ofStep: step) { state[write.field] = write.value }
      if step == stepEnds.count - 1 { state = finalState }
      return Part(
        calls: Array(calls(ofStep: step)), callsBefore: callPlaces(ofStep: step).lowerBound,
        writes: Array(writes(ofStep: step)), before: before, after: state)
    }
  }
}

extension Sequence<Trace.Write> {
  /// Changes one after the other, in groups in which each field takes one value only: what an item of `in order` can tell.
  package var groups: [[Trace.Write]] {
    reduce(into: []) { groups, write in
      if let last = groups.last, !last.contains(where: { $0.field == write.field }) {
        groups[groups.count - 1].append(write)
      } else {
        groups.append([write])
      }
    }
  }
}

extension Trace {
  /// Every state field when a step begins.
  package func state(before step: Int) -> [Literal] { step == 0 ? initialState : state(after: step - 1) }

  /// Every state field when a step has ended.
  package func state(after step: Int) -> [Literal] {
    var state = initialState
    for write in writes[..<stepEnds[step].writes] { state[write.field] = write.value }
    return state
  }
}

/// What each call of a trace is answered, by the plan that was carried out.
package struct TraceOutcomes {
  private let trace: Trace
  private let plan: Plan
  package init(_ trace: Trace, _ plan: Plan) {
    self.trace = trace
    self.plan = plan
  }

  /// - Returns: `nil` for a call that nothing answers.
  package func of(_ call: Int) -> Response.Outcome? {
    switch trace.calls[call].source {
    case .default: return trace.calls[call].answer.map(Response.Outcome.returns)
    case .response(let item):
      let operation = trace.calls[call].operation
      return plan.responses.first { $0.operation == operation }?.script.responses[item].outcome
    case .itself, .beyondList, .unmatched, .nobody: return nil
    }
  }
}
