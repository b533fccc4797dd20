/// Declarations that adapters write by mistake, each with a message that says what to write.
///
/// Without them, the compiler describes the mistake in terms of its own.
extension Call {
  /// Unavailable: an operation with an answer has a kind.
  @available(
    *, unavailable,
    message:
      "an operation with an answer needs a kind: Call(.query, …) if it only asks, Call(.command, …) if it does something"
  )
  public init<Returned: ScenarioValue>(
    _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>, returns: Returned.Type,
    default defaultValue: Returned? = nil
  ) where Answer == LaterAnswer<Returned, Never> { fatalError("unavailable") }

  /// Unavailable: an operation with an answer has a kind.
  @available(
    *, unavailable,
    message:
      "an operation with an answer needs a kind: Call(.query, …) if it only asks, Call(.command, …) if it does something"
  )
  public init<Returned: ScenarioValue, Failure: ScenarioValue & Error>(
    _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>, returns: Returned.Type,
    fails: Failure.Type, default defaultValue: Returned? = nil
  ) where Answer == LaterAnswer<Returned, Failure> { fatalError("unavailable") }
}

extension Call {
  /// Unavailable: an operation with an answer has a kind.
  @available(
    *, unavailable,
    message:
      "an operation with an answer needs a kind: Call(.query, …) if it only asks, Call(.command, …) if it does something"
  )
  public init<Returned: ScenarioValue>(
    _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>, streams: Returned.Type,
    default defaultValues: [Returned]? = nil
  ) where Answer == StreamAnswer<Returned, Never> { fatalError("unavailable") }

  /// Unavailable: an operation with an answer has a kind.
  @available(
    *, unavailable,
    message:
      "an operation with an answer needs a kind: Call(.query, …) if it only asks, Call(.command, …) if it does something"
  )
  public init<Returned: ScenarioValue, Failure: ScenarioValue & Error>(
    _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>, streams: Returned.Type,
    fails: Failure.Type, default defaultValues: [Returned]? = nil
  ) where Answer == StreamAnswer<Returned, Failure> { fatalError("unavailable") }

  /// Unavailable: an operation with an answer has a kind.
  @available(
    *, unavailable,
    message:
      "an operation with an answer needs a kind: Call(.query, …) if it only asks, Call(.command, …) if it does something"
  )
  public init<Failure: ScenarioValue & Error>(
    _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>, fails: Failure.Type
  ) where Answer == LaterAnswer<Done, Failure> { fatalError("unavailable") }
}

extension Variant {
  /// Unavailable: each value that a case carries has a word.
  @available(
    *, unavailable,
    message:
      "leave out the closure, or write a word for each value that the case carries, before it: Variant(…, \"code\") { … }"
  )
  @_disfavoredOverload
  public init<First: ScenarioValue, each Rest: ScenarioValue>(
    _ name: String, _ make: @escaping @Sendable (First, repeat each Rest) -> Whole,
    read: @escaping @Sendable (Whole) -> (First, repeat each Rest)?
  ) { fatalError("unavailable") }

  /// Unavailable: each value that a case carries has a word.
  @available(
    *, unavailable,
    message:
      "leave out the closure, or write a word for each value that the case carries, before it: Variant(…, \"code\", \"reason\") { … }"
  )
  @_disfavoredOverload
  public init<First: ScenarioValue, Second: ScenarioValue, each Rest: ScenarioValue>(
    _ name: String, _ make: @escaping @Sendable (First, Second, repeat each Rest) -> Whole, _ part: PartName<First>,
    read: @escaping @Sendable (Whole) -> (First, Second, repeat each Rest)?
  ) { fatalError("unavailable") }
}

extension Action {
  /// Unavailable: an action that can throw says what.
  @available(
    *, unavailable, message: "say what the action throws, after its parameters: Action(…, throws: ShopProblem.self)"
  )
  @_disfavoredOverload
  public init<each Input: ScenarioValue>(
    _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>,
    perform: @escaping @Sendable (Subject, repeat each Input) throws -> Void
  ) { fatalError("unavailable") }

  /// Unavailable: an action of a ``ModuleAdapter`` cannot wait.
  @available(
    *, unavailable,
    message: "an async action needs MainActorAction, and its adapter has to be a MainActorModuleAdapter"
  )
  @_disfavoredOverload
  public init<each Input: ScenarioValue>(
    _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>,
    perform: @escaping @Sendable (Subject, repeat each Input) async throws -> Void
  ) { fatalError("unavailable") }
}

extension MainActorAction {
  /// Unavailable: an action that can throw says what.
  @available(
    *, unavailable,
    message: "say what the action throws, after its parameters: MainActorAction(…, throws: ShopProblem.self)"
  )
  @_disfavoredOverload
  public init<each Input: ScenarioValue>(
    _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>,
    perform: @escaping @MainActor @Sendable (Subject, repeat each Input) async throws -> Void
  ) { fatalError("unavailable") }
}
