/// Something that can be seen on the main actor of a module with tasks, and where to see it.
public struct MainActorField<Subject>: Sendable {
  let declaration: StateDeclaration
  let read: @MainActor @Sendable (Subject) -> Literal

  /// Declares a field; write it in ``MainActorRehearsal/state``.
  ///
  /// - Parameters:
  ///   - name: the word that a scenario writes.
  ///   - value: a key path such as `\.error`.
  ///   - summary: what it tells, in a sentence for the reference and for editors.
  public init<Value: ScenarioValue>(_ name: String, _ value: KeyPath<Subject, Value>, _ summary: String) {
    // Used on the main actor only.
    nonisolated(unsafe) let value = value
    self.init(name, { $0[keyPath: value] }, summary)
  }

  /// Declares a field that a closure reads.
  ///
  /// - Parameters:
  ///   - name: the word that a scenario writes.
  ///   - value: reads it.
  ///   - summary: what it tells, in a sentence for the reference and for editors.
  public init<Value: ScenarioValue>(
    _ name: String, _ value: @escaping @MainActor @Sendable (Subject) -> Value, _ summary: String
  ) {
    declaration = StateDeclaration(name: name, summary: summary, shape: Value.shape)
    read = { value($0).literal }
  }
}
