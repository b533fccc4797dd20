extension ResponseScript {
  /// The responses on one line, as an author writes them for this operation.
  package func flow(_ operation: OperationDeclaration) -> String {
    switch self {
    case .each(let response): return response.flow(operation)
    case .list(let responses): return "[" + responses.map { $0.flow(operation) }.joined(separator: ", ") + "]"
    case .byArguments(let items):
      let flow = items.map { $0.flow(operation) }.joined(separator: ", ")
      return items.count == 1 ? flow : "[\(flow)]"
    case .oneOf(let responses):
      return "{ one of: [" + responses.map { $0.flow(operation) }.joined(separator: ", ") + "] }"
    }
  }
}

extension Response {
  /// The response on one line: `granted`, `{ fails: offline, after: 2s }`.
  package func flow(_ operation: OperationDeclaration) -> String {
    guard case .value(let returns, _, _) = operation.answers, outcome != .silent else { return "silent" }
    if after == 0, case .choice = returns, case .returns(let literal) = outcome { return literal.flow(returns) }
    return "{ \(entries(operation)) }"
  }

  /// The keys and values of the response where it has other keys beside it: `fails: offline, after: 2s`.
  fileprivate func entries(_ operation: OperationDeclaration) -> String {
    guard case .value(let returns, let errors, _) = operation.answers else { return "silent: yes" }
    let delay = after == 0 ? "" : ", after: \(VirtualTime.text(after))"
    return switch outcome {
    case .silent: "silent: yes"
    case .fails(let literal): "fails: \(literal.flow(errors ?? .anyValue))\(delay)"
    case .returns(let literal): "returns: \(literal.flow(returns))\(delay)"
    }
  }
}

extension ConditionalResponse {
  /// The response on one line: `{ to: { id: ana }, fails: offline }`.
  package func flow(_ operation: OperationDeclaration) -> String {
    "{ to: \(arguments.flow(operation)), \(response.entries(operation)) }"
  }
}

extension [ArgumentPattern] {
  /// The arguments on one line, secret ones blotted out: `{ id: ana, password: ••• }`.
  package func flow(_ operation: OperationDeclaration) -> String {
    let parts = map { argument in
      let parameter = operation.parameters[argument.parameter]
      return "\(parameter.name): "
        + (parameter.isSecret ? SanitizedText.blot : argument.pattern.flow(parameter.shape))
    }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  /// The patterns, or their beginnings with an ellipsis where there is too much of them to be read.
  package func shortened(_ room: inout Int) -> [ArgumentPattern] {
    map { ArgumentPattern(parameter: $0.parameter, pattern: $0.pattern.shortened(&room)) }
  }
}
