extension Response.Outcome {
  /// How an author would recognise it: `granted`, `fails: offline`, `silent`.
  package func words(_ operation: OperationDeclaration) -> String {
    guard case .value(let returns, let errors, _) = operation.answers else { return "silent" }
    switch self {
    case .silent: return "silent"
    case .returns(let value): return value.flow(returns)
    case .fails(let value): return "fails: \(value.flow(errors ?? .anyValue))"
    }
  }
}
