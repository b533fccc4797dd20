import RehearseSource

extension Vocabulary {
  /// The given that a query was answered from, inside the call; of a flag that is not declared, none.
  package func given(answering call: Trace.CallRecord) -> Int? {
    guard case .given(let given) = operations[call.operation].answers else { return nil }
    guard given.isFlag else { return givens.firstIndex { $0 === given } }
    guard case .text(let name)? = call.arguments.first else { return nil }
    return flagNames.index(of: name).map { flagPlaces[$0] }
  }
}
