/// One answer that a scenario prepares for an operation.
package struct Response: Sendable, Hashable {
  package enum Outcome: Sendable, Hashable {
    case returns(Literal)
    case fails(Literal)
    /// It never answers.
    case silent
  }

  package var outcome: Outcome
  /// Virtual milliseconds between the call and its answer.
  package var after: Int64

  package init(_ outcome: Outcome, after: Int64 = 0) {
    self.outcome = outcome
    self.after = after
  }
}

/// What a scenario prepares for all calls of an operation.
package enum ResponseScript: Sendable, Hashable {
  /// The same answer for every call.
  case each(Response)
  /// The first call's answer, the second's, and so on; to be used up exactly.
  case list([Response])
  /// The first that a call's arguments fit answers it, as often as such calls come.
  case byArguments([ConditionalResponse])
  /// Each call gets any of these: only for a rule, which is explored and never carried out as it stands.
  case oneOf([Response])

  /// What is prepared, in its order.
  package var responses: [Response] {
    switch self {
    case .each(let response): [response]
    case .list(let responses), .oneOf(let responses): responses
    case .byArguments(let items): items.map(\.response)
    }
  }
}
