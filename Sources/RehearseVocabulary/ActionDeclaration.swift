import RehearseSource

/// What is declared of an action, without what it does.
package final class ActionDeclaration: Sendable {
  package let name: String
  package let summary: String
  package let parameters: [ParameterDeclaration]
  package let parameterNames: NameTable

  init(name: String, summary: String, parameters: [ParameterDeclaration]) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    parameterNames = NameTable(parameters.map(\.name))
  }
}
