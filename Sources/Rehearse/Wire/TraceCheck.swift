/// Checks that a trace can have happened: that it contradicts neither itself nor the plan nor the contract.
///
/// It leaves out what it cannot know, such as when timers fire and how long an action takes.
struct TraceCheck {
  let trace: Trace
  let plan: Plan
  let contract: ModuleContract
  /// Whether the host was asked for events and the values of default answers.
  let isDetailed: Bool
  /// How many calls at the beginning belong to a trace that was checked before.
  let known: Int

  /// - Returns: How many calls requested each response of the plan.
  func run() throws(WireError) -> [Int] {
    let used = try checkCalls()
    try checkCounts()
    try checkSteps()
    if isDetailed { try checkEvents() }
    try checkAnswers()
    return used
  }

  // MARK: Counts and steps

  private func checkCounts() throws(WireError) {
    guard trace.stepEnds.count == plan.steps.count else {
      throw WireError(message: "\"stepEnds\" has \(trace.stepEnds.count) entries for \(plan.steps.count) steps")
    }
    guard isRising(trace.stepEnds.map { ($0.calls, $0.writes, $0.time) }),
      isRising(trace.events.map { ($0.calls, $0.writes, $0.time) }), isRising(trace.writes.map { ($0.calls, 0, 0) })
    else { throw WireError(message: "counts or times of the trace fall, or are more than there is") }
    if let end = trace.stepEnds.last, end.calls != trace.calls.count || end.writes != trace.writes.count {
      throw WireError(message: "the last step ends before the last call or change")
    }
  }

  private func isRising(_ counts: [(calls: Int, writes: Int, time: Int64)]) -> Bool {
    var before: (calls: Int, writes: Int, time: Int64) = (0, 0, 0)
    for count in counts {
      guard count.calls >= before.calls, count.writes >= before.writes, count.time >= before.time else { return false }
      before = count
    }
    return before.calls <= trace.calls.count && before.writes <= trace.writes.count
  }

  /// Time passes only where the plan says so, and what happens in a step lies between its ends.
  private func checkSteps() throws(WireError) {
    var start = Trace.StepEnd(calls: 0, writes: 0, time: 0)
    for (step, end) in trace.stepEnds.enumerated() {
      let time = plan.steps[step].reduce(start.time) { $0 + $1.span }
      guard end.time == time else {
        throw WireError(message: "step \(step + 1) ends at \(end.time)ms, but by its plan it ends at \(time)ms")
      }
      if start.calls < end.calls {
        guard trace.calls[end.calls - 1].time <= time else {
          throw WireError(message: "a call is later than the end of its step")
        }
        guard trace.calls[start.calls].time >= start.time else {
          throw WireError(message: "a call is earlier than the beginning of its step")
        }
      }
      if start.writes < end.writes {
        guard trace.writes[start.writes].calls >= start.calls, trace.writes[end.writes - 1].calls <= end.calls else {
          throw WireError(message: "a write is in another step than the calls before and after it")
        }
      }
      start = end
    }
  }

  // MARK: Calls

  private func checkCalls() throws(WireError) -> [Int] {
    var used = plan.responses.map { _ in 0 }
    var causes: [Int: Arrivals] = [:]
    var time: Int64 = 0
    for (index, call) in trace.calls.enumerated() {
      guard call.time >= time else { throw WireError(message: "a call is earlier than the one before it") }
      time = call.time
      let answer = plan.answer(to: call.operation, call.arguments, used: &used)
      if case .response(let item) = call.source, !hasResponse(item, to: call.operation) {
        throw WireError(message: "a call is answered by a response that the plan does not have")
      }
      guard index >= known else { continue }
      try checkSource(call, answer.source)
      guard let cause = call.cause else { continue }
      guard cause < index else { throw WireError(message: "a call is caused by one after it") }
      var arrivals = causes[cause] ?? arrivals(ofCall: cause)
      arrivals.skip(before: time)
      guard arrivals.due == time else {
        throw WireError(
          message: "\(named(index)) is caused by the answer to \(named(cause)), but none comes at \(time)ms")
      }
      causes[cause] = arrivals
    }
    return used
  }

