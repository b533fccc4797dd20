/// A call of a port, from its record to its answer.
struct PortCall {
  private let stage: Stage
  let operation: Int
  private let arguments: [Literal]

  init(_ stage: Stage, _ id: DeclarationID, _ arguments: [Literal]) {
    (self.stage, operation, self.arguments) = (stage, stage.index(id), arguments)
  }

  private var trace: Trace { stage.trace }

  func record(_ source: Trace.CallRecord.Source) {
    guard stage.accepts(operation) else { return }
    trace.calls.append(
      Trace.CallRecord(
        operation: operation, arguments: arguments, source: source, time: stage.now, cause: stage.delivering))
    stage.observer?.called(trace.calls[trace.calls.count - 1])
  }

  /// Records the call, and notes the default answer if that answers it, or if a used-up list withholds it.
  ///
  /// - Returns: The scenario's response, if there is one; `nil` if the call does not count.
  private func begin(_ defaultAnswer: () -> Literal?) -> PreparedAnswer? {
    guard stage.accepts(operation) else { return nil }
    var use = stage.plan.answer(to: operation, arguments, used: &trace.used)
    let answer = use.isFree ? defaultAnswer() : nil
    if answer != nil { use.source = .default }
    record(use.source)
    guard stage.isDetailed else { return use }
    trace.calls[trace.calls.count - 1].answer = answer
    if use.source == .beyondList { keepBack(defaultAnswer) }
    return use
  }

  /// Notes the default answer that a used-up list withholds; givens that this reads do not count as read.
  private func keepBack(_ defaultAnswer: () -> Literal?) {
    let (read, order) = (trace.givensRead, trace.givensInOrder)
    trace.calls[trace.calls.count - 1].wouldAnswer = defaultAnswer()
    (trace.givensRead, trace.givensInOrder) = (read, order)
  }

  // MARK: Answering

  func answerLater<Returned: ScenarioValue, Failure: ScenarioValue>(
    default defaultValue: @autoclosure () -> Returned?, _ answer: @escaping (Result<Returned, Failure>) -> Void
  ) {
    var value: Returned?
    let use = begin {
      value = defaultValue()
      return value?.literal
    }
    guard let use else { return }
    if use.source == .default, let value { return stage.enqueueAnswer(after: 0) { answer(.success(value)) } }
    guard let response = use.response, let result: Result<Returned, Failure> = result(response) else { return }
    stage.enqueueAnswer(after: response.after) { answer(result) }
  }

  func answerAtOnce<Returned: ScenarioValue, Failure: ScenarioValue>(
    default defaultValue: Returned
  ) -> Result<Returned, Failure> {
    begin { defaultValue.literal }?.response.flatMap(result) ?? .success(defaultValue)
  }

  func stream<Returned: ScenarioValue, Failure: ScenarioValue & Error>(
    default defaultValues: [Returned]?, _ receive: @escaping (StreamEvent<Returned, Failure>) -> Void
  ) -> StageStream {
    let first = stage.deliveries + 1
    let use = begin { defaultValues.map { values in .list(values.map { $0.literal }) } }
    if use?.source == .default {
      for (item, value) in (defaultValues ?? []).enumerated() {
        stage.enqueueAnswer(after: 0, item: item) { receive(.value(value)) }
      }
    } else {
      let events: [(after: Int64, event: StreamEvent<Returned, Failure>)]? = use?.response.flatMap(streamEvents)
      var due: Int64 = 0
      for (item, next) in (events ?? []).enumerated() {
        due += next.after
        stage.enqueueAnswer(after: due, item: item) { receive(next.event) }
      }
    }
    return StageStream(stage: stage, deliveries: first <= stage.deliveries ? first...stage.deliveries : nil)
  }

  // MARK: Values

  /// The answer of a response; `nil` for silence, and for a value that its Swift type refuses, which is a fault.
  private func result<Returned: ScenarioValue, Failure: ScenarioValue>(
    _ response: Response
  ) -> Result<Returned, Failure>? {
    do throws(AnswerError) {
      return try response.outcome.result()
    } catch {
      refuse(error)
      return nil
    }
  }

  private func streamEvents<Returned: ScenarioValue, Failure: ScenarioValue & Error>(
    _ response: Response
  ) -> [(after: Int64, event: StreamEvent<Returned, Failure>)]? {
    do throws(AnswerError) {
      return try response.streamEvents()
    } catch {
      refuse(error)
      return nil
    }
  }

  private func refuse(_ answer: AnswerError) {
    let name = stage.contract.operations[operation].name
    stage.fault(
      "a response of \"\(name)\" cannot be read: \(answer.reason)", kind: .unreadable,
      at: .answer(operation: name, answer.kind))
  }
}

extension Response {
  /// What a module receives, and the milliseconds since the item before.
  fileprivate func streamEvents<Returned: ScenarioValue, Failure: ScenarioValue>() throws(AnswerError)
    -> [(after: Int64, event: StreamEvent<Returned, Failure>)]
  {
    switch outcome {
    case .silent, .returns: return []
    case .fails(let literal): return [(after, .end(try Outcome.value(literal, .fails)))]
    case .stream(let items):
      var events: [(after: Int64, event: StreamEvent<Returned, Failure>)] = []
      for item in items {
        switch item.content {
        case .value(let literal): events.append((item.after, .value(try Outcome.value(literal, .stream))))
        case .fails(let literal): events.append((item.after, .end(try Outcome.value(literal, .fails))))
        case .end: events.append((item.after, .end(nil)))
        }
      }
      return events
    }
  }
}
