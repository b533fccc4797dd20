/// A part of the state of a module with tasks, read on the main actor.
///
/// ```swift
/// MainActorField("problem", \.problem, "Why the last attempt failed")
/// ```
public struct MainActorField<Subject>: Sendable {
  /// How the value is read.
  enum Reading: Sendable {
    case atOnce(@MainActor @Sendable (Subject) -> Literal)
    /// When all tasks wait.
    case awaited(@MainActor @Sendable (Subject) async -> Literal)
  }

  let declaration: StateDeclaration
  let reading: Reading

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
    self.init(name, summary, Value.self, .atOnce { value($0).literal })
  }

  /// Declares a state field of ``MainActorModuleAdapter/state`` that has to be awaited, such as one of an actor.
  ///
  /// The stage reads it after the setup, and whenever all tasks wait: after an action, an answer, a timer. A value that
  /// comes and goes between two of these moments is not seen, and a change counts after all calls of its moment.
  ///
  /// ```swift
  /// MainActorField("reserved", { await $0.store.tickets.count }, "How many seats are reserved")
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name in scenarios: a letter, then any letters, digits, `_`, `-` and `.`.
  ///   - value: Reads the field. It must have no side effects, and wait for nothing but an actor that is free: if it
  ///     waits for an answer or for time to pass, the case is an error.
  ///   - summary: What the field shows, in one sentence for the reference and for editors.
  @_disfavoredOverload
  public init<Value: ScenarioValue>(
    _ name: String, _ value: @escaping @MainActor @Sendable (Subject) async -> Value, _ summary: String
  ) {
    self.init(name, summary, Value.self, .awaited { await value($0).literal })
  }

  private init<Value: ScenarioValue>(_ name: String, _ summary: String, _: Value.Type, _ reading: Reading) {
    declaration = StateDeclaration(
      name: name, summary: summary, valueType: Value.valueType, examples: DeclaredExamples([Value]()))
    self.reading = reading
  }
}
