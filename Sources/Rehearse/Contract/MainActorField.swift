/// A part of the state of a module with tasks, read on the main actor.
///
/// ```swift
/// MainActorField("problem", \.problem, "Why the last attempt failed")
/// ```
public struct MainActorField<Subject>: Sendable {
  let declaration: StateDeclaration
  let read: @MainActor @Sendable (Subject) -> Literal

  /// Declares a state field of ``MainActorModuleAdapter/state`` that a key path reads.
  ///
  /// - Parameters:
  ///   - name: The name in scenarios: a letter, then any letters, digits, `_`, `-` and `.`.
  ///   - value: A key path such as `\.problem`. Reading it must have no side effects.
  ///   - summary: What the field shows, in one sentence for the reference and for editors.
  public init<Value: ScenarioValue>(_ name: String, _ value: KeyPath<Subject, Value>, _ summary: String) {
    // Used on the main actor only.
    nonisolated(unsafe) let value = value
    self.init(name, { $0[keyPath: value] }, summary)
  }

  /// Declares a state field of ``MainActorModuleAdapter/state`` that a closure reads.
  ///
  /// - Parameters:
  ///   - name: The name in scenarios: a letter, then any letters, digits, `_`, `-` and `.`.
  ///   - value: Reads the field on the main actor. It must have no side effects.
  ///   - summary: What the field shows, in one sentence for the reference and for editors.
  public init<Value: ScenarioValue>(
    _ name: String, _ value: @escaping @MainActor @Sendable (Subject) -> Value, _ summary: String
  ) {
    declaration = StateDeclaration(
      name: name, summary: summary, valueType: Value.valueType, examples: DeclaredExamples([Value]()))
    read = { value($0).literal }
  }
}
