import RehearseSource

extension ResponseScript {
  /// The responses on one line, as an author writes them for this operation.
  package func flow(_ operation: OperationDeclaration) -> String {
    switch self {
    case .each(let response): response.flow(operation)
    case .list(let responses): "[" + responses.map { $0.flow(operation) }.joined(separator: ", ") + "]"
    }
  }
}

extension Response {
  /// The response on one line: `granted`, `{ fails: offline, after: 2s }`.
  package func flow(_ operation: OperationDeclaration) -> String {
    guard case .value(let returns, let errors, _) = operation.answers else { return "silent" }
    let delay = after == 0 ? "" : ", after: \(VirtualTime.text(after))"
    switch outcome {
    case .silent: return "silent"
    case .fails(let literal): return "{ fails: \(literal.flow(errors ?? .anyValue))\(delay) }"
    case .returns(let literal):
      if after == 0, case .choice = returns { return literal.flow(returns) }
      return "{ returns: \(literal.flow(returns))\(delay) }"
    }
  }
}
