import Rehearse
import RehearseLanguage

/// Creates the rows of a scene in chronological order.
///
/// Each event in the trace states where it began among the calls and writes. When the scenario advances time, there is
/// no event, so the row comes from the plan.
struct SceneRows {
  private(set) var rows: [SceneRow] = []
  private(set) var omitted = 0

  private let testCase: Case
  private let trace: Trace
  private let values: SceneValues
  private let calls: SceneCalls
  private let outcomes: TraceOutcomes
  private let text: CallText
  private var contract: ModuleContract { text.contract }
  private var state: [Literal]
  /// The row index of each call, by its index in the trace.
  private var callRows: [Int: Int] = [:]
  /// How many events, calls and writes already have rows.
  private var (event, call, write) = (0, 0, 0)
  /// The current virtual time in the plan.
  private var now: Int64 = 0

  init(_ testCase: Case, _ trace: Trace, _ values: SceneValues, _ text: CallText) {
    (self.testCase, self.trace, self.values, self.text) = (testCase, trace, values, text)
    calls = SceneCalls(testCase, trace, text)
    outcomes = TraceOutcomes(trace, testCase.plan)
    state = trace.initialState
  }

  mutating func addAll() {
    let plan = testCase.plan
    addDeeds(until: event)
    for step in plan.steps.indices where step < trace.stepEnds.count {
      if plan.steps.count > 1 { add(now, .step(testCase.number(ofStep: step) ?? 1)) }
      for trigger in plan.steps[step] {
        switch trigger {
        case .action(let action, let arguments):
          guard event < trace.events.count else { return }
          add(
            now,
            .action(
              name: text.cut(contract.actions[action].name),
              arguments: text.arguments(ofAction: action, arguments)))
          addDeeds(until: event + 1)
          addEvents(until: now)
        case .advance(let span):
          add(now, .advance(span))
          addEvents(until: now + span)
          now += span
        }
      }
      for item in calls.missingAtEnd[step] ?? [] { addMissing(item, at: now) }
    }
    for pending in trace.pending {
      let name = text.parts(trace.calls[pending.call].operation)
      add(
        trace.stepEnds.last?.time,
        .pending(SceneRow.PendingAnswer(port: name.port, operation: name.operation, due: pending.due)))
    }
  }

  private mutating func add(_ time: Int64?, _ event: SceneRow.Event) {
    if hasRoom() { rows.append(SceneRow(at: time, event)) }
  }

  /// Whether another row fits; if not, counts it as omitted.
  private mutating func hasRoom() -> Bool {
    if rows.count < SizeLimits.sceneRows { return true }
    omitted += 1
    return false
  }

  // MARK: Events

  /// Adds the events up to a time, or up to the scenario's next action.
  private mutating func addEvents(until end: Int64) {
    while event < trace.events.count, trace.events[event].time <= end {
      switch trace.events[event].occasion {
      case .action: return
      case .answer(let call, let item):
        if hasRoom() { rows.append(SceneRow(at: trace.events[event].time, .answer(answer(call, item)))) }
      case .timer: add(trace.events[event].time, .timer)
      case .rest: add(trace.events[event].time, .rest)
      }
      addDeeds(until: event + 1)
    }
  }

  private mutating func addDeeds(until next: Int) {
    let time = next > 0 ? trace.events[next - 1].time : 0
    let isLast = next >= trace.events.count
    let ends = isLast ? (trace.calls.count, trace.writes.count) : (trace.events[next].calls, trace.events[next].writes)
    while call < ends.0 || write < ends.1 {
      if write < ends.1, trace.writes[write].calls <= call || call >= ends.0 {
        addWrite(time)
      } else {
        addCall()
      }
    }
    event = next
  }

  private mutating func addWrite(_ time: Int64) {
    defer { write += 1 }
    let made = trace.writes[write]
    let before = state[made.field]
    state[made.field] = made.value
    guard hasRoom() else { return }
    let row = SceneRow.Write(
      field: text.cut(contract.state[made.field].name),
      before: text.value(before, contract.state[made.field].valueType),
      after: text.value(made.value, contract.state[made.field].valueType), expected: values.expected[write])
    rows.append(SceneRow(at: time, .write(row)))
  }

  private mutating func addCall() {
    let made = trace.calls[call]
    for item in calls.missing[call] ?? [] { addMissing(item, at: made.time) }
    defer { call += 1 }
    guard hasRoom() else { return }
    let name = text.parts(made.operation)
    let row = SceneRow.Call(
      port: name.port, operation: name.operation, arguments: text.arguments(made),
      isQuery: contract.operations[made.operation].kind == .query,
      cause: made.cause.map { text.name(trace.calls[$0].operation) },
      reply: reply(call), outcome: calls.outcomes[call], expected: calls.expected[call])
    callRows[call] = rows.count
    rows.append(SceneRow(at: made.time, .call(row)))
  }

  private mutating func addMissing(_ item: CallPattern, at time: Int64) {
    let name = text.parts(item.operation)
    add(
      time,
      .missing(SceneRow.MissingCall(port: name.port, operation: name.operation, arguments: text.arguments(item))))
  }

  // MARK: Responses

  private func reply(_ place: Int) -> SceneRow.Reply {
    let made = trace.calls[place]
    switch made.source {
    case .itself:
      guard let given = contract.given(answering: made) else { return .nothing }
      return .atOnce(text.value(testCase.plan.given[given], contract.givens[given].valueType))
    case .default: return .later
    case .response:
      if case .silent? = outcomes.of(place) { return .never(.stated) }
      return .later
    case .beyondList: return .never(.listIsUsedUp)
    case .unmatched: return .never(.fitsNoArguments)
    case .unanswered: return .never(.unstated)
    }
  }

  private func answer(_ place: Int, _ item: Int?) -> SceneRow.Answer {
    let made = trace.calls[place]
    let name = text.parts(made.operation)
    let content = outcomes.content(of: place, item: item)
    let isFailure = if case .fails? = content { true } else { false }
    let words = content == .end ? "end" : text.outcome(content.map { .init($0) } ?? .silent, of: made.operation)
    return SceneRow.Answer(
      port: name.port, operation: name.operation, value: words,
      isFailure: isFailure, after: trace.events[event].time - made.time, call: callRows[place], origin: origin(made))
  }

  private func origin(_ made: Trace.CallRecord) -> SceneRow.Origin {
    guard case .response(let item) = made.source,
      let prepared = testCase.plan.responses.first(where: { $0.operation == made.operation })
    else { return .default }
    if case .each = prepared.script { return .response }
    return .oneOf(number: item + 1, count: prepared.script.responses.count)
  }
}
