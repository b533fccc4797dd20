/// A named argument of an operation or an action, with its type in Swift.
public struct Parameter<Value: ScenarioValue>: Sendable {
  public let declaration: ParameterDeclaration

  /// - Parameters:
  ///   - standard: what an action's argument is when a scenario leaves it out; an optional one is none.
  ///   - isSecret: whether its values are blotted out in everything that is shown.
  public init(_ name: String, _ summary: String, standard: Value? = nil, isSecret: Bool = false) {
    let shape = Value.shape
    declaration = ParameterDeclaration(
      name: name, summary: summary, shape: shape,
      standard: standard?.literal ?? (shape.isOptional ? Literal.none : nil), isSecret: isSecret)
  }
}
