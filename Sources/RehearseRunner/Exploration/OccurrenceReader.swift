import Rehearse
import RehearseLanguage

/// Reads off a trace what each event made the module do: of a sequence of an exploration as of an ordinary case.
package struct OccurrenceReader: Sendable {
  private let vocabulary: Vocabulary
  private let actions: [[ValueSlot]]
  private let returned: [ValueSlot?]
  private let failures: [ValueSlot?]
  private let givens: [ValueSlot]

  package init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    actions = vocabulary.actions.map { $0.parameters.map { ValueSlot($0) } }
    returned = vocabulary.operations.map { ValueSlot.returned(by: $0) }
    failures = vocabulary.operations.map { ValueSlot.failure(of: $0) }
    givens = vocabulary.givens.map { ValueSlot($0) }
  }

  /// What happened in a trace that was made for study, in its order.
  ///
  /// - Parameters:
  ///   - trace: with its events.
  ///   - plan: what was carried out.
  ///   - first: the first event of interest, among those of the trace.
  package func occurrences(_ trace: Trace, _ plan: Plan, from first: Int = 0) -> [Occurrence] {
    var reading = Reading(self, trace, plan)
    return reading.occurrences(from: first)
  }

  /// One trace that is read from its beginning to its end.
  private struct Reading {
    let reader: OccurrenceReader
    let trace: Trace
    let plan: Plan
    let vocabulary: Vocabulary
    var earlier = EarlierValues()
    /// The visible state when an event begins.
    private var state: [Literal]
    /// The state as it is, when an event begins.
    private var values: [Literal]
    private var answered: PlaceSet = PlaceSet()
    /// Who is behind each event.
    private var makers: [EventKind.Maker] = []
    private let outcomes: TraceOutcomes

    init(_ reader: OccurrenceReader, _ trace: Trace, _ plan: Plan) {
      self.reader = reader
      self.trace = trace
      self.plan = plan
      vocabulary = reader.vocabulary
      values = trace.initialState
      state = Visible.state(values, vocabulary)
      outcomes = TraceOutcomes(trace, plan)
      for given in trace.givensInOrder {
        earlier.note(plan.given[given], reader.givens[given].shape, as: reader.givens[given].name)
      }
    }

    mutating func occurrences(from first: Int) -> [Occurrence] {
      var found: [Occurrence] = []
      /// Where the occurrence of an event is among those found.
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
              Occurrence(kind: kind(place), before: state, waiting: waiting(place), effect: Effect(), after: state))
          }
          notePassedIn(place)
        }
        let written = trace.writes[trace.writePlaces(ofEvent: place)]
        defer { for write in written { values[write.field] = write.value } }
        for write in written {
          state[write.field] = Visible.of(write.value, vocabulary.state[write.field].shape, isCounted: true)
        }
        guard let occurrence = places[owner] else { continue }
        add(place, to: &found[occurrence])
      }
      return found
    }

    private func add(_ place: Int, to occurrence: inout Occurrence) {
      let known = occurrence.effect.calls.count
      for call in trace.calls[trace.callPlaces(ofEvent: place)] {
        occurrence.effect.calls.append(Effect.Call(operation: call.operation, arguments: arguments(call)))
        if let given = vocabulary.given(answering: call) {
          let value = Visible.of(plan.given[given], vocabulary.givens[given].shape)
          occurrence.answers.append(value)
        }
      }
      let first = trace.callPlaces(ofEvent: place).lowerBound
      var values = values
      for write in trace.writes[trace.writePlaces(ofEvent: place)] {
        let value = Visible.change(
          from: values[write.field], to: write.value, vocabulary.state[write.field].shape, earlier: earlier)
        values[write.field] = write.value
        occurrence.effect.changes.append(
          Effect.Change(field: write.field, value: value, calls: known + write.calls - first))
      }
      occurrence.after = state
    }

    /// What is left of a call's arguments; of a flag, its name.
    private func arguments(_ call: Trace.CallRecord) -> [Literal] {
      let operation = vocabulary.operations[call.operation]
      if case .given(let given) = operation.answers, given.isFlag { return call.arguments }
      return zip(call.arguments, operation.parameters).map { value, parameter in
        let seen = Visible.of(value, parameter.shape, earlier: earlier)
        // What a module makes of a secret is one too.
        return parameter.isSecret && seen == value ? Visible.of(value, parameter.shape) : seen
      }
    }

    // MARK: What happened

    private func kind(_ place: Int) -> EventKind {
      switch trace.events[place].occasion {
      case .action(let action, let arguments):
        return EventKind(
          .action(action, reader.actions[action].classNames(of: arguments, earlier)))
      case .answer(let call): return answer(call, place)
      case .timer, .rest: return EventKind(.timer)
      }
    }

    private func answer(_ call: Int, _ place: Int) -> EventKind {
      let operation = trace.calls[call].operation
      let isLate = trace.events[place].time - trace.calls[call].time >= EventKind.lateness
      switch outcomes.of(call) {
      case .fails(let value)?:
        let name = reader.failures[operation]?.className(of: value, earlier) ?? ""
        return EventKind(.failed(operation: operation, name, makers[place]), isLate: isLate)
      case .returns(let value)?:
        let name = reader.returned[operation]?.className(of: value, earlier) ?? ""
        return EventKind(.returned(operation: operation, name, makers[place]), isLate: isLate)
      case .silent?, nil: return EventKind(.returned(operation: operation, "", makers[place]), isLate: isLate)
      }
    }

    private func maker(_ place: Int) -> EventKind.Maker {
      switch trace.events[place].occasion {
      case .action(let action, _): .action(action)
      case .timer, .rest: .timer
      case .answer(let call):
        // The event in which a call was made is the last that began no later than the call.
        (0..<place).last { trace.events[$0].calls <= call }.map { makers[$0] } ?? .setup
      }
    }

    private mutating func notePassedIn(_ place: Int) {
      switch trace.events[place].occasion {
      case .action(let action, let arguments):
        for (slot, value) in zip(reader.actions[action], arguments) { earlier.note(value, slot.shape, as: slot.name) }
      case .answer(let call):
        answered.insert(call)
        let operation = trace.calls[call].operation
        switch outcomes.of(call) {
        case .returns(let value)?:
          if let slot = reader.returned[operation] { earlier.note(value, slot.shape, as: slot.name) }
        case .fails(let value)?:
          if let slot = reader.failures[operation] { earlier.note(value, slot.shape, as: slot.name) }
        case .silent?, nil: break
        }
      case .timer, .rest: break
      }
    }

    private func waiting(_ place: Int) -> [Int] {
      var waiting = vocabulary.operations.map { _ in 0 }
      for call in 0..<trace.events[place].calls where !answered.has(call) {
        let operation = trace.calls[call].operation
        if reader.returned[operation] != nil { waiting[operation] = min(2, waiting[operation] + 1) }
      }
      return waiting
    }
  }
}
