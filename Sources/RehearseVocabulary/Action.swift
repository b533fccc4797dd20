/// Something that a scenario can make happen to a module, with what makes it happen.
public struct Action<Subject>: Sendable {
  public let declaration: ActionDeclaration
  @usableFromInline let perform: @Sendable (Subject, Arguments) throws(AdapterFault) -> Void

  @inlinable
  public init(
    _ name: String, _ summary: String, _ parameters: [ParameterDeclaration] = [],
    perform: @escaping @Sendable (Subject, Arguments) throws(AdapterFault) -> Void
  ) {
    declaration = ActionDeclaration(name: name, summary: summary, parameters: parameters)
    self.perform = perform
  }
}
