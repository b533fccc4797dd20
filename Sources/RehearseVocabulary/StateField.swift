/// Something that can be seen of a module from outside, with its type in Swift.
package struct StateField<Value: ScenarioValue>: Sendable {
  package let declaration: StateDeclaration

  package init(_ name: String, _ summary: String) {
    declaration = StateDeclaration(name: name, summary: summary, shape: Value.shape)
  }
}

/// What is declared of a state field, without its Swift type.
package final class StateDeclaration: Sendable {
  package let name: String
  package let summary: String
  package let shape: Shape

  init(name: String, summary: String, shape: Shape) {
    self.name = name
    self.summary = summary
    self.shape = shape
  }
}
