/// What the scenario answers a call with.
struct PreparedAnswer {
  var source: Trace.CallRecord.Source
  var response: Response?

  /// Whether a standard answer may take the response's place.
  var isFree: Bool { source == .nobody }
}

extension ResponseScript {
  /// What a call is answered.
  ///
  /// - Parameter number: how many calls of the operation there were before it.
  func answer(toCall number: Int, _ arguments: [Literal]) -> PreparedAnswer {
    switch self {
    case .each(let response): return PreparedAnswer(source: .response(0), response: response)
    case .list(let responses):
      guard number < responses.count else { return PreparedAnswer(source: .beyondList) }
      return PreparedAnswer(source: .response(number), response: responses[number])
    case .byArguments(let items):
      guard let place = items.firstIndex(where: { $0.arguments.match(arguments) }) else {
        return PreparedAnswer(source: .unmatched)
      }
      return PreparedAnswer(source: .response(place), response: items[place].response)
    // Whoever explores a rule decides for each call; to a plan carried out as it stands it says nothing.
    case .oneOf: return PreparedAnswer(source: .nobody)
    }
  }
}
