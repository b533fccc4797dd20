/// An event that a scenario can fire at a module with tasks.
///
/// It runs as a task on the main actor and may be `async`. The scenario continues as soon as all tasks wait, even if
/// the action has not returned.
///
/// ```swift
/// MainActorAction("leave", "The customer leaves the screen") { $0.leave() }
/// ```
public struct MainActorAction<Subject>: Sendable {
  let declaration: ActionDeclaration
  let perform: @Sendable (ObservedModule<Subject>, [Literal], @escaping RunningModule.End) throws(ArgumentError) -> Void

  /// Declares an action of ``MainActorModuleAdapter/actions``.
  ///
  /// - Parameters:
  ///   - name: The name in scenarios: a letter, then any letters, digits, `_`, `-` and `.`.
  ///   - summary: What happens, in one sentence for the reference and for editors.
  ///   - inputs: The parameters of the action.
  ///   - perform: Performs the action. It receives the module, then one value for each parameter, in order.
  public init<each Input: ScenarioValue>(
    _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>,
    perform: @escaping @MainActor @Sendable (Subject, repeat each Input) async -> Void
  ) {
    self.init(ActionDeclaration(name, summary, repeat each inputs), repeat each inputs) {
      (subject, values: repeat each Input) in
      await perform(subject, repeat each values)
      return nil
    }
  }

  /// Declares an action that returns a value, which a scenario checks with `returned` in the step in which it returns.
  ///
  /// ```swift
  /// MainActorAction("unread", "The badge asks for the number", returns: Int.self) { await $0.unread() }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name in scenarios: a letter, then any letters, digits, `_`, `-` and `.`.
  ///   - summary: What happens, in one sentence for the reference and for editors.
  ///   - inputs: The parameters of the action.
  ///   - returned: The type of the value.
  ///   - perform: Performs the action. It receives the module, then one value for each parameter, in order.
  public init<each Input: ScenarioValue, Returned: ScenarioValue>(
    _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>, returns returned: Returned.Type,
    perform: @escaping @MainActor @Sendable (Subject, repeat each Input) async -> Returned
  ) {
    self.init(
      ActionDeclaration(name, summary, repeat each inputs, returns: Returned.valueType), repeat each inputs
    ) { (subject, values: repeat each Input) in .returned(await perform(subject, repeat each values).literal) }
  }

  /// Declares an action that can throw, which a scenario checks with `threw` in the step in which it throws.
  ///
  /// An error that a scenario does not expect is a failure. So is an error of any other type.
  ///
  /// ```swift
  /// MainActorAction("logOut", "The customer signs out", throws: AuthProblem.self) { try await $0.logOut() }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name in scenarios: a letter, then any letters, digits, `_`, `-` and `.`.
  ///   - summary: What happens, in one sentence for the reference and for editors.
  ///   - inputs: The parameters of the action.
  ///   - failure: The type of the errors, usually an `enum` with string raw values.
  ///   - perform: Performs the action. It receives the module, then one value for each parameter, in order.
  public init<each Input: ScenarioValue, Failure: ScenarioValue & Error>(
    _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>, throws failure: Failure.Type,
    perform: @escaping @MainActor @Sendable (Subject, repeat each Input) async throws -> Void
  ) {
    self.init(
      ActionDeclaration(name, summary, repeat each inputs, throws: Failure.valueType), repeat each inputs
    ) { (subject, values: repeat each Input) in
      do {
        try await perform(subject, repeat each values)
        return .returned(.none)
      } catch {
        return Trace.Outcome(thrown: error, declared: failure)
      }
    }
  }

  /// Declares an action that returns a value and can throw.
  ///
  /// ```swift
  /// MainActorAction("token", "A request needs a token", returns: String.self, throws: AuthProblem.self) {
  ///   try await $0.token()
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name in scenarios: a letter, then any letters, digits, `_`, `-` and `.`.
  ///   - summary: What happens, in one sentence for the reference and for editors.
  ///   - inputs: The parameters of the action.
  ///   - returned: The type of the value.
  ///   - failure: The type of the errors, usually an `enum` with string raw values.
  ///   - perform: Performs the action. It receives the module, then one value for each parameter, in order.
  public init<each Input: ScenarioValue, Returned: ScenarioValue, Failure: ScenarioValue & Error>(
    _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>, returns returned: Returned.Type,
    throws failure: Failure.Type,
    perform: @escaping @MainActor @Sendable (Subject, repeat each Input) async throws -> Returned
  ) {
    self.init(
      ActionDeclaration(
        name, summary, repeat each inputs, returns: Returned.valueType, throws: Failure.valueType),
      repeat each inputs
    ) { (subject, values: repeat each Input) in
      do {
        return .returned(try await perform(subject, repeat each values).literal)
      } catch {
        return Trace.Outcome(thrown: error, declared: failure)
      }
    }
  }

  private init<each Input: ScenarioValue>(
    _ declaration: ActionDeclaration, _ inputs: repeat Parameter<each Input>,
    outcome: @escaping @MainActor @Sendable (Subject, repeat each Input) async -> Trace.Outcome?
  ) {
    self.declaration = declaration
    let parameters = (repeat each inputs)
    perform = { (scene, values, end) throws(ArgumentError) in
      var rest = values[...]
      let arguments = (repeat try (each parameters).read(rest.removeFirst()))
      Task { @MainActor in
        guard let subject = scene.subject else { return }
        if let outcome = await outcome(subject, repeat each arguments) { end(outcome) }
      }
    }
  }
}
