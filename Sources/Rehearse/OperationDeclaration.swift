import RehearseSource

/// What is declared of an operation, without its Swift types.
public final class OperationDeclaration: Sendable {
  public enum Kind: String, Sendable {
    /// It does something: `calls` compares all of these.
    case command
    /// It only asks: `calls` looks at it when the list names it.
    case query
  }

  /// What answers a call that the scenario gives no response for.
  public enum Standard: Sendable {
    /// Nothing does: a scenario that gets there must say.
    case mustBeStated
    case returns(Literal)
    /// The adapter works it out; the text says from what.
    case derived(String)
  }

  /// What an operation can answer: the closed list that responses are checked against.
  public enum Answers: Sendable {
    case nothing
    /// Always from this given (or one of its kind, for flags), inside the call.
    case given(GivenDeclaration)
    case value(returns: ValueShape, errors: ValueShape?, standard: Standard)
  }

  /// The whole name: `notifications.requestAuthorization`.
  public let name: String
  public let kind: Kind
  public let summary: String
  public let parameters: [ParameterDeclaration]
  public let answers: Answers
  /// What coverage is not to ask for.
  public let waivers: [Waiver]
  /// Answers that the module treats alike.
  public let equivalent: [Equivalence]
  public let parameterNames: NameTable
  /// What is before the last dot: `notifications`; `nil` for a name without one.
  public let port: String?
  /// The outcomes that a response may name without `returns`.
  public let outcomeNames: NameTable
  /// The declared errors that are only a name.
  public let errorNames: NameTable

  init(
    name: String, kind: Kind, summary: String, parameters: [ParameterDeclaration], answers: Answers,
    waivers: [Waiver] = [], equivalent: [Equivalence] = []
  ) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.parameters = parameters
    self.answers = answers
    self.waivers = waivers
    self.equivalent = equivalent
    parameterNames = NameTable(parameters.map(\.name))
    port = name.lastIndex(of: ".").map { String(name[..<$0]) }
    if case .value(.choice(let names), _, _) = answers { outcomeNames = names } else { outcomeNames = NameTable([]) }
    if case .value(_, .choice(let names)?, _) = answers { errorNames = names } else { errorNames = NameTable([]) }
  }

  public var outcomes: [String] { outcomeNames.names }
  public var namedErrors: [String] { errorNames.names }

  /// The answers that carry no value, which `any` in a table stands for.
  public var finiteResponses: [Response] {
    outcomes.map { Response(.returns(.text($0))) } + namedErrors.map { Response(.fails(.text($0))) }
  }
}
