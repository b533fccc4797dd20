package struct TraceWriter {
  let contract: ModuleContract
  let message: PlanMessage

  package init(contract: ModuleContract, message: PlanMessage) {
    (self.contract, self.message) = (contract, message)
  }

  /// Writes the value of the member `trace`.
  package func write(_ trace: Trace, to writer: inout JSONWriter) {
    let since = message.since.map { beginning(of: $0, in: trace) }
    writer.object { writer in
      if let since {
        writer.name("skipped")
        writer.object { writer in
          writer.member("calls", since.calls)
          writer.member("writes", since.writes)
        }
      } else {
        writer.name("began")
        state(trace.initialState, to: &writer)
      }
      writer.member("calls", listOf: trace.calls[(since?.calls ?? 0)...]) { call($1, to: &$0) }
      writer.member("writes", listOf: trace.writes[(since?.writes ?? 0)...]) { write($1, to: &$0) }
      writer.member("stepEnds", listOf: trace.stepEnds) { writer, end in
        writer.object { counts(end.calls, end.writes, end.time, to: &$0) }
      }
      writer.member("givensRead", listOf: trace.givensInOrder) { $0.text(contract.givens[$1].path) }
      writer.member("pending", listOf: trace.pending) { writer, pending in
        writer.object { writer in
          writer.member("call", pending.call)
          writer.member("due", pending.due)
        }
      }
      writer.member("withdrawn", listOf: trace.withdrawn) { $0.integer($1) }
      if let timer = trace.nextTimer { writer.member("nextTimer", timer) }
      writer.member("results", listOf: trace.results) { result($1, to: &$0) }
      if message.order != nil { writer.member("choices", trace.choices) }
      if message.isDetailed { details(trace, since: message.since ?? 0, to: &writer) }
    }
  }

  /// The number of calls and writes before an event.
  private func beginning(of event: Int, in trace: Trace) -> (calls: Int, writes: Int) {
    guard trace.events.indices.contains(event) else { return (trace.calls.count, trace.writes.count) }
    return (trace.events[event].calls, trace.events[event].writes)
  }

  private func details(_ trace: Trace, since: Int, to writer: inout JSONWriter) {
    let actions = message.plan.actionIndices
    var fired = trace.events.prefix(since).count { if case .action = $0.cause { true } else { false } }
    writer.member("events", listOf: trace.events.dropFirst(since)) { writer, event in
      writer.object { writer in
        switch event.cause {
        case .action:
          writer.member("on", "action")
          writer.member("step", actions[fired].step)
          writer.member("trigger", actions[fired].trigger)
          fired += 1
        case .answer(let call, let item):
          writer.member("on", "answer")
          writer.member("call", call)
          if let item { writer.member("item", item) }
        case .timer: writer.member("on", "timer")
        case .rest(let owner):
          writer.member("on", "rest")
          writer.member("of", owner)
        }
        counts(event.calls, event.writes, event.time, to: &writer)
      }
    }
    if trace.hasReadTime { writer.member("readTime", true) }
  }

  private func result(_ result: Trace.Result, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("step", result.step)
      writer.member("trigger", result.trigger)
      switch result.outcome {
      case .returned(let value):
        writer.name("returned")
        writer.value(JSONValue(value))
      case .threw(let error):
        writer.name("threw")
        writer.value(JSONValue(error))
      case .threwOther(let text): writer.member("threwOther", text)
      }
      writer.member("during", result.during)
    }
  }

  private func counts(_ calls: Int, _ writes: Int, _ time: Int64, to writer: inout JSONWriter) {
    writer.member("calls", calls)
    writer.member("writes", writes)
    writer.member("time", time)
  }

  // MARK: Parts that are also sent as they happen

  func state(_ values: [Literal], to writer: inout JSONWriter) {
    writer.object { writer in
      for (field, value) in zip(contract.state, values) {
        writer.name(field.name)
        writer.value(JSONValue(value))
      }
    }
  }

  func write(_ write: Trace.Write, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("field", contract.state[write.field].name)
      writer.name("value")
      writer.value(JSONValue(write.value))
      writer.member("calls", write.calls)
    }
  }

  func call(_ call: Trace.CallRecord, to writer: inout JSONWriter) {
    let operation = contract.operations[call.operation]
    writer.object { writer in
      writer.member("operation", operation.name)
      writer.name("arguments")
      writer.arguments(call.arguments, operation.parameters)
      writer.member("answered", Answered(call.source, operation).rawValue)
      if case .response(let item) = call.source { writer.member("item", item) }
      writer.member("time", call.time)
      if let cause = call.cause { writer.member("cause", cause) }
      if let answer = call.answer {
        writer.name("answer")
        writer.value(JSONValue(answer))
      }
      if let answer = call.wouldAnswer {
        writer.name("wouldAnswer")
        writer.value(JSONValue(answer))
      }
    }
  }
}

/// The source of a call's answer, as the protocol names it.
enum Answered: String {
  case response, `default`, given, nothing, beyondList, unmatched, unanswered

  init(_ source: Trace.CallRecord.Source, _ operation: OperationDeclaration) {
    switch source {
    case .response: self = .response
    case .default: self = .default
    case .beyondList: self = .beyondList
    case .unmatched: self = .unmatched
    case .unanswered: self = .unanswered
    case .itself: if case .given = operation.answers { self = .given } else { self = .nothing }
    }
  }
}
