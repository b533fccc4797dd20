/// Something that a scenario can make happen to a module with tasks: a task on the main actor, which may take its time.
public struct MainActorAction<Subject>: Sendable {
  let declaration: ActionDeclaration
  let perform: @Sendable (Scene<Subject>, [Literal]) throws(AdapterFault) -> Void

  /// Declares an action; write it in ``MainActorRehearsal/actions``.
  ///
  /// - Parameters:
  ///   - name: the word that a scenario writes.
  ///   - summary: what happens, in a sentence for the reference and for editors.
  ///   - inputs: its arguments.
  ///   - perform: does it; it takes the module, then one value for each parameter, in their order.
  public init<each Input: ScenarioValue>(
    _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>,
    perform: @escaping @MainActor @Sendable (Subject, repeat each Input) async -> Void
  ) {
    declaration = ActionDeclaration(name: name, summary: summary, parameters: declarations(repeat each inputs))
    let parameters = (repeat each inputs)
    self.perform = { (scene, values) throws(AdapterFault) in
      var rest = values[...]
      let arguments = (repeat try (each parameters).read(rest.removeFirst()))
      Task { @MainActor in
        guard let subject = scene.subject else { return }
        await perform(subject, repeat each arguments)
      }
    }
  }
}
