/// Something that a scenario can make happen to a module, with what makes it happen.
package struct Action<Subject>: Sendable {
  package let declaration: ActionDeclaration
  let perform: @Sendable (Subject, Arguments) throws(AdapterFault) -> Void

  package init(
    _ name: String, _ summary: String, _ parameters: [ParameterDeclaration] = [],
    perform: @escaping @Sendable (Subject, Arguments) throws(AdapterFault) -> Void
  ) {
    declaration = ActionDeclaration(name: name, summary: summary, parameters: parameters)
    self.perform = perform
  }
}
