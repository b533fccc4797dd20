/// What ports of a module with tasks call: the caller waits for the answer.
extension Stage {
  /// A call that is answered while its caller waits: by the scenario, else by the standard answer, else never.
  ///
  /// A cancelled caller goes on waiting: write `cancelled:` for ports that answer it at once.
  public nonisolated(nonsending) func call<
    Returned: ScenarioValue, Failure: ScenarioValue & Error, each Input: ScenarioValue
  >(
    _ call: Call<LaterAnswer<Returned, Failure>, repeat each Input>, _ inputs: repeat each Input
  ) async throws(Failure) -> Returned {
    let (operation, arguments) = (index(call.place), literals(repeat each inputs))
    let result: Result<Returned, Failure> = await PortWait.inAnyCase(on: self) { answer in
      self.answerLater(operation, arguments, standard: call.answer.standard, answer)
    }
    return try result.get()
  }

  /// The same where a caller that is cancelled is answered at once, with an error that the port declares.
  ///
  /// - Parameters:
  ///   - call: its declaration.
  ///   - inputs: its arguments.
  ///   - error: what a cancelled caller is thrown, such as `.cancelled`.
  public nonisolated(nonsending) func call<
    Returned: ScenarioValue, Failure: ScenarioValue & Error, each Input: ScenarioValue
  >(
    _ call: Call<LaterAnswer<Returned, Failure>, repeat each Input>, _ inputs: repeat each Input,
    cancelled error: Failure
  ) async throws(Failure) -> Returned {
    let (operation, arguments) = (index(call.place), literals(repeat each inputs))
    let result: Result<Returned, Failure>? = await PortWait.answer(on: self) { answer in
      self.answerLater(operation, arguments, standard: call.answer.standard, answer)
    }
    guard let result else { throw error }
    return try result.get()
  }

  /// The same where the port throws anything: mostly `cancelled: CancellationError()`.
  public nonisolated(nonsending) func call<
    Returned: ScenarioValue, Failure: ScenarioValue & Error, each Input: ScenarioValue
  >(
    _ call: Call<LaterAnswer<Returned, Failure>, repeat each Input>, _ inputs: repeat each Input,
    cancelled error: any Error
  ) async throws -> Returned {
    let (operation, arguments) = (index(call.place), literals(repeat each inputs))
    let result: Result<Returned, Failure>? = await PortWait.answer(on: self) { answer in
      self.answerLater(operation, arguments, standard: call.answer.standard, answer)
    }
    guard let result else { throw error }
    return try result.get()
  }

  /// A call that is answered while its caller waits, where the adapter works out the standard answer.
  ///
  /// - Parameters:
  ///   - call: its declaration.
  ///   - inputs: its arguments.
  ///   - standard: worked out, and its given read, only where no response replaces it.
  public nonisolated(nonsending) func call<Returned: ScenarioValue, each Input: ScenarioValue>(
    _ call: Call<DerivedAnswer<Returned>, repeat each Input>, _ inputs: repeat each Input,
    standard: @autoclosure () -> Returned
  ) async -> Returned {
    let (operation, arguments) = (index(call.place), literals(repeat each inputs))
    let result: Result<Returned, Never> = await PortWait.inAnyCase(on: self) { answer in
      self.answerLater(operation, arguments, standard: standard(), answer)
    }
    return result.get()
  }
}
