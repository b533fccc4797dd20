/// A function of a port as a scenario sees it, with the Swift types of its answers.
public struct Operation<Returned: ScenarioValue, Failure: ScenarioValue>: Sendable {
  public let declaration: OperationDeclaration

  /// An operation that is answered later: by the scenario's response, else by its standard answer if it has one.
  ///
  /// - Parameters:
  ///   - waivers: the answers that the module can never meet.
  ///   - equivalent: the answers that it treats alike.
  public init(
    _ kind: OperationDeclaration.Kind, _ name: String, _ summary: String,
    _ parameters: [ParameterDeclaration] = [], standard: OperationDeclaration.Standard,
    waivers: [Waiver] = [], equivalent: [Equivalence] = []
  ) {
    let errors = Failure.self == Nothing.self ? nil : Failure.shape
    declaration = OperationDeclaration(
      name: name, kind: kind, summary: summary, parameters: parameters,
      answers: .value(returns: Returned.shape, errors: errors, standard: standard), waivers: waivers,
      equivalent: equivalent)
  }

  /// A query that answers at once, and only from a given.
  public init(
    _ name: String, _ summary: String, _ parameters: [ParameterDeclaration] = [], from given: GivenDeclaration
  ) {
    declaration = OperationDeclaration(
      name: name, kind: .query, summary: summary, parameters: parameters, answers: .given(given))
  }
}

extension Operation where Returned == Nothing, Failure == Nothing {
  /// A command that answers nothing: it is only recorded.
  public init(_ name: String, _ summary: String, _ parameters: [ParameterDeclaration] = []) {
    declaration = OperationDeclaration(
      name: name, kind: .command, summary: summary, parameters: parameters, answers: .nothing)
  }
}
