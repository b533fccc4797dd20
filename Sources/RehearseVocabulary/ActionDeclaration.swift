import RehearseSource

/// What is declared of an action, without what it does.
public final class ActionDeclaration: Sendable {
  public let name: String
  public let summary: String
  public let parameters: [ParameterDeclaration]
  public let parameterNames: NameTable
  /// The parameters' standard values, in their order; none where there is none.
  package let standardValues: [Literal]
  /// The places of the parameters that must be written.
  package let requiredParameters: [Int]

  @usableFromInline
  init(name: String, summary: String, parameters: [ParameterDeclaration]) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    parameterNames = NameTable(parameters.map(\.name))
    standardValues = parameters.map { $0.standard ?? .none }
    requiredParameters = parameters.indices.filter { parameters[$0].standard == nil }
  }
}
