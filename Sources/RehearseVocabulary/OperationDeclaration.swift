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
  package let parameterNames: NameTable
  /// What is before the last dot: `notifications`; `nil` for a name without one.
  package let port: String?
  /// The outcomes that a response may name without `returns`.
  package let outcomeNames: NameTable
  /// The declared errors that are only a name.
  package let errorNames: NameTable

  init(name: String, kind: Kind, summary: String, parameters: [ParameterDeclaration], answers: Answers) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.parameters = parameters
    self.answers = answers
    parameterNames = NameTable(parameters.map(\.name))
    port = name.lastIndex(of: ".").map { String(name[..<$0]) }
    if case .value(.choice(let names), _, _) = answers { outcomeNames = names } else { outcomeNames = NameTable([]) }
    if case .value(_, .choice(let names)?, _) = answers { errorNames = names } else { errorNames = NameTable([]) }
  }

  package var outcomes: [String] { outcomeNames.names }
  package var namedErrors: [String] { errorNames.names }

  /// The answers that carry no value, which `any` in a table stands for.
  package var finiteResponses: [Response] {
    outcomes.map { Response(.returns(.text($0))) } + namedErrors.map { Response(.fails(.text($0))) }
  }
}
