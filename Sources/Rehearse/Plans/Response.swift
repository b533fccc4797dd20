/// One answer that a scenario prepares for an operation.
package struct Response: Sendable, Hashable {
  package enum Outcome: Sendable, Hashable {
    case returns(Literal)
    case fails(Literal)
    case silent
    /// Many values, one after the other; without an end or an error at its end, the stream stays open.
    case stream([StreamItem])
  }

  package var outcome: Outcome
  /// Virtual milliseconds between the call and its answer.
  package var after: Int64

  package init(_ outcome: Outcome, after: Int64 = 0) {
    self.outcome = outcome
    self.after = after
  }
}

/// The responses of a scenario to all calls of an operation.
package enum ResponseScript: Sendable, Hashable {
  /// The same response to every call.
  case each(Response)
  /// One response per call, in order; the calls must use up the list.
  case list([Response])
  /// The first response whose arguments match the call, for any number of calls.
  case byArguments([ConditionalResponse])
  /// Any of these for each call; only in rules, which are explored and never run as written.
  case oneOf([Response])

  package var responses: [Response] {
    switch self {
    case .each(let response): [response]
    case .list(let responses), .oneOf(let responses): responses
    case .byArguments(let items): items.map(\.response)
    }
  }
}

extension ResponseScript {
  /// The same script with other outcomes and arguments.
  package func map(
    _ outcome: (Response.Outcome) -> Response.Outcome, arguments: ([ArgumentPattern]) -> [ArgumentPattern]
  ) -> ResponseScript {
    func mapped(_ response: Response) -> Response { Response(outcome(response.outcome), after: response.after) }
    switch self {
    case .each(let response): return .each(mapped(response))
    case .list(let responses): return .list(responses.map(mapped))
    case .oneOf(let responses): return .oneOf(responses.map(mapped))
    case .byArguments(let items):
      return .byArguments(
        items.map {
          ConditionalResponse(arguments: arguments($0.arguments), response: mapped($0.response), range: $0.range)
        })
    }
  }
}

extension Response.Outcome {
  /// The same outcome with other values and errors.
  package func map(_ value: (Literal) -> Literal, error: (Literal) -> Literal) -> Response.Outcome {
    switch self {
    case .silent: return .silent
    case .returns(let literal): return .returns(value(literal))
    case .fails(let literal): return .fails(error(literal))
    case .stream(let items):
      return .stream(
        items.map { item in
          switch item.content {
          case .value(let literal): StreamItem(.value(value(literal)), after: item.after)
          case .fails(let literal): StreamItem(.fails(error(literal)), after: item.after)
          case .end: item
          }
        })
    }
  }

  /// The outcome as authors know it: `granted`, `fails: offline`, `silent`.
  package func words(_ operation: OperationDeclaration) -> String {
    guard case .value(let returns, let errors, _) = operation.answers else { return "silent" }
    switch self {
    case .silent: return "silent"
    case .returns(let value): return value.flow(returns)
    case .fails(let value): return "fails: \(value.flow(errors ?? .anyValue))"
    case .stream(let items): return items.flow(operation)
    }
  }

  /// Whether a waiver names the outcome, or the form of its value: `fails: declined`.
  package func isNamed(in waived: [String], _ operation: OperationDeclaration) -> Bool {
    let form: Response.Outcome? =
      switch self {
      case .silent, .stream: nil
      case .returns(let value): value.form.map { .returns($0) }
      case .fails(let value): value.form.map { .fails($0) }
      }
    return waived.contains(words(operation)) || form.map { waived.contains($0.words(operation)) } ?? false
  }
}

package struct ConditionalResponse: Sendable {
  /// The patterns that a call must match, in the order of the parameters; other arguments are ignored.
  package var arguments: [ArgumentPattern]
  package var response: Response
  /// The source range, for diagnostics about responses that no call matches.
  package var range: SourceRange

  package init(arguments: [ArgumentPattern], response: Response, range: SourceRange) {
    self.arguments = arguments
    self.response = response
    self.range = range
  }
}

/// Two responses are equal regardless of their source ranges.
extension ConditionalResponse: Hashable {
  package static func == (one: ConditionalResponse, other: ConditionalResponse) -> Bool {
    one.arguments == other.arguments && one.response == other.response
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(arguments)
    hasher.combine(response)
  }
}

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

  /// The keys and values of the response, for use next to other keys: `fails: offline, after: 2s`.
  fileprivate func entries(_ operation: OperationDeclaration) -> String {
    guard case .value(let returns, let errors, _) = operation.answers else { return "silent: yes" }
    let delay = after == 0 ? "" : ", after: \(VirtualTime.text(after))"
    return switch outcome {
    case .silent: "silent: yes"
    case .fails(let literal): "fails: \(literal.flow(errors ?? .anyValue))\(delay)"
    case .returns(let literal): "returns: \(literal.flow(returns))\(delay)"
    case .stream(let items): "returns: \(items.flow(operation))"
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
  /// The arguments on one line, with secrets masked: `{ id: ana, password: ••• }`.
  package func flow(_ operation: OperationDeclaration) -> String {
    let parts = map { argument in
      let parameter = operation.parameters[argument.parameter]
      return "\(parameter.name): "
        + (parameter.isSecret ? SanitizedText.redactionMark : argument.pattern.flow(parameter.valueType))
    }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  /// The patterns, truncated with an ellipsis if they are too long to read.
  package func shortened(_ remaining: inout Int) -> [ArgumentPattern] {
    map { ArgumentPattern(parameter: $0.parameter, pattern: $0.pattern.shortened(&remaining)) }
  }
}
