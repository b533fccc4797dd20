import RehearseSource

/// What is declared of an operation, without its Swift types.
package final class OperationDeclaration: Sendable {
  package enum Kind: String, Sendable {
    /// It does something: `calls` compares all of these.
    case command
    /// It only asks: `calls` looks at it when the list names it.
    case query
  }

  /// What answers a call that the scenario gives no response for.
  package enum Standard: Sendable {
    /// Nothing does: a scenario that gets there must say.
    case mustBeStated
    case returns(Literal)
    /// The adapter works it out; the text says from what.
    case derived(String)
  }

  /// What an operation can answer: the closed list that responses are checked against.
  package enum Answers: Sendable {
    case nothing
    /// Always from this given (or one of its kind, for flags), inside the call.
    case given(GivenDeclaration)
    case value(returns: Shape, errors: Shape?, standard: Standard)
  }

  /// The whole name: `notifications.requestAuthorization`.
  package let name: String
  package let kind: Kind
  package let summary: String
  package let parameters: [ParameterDeclaration]
  package let answers: Answers

  init(name: String, kind: Kind, summary: String, parameters: [ParameterDeclaration], answers: Answers) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.parameters = parameters
    self.answers = answers
  }

  /// What is before the last dot: `notifications`; `nil` for a name without one.
  package var port: Substring? {
    name.lastIndex(of: ".").map { name[..<$0] }
  }

  /// The outcomes that a response may name without `returns`.
  package var outcomes: [String] {
    guard case .value(.choice(let names), _, _) = answers else { return [] }
    return names.names
  }

  /// The declared errors that are only a name.
  package var namedErrors: [String] {
    guard case .value(_, .choice(let names)?, _) = answers else { return [] }
    return names.names
  }

  /// The answers that carry no value, which `any` in a table stands for.
  package var finiteResponses: [Response] {
    outcomes.map { Response(.returns(.text($0))) } + namedErrors.map { Response(.fails(.text($0))) }
  }
}