  private func hasResponse(_ item: Int, to operation: Int) -> Bool {
    plan.script(of: operation)?.responses.indices.contains(item) ?? false
  }

  /// - Parameter planned: The source of the answer by the plan alone.
  private func checkSource(_ call: Trace.CallRecord, _ planned: Trace.CallRecord.Source) throws(WireError) {
    let operation = contract.operations[call.operation]
    switch operation.answers {
    case .nothing: return
    case .given(let given): try checkGiven(call, operation, given)
    case .value(_, _, let usual):
      let expected: Trace.CallRecord.Source = planned == .unanswered && usual.isDeclared ? .default : planned
      guard call.source == expected else {
        throw WireError(
          message:
            "a call of \"\(operation.name)\" is answered by \(words(call.source)); by the plan and the contract it "
            + "is \(words(expected))")
      }
      if isDetailed { try checkDefault(call, operation, usual) }
    }
  }

  private func words(_ source: Trace.CallRecord.Source) -> String {
    switch source {
    case .itself: "nothing"
    case .default: "\"default\""
    case .response(let item): "\"response\", item \(item)"
    case .beyondList: "\"beyondList\""
    case .unmatched: "\"unmatched\""
    case .unanswered: "\"unanswered\""
    }
  }

  /// A query that a given answers reads this given.
  private func checkGiven(
    _ call: Trace.CallRecord, _ operation: OperationDeclaration, _ given: GivenDeclaration
  ) throws(WireError) {
    if given.isFlag {
      // Without an argument it always asks for the same flag.
      guard call.arguments.count == 1, case .text(let name) = call.arguments[0] else { return }
      guard contract.flagNames.index(of: name) != nil else {
        throw WireError(message: "\"\(operation.name)\" asks for the flag \"\(name)\", which is not declared")
      }
    }
    guard let index = contract.given(answering: call), !trace.givensRead.has(index) else { return }
    throw WireError(
      message: "\"\(contract.givens[index].path)\" answers a call of \"\(operation.name)\", but \"givensRead\" lacks it"
    )
  }

  private func checkDefault(
    _ call: Trace.CallRecord, _ operation: OperationDeclaration, _ usual: OperationDeclaration.DefaultAnswer
  ) throws(WireError) {
    let (value, name): (Literal?, String)
    switch call.source {
    case .default: (value, name) = (call.answer, "answer")
    case .beyondList where usual.isDeclared: (value, name) = (call.wouldAnswer, "wouldAnswer")
    default: return
    }
    guard let value else {
      throw WireError(message: "a call of \"\(operation.name)\" lacks \"\(name)\", the value of its default answer")
    }
    guard let declared = usual.literal, declared != value else { return }
    throw WireError(
      message: "\"\(name)\" of a call of \"\(operation.name)\" is not the default answer of the contract")
  }

  func named(_ call: Int) -> String {
    "call \(call) (\"\(contract.operations[trace.calls[call].operation].name)\")"
  }
}

extension OperationDeclaration.DefaultAnswer {
  fileprivate var isDeclared: Bool { if case .mustBeStated = self { false } else { true } }

  /// The value; `nil` if there is none, or the adapter computes it.
  fileprivate var literal: Literal? {
    switch self {
    case .returns(let value): value
    case .streams(let values): .list(values)
    case .mustBeStated, .derived: nil
    }
  }
}

extension Plan {
  func script(of operation: Int) -> ResponseScript? { responses.first { $0.operation == operation }?.script }
}

extension Plan.Trigger {
  /// How much virtual time passes, in milliseconds.
  var span: Int64 { if case .advance(let span) = self { span } else { 0 } }
}
