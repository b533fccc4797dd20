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
    var reading = Reading(contract, domains, trace, plan)
    return reading.transitions(from: first)
  }

  private struct Reading {
    private let contract: ModuleContract
    private let domains: ModuleDomains
    private let trace: Trace
    private let plan: Plan
    private var earlier = EarlierValues()
    /// The visible state before the current event.
    private var state: [Literal]
    /// The actual state before the current event.
    private var values: [Literal]
    private var answered: PlaceSet = PlaceSet()
    private var makers: [EventKind.Maker] = []
    private let outcomes: TraceOutcomes

    init(_ contract: ModuleContract, _ domains: ModuleDomains, _ trace: Trace, _ plan: Plan) {
      (self.contract, self.domains, self.trace, self.plan) = (contract, domains, trace, plan)
      values = trace.initialState
      state = VisibleState.state(values, contract)
      outcomes = TraceOutcomes(trace, plan)
      for given in trace.givensInOrder {
        domains.note(given: given, plan.given[given], in: &earlier)
      }
    }

    mutating func transitions(from first: Int) -> [Transition] {
      var found: [Transition] = []
      /// The index in `found` of each event.
      var places: [Int: Int] = [:]
      for place in trace.events.indices {
        let owner = trace.owner(ofEvent: place)
        if owner < place {
          makers.append(makers[owner])
        } else {
          makers.append(maker(place))
          if place >= first {
            places[place] = found.count
            found.append(
              Transition(
                kind: kind(place), before: state, waiting: waiting(place), effect: TransitionEffect(), after: state))
          }
          notePassedIn(place)
        }
        let written = trace.writes[trace.writePlaces(ofEvent: place)]
        defer { for write in written { values[write.field] = write.value } }
        for write in written {
          state[write.field] = VisibleState.of(write.value, contract.state[write.field].valueType, isCounted: true)
        }
        guard let transition = places[owner] else { continue }
        add(place, to: &found[transition])
      }
      return found
    }

    private func add(_ place: Int, to transition: inout Transition) {
      let known = transition.effect.calls.count
      for call in trace.calls[trace.callPlaces(ofEvent: place)] {
        transition.effect.calls.append(TransitionEffect.Call(operation: call.operation, arguments: arguments(call)))
        if let given = contract.given(answering: call) {
          let value = VisibleState.of(plan.given[given], contract.givens[given].valueType)
          transition.answers.append(value)
        }
      }
      let first = trace.callPlaces(ofEvent: place).lowerBound
      var values = values
      for write in trace.writes[trace.writePlaces(ofEvent: place)] {
        let value = VisibleState.change(
          from: values[write.field], to: write.value, contract.state[write.field].valueType, earlier: earlier)
        values[write.field] = write.value
        transition.effect.changes.append(
          TransitionEffect.Change(field: write.field, value: value, calls: known + write.calls - first))
      }
      transition.after = state
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

    private func kind(_ place: Int) -> EventKind {
      switch trace.events[place].occasion {
      case .action(let action, let arguments):
        EventKind(occasion: .action(action, domains.actions[action].equivalenceClasses(of: arguments, earlier)))
      case .answer(let call, let item): answer(call, item, place)
      case .timer, .rest: EventKind(occasion: .timer)
      }
    }

    private func answer(_ call: Int, _ item: Int?, _ place: Int) -> EventKind {
      let operation = trace.calls[call].operation
      let maker = makers[place]
      let occasion: EventKind.Occasion =
        switch outcomes.content(of: call, item: item) {
        case .fails(let value)?:
          .failed(
            operation: operation, domains.failures[operation]?.equivalenceClass(of: value, earlier) ?? "", maker)
        case .value(let value)?:
          .returned(
            operation: operation, domains.returned[operation]?.equivalenceClass(of: value, earlier) ?? "", maker)
        case .end?: .ended(operation: operation, maker)
        case nil: .returned(operation: operation, "", maker)
        }
      let isLate = trace.events[place].time - trace.calls[call].time >= EventKind.lateness
      return EventKind(occasion: occasion, isLate: isLate)
    }

    private func maker(_ place: Int) -> EventKind.Maker {
      switch trace.events[place].occasion {
      case .action(let action, _): .action(action)
      case .timer, .rest: .timer
      case .answer(let call, _):
        // A call belongs to the last event that started before it.
        (0..<place).last { trace.events[$0].calls <= call }.map { makers[$0] } ?? .setup
      }
    }

    private mutating func notePassedIn(_ place: Int) {
      switch trace.events[place].occasion {
      case .action(let action, let arguments): domains.note(action: action, arguments, in: &earlier)
      case .answer(let call, let item):
        let content = outcomes.content(of: call, item: item)
        if item == nil || content.map({ StreamItem($0).isLast }) ?? true { answered.insert(call) }
        domains.note(content, of: trace.calls[call].operation, in: &earlier)
      case .timer, .rest: break
      }
    }

    private func waiting(_ place: Int) -> [Int] {
      var waiting = contract.operations.map { _ in 0 }
      for call in 0..<trace.events[place].calls where !answered.has(call) {
        let operation = trace.calls[call].operation
        if domains.returned[operation] != nil { waiting[operation] = min(2, waiting[operation] + 1) }
      }
      return waiting
    }
  }
}
