import Rehearse
import RehearseLanguage

/// Creates the rows of a scene from a timeline, and puts missing calls where they were expected.
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
  /// The row index of each call, by its index in the trace.
  private var callRows: [Int: Int] = [:]

  init(_ testCase: Case, _ timeline: Timeline, values: SceneValues, _ text: CallText) {
    (self.testCase, self.trace, self.values, self.text) = (testCase, timeline.trace, values, text)
    calls = SceneCalls(testCase, trace, text)
    outcomes = TraceOutcomes(trace, testCase.plan)
    for entry in timeline.entries { add(entry) }
  }

  private mutating func add(_ entry: Timeline.Entry) {
    switch entry.kind {
    case .begin:
      guard testCase.plan.steps.count > 1 else { return }
      let title = testCase.title(ofStep: entry.step)?.cut(toBytes: SizeLimits.sceneText)
      add(entry.time, .step(testCase.number(ofStep: entry.step) ?? 1, title: title))
    case .event(.action(let action, let arguments)):
      add(
        entry.time,
        .action(
          name: text.cut(contract.actions[action].name), arguments: text.arguments(ofAction: action, arguments)))
    case .event(.answer(let call, let item)):
      if hasSpace() { rows.append(SceneRow(at: entry.time, .answer(answer(call, item, at: entry.time)))) }
    case .event(.timer): add(entry.time, .timer)
    case .event(.rest): add(entry.time, .rest)
    case .advance(let span): add(entry.time, .advance(span))
    case .call(let index):
      for item in calls.missing[index] ?? [] { addMissing(item, at: entry.time) }
      guard hasSpace() else { return }
      callRows[index] = rows.count
      rows.append(SceneRow(at: entry.time, .call(call(index))))
    case .change(let index, let before):
      if hasSpace() { rows.append(SceneRow(at: entry.time, .write(write(index, from: before)))) }
    case .ended: break
    case .end: for item in calls.missingAtEnd[entry.step] ?? [] { addMissing(item, at: entry.time) }
    case .pending(let pending):
      let name = text.parts(trace.calls[pending.call].operation)
      add(
        entry.time, .pending(SceneRow.PendingAnswer(port: name.port, operation: name.operation, due: pending.due)))
    }
  }

  private mutating func add(_ time: Int64, _ event: SceneRow.Event) {
    if hasSpace() { rows.append(SceneRow(at: time, event)) }
  }

  /// Whether another row fits; if not, counts it as omitted.
  private mutating func hasSpace() -> Bool {
    if rows.count < SizeLimits.sceneRows { return true }
    omitted += 1
    return false
  }

  private func write(_ index: Int, from before: Literal) -> SceneRow.Write {
    let made = trace.writes[index]
    let field = contract.state[made.field]
    return SceneRow.Write(
      field: text.cut(field.name), before: text.value(before, field.valueType),
      after: text.value(made.value, field.valueType), expected: values.expected[index])
  }

  private func call(_ index: Int) -> SceneRow.Call {
    let made = trace.calls[index]
    var row = SceneRow.Call(made, text)
    row.cause = made.cause.map { text.name(trace.calls[$0].operation) }
    (row.reply, row.outcome, row.expected) = (reply(index), calls.outcomes[index], calls.expected[index])
    return row
  }

  private mutating func addMissing(_ item: CallPattern, at time: Int64) {
    let name = text.parts(item.operation)
    add(
      time,
      .missing(SceneRow.MissingCall(port: name.port, operation: name.operation, arguments: text.arguments(item))))
  }

  // MARK: Responses

  private func reply(_ index: Int) -> SceneRow.Reply {
    let made = trace.calls[index]
    switch made.source {
    case .itself:
      guard let given = contract.given(answering: made) else { return .nothing }
      return .atOnce(text.value(testCase.plan.given[given], contract.givens[given].valueType))
    case .default: return .later
    case .response:
      if case .silent? = outcomes.of(index) { return .never(.stated) }
      return .later
    case .beyondList: return .never(.listIsUsedUp)
    case .unmatched: return .never(.fitsNoArguments)
    case .unanswered: return .never(.unstated)
    }
  }

  private func answer(_ index: Int, _ item: Int?, at time: Int64) -> SceneRow.Answer {
    let made = trace.calls[index]
    let name = text.parts(made.operation)
    let content = outcomes.content(of: index, item: item)
    let isFailure = if case .fails? = content { true } else { false }
    let words = content == .end ? "end" : text.outcome(content.map { .init($0) } ?? .silent, of: made.operation)
    return SceneRow.Answer(
      port: name.port, operation: name.operation, value: words,
      isFailure: isFailure, after: time - made.time, call: callRows[index], origin: origin(made))
  }

  private func origin(_ made: Trace.CallRecord) -> SceneRow.Origin {
    guard case .response(let item) = made.source,
      let prepared = testCase.plan.responses.first(where: { $0.operation == made.operation })
    else { return .default }
    if case .each = prepared.script { return .response }
    return .oneOf(number: item + 1, count: prepared.script.responses.count)
  }
}

extension SceneRow.Call {
  init(_ made: Trace.CallRecord, _ text: CallText) {
    let name = text.parts(made.operation)
    self.init(
      port: name.port, operation: name.operation, arguments: text.arguments(made),
      isQuery: text.contract.operations[made.operation].kind == .query)
  }
}
