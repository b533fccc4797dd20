/// The scenario's response to a call.
struct PreparedAnswer {
  var source: Trace.CallRecord.Source
  var response: Response?

  /// Whether a default answer may replace the response.
  var isFree: Bool { source == .unanswered }
}

extension ResponseScript {
  /// The response to a call.
  ///
  /// - Parameter number: How many calls of the operation came before.
  func answer(toCall number: Int, _ arguments: [Literal]) -> PreparedAnswer {
    switch self {
    case .each(let response): return PreparedAnswer(source: .response(0), response: response)
    case .list(let responses):
      guard number < responses.count else { return PreparedAnswer(source: .beyondList) }
      return PreparedAnswer(source: .response(number), response: responses[number])
    case .byArguments(let items):
      guard let index = items.firstIndex(where: { $0.arguments.match(arguments) }) else {
        return PreparedAnswer(source: .unmatched)
      }
      return PreparedAnswer(source: .response(index), response: items[index].response)
    // Exploration chooses a response for each call in a rule. A plan that runs unchanged has none.
    case .oneOf: return PreparedAnswer(source: .unanswered)
    }
  }
}

extension Plan {
  /// The response to a call, which counts as used.
  ///
  /// - Parameter used: How many calls requested each response so far.
  func answer(to operation: Int, _ arguments: [Literal], used: inout [Int]) -> PreparedAnswer {
    guard let index = responses.firstIndex(where: { $0.operation == operation }) else {
      return PreparedAnswer(source: .unanswered)
    }
    defer { used[index] += 1 }
    return responses[index].script.answer(toCall: used[index], arguments)
  }
}

/// A value in a response that its Swift type refuses.
struct AnswerError: Error {
  let kind: ValuePath.Answer
  let reason: String
}

extension Response.Outcome {
  /// The answer in the types of the port; `nil` for silence.
  func result<Returned: ScenarioValue, Failure: ScenarioValue>() throws(AnswerError) -> Result<Returned, Failure>? {
    switch self {
    case .silent, .stream: return nil
    case .returns(let literal): return .success(try Self.value(literal, .returns))
    case .fails(let literal): return .failure(try Self.value(literal, .fails))
    }
  }

  static func value<Value: ScenarioValue>(
    _ literal: Literal, _ kind: ValuePath.Answer
  ) throws(AnswerError) -> Value {
    if let value = Value(literal: literal) { return value }
    throw AnswerError(kind: kind, reason: Value.refusal(of: literal))
  }
}
