import Rehearse

/// What happened while a plan ran, in order. Everything that retells a trace is a view of it.
///
/// It is made only for what is shown. Expectations are compared with the trace itself.
package struct Timeline: Sendable {
  package enum Kind: Sendable {
    /// A step begins. What happened while the module was set up comes before the first.
    case begin
    /// An action, an answer, or work of the module itself; only from detailed traces.
    case event(Trace.Event.Cause)
    /// The scenario lets time pass, in virtual milliseconds.
    case advance(Int64)
    /// A call, by its index in the trace.
    case call(Int)
    /// A change of the state, by its index in the trace, and the value of the field before it.
    case change(Int, from: Literal)
    /// The end of an action. It comes last in its step, since a trace does not say between which calls it was.
    case ended(Trace.Result)
    case end
    /// An answer that was still due after the last step.
    case pending(Trace.Pending)
  }

  package struct Entry: Sendable {
    package let kind: Kind
    package let step: Int
    /// Virtual milliseconds since the start.
    package let time: Int64
  }

  package let trace: Trace
  package let entries: [Entry]

  package init(_ trace: Trace, _ plan: Plan) {
    self.trace = trace
    var walk = TimelineWalk(trace)
    walk.addAll(plan)
    entries = walk.entries
  }
}

/// Each event states where it began among the calls and changes. Passing time is no event, so it comes from the plan.
private struct TimelineWalk {
  private let trace: Trace
  private(set) var entries: [Timeline.Entry] = []
  private var state: [Literal]
  /// How many events, calls and changes are entries already.
  private var (event, call, write) = (0, 0, 0)
  private var step = 0
  /// The time of the latest event.
  private var time: Int64 = 0

  init(_ trace: Trace) {
    self.trace = trace
    state = trace.initialState
  }

  mutating func addAll(_ plan: Plan) {
    var now: Int64 = 0
    addEffects()
    for index in plan.steps.indices where index < trace.stepEnds.count {
      step = index
      add(.begin, at: now)
      addEffects()
      for trigger in plan.steps[step] {
        if case .advance(let span) = trigger {
          add(.advance(span), at: now)
          now += span
        } else if event < trace.events.count {
          addEvent()
        } else if trace.fault != nil {
          return
        }
        while event < trace.events.count, trace.events[event].time <= now, !isAction(trace.events[event]) { addEvent() }
      }
      for result in trace.results(ofStep: step) { add(.ended(result), at: now) }
      add(.end, at: now)
    }
    for pending in trace.pending { add(.pending(pending), at: trace.stepEnds.last?.time ?? now) }
  }

  private func isAction(_ event: Trace.Event) -> Bool { if case .action = event.cause { true } else { false } }

  private mutating func add(_ kind: Timeline.Kind, at time: Int64) {
    entries.append(Timeline.Entry(kind: kind, step: step, time: time))
  }

  private mutating func addEvent() {
    time = trace.events[event].time
    add(.event(trace.events[event].cause), at: time)
    event += 1
    addEffects()
  }

  /// Adds the calls and changes up to the next event; without events, those of the whole step.
  private mutating func addEffects() {
    let next = event < trace.events.count ? trace.events[event] : nil
    let end = trace.events.isEmpty && step < trace.stepEnds.count ? trace.stepEnds[step] : nil
    let calls = next?.calls ?? end?.calls ?? trace.calls.count
    let writes = next?.writes ?? end?.writes ?? trace.writes.count
    while call < calls || write < writes {
      if write < writes, trace.writes[write].calls <= call || call >= calls {
        let made = trace.writes[write]
        add(.change(write, from: state[made.field]), at: time)
        state[made.field] = made.value
        write += 1
      } else {
        add(.call(call), at: trace.calls[call].time)
        call += 1
      }
    }
  }
}

extension Timeline {
  /// What happened in one step, or in all of them.
  package struct Part: Sendable {
    package let entries: [Entry]
    package let calls: [Trace.CallRecord]
    package let writes: [Trace.Write]
    package let results: [Trace.Result]
    /// Every state field, in the order of the contract.
    package let before: [Literal]
    package let after: [Literal]

    package var changed: [Int] { after.indices.filter { before[$0] != after[$0] } }

    /// The fields that changed more than once.
    package var passing: [Int] { after.indices.filter { field in writes.count { $0.field == field } > 1 } }

    package func history(of field: Int) -> [Literal] { writes.filter { $0.field == field }.map(\.value) }
  }

  package var whole: Part {
    Part(
      entries: entries, calls: trace.calls, writes: trace.writes, results: trace.results, before: trace.initialState,
      after: trace.finalState)
  }

  package var parts: [Part] {
    trace.stepEnds.indices.map { step in
      Part(
        entries: entries.filter { $0.step == step }, calls: Array(trace.calls(ofStep: step)),
        writes: Array(trace.writes(ofStep: step)), results: trace.results(ofStep: step),
        before: trace.state(before: step),
        after: step == trace.stepEnds.count - 1 ? trace.finalState : trace.state(after: step))
    }
  }
}

extension Timeline.Part {
  /// An item of `in order`.
  package enum Item: Sendable {
    /// A call, by its index in the part.
    case call(Int)
    /// Consecutive changes, of which no two are of the same field.
    case changes([Trace.Write])
  }

  /// The listed calls, and the changes of the named fields between them.
  package func items(_ isListed: (Int) -> Bool, _ isNamed: (Int) -> Bool = { _ in true }) -> [Item] {
    var items: [Item] = []
    var (call, write) = (0, 0)
    for entry in entries {
      switch entry.kind {
      case .call:
        if isListed(call) { items.append(.call(call)) }
        call += 1
      case .change:
        let made = writes[write]
        write += 1
        guard isNamed(made.field) else { continue }
        if case .changes(let group)? = items.last, !group.contains(where: { $0.field == made.field }) {
          items[items.count - 1] = .changes(group + [made])
        } else {
          items.append(.changes([made]))
        }
      case .begin, .event, .advance, .ended, .end, .pending: continue
      }
    }
    return items
  }
}
