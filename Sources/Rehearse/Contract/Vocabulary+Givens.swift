extension Vocabulary {
  /// The given that a query was answered from, inside the call: of a query for flags, the one that it named.
  package func given(answering call: Trace.CallRecord) -> Int? {
    guard let given = givenPlace(of: call.operation) else { return nil }
    guard givens[given].isFlag, case .text(let name)? = call.arguments.first, let flag = flagNames.index(of: name)
    else { return given }
    return flagPlaces[flag]
  }
}
