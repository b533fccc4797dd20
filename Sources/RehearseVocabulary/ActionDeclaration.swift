import RehearseSource

/// What is declared of an action, without what it does.
public final class ActionDeclaration: Sendable {
  public let name: String
  public let summary: String
  public let parameters: [ParameterDeclaration]
  public let parameterNames: NameTable

  @usableFromInline
  init(name: String, summary: String, parameters: [ParameterDeclaration]) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    parameterNames = NameTable(parameters.map(\.name))
  }
}
