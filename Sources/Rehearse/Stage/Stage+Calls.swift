extension Stage {
  /// Returns the value of a given, which counts as read from then on.
  ///
  /// - Parameter given: The declaration of the given, a stored property of the adapter.
  /// - Returns: The value in this scenario, or the default value.
  public func value<Value: ScenarioValue>(of given: Given<Value>) -> Value {
    GivenReading(self, index(given.declarationID)).value()
  }

  /// Records a call of a command that returns nothing.
  ///
  /// - Parameters:
  ///   - call: The declaration of the command, a stored property of the adapter.
  ///   - inputs: The arguments, in the order of the declaration.
  public func call<each Input: ScenarioValue>(_ call: Call<NoAnswer, repeat each Input>, _ inputs: repeat each Input) {
    PortCall(self, call.declarationID, literals(repeat each inputs)).record(.itself)
  }

  /// Records a query, and synchronously returns the value of the given that its declaration names.
  ///
  /// - Parameters:
  ///   - query: The declaration of the query, a stored property of the adapter.
  ///   - inputs: The arguments, in the order of the declaration.
  /// - Returns: The value of the given in this scenario.
  public func ask<Value: ScenarioValue, each Input: ScenarioValue>(
    _ query: Call<GivenAnswer<Value>, repeat each Input>, _ inputs: repeat each Input
  ) -> Value {
    let call = PortCall(self, query.declarationID, literals(repeat each inputs))
    call.record(.itself)
    return GivenReading(self, givenIndex(of: call.operation)).value()
  }

  /// Records a call and answers it: with the scenario's response, or the default answer.
  ///
  /// For ports without `async` and without a callback:
  ///
  /// ```swift
  /// func read() throws(KeychainProblem) -> String? { try stage.answer(module.read) }
  /// ```
  ///
  /// A call that the scenario's responses leave out, because a list is used up or no `to` matches, gets the default
  /// answer, and the case fails.
  ///
  /// - Parameters:
  ///   - call: The declaration of the operation, a stored property of the adapter.
  ///   - inputs: The arguments, in the order of the declaration.
  /// - Returns: The value that the operation returns.
  /// - Throws: The error that the scenario's response fails with.
  @discardableResult
  public func answer<Returned: ScenarioValue, Failure: ScenarioValue & Error, each Input: ScenarioValue>(
    _ call: Call<ImmediateAnswer<Returned, Failure>, repeat each Input>, _ inputs: repeat each Input
  ) throws(Failure) -> Returned {
    let result: Result<Returned, Failure> = PortCall(self, call.declarationID, literals(repeat each inputs))
      .answerAtOnce(default: call.answer.defaultValue)
    return try result.get()
  }

  /// Records a call that is answered later: with the scenario's response, or the default answer, or never.
  ///
  /// - Parameters:
  ///   - call: The declaration of the operation, a stored property of the adapter.
  ///   - inputs: The arguments, in the order of the declaration.
  ///   - answer: Receives the answer at most once, in virtual time, never before this function returns; may be `nil`.
  @_disfavoredOverload
  public func call<Returned: ScenarioValue, Failure: ScenarioValue, each Input: ScenarioValue>(
    _ call: Call<LaterAnswer<Returned, Failure>, repeat each Input>, _ inputs: repeat each Input,
    then answer: ((Result<Returned, Failure>) -> Void)?
  ) {
    let made = PortCall(self, call.declarationID, literals(repeat each inputs))
    made.answerLater(default: call.answer.defaultValue) { answer?($0) }
  }

  /// Records a call that is answered later and cannot fail.
  ///
  /// - Parameters:
  ///   - call: The declaration of the operation, a stored property of the adapter.
  ///   - inputs: The arguments, in the order of the declaration.
  ///   - answer: Receives the answer at most once, in virtual time, never before this function returns; may be `nil`.
  public func call<Returned: ScenarioValue, each Input: ScenarioValue>(
    _ call: Call<LaterAnswer<Returned, Never>, repeat each Input>, _ inputs: repeat each Input,
    then answer: ((Returned) -> Void)?
  ) {
    PortCall(self, call.declarationID, literals(repeat each inputs)).answerLater(default: call.answer.defaultValue) {
      (result: Result<Returned, Never>) in answer?(result.get())
    }
  }

  /// Records a call that is answered later: with the scenario's response, or a value that the adapter computes.
  ///
  /// - Parameters:
  ///   - call: The declaration of the operation, a stored property of the adapter.
  ///   - inputs: The arguments, in the order of the declaration.
  ///   - defaultValue: The default answer. It is evaluated only if the scenario has no response to replace it.
  ///   - answer: Receives the answer at most once, in virtual time, never before this function returns; may be `nil`.
  public func call<Returned: ScenarioValue, each Input: ScenarioValue>(
    _ call: Call<DerivedAnswer<Returned>, repeat each Input>, _ inputs: repeat each Input,
    default defaultValue: @autoclosure () -> Returned, then answer: ((Returned) -> Void)?
  ) {
    PortCall(self, call.declarationID, literals(repeat each inputs)).answerLater(default: defaultValue()) {
      (result: Result<Returned, Never>) in answer?(result.get())
    }
  }
}

/// A stage only records what comes from the thread of its case, until the last step has ended.
extension Stage {
  /// Identifies the case.
  var identity: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
  var isHere: Bool { StageThread.isHere(identity) }

  /// Whether this is the thread of the case, even after the case has ended.
  var isOnItsThread: Bool { tasks?.isOnItsThread ?? isHere }

  /// Whether a call counts; a call from another thread is only noted as an intrusion.
  func accepts(_ operation: Int) -> Bool {
    if isHere { return !isOver }
    refuse(.call(operation))
    return false
  }

  func acceptsChange() -> Bool {
    if isHere { return true }
    refuse(.state)
    return false
  }
}
