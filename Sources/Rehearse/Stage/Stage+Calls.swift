/// What ports pass their calls on with, each form of answer in its own way.
extension Stage {
  /// The value of a given, which counts as read from now on.
  public func value<Value: ScenarioValue>(of given: Given<Value>) -> Value { value(ofGiven: index(given.place)) }

  /// Notes a call that answers nothing.
  public func call<each Input: ScenarioValue>(_ call: Call<NoAnswer, repeat each Input>, _ inputs: repeat each Input) {
    record(index(call.place), literals(repeat each inputs), .itself)
  }

  /// Notes a query, and answers it at once, from the given that it is declared with.
  public func ask<Value: ScenarioValue, each Input: ScenarioValue>(
    _ query: Call<GivenAnswer<Value>, repeat each Input>, _ inputs: repeat each Input
  ) -> Value {
    let operation = index(query.place)
    record(operation, literals(repeat each inputs), .itself)
    return value(ofGiven: givenPlace(of: operation))
  }

  /// Notes a call that is answered later: by the scenario, else by the default answer that it is declared with, else never.
  ///
  /// - Parameters:
  ///   - call: its declaration.
  ///   - inputs: its arguments.
  ///   - answer: called at most once, in virtual time, never inside this function.
  @_disfavoredOverload
  public func call<Returned: ScenarioValue, Failure: ScenarioValue, each Input: ScenarioValue>(
    _ call: Call<LaterAnswer<Returned, Failure>, repeat each Input>, _ inputs: repeat each Input,
    then answer: @escaping (Result<Returned, Failure>) -> Void
  ) {
    answerLater(index(call.place), literals(repeat each inputs), default: call.answer.defaultValue, answer)
  }

  /// Notes a call that is answered later and cannot fail.
  public func call<Returned: ScenarioValue, each Input: ScenarioValue>(
    _ call: Call<LaterAnswer<Returned, Never>, repeat each Input>, _ inputs: repeat each Input,
    then answer: @escaping (Returned) -> Void
  ) {
    answerLater(index(call.place), literals(repeat each inputs), default: call.answer.defaultValue) {
      (result: Result<Returned, Never>) in answer(result.get())
    }
  }

  /// Notes a call that is answered later, where the adapter works out the default answer.
  ///
  /// - Parameters:
  ///   - call: its declaration.
  ///   - inputs: its arguments.
  ///   - defaultValue: worked out, and its given read, only where no response replaces it.
  ///   - answer: called at most once, in virtual time, never inside this function.
  public func call<Returned: ScenarioValue, each Input: ScenarioValue>(
    _ call: Call<DerivedAnswer<Returned>, repeat each Input>, _ inputs: repeat each Input,
    default defaultValue: @autoclosure () -> Returned, then answer: @escaping (Returned) -> Void
  ) {
    answerLater(index(call.place), literals(repeat each inputs), default: defaultValue()) {
      (result: Result<Returned, Never>) in answer(result.get())
    }
  }
}

/// A stage hears only what comes from the thread of its case, and only until its last step is over.
extension Stage {
  /// Tells the case from every other.
  var identity: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
  var isHere: Bool { StageThread.isHere(identity) }

  /// Whether this is the thread of the case, over or not.
  var isOnItsThread: Bool { tasks?.isOnItsThread ?? isHere }

  /// Lets the module's tasks go on until all of them wait.
  func settle() { tasks?.settle() }

  /// Whether a call of an operation is heard; one from another thread is noted, and changes nothing else.
  func hears(_ operation: Int) -> Bool {
    if isHere { return !isOver }
    refuse(.call(operation))
    return false
  }

  /// The same of a change of the state.
  func hearsChange() -> Bool {
    if isHere { return true }
    refuse(.state)
    return false
  }
}
