/// What is declared of an operation, without its Swift types.
package final class OperationDeclaration: Sendable {
  /// What answers a call that the scenario gives no response for.
  package enum DefaultAnswer: Sendable {
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
    case value(returns: ValueType, errors: ValueType?, default: DefaultAnswer)
  }

  /// The whole name: `notifications.requestAuthorization`.
  package let name: String
  package let kind: CallKind
  package let summary: String
  package let parameters: [ParameterDeclaration]
  package let answers: Answers
  /// What coverage is not to ask for.
  package let waivers: [Waiver]
  /// Answers that the module treats alike.
  package let equivalent: [Equivalence]
  /// Answers worth trying where there is no end of them.
  package let returned: DeclaredExamples
  /// Errors worth trying where there is no end of them.
  package let failures: DeclaredExamples
  package let parameterNames: NameTable
  /// What is before the last dot: `notifications`; `nil` for a name without one.
  package let port: String?
  /// The outcomes that a response may name without `returns`.
  package let outcomeNames: NameTable
  /// The declared errors that are only a name.
  package let errorNames: NameTable

  init(
    name: String, kind: CallKind, summary: String, parameters: [ParameterDeclaration], answers: Answers,
    waivers: [Waiver] = [], equivalent: [Equivalence] = [], returned: DeclaredExamples = DeclaredExamples(),
    failures: DeclaredExamples = DeclaredExamples()
  ) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.parameters = parameters
    self.answers = answers
    self.waivers = waivers
    self.equivalent = equivalent
    self.returned = returned
    self.failures = failures
    parameterNames = NameTable(parameters.map(\.name))
    port = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) }
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

extension OperationDeclaration {
  /// What a response may say, each as an author writes it, with `…` where only the author knows: what messages list.
  package var responseForms: [String] {
    guard case .value(let returns, _, _) = answers else { return [] }
    let forms = outcomes.isEmpty ? ["{ returns: \(returns.toFillIn) }"] : outcomes
    return forms + errorForms.map { "{ \($0) }" } + ["silent"]
  }

  /// What a response may say beside `to`, each as an author writes it.
  package var conditionalForms: [String] {
    guard case .value(let returns, _, _) = answers else { return [] }
    return (outcomes.isEmpty ? [returns.toFillIn] : outcomes).map { "returns: \($0)" } + errorForms + ["silent: yes"]
  }

  private var errorForms: [String] {
    guard case .value(_, let errors?, _) = answers else { return [] }
    return (namedErrors.isEmpty ? [errors.toFillIn] : namedErrors).map { "fails: \($0)" }
  }
}
