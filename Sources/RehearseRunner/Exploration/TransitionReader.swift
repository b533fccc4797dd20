import Rehearse
import RehearseLanguage

/// Reads from a trace what the module did after each event.
struct TransitionReader: Sendable {
  private let contract: ModuleContract
  private let domains: ModuleDomains

  init(_ contract: ModuleContract) {
    self.contract = contract
    domains = ModuleDomains(contract)
  }

  /// The transitions in a detailed trace, in order, starting at the event `first`.
  func transitions(_ trace: Trace, _ plan: Plan, from first: Int = 0) -> [Transition] {
    var reading = Reading(contract, domains, trace, of: plan)
    return reading.transitions(from: first)
  }

  private struct Reading {
    /// What fired an event, and the index of its transition.
    private struct Event {
      let maker: EventKind.Maker
      let transition: Int?
    }

    private let contract: ModuleContract
    private let domains: ModuleDomains
    private let timeline: Timeline
    private let plan: Plan
    private let outcomes: TraceOutcomes
    private var earlier = EarlierValues()
    private var found: [Transition] = []
    /// The visible state now.
    private var state: [Literal]
    private var answered: ContractIndices = ContractIndices()
    private var events: [Event] = []
    /// What made each call so far.
    private var makers: [EventKind.Maker] = []
    private var trace: Trace { timeline.trace }

    init(_ contract: ModuleContract, _ domains: ModuleDomains, _ trace: Trace, of plan: Plan) {
      (self.contract, self.domains, self.plan) = (contract, domains, plan)
      timeline = Timeline(trace, plan)
      state = VisibleState.state(trace.initialState, contract)
      outcomes = TraceOutcomes(trace, plan)
      for given in trace.givensInOrder {
        domains.note(given: given, plan.given[given], in: &earlier)
      }
    }

    mutating func transitions(from first: Int) -> [Transition] {
      for entry in timeline.entries {
        switch entry.kind {
        case .event(let cause): begin(cause, at: entry.time, isKept: events.count >= first)
        case .call(let index): add(trace.calls[index])
        case .change(let index, let before): add(trace.writes[index], from: before)
        case .begin, .advance, .ended, .end, .pending: continue
        }
      }
      return found
    }

    private mutating func begin(_ cause: Trace.Event.Cause, at time: Int64, isKept: Bool) {
      if case .rest(let owner) = cause, owner < events.count {
        events.append(events[owner])
      } else {
        events.append(Event(maker: maker(cause), transition: isKept ? found.count : nil))
        if isKept {
          found.append(Transition(kind: kind(cause, at: time), before: state, waiting: waiting, after: state))
        }
        notePassedIn(cause)
      }
      if let transition = events.last?.transition { found[transition].after = state }
    }

    private mutating func add(_ call: Trace.CallRecord) {
      makers.append(events.last?.maker ?? .setup)
      guard let transition = events.last?.transition else { return }
      found[transition].effects.append(.call(operation: call.operation, arguments: arguments(call)))
      if let given = contract.given(answering: call) {
        found[transition].answers.append(VisibleState.of(plan.given[given], contract.givens[given].valueType))
      }
    }

    private mutating func add(_ write: Trace.Write, from before: Literal) {
      let valueType = contract.state[write.field].valueType
      state[write.field] = VisibleState.of(write.value, valueType, isCounted: true)
      guard let transition = events.last?.transition else { return }
      let value = VisibleState.change(from: before, to: write.value, valueType, earlier: earlier)
      found[transition].effects.append(.change(field: write.field, value))
      found[transition].after = state
    }

    /// A call's arguments in reduced form; a flag keeps its name.
    private func arguments(_ call: Trace.CallRecord) -> [Literal] {
      let operation = contract.operations[call.operation]
      if case .given(let given) = operation.answers, given.isFlag { return call.arguments }
      return zip(call.arguments, operation.parameters).map { value, parameter in
        let seen = VisibleState.of(value, parameter.valueType, earlier: earlier)
        // A value derived from a secret is secret too.
        return parameter.isSecret && seen == value ? VisibleState.of(value, parameter.valueType) : seen
      }
    }

    // MARK: Event kinds

    private func kind(_ cause: Trace.Event.Cause, at time: Int64) -> EventKind {
      switch cause {
      case .action(let action, let arguments):
        EventKind(cause: .action(action, domains.actions[action].equivalenceClasses(of: arguments, earlier)))
      case .answer(let call, let item):
        EventKind(
          cause: answer(call, item), isLate: time - trace.calls[call].time >= EventKind.lateness)
      case .timer, .rest: EventKind(cause: .timer)
      }
    }

    private func answer(_ call: Int, _ item: Int?) -> EventKind.Cause {
      let operation = trace.calls[call].operation
      let maker = maker(ofCall: call)
      return switch outcomes.content(of: call, item: item) {
      case .fails(let value)?:
        .failed(operation: operation, domains.failures[operation]?.equivalenceClass(of: value, earlier), maker)
      case .value(let value)?:
        .returned(operation: operation, domains.returned[operation]?.equivalenceClass(of: value, earlier), maker)
      case .end?: .ended(operation: operation, maker)
      case nil: .returned(operation: operation, nil, maker)
      }
    }

    private func maker(_ cause: Trace.Event.Cause) -> EventKind.Maker {
      switch cause {
      case .action(let action, _): .action(action)
      case .timer, .rest: .timer
      case .answer(let call, _): maker(ofCall: call)
      }
    }

    private func maker(ofCall call: Int) -> EventKind.Maker { call < makers.count ? makers[call] : .setup }

    private mutating func notePassedIn(_ cause: Trace.Event.Cause) {
      switch cause {
      case .action(let action, let arguments): domains.note(action: action, arguments, in: &earlier)
      case .answer(let call, let item):
        let content = outcomes.content(of: call, item: item)
        if item == nil || content.map({ StreamItem($0).isLast }) ?? true { answered.insert(call) }
        domains.note(content, of: trace.calls[call].operation, in: &earlier)
      case .timer, .rest: break
      }
    }

    private var waiting: [Int] {
      var waiting = contract.operations.map { _ in 0 }
      for call in makers.indices where !answered.has(call) {
        let operation = trace.calls[call].operation
        if domains.returned[operation] != nil { waiting[operation] = min(2, waiting[operation] + 1) }
      }
      return waiting
    }
  }
}
