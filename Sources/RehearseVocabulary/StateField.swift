/// Something that can be seen of a module from outside, with its type in Swift.
public struct StateField<Value: ScenarioValue>: Sendable {
  public let declaration: StateDeclaration

  public init(_ name: String, _ summary: String) {
    declaration = StateDeclaration(name: name, summary: summary, shape: Value.shape)
  }
}

/// What is declared of a state field, without its Swift type.
public final class StateDeclaration: Sendable {
  public let name: String
  public let summary: String
  public let shape: Shape

  init(name: String, summary: String, shape: Shape) {
    self.name = name
    self.summary = summary
    self.shape = shape
  }
}
