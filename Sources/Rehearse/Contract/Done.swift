/// The answer of an operation that returns nothing but can fail. Scenarios write it as `done`, or leave it out.
public enum Done: String, CaseIterable, ScenarioValue {
  /// The operation has succeeded.
  case done
}

extension Call {
  /// Declares an operation that returns nothing but can fail.
  ///
  /// It succeeds unless a scenario says otherwise.
  ///
  /// ```swift
  /// let save = Call(
  ///   .command, "store.save", "Keeps the note", Parameter<Note>("note", "Which one"), fails: StoreProblem.self)
  ///
  /// func save(_ note: Note) async throws(StoreProblem) { try await stage.call(module.save, note) }
  /// ```
  ///
  /// - Parameters:
  ///   - kind: Whether the operation does something or only asks.
  ///   - name: The name in scenarios, as port and operation: `store.save`.
  ///   - summary: What the operation does, in one sentence for the reference and for editors.
  ///   - inputs: The parameters of the operation.
  ///   - fails: The type of the errors, usually an `enum` with string raw values.
  ///   - waivers: Answers that the module can never receive. Coverage does not ask for them.
  ///   - equivalent: Answers that the module treats alike.
  ///   - failureExamples: Errors to try if their type has infinitely many.
  public init<Failure: ScenarioValue>(
    _ kind: CallKind, _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>, fails: Failure.Type,
    waivers: [Waiver] = [], equivalent: [Equivalence] = [], failureExamples: [Failure] = []
  ) where Answer == LaterAnswer<Done, Failure> {
    self.init(
      kind, name, summary, repeat each inputs, returns: Done.self, fails: fails, default: .done, waivers: waivers,
      equivalent: equivalent, failureExamples: failureExamples)
  }

  /// Declares an operation that returns nothing but can throw inside the call, such as writing to a keychain.
  ///
  /// ```swift
  /// func write(_ value: String) throws { try stage.answer(module.write, value) }
  /// ```
  ///
  /// - Parameters:
  ///   - kind: Whether the operation does something or only asks.
  ///   - name: The name in scenarios, as port and operation: `keychain.write`.
  ///   - summary: What the operation does, in one sentence for the reference and for editors.
  ///   - inputs: The parameters of the operation.
  ///   - fails: The type of the errors, usually an `enum` with string raw values.
  ///   - waivers: Answers that the module can never receive. Coverage does not ask for them.
  ///   - equivalent: Answers that the module treats alike.
  ///   - failureExamples: Errors to try if their type has infinitely many.
  public init<Failure: ScenarioValue>(
    _ kind: CallKind, _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>,
    failsAtOnce fails: Failure.Type, waivers: [Waiver] = [], equivalent: [Equivalence] = [],
    failureExamples: [Failure] = []
  ) where Answer == ImmediateAnswer<Done, Failure> {
    self.init(
      kind, name, summary, repeat each inputs, returnsAtOnce: Done.self, fails: fails, default: .done,
      waivers: waivers, equivalent: equivalent, failureExamples: failureExamples)
  }
}

extension Stage {
  /// Records a call of an operation that returns nothing but can fail later.
  ///
  /// - Parameters:
  ///   - call: The declaration of the operation, a stored property of the adapter.
  ///   - inputs: The arguments, in the order of the declaration.
  ///   - answer: Receives the answer at most once, in virtual time, never before this function returns; may be `nil`.
  public func call<Failure: ScenarioValue, each Input: ScenarioValue>(
    _ call: Call<LaterAnswer<Done, Failure>, repeat each Input>, _ inputs: repeat each Input,
    then answer: ((Result<Void, Failure>) -> Void)?
  ) {
    self.call(call, repeat each inputs) { (result: Result<Done, Failure>) in answer?(result.map { _ in }) }
  }

  /// Records a call of an operation that later returns an error, or `nil` if it has succeeded.
  ///
  /// - Parameters:
  ///   - call: The declaration of the operation, a stored property of the adapter.
  ///   - inputs: The arguments, in the order of the declaration.
  ///   - answer: Receives the error at most once, in virtual time, never before this function returns; may be `nil`.
  @_disfavoredOverload
  public func call<Failure: ScenarioValue, each Input: ScenarioValue>(
    _ call: Call<LaterAnswer<Done, Failure>, repeat each Input>, _ inputs: repeat each Input,
    then answer: ((Failure?) -> Void)?
  ) {
    self.call(call, repeat each inputs) { (result: Result<Done, Failure>) in
      switch result {
      case .success: answer?(nil)
      case .failure(let error): answer?(error)
      }
    }
  }
}
