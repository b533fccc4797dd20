/// Something that can be seen on the main actor of a module with tasks, and where to see it.
// Unchecked: a key path to what is the main actor's is not sendable, but is used on the main actor only.
public struct MainActorField<Subject>: @unchecked Sendable {
  let declaration: StateDeclaration
  let read: @MainActor (Subject) -> Literal

  /// Declares a field; write it in ``MainActorRehearsal/state``.
  ///
  /// - Parameters:
  ///   - name: the word that a scenario writes.
  ///   - value: a key path such as `\.error`.
  ///   - summary: what it tells, in a sentence for the reference and for editors.
  public init<Value: ScenarioValue>(_ name: String, _ value: KeyPath<Subject, Value>, _ summary: String) {
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
